import type { OperationInput } from '@azure/cosmos'
import { Meter } from '@labkeeper/contract/courses/my-hours'
import type { Standing } from '@labkeeper/functions/domain/courses/money/standing-record'
import { expect } from 'vitest'
import type { Engine } from '../support/operations/engine.ts'
import { countOf, monthlyOf, monthlyOfOne } from './prices.ts'

/** Of an open segment; none where that ends. */
const sinceOf = (segment: unknown): string =>
  typeof segment === 'object' && segment !== null && 'since' in segment ? String(segment.since) : ''

/** What goes on: since when, and how much a second of it counts, in seconds and in money. */
interface Part {
  readonly since: string
  readonly seconds: number
  readonly money: number
}
const none: Part = { since: '', seconds: 0, money: 0 }

const partOf = (standing: unknown): Part => {
  const since = sinceOf(standing)
  if (since === '') return none
  const known = standing as Standing
  return { since, seconds: countOf(known), money: monthlyOf(known) }
}

/** What was counted. */
interface Counted {
  seconds: number
  money: number
}

const countIn = (counted: Counted, path: string, seconds: number): void => {
  const [, meter = '', , size = ''] = path.split(':')
  counted.seconds += seconds
  counted.money += seconds * monthlyOfOne(meter, size)
}

const isOfRun = (path: string): boolean => Meter.safeParse(path.split(':')[1]).success

/**
 * What one transaction says about hours: which VM's run it begins or ends, and how many seconds it adds; and the same of
 * segments, the parts of runs of courses' machines, and of stretches in which such a machine exists.
 */
const readTransaction = (operations: readonly OperationInput[]) => {
  let seconds = 0
  const ofSegments: Counted = { seconds: 0, money: 0 }
  const ofStretches: Counted = { seconds: 0, money: 0 }
  const since = new Map<string, string>()
  const segments = new Map<string, Part>()
  const stretches = new Map<string, Part>()
  for (const operation of operations) {
    if (operation.operationType === 'Delete' && operation.id.startsWith('vm_')) {
      since.set(operation.id, '')
      segments.set(operation.id, none)
      stretches.set(operation.id, none)
    }
    if (operation.operationType !== 'Patch') continue
    const { resourceBody: body, id } = operation
    for (const change of Array.isArray(body) ? body : body.operations) {
      if (change.op === 'incr' && change.path.startsWith('/seconds/')) seconds += change.value
      if (change.op === 'incr' && change.path.startsWith('/ran/'))
        countIn(isOfRun(change.path) ? ofSegments : ofStretches, change.path, change.value)
      if (change.op === 'set' && change.path === '/standing') stretches.set(id, partOf(change.value))
      if (change.op === 'set' && change.path === '/segment')
        segments.set(id, { since: sinceOf(change.value), seconds: 1, money: 0 })
      if (change.op === 'set' && change.path === '/runningSince') since.set(id, String(change.value))
    }
  }
  return { seconds, since, ofSegments, segments, ofStretches, stretches }
}

const tenMinutes = 600

/**
 * Looks over the shoulder of the database at every transaction that it took: one that counts hours ends a run that was
 * open, and counts no more than it lasted; one that ends a run counts it. So nothing is counted twice, or not at all. The
 * same goes for segments, and for stretches of each of the things of which a machine consists; each begins where the one before it
 * has ended.
 */
