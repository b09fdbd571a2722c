import { AsyncLocalStorage } from 'node:async_hooks'
import { AppError } from '@labkeeper/functions/domain/kernel/errors'
import type { Disturb } from '../support/operations/toy-queue.ts'
import { busy, locked, outage, quotaExceeded, secretExpired, throttled } from '../support/refusals.ts'

/** What may go wrong at one call between the engine and the world. */
export const faults = [
  'die-before',
  'die-after',
  'no-answer',
  'stall',
  'refuse',
  'throttle',
  'quota',
  'busy',
  'credentials',
  'lock',
] as const
export type Fault = (typeof faults)[number]

/** The process is gone: whoever catches this finds every further call refused in the same way. */
class Killed extends Error {
  constructor(where: string) {
    super(`killed at ${where}`)
  }
}

const databaseIsAway = () => new AppError('unavailable', 'The database does not answer. Please try again.')
const queueIsAway = () => new AppError('unavailable', 'The work queue does not answer right now.')

/** What a caller hears of a port that does not answer. */
const awayOf = (port: string): Error => {
  if (port === 'cloud') return outage()
  return port === 'nudges' ? queueIsAway() : databaseIsAway()
}

const faultOfCloud = {
  refuse: outage,
  throttle: () => throttled(17),
  quota: quotaExceeded,
  busy,
  credentials: secretExpired,
  lock: locked,
} as const

/** What takes something of a quota; nobody is refused a deletion for one. */
const takesQuota: ReadonlySet<string> = new Set([
  'createPart',
  'createVm',
  'createCopy',
  'copyDisk',
  'makeDisk',
  'takeSnapshot',
  'act',
])

const isOfCloud = (fault: Fault, call: string): fault is keyof typeof faultOfCloud => {
  if (fault === 'lock') return call === 'deletePart' || call === 'deleteBelonging'
  return fault in faultOfCloud && (fault !== 'quota' || takesQuota.has(call))
}

/**
 * At which calls something goes wrong, below `end`: at each of a night (`npm run test:chaos`), at every `usual`-th of a test run,
 * since one scene takes seconds.
 */
export const callsBelow = (end: number, usual: number): readonly number[] => {
  const step = process.env.CHAOS_RUNS === undefined ? usual : 1
  return Array.from({ length: Math.ceil(end / step) }, (_, index) => index * step)
}

type Method = (...args: unknown[]) => Promise<unknown>

/**
 * Counts every call of every port, and lets the n-th go wrong as the script says. A fault that does not fit the port
 * (a quota of the database) is left out; `die-after` and `no-answer` happen when the call has had its effect.
 */
export const scripted = (script: ReadonlyMap<number, Fault>) => {
  const life = new AsyncLocalStorage<{ isOver: boolean }>()
  let calls = 0
  let isOn = false
  let isStalled = false
  let meanwhile = async (): Promise<void> => {}

  /** The caller hangs, before or after its effect, long enough for others to take over. */
  const stall = async (): Promise<void> => {
    if (isStalled) return
    isStalled = true
    await meanwhile().finally(() => {
      isStalled = false
    })
  }

  const die = (where: string): never => {
    const mine = life.getStore()
    if (mine !== undefined) mine.isOver = true
    throw new Killed(where)
  }

  const run = async (port: string, name: string, call: () => Promise<unknown>): Promise<unknown> => {
    if (life.getStore()?.isOver) throw new Killed(`${port}.${name}, after its death`)
    const fault = isOn ? script.get(calls) : undefined
    calls += 1
    const where = `${port}.${name}, call ${calls}`
    if (fault === 'die-before') die(where)
    if (port === 'cloud' && fault !== undefined && isOfCloud(fault, name)) throw faultOfCloud[fault]()
    if (fault === 'refuse') throw awayOf(port)
    if (fault === 'stall' && calls % 2 === 0) await stall()
    const result = await call()
    if (fault === 'stall' && calls % 2 === 1) await stall()
    if (fault === 'die-after') die(where)
    if (fault === 'no-answer') throw awayOf(port)
    return result
  }

  const disturb: Disturb = (port, target) =>
    new Proxy(target, {
      get: (_, key) => {
        const method: unknown = Reflect.get(target, key, target)
        if (typeof method !== 'function' || typeof key !== 'string') return method
        return (...args: unknown[]) => run(port, key, () => (method as Method).apply(target, args))
      },
    })

  return {
    disturb,
    /**
     * One request or one message in a process of its own. Undefined when it was refused or died: what a person or a host
     * may see. Everything else is a bug.
     */
    bear: async <T>(work: () => Promise<T>): Promise<T | undefined> => {
      try {
        return await life.run({ isOver: false }, work)
      } catch (error) {
        if (error instanceof Killed || error instanceof AppError) return undefined
        throw error
      }
    },
    /** From now on calls are counted and go wrong. */
    begin: () => {
      calls = 0
      isOn = true
    },
    /** From now on everything works. */
    calm: () => {
      isOn = false
    },
    /** What others do while a caller hangs: processes of their own. */
    onStall: (work: () => Promise<void>) => {
      meanwhile = work
    },
  }
}

export type Disturbance = ReturnType<typeof scripted>
