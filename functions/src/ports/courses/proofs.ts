import type { ProofRecord } from '../../domain/courses/joining/proof.ts'
import type { CourseId, PersonId } from '../../domain/kernel/ids.ts'

/** Who is asked to show that an address is theirs: forgotten after some minutes. */
export interface Proofs {
  read(userId: PersonId, courseId: CourseId): Promise<ProofRecord | undefined>
  /** What an earlier request left stays valid until the next letter. */
  request(userId: PersonId, proof: Pick<ProofRecord, 'email' | 'labId' | 'courseId'>): Promise<void>
  /** A letter is about to go: from now on only its digits count. */
  begin(userId: PersonId, proof: ProofRecord): Promise<void>
  /** Counts a try. False when there were too many, or nothing is asked for. */
  countTry(userId: PersonId, courseId: CourseId): Promise<boolean>
  forget(userId: PersonId, courseId: CourseId): Promise<void>
}
