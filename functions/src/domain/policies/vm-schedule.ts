import type { Change } from '../kernel/change.ts'
import type { Instant } from '../kernel/instant.ts'
import { maybeNumber, maybeText, type Shape } from '../kernel/shape.ts'

/** What happens to a VM by itself: the policy it was stamped with at its creation, and what follows from it. */
export interface VmSchedule {
  readonly autoStopMinutes?: number
  /** While it runs, or is only switched off; no more once it is deallocated. */
  readonly autoStopAt?: Instant
  /** How often the coming stop was put off. */
  readonly stopsPutOff?: number
  readonly autoDeleteMinutes?: number
  readonly autoDeleteAt?: Instant
  readonly deletionsPutOff?: number
  /** When the timer looks at the VM: never later than what comes next, sometimes earlier. */
  readonly dueAt?: Instant
}

export type ScheduleChange = Change<VmSchedule, 'autoStopAt' | 'autoDeleteAt' | 'dueAt'>

export const scheduleShape: Shape<VmSchedule> = {
  autoStopMinutes: maybeNumber,
  autoStopAt: maybeText,
  stopsPutOff: maybeNumber,
  autoDeleteMinutes: maybeNumber,
  autoDeleteAt: maybeText,
  deletionsPutOff: maybeNumber,
  dueAt: maybeText,
}
