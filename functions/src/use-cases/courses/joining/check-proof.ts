import { userIdOf } from '../../../domain/accounts/derived-ids.ts'
import type { CourseRecord } from '../../../domain/courses/course-record.ts'
import { proofHash } from '../../../domain/courses/joining/proof.ts'
import { badField } from '../../../domain/kernel/errors.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Misses } from '../../../ports/courses/misses.ts'
import type { Proofs } from '../../../ports/courses/proofs.ts'
import { miss } from './find-offer.ts'

export interface ProvingWorld {
  readonly proofs: Proofs
  readonly misses: Misses
  readonly clock: Clock
}

/** Throws unless these are the digits of the newest letter to this address. The try is counted before they are looked at. */
export const checkProof =
  ({ proofs, misses, clock }: ProvingWorld) =>
  async ({ id: courseId }: CourseRecord, email: string, code: string, address: string): Promise<void> => {
    const userId = userIdOf(email)
    const isCounted = await proofs.countTry(userId, courseId)
    const proof = isCounted ? await proofs.read(userId, courseId) : undefined
    const { codeHash, expiresAt = '' } = proof ?? {}
    const isRight =
      proof !== undefined &&
      codeHash === proofHash(code, { email: userId, courseId }) &&
      expiresAt > clock.now().toISOString()
    if (!isRight) await miss(misses, address, badField('proof', 'This code is wrong or has expired.'))
  }
