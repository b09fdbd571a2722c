import type { LabId } from '../../domain/kernel/ids.ts'
import type { LabLetterRecord } from '../../domain/letters/lab-letter.ts'

/** Letters of a lab that are to be sent; they are written together with what they tell of. */
export interface LabLetters {
  /** Those of these that are still there. */
  due(labId: LabId, letterIds: readonly string[]): Promise<readonly LabLetterRecord[]>
  /** Nobody looks for it before then. False when somebody else has put it off since it was read, or it is gone. */
  putOff(letter: LabLetterRecord, dueAt: string): Promise<boolean>
  /** Idempotent. */
  remove(letter: LabLetterRecord): Promise<void>
}
