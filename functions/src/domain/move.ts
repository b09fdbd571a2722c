import type { Leftovers } from './leftovers.ts'
import type { VmRecord } from './records.ts'
import type { SnapshotFacts } from './template.ts'
import type { StepPhase } from './work-records.ts'

export type VmOutcome = Partial<
  Pick<VmRecord, 'powerState' | 'status' | 'privateIP' | 'publicIP' | 'newPassword'>
>

/** What a step does next; step.ts decides, the worker (use-cases/take-step.ts) carries it out. */
export type Move =
  /** Make the call of this phase next. `forget` removes the VM's record on the way; tries count anew unless given. */
  | {
      readonly to: StepPhase
      readonly error?: string
      readonly warning?: string
      readonly vm?: VmOutcome
      readonly forget?: boolean
      readonly attempts?: number
      readonly delaySeconds?: number
      /** Azure kept these parts; the step goes on with the others. */
      readonly left?: Leftovers
    }
  /** The same phase again, later. `ticket: null` drops the ticket: the call itself is made again. */
  | {
      readonly again: 'later'
      readonly delaySeconds: number
      readonly attempts?: number
      readonly ticket?: null
      /** Everybody of the lab waits. */
      readonly hold?: boolean
    }
  | {
      readonly end: 'succeeded' | 'failed'
      readonly error?: string
      /** It succeeded, but for this. */
      readonly warning?: string
      readonly vm: VmOutcome | 'gone' | 'forgotten'
      /** What was learned of the snapshot that the step made. */
      readonly facts?: SnapshotFacts
      /** What Azure kept of the VM. */
      readonly left?: Leftovers
    }

/** What a call saw of the VM goes where the move writes something of it. */
export const withSeen = (move: Move, seen: VmOutcome | undefined, facts: SnapshotFacts | undefined): Move => {
  if ('again' in move) return move
  const known = 'end' in move && facts !== undefined ? { ...move, facts } : move
  return seen !== undefined && typeof known.vm === 'object'
    ? { ...known, vm: { ...known.vm, ...seen } }
    : known
}
