import type { IdleState } from '@labkeeper/contract/courses/words'
import type { Instant } from '../../kernel/instant.ts'
import { maybe, maybeNumber, maybeText, number, oneOf, type Shape, text } from '../../kernel/shape.ts'

/** What is known of whether anybody uses a machine, as its record has it. */
export interface IdleOfMachine {
  /** Of which run: since when that lasts. Of another one it says nothing. */
  readonly run: Instant
  /** Rises with every change, and guards it. */
  readonly rev: number
  readonly state?: IdleState
  /** Nobody was seen to use it since. */
  readonly since?: Instant
  /** When it is stopped, unless somebody is there then. */
  readonly stopsAt?: Instant
  /** The guest is being asked who is there, since then. */
  readonly askedAt?: Instant
  /** It is not asked before. */
  readonly restUntil?: Instant
  /** How often in a row it did not answer. */
  readonly silent?: number
}

export const idleShape: Shape<IdleOfMachine> = {
  run: text,
  rev: number,
  state: maybe(oneOf('busy', 'quiet', 'leaving', 'unanswered')),
  since: maybeText,
  stopsAt: maybeText,
  askedAt: maybeText,
  restUntil: maybeText,
  silent: maybeNumber,
}

interface Running {
  readonly runningSince?: Instant
  readonly course: { readonly idle?: IdleOfMachine }
}

/** What holds of the run that goes on. */
export const idleOf = ({ runningSince, course: { idle } }: Running): IdleOfMachine | undefined =>
  idle !== undefined && idle.run === runningSince ? idle : undefined

/** What becomes of it. What is given as undefined is no more. */
export type IdleChange = {
  readonly [Key in Exclude<keyof IdleOfMachine, 'run' | 'rev'>]?: IdleOfMachine[Key] | undefined
}

/** Undefined where nothing is other than it was, or nothing runs. */
export const idleAfter = (machine: Running, change: IdleChange): IdleOfMachine | undefined => {
  const { runningSince: run } = machine
  if (run === undefined) return undefined
  const was = idleOf(machine)
  const { run: _, rev: __, ...before } = was ?? { run, rev: 0 }
  const said = Object.entries({ ...before, ...change }).filter(([, value]) => value !== undefined)
  const isSame =
    was !== undefined && JSON.stringify(said.toSorted()) === JSON.stringify(Object.entries(before).toSorted())
  if (isSame || (was === undefined && said.length === 0)) return undefined
  return {
    run,
    rev: (machine.course.idle?.rev ?? 0) + 1,
    ...(Object.fromEntries(said) as IdleChange as Omit<IdleOfMachine, 'run' | 'rev'>),
  }
}
