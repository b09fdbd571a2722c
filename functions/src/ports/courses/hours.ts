import type { OwnDays } from '../../domain/courses/hours/extra-time.ts'
import type { LedgerRecord } from '../../domain/courses/hours/ledger.ts'
import type { SegmentEntry } from '../../domain/courses/hours/segment.ts'
import type { Segment } from '../../domain/courses/hours/segment-record.ts'
import type { Standing } from '../../domain/courses/money/standing-record.ts'
import type { CourseId, EnrolmentId, LabId } from '../../domain/kernel/ids.ts'
import type { ActivityRecord } from '../../domain/vms/activity-record.ts'
import type { VmRecord } from '../../domain/vms/vm-record.ts'

/** What was counted of one person's runs in a month. */
export type OwnLedger = Pick<LedgerRecord, 'enrolmentId' | 'own'>

/** What machines of a course ran, and for whom. Every call is one query in the lab's partition. */
export interface Ledgers {
  /** Of these of its people, since the month of this day. */
  own(
    labId: LabId,
    courseId: CourseId,
    people: readonly EnrolmentId[],
    since: string,
  ): Promise<readonly OwnLedger[]>
  /** Of one of them, of all months. */
  ownOf(labId: LabId, courseId: CourseId, enrolmentId: EnrolmentId): Promise<OwnDays>
  /** All that is known, since the month of this day. */
  list(labId: LabId, courseId: CourseId, since: string): Promise<readonly LedgerRecord[]>
  /** Some of them, to be forgotten. */
  some(labId: LabId, courseId: CourseId, most: number): Promise<readonly LedgerRecord[]>
  forget(ledgers: readonly LedgerRecord[]): Promise<void>
}

export interface Runs {
  /**
   * A run that goes on is somebody else's time from now on: what was before is counted in the same transaction. False when
   * an operation works at the machine, or its run is not as it was read.
   */
  turn(
    vm: Pick<VmRecord, 'id' | 'labId' | 'segment'>,
    segment: Segment,
    entries: readonly SegmentEntry[],
    activity?: ActivityRecord,
  ): Promise<boolean>
  /**
   * What a machine consists of, or whose it is, is other than it was: what was before is counted in the same transaction. False
   * when an operation works at the machine, or it is not as it was read.
   */
  stand(
    vm: Pick<VmRecord, 'id' | 'labId' | 'standing'>,
    standing: Standing,
    entries: readonly SegmentEntry[],
  ): Promise<boolean>
}
