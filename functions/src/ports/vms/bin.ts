import type { MaybeStranded } from '../../domain/connection/stranded.ts'
import type { CourseId, LabId } from '../../domain/kernel/ids.ts'
import type { BinChange } from '../../domain/vms/bin.ts'
import type { BinItemRecord } from '../../domain/vms/bin-record.ts'
import type { VmRecord } from '../../domain/vms/vm-record.ts'

export type FoundItem = BinItemRecord & MaybeStranded

/** Of one VM nothing is to lie in the bin twice. */
interface BinOfVm {
  /** Whether another one of the same VM is in the bin. */
  hasAnother(item: BinItemRecord): Promise<boolean>
  /** What was kept of the same VM besides, and nobody restores or removes. */
  dropOthers(item: BinItemRecord, change: BinChange): Promise<void>
}

/** What was removed and can come back. Every call stays in the lab's partition. */
export interface Bin extends BinOfVm {
  /** Those in whatever state, of a course or of all of the lab, with the courses that are being cleaned up: one query. */
  list(
    labId: LabId,
    courseId?: CourseId,
  ): Promise<{ readonly items: readonly FoundItem[]; readonly cleaning: ReadonlySet<string> }>
  read(labId: LabId, id: string): Promise<BinItemRecord | undefined>
  /** Those of these that there are. One query. */
  due(labId: LabId, ids: readonly string[]): Promise<readonly FoundItem[]>
  /** Harmless when it is there already. */
  begin(item: BinItemRecord): Promise<void>
  /** What becomes of one that nobody restores or removes; harmless when that is written already, or it is gone. */
  note(labId: LabId, id: string, change: BinChange): Promise<void>
  /** Its snapshot is left where nobody can reach it. Does nothing unless it is still as it was read. */
  forget(item: BinItemRecord): Promise<void>
  /** Its passwords under a newer key. */
  reseal(
    item: BinItemRecord,
    renewed: Pick<VmRecord, 'sealedPassword' | 'sealedStudentPassword' | 'nextPassword'>,
  ): Promise<void>
}