export const watchRuns = (engine: Engine) => {
  const runs = new Map<string, string>()
  const open = new Map<string, Part>()
  const standing = new Map<string, Part>()
  const wrong: string[] = []
  let changes = 0
  const sums = { ran: [0, 0], stood: [0, 0] } as { ran: [number, number]; stood: [number, number] }
  const now = () => engine.world.clock.now().getTime()

  const noteParts = (
    what: string,
    known: Map<string, Part>,
    parts: ReadonlyMap<string, Part>,
    counted: Counted,
  ): { money: number; seconds: number } => {
    const most = { seconds: 0, money: 0 }
    let least = 0
    for (const [vm, next] of parts) {
      const begun = known.get(vm) ?? none
      const end = next.since === '' ? now() : Date.parse(next.since)
      if (begun.since !== '') {
        const lasted = (end - Date.parse(begun.since)) / 1000
        most.seconds += lasted * begun.seconds
        most.money += lasted * begun.money
        // A worker that hangs reads the clock before it hangs.
        least += (next.since === '' ? Math.max(0, lasted - tenMinutes) : lasted) * begun.seconds
        changes += 1
      }
      known.delete(vm)
      if (next.since !== '') known.set(vm, next)
    }
    const rounding = 1 + parts.size * 8
    if (counted.seconds > most.seconds + rounding || counted.seconds < least - rounding) {
      wrong.push(
        `${counted.seconds} s were counted of ${what} that lasted between ${least} and ${most.seconds} s`,
      )
    }
    return most
  }

  const note = (operations: readonly OperationInput[]): void => {
    const { seconds, since, ...parts } = readTransaction(operations)
    let lasted = 0
    for (const [vm, next] of since) {
      const begun = runs.get(vm)
      if (begun !== undefined) lasted += (now() - Date.parse(begun)) / 1000
      runs.delete(vm)
      if (next !== '') runs.set(vm, next)
    }
    const ran = noteParts('segments', open, parts.segments, parts.ofSegments)
    const stood = noteParts('stretches', standing, parts.stretches, parts.ofStretches)
    sums.ran = [sums.ran[0] + parts.ofSegments.seconds, sums.ran[1] + ran.seconds]
    sums.stood = [sums.stood[0] + parts.ofStretches.money, sums.stood[1] + stood.money]
    if (seconds > lasted + 1) wrong.push(`${seconds} s were counted of runs that lasted ${lasted} s`)
    // A worker that hangs reads the clock before it hangs.
    if (lasted > tenMinutes && seconds === 0) wrong.push(`${lasted} s were not counted`)
  }

  for (const { items } of engine.clients) {
    const batch = items.batch.bind(items)
    items.batch = async (...call: Parameters<typeof batch>) => {
      const response = await batch(...call)
      if ((response.result ?? []).every(({ statusCode }) => statusCode < 300)) note(call[0])
      return response
    }
  }

  const goesOn = (parts: ReadonlyMap<string, Part>, of: 'seconds' | 'money'): number =>
    [...parts.values()].reduce((sum, one) => sum + ((now() - Date.parse(one.since)) / 1000) * one[of], 0)

  return {
    /** Up to now, at least and at most: seconds that machines ran, and a month's money by the second of what was there. */
    seen: () => {
      const [ran, stood] = [goesOn(open, 'seconds'), goesOn(standing, 'money')]
      return {
        ...{ changes: changes + open.size + standing.size },
        ran: [sums.ran[0] + ran, sums.ran[1] + ran] as const,
        stood: [sums.stood[0] + stood, sums.stood[1] + stood] as const,
      }
    },
    /** After a comparison with the cloud: what costs money has a run, what does not has none. */
    expectTrue: async (): Promise<void> => {
      expect(wrong).toEqual([])
      const vms = await engine.list()
      for (const vm of vms) {
        const { id, name, powerState, runningSince, segment, course } = vm
        expect({ name, runningSince }).toEqual({ name, runningSince: runs.get(id) })
        expect({ name, since: segment?.since }).toEqual({ name, since: open.get(id)?.since })
        expect({ name, stands: vm.standing?.since }).toEqual({ name, stands: standing.get(id)?.since })
        expect({ name, stands: vm.standing !== undefined }).toEqual({ name, stands: course !== undefined })
        expect({ name, isCounted: segment !== undefined }).toEqual({
          ...{ name, isCounted: course !== undefined && runningSince !== undefined },
        })
        expect({ name, runs: runningSince !== undefined }).toEqual({
          name,
          runs: powerState !== 'VM deallocated',
        })
      }
      const known = new Set<string>(vms.map(({ id }) => id))
      expect([...runs.keys()].filter((id) => !known.has(id))).toEqual([])
    },
  }
}
export type WatchedRuns = ReturnType<typeof watchRuns>
