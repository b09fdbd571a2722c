import { createHash, randomInt } from 'node:crypto'
import type { CourseId, LabId } from '../../kernel/ids.ts'
import type { Instant } from '../../kernel/instant.ts'

/** Six digits by which somebody shows that an address is theirs. */

export const proofMinutes = 10
export const mostProofTries = 5

/** That somebody asked for digits for an address: whether it gets any is found out where nobody waits for it. */
export interface ProofRecord {
  readonly email: string
  readonly labId: LabId
  readonly courseId: CourseId
  /** Of the newest letter. */
  readonly codeHash?: string
  readonly expiresAt?: Instant
  readonly tries: number
}

export const newProofCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/** Bound to its record: the same digits are another hash elsewhere. */
export const proofHash = (
  code: string,
  { email, courseId }: Pick<ProofRecord, 'email' | 'courseId'>,
): string =>
  createHash('sha256')
    .update(JSON.stringify([courseId, email, code.replaceAll(/[\s-]/g, '')]))
    .digest('base64url')
