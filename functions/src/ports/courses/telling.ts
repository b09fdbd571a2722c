import type { NoticeRecord } from '../../domain/courses/machines/notice.ts'
import type { VmId } from '../../domain/kernel/ids.ts'
import type { OperationRecord } from '../../domain/operations/operation-record.ts'
import type { StepRecord } from '../../domain/operations/step-record.ts'

/** Something for whoever has a machine, and the step that tells it inside, where that is to be. */
export interface NoticeItem {
  readonly vmId: VmId
  readonly notice: NoticeRecord
  readonly step?: StepRecord
}

/** Whether it stops by the calendar, since the own time of its people is used up, since nobody uses it, or for what it costs. */
export type StopKind = 'calendar' | 'hours' | 'idle' | 'budget'

/** That a machine stops: told inside. */
export interface StopItem {
  readonly vmId: VmId
  /** Told once, unless something else of its kind was told since. */
  readonly mark: string
  readonly kind: StopKind
  readonly step: StepRecord
}

/**
 * What people are told about machines. No machine is held, and none is waited for. One that is gone, is not theirs, or whose
 * people know already, is left out; the operation counts whom it has at every moment. Answers the ids of those written.
 */
export interface Telling {
  /** The newest takes the place of the one before; told is only whoever has the machine by then. */
  notify(operation: OperationRecord, items: readonly NoticeItem[]): Promise<ReadonlySet<string>>
  /** Of each stop once. */
  warn(operation: OperationRecord, items: readonly StopItem[]): Promise<ReadonlySet<string>>
}
