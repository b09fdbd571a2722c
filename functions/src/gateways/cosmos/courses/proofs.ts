import type { Container } from '@azure/cosmos'
import { mostProofTries, type ProofRecord } from '../../../domain/courses/joining/proof.ts'
import type { CourseId } from '../../../domain/kernel/ids.ts'
import type { Proofs } from '../../../ports/courses/proofs.ts'
import { readRecord } from '../kernel/query.ts'
import { asking, unlessRefused } from '../kernel/translate.ts'

/** Longer than the digits hold, so that the newest letter is known until then. */
const ttl = 15 * 60

const idOf = (courseId: CourseId): string => `proof:${courseId}`

/** Beside the person's sessions, whether there is an account or not. */
export const cosmosProofs = (container: Container): Proofs => ({
  async read(userId, courseId) {
    const found = await readRecord<ProofRecord & { id: string }>(container, userId, idOf(courseId))
    if (found === undefined) return undefined
    const { email, labId, codeHash, expiresAt, tries } = found
    return {
      ...{ email, labId, courseId, tries },
      ...(codeHash === undefined ? {} : { codeHash }),
      ...(expiresAt === undefined ? {} : { expiresAt }),
    }
  },
  async request(userId, proof) {
    const stored = { ...proof, id: idOf(proof.courseId), pk: userId, type: 'proof', tries: 0, ttl }
    // What is there already names the same address and course, and its time to live begins anew with the letter.
    await unlessRefused(() => container.items.create(stored), 409)
  },
  async begin(userId, proof) {
    const stored = { ...proof, id: idOf(proof.courseId), pk: userId, type: 'proof', ttl }
    await asking(() => container.items.upsert(stored))
  },
  countTry(userId, courseId) {
    const condition = `from c where c.tries < ${mostProofTries}`
    const operations = [{ op: 'incr' as const, path: '/tries', value: 1 }]
    return unlessRefused(
      () => container.item(idOf(courseId), userId).patch({ condition, operations }),
      404,
      412,
    )
  },
  async forget(userId, courseId) {
    await unlessRefused(() => container.item(idOf(courseId), userId).delete(), 404)
  },
})
