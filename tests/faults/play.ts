import fc from 'fast-check'
import { type Engine, startEngine } from '../support/operations/engine.ts'
import { type Disturbance, type Fault, faults, scripted } from './disturbances.ts'

/** What one kind of random work consists of. */
interface Game<Command> {
  run(command: Command): Promise<void>
  /** How many messages wait. */
  waiting(): number
  /** Takes one of them. */
  hop(): Promise<unknown>
  /** What the timer does every minute, and whom it calls. */
  tick(): Promise<unknown>
  /** Until nobody has anything left to do; then everything must be as it should. */
  settle(): Promise<void>
}

/** Opens a game, with whatever must be there before anything goes wrong. */
export type OpenGame<Command> = (engine: Engine, disturbance: Disturbance) => Promise<Game<Command>>

export interface Schedule<Command> {
  readonly commands: readonly Command[]
  readonly script: readonly (readonly [number, Fault])[]
  readonly copies: readonly number[]
}

export const scheduleOf = <Command>(command: fc.Arbitrary<Command>) =>
  fc.record({
    commands: fc.array(command, { minLength: 1, maxLength: 8 }),
    script: fc.array(fc.tuple(fc.nat({ max: 400 }), fc.constantFrom(...faults)), { maxLength: 25 }),
    /** Copies of the n-th message that arrive; none is a loss. */
    copies: fc.array(fc.constantFrom(0, 1, 1, 1, 2, 3), { maxLength: 60 }),
  })

/** While a process hangs so long, its claims run out, and others take over. */
const stallMs = 45_000

/** Plays the schedule to its end, lets the dust settle, and sees that nothing is lost, doubled or left over. */
export const play = async <Command extends { readonly hops: number }>(
  { commands, script, copies }: Schedule<Command>,
  open: OpenGame<Command>,
): Promise<void> => {
  const disturbance = scripted(new Map(script))
  const { bear } = disturbance
  const engine = await startEngine({ disturb: disturbance.disturb })
  try {
    const game = await open(engine, disturbance)
    const hops = async (most: number): Promise<void> => {
      for (let hop = 0; hop < most && game.waiting() > 0; hop += 1) await bear(game.hop)
    }
    disturbance.onStall(async () => {
      engine.turnClock(stallMs)
      await game.tick()
      await hops(6)
    })
    disturbance.begin()
    let sent = 0
    engine.deliver(() => copies[sent++] ?? 1)
    for (const command of commands) {
      await game.run(command)
      await hops(command.hops)
    }
    disturbance.calm()
    await game.settle()
  } finally {
    await engine.stop()
  }
}

const setting = (name: string): number | undefined => {
  const value = process.env[name]
  return value === undefined ? undefined : Number(value)
}

const games = 13
const seed = setting('CHAOS_SEED')
const path = process.env.CHAOS_PATH

/** Of each game. A failure prints seed and path; with both set, it is played again. */
export const parameters = {
  numRuns: Math.ceil((setting('CHAOS_RUNS') ?? 200) / games),
  ...(seed === undefined ? {} : { seed }),
  ...(path === undefined ? {} : { path }),
  endOnFailure: process.env.CHAOS_SHRINK === undefined,
}
