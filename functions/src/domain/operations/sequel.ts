import type { CloudError } from '../kernel/errors.ts'
import type { Go, Learned, Move } from './move.ts'
import type { LeftPart, StepRecord } from './step-record.ts'

/** What follows a phase; what it does stands beside it, in its family (use-cases/operations/phases). */
export interface Sequel {
  /** When its call is done, with what that learned. */
  readonly next: (step: StepRecord, learned?: Learned) => Move
  /** When the step cannot succeed any more. `sentence` is for the person who asked. */
  readonly refused: (step: StepRecord, sentence: string) => Move
  /** What refusals mean here, where it is not what they mean everywhere (step.ts). */
  readonly refusals?: Partial<
    Record<'missing' | 'late' | 'final', (step: StepRecord, trouble: CloudError) => Move>
  >
  /** Where to begin when the network is not there: somebody removes it in the portal, at any moment. */
  readonly withoutNetwork?: (step: StepRecord) => Go
  /** What Azure keeps of the VM when it refuses: the step's leftovers. */
  readonly keeps?: readonly LeftPart[]
  /** Seconds until the next look at an accepted call, where it is not the usual pause. */
  readonly pause?: (looks: number, pollSeconds: number) => number
  /** How long the call may take. Where its failure would be no misfortune, that is less than the step has. */
  readonly patienceSeconds?: number
  /** How often what may pass by itself is tried again; likewise. */
  readonly tries?: number
}
