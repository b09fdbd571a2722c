import type { Instant } from '../kernel/instant.ts'
import { maybeNumber, maybeText, type Shape } from '../kernel/shape.ts'
/**
 * What happens to a VM by itself: the policy it was stamped with at its creation, and what follows from it. An instant
 * is empty while nothing is to happen: a patch cannot remove a field that may be missing already.
 */
export interface VmSchedule {
  readonly autoStopMinutes?: number
  /** Set when the VM starts running, empty once it is deallocated. */
  readonly autoStopAt?: Instant
  /** How often the coming stop was put off. */
  readonly stopsPutOff?: number
  readonly autoDeleteMinutes?: number
  readonly autoDeleteAt?: Instant
  readonly deletionsPutOff?: number
  /** When the timer looks at the VM: never later than what comes next, sometimes earlier. */
  readonly dueAt?: Instant
}

export const scheduleShape: Shape<VmSchedule> = {
  autoStopMinutes: maybeNumber,
  autoStopAt: maybeText,
  stopsPutOff: maybeNumber,
  autoDeleteMinutes: maybeNumber,
  autoDeleteAt: maybeText,
  deletionsPutOff: maybeNumber,
  dueAt: maybeText,
}
