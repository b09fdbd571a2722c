import type { CreatorList } from '../../domain/courses/lab/creators.ts'
import type { LabId } from '../../domain/kernel/ids.ts'
import type { LabLetterRecord } from '../../domain/letters/lab-letter.ts'

export interface SeenCreators extends CreatorList {
  /** Of the list as it was read; none of one that was never written. */
  readonly version: string | undefined
}

/** Who beside its owner may create courses in a lab. */
export interface Creators {
  read(labId: LabId): Promise<SeenCreators>
  /** With letters about it, in one transaction. False when the list has changed since `version`. */
  write(
    labId: LabId,
    list: CreatorList,
    version: string | undefined,
    letters: readonly LabLetterRecord[],
  ): Promise<boolean>
}
