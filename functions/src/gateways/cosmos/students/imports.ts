import type { Container, OperationInput } from '@azure/cosmos'
import { chunks } from '../../../domain/kernel/chunks.ts'
import { AppError } from '../../../domain/kernel/errors.ts'
import type {
  BatchView,
  StudentBatchRecord,
  StudentRecord,
} from '../../../domain/students/student-records.ts'
import type { Imports } from '../../../ports/students/imports.ts'
import { isWritten, runBatch, writeAll } from '../kernel/batch.ts'
import { queryPartition, readRecord } from '../kernel/query.ts'
import { create, isPlainId, literal, patch, patchOf, remove } from '../kernel/records.ts'
import { unseen } from '../kernel/unseen.ts'
import { readyPatch } from './students.ts'

/** A batch has at most about 20 kB, a transaction 2 MB. */
const batchesPerTransaction = 50
/** Whoever has not finished by then has died, or is too slow. */
const acceptanceMs = 120_000

const lost = (): AppError =>
  new AppError('unavailable', 'The import took too long and was undone. Please try again.')

export const cosmosImports = (container: Container): Imports => ({
  async accept(operation, batches) {
    const { labId } = operation
    const { first, goesOn, reveals } = unseen(operation, acceptanceMs)
    const parts = chunks(batches, batchesPerTransaction)
    const isOne = parts.length <= 1
    const write = async (head: OperationInput, part: readonly StudentBatchRecord[] = []): Promise<void> => {
      if (!(await writeAll(container, labId, [head, ...part.map(create)]))) throw lost()
    }
    await write(isOne ? create(operation) : first, parts[0])
    for (const [index, part] of parts.slice(1).entries())
      await write(index === parts.length - 2 ? reveals : goesOn, part)
  },

  async read(labId, batchId) {
    if (!isPlainId(batchId)) return undefined
    const found = await readRecord<StudentBatchRecord>(container, labId, batchId)
    return found?.type === 'student-batch' ? found : undefined
  },

  line: (labId, operationId) =>
    queryPartition(
      container,
      labId,
      `SELECT c.id, c.state, c.open, c.total, c.createdAt FROM c
       WHERE c.type = 'operation' AND c.kind = 'import-students' AND (c.open > 0 OR c.id = @id)`,
      { id: operationId },
    ),

  async claim(batch, { now, leaseUntil, nextDueAt }) {
    const { id, labId, fence, next } = batch
    const held = { fence: fence + 1, leaseUntil, dueAt: leaseUntil }
    const isFree = `c.state = 'open' AND c.fence = ${fence} AND c.leaseUntil <= ${literal(now)}`
    const isMine = await writeAll(container, labId, [
      patch(id, isFree, patchOf(held)),
      ...(fence === 0 && next !== undefined ? [patch(next, undefined, patchOf({ dueAt: nextDueAt }))] : []),
    ])
    return isMine ? { ...batch, ...held } : undefined
  },

  async putOff({ id, labId, fence }, dueAt) {
    const isSame = `c.state = 'open' AND c.fence = ${fence}`
    await writeAll(container, labId, [patch(id, isSame, patchOf({ dueAt }))])
  },

  known: (labId, userIds) =>
    queryPartition<StudentRecord>(
      container,
      labId,
      "SELECT * FROM c WHERE ARRAY_CONTAINS(@ids, c.id) AND c.type = 'student'",
      { ids: userIds },
    ),

  reserve: (labId, students) => writeAll(container, labId, students.map(create)),

  async finish({ id, labId, operationId, fence, students }, { made, released, errors }, now) {
    const results = students.map(({ name, email }, index) => {
      const error = errors[index]
      return { name, email, ...(error === undefined ? {} : { error }) }
    })
    const failed = errors.filter((error) => error !== undefined).length
    const statuses = await runBatch(container, labId, [
      patch(id, `c.state = 'open' AND c.fence = ${fence}`, [
        ...patchOf({ state: 'done', students: results, failed }),
        { op: 'remove', path: '/sealedPasswords' },
        { op: 'remove', path: '/dueAt' },
      ]),
      patch(operationId, undefined, [
        { op: 'incr', path: '/succeeded', value: students.length - failed },
        { op: 'incr', path: '/failed', value: failed },
        { op: 'incr', path: '/open', value: -students.length },
        { op: 'set', path: '/finishedAt', value: now },
      ]),
      ...made.map(readyPatch),
      ...released.map((student) => remove(student.id)),
    ])
    if (isWritten(statuses)) return true
    if (statuses[0] === 412 || statuses[0] === 404) return false
    throw new Error(`A batch of students could not be finished: ${statuses.join(' ')}`)
  },

  async drop({ id, labId }) {
    await runBatch(container, labId, [remove(id)])
  },

  async batchesOf(labId, operationId) {
    const batches = await queryPartition<BatchView>(
      container,
      labId,
      `SELECT c.place, c.state, c.fence, c.students FROM c
       WHERE c.type = 'student-batch' AND c.operationId = @id`,
      { id: operationId },
    )
    return batches.sort((one, other) => one.place - other.place)
  },

  failedBatches: (labId, operationId, from, limit) =>
    queryPartition(
      container,
      labId,
      `SELECT TOP @limit c.place, c.state, c.fence, c.students FROM c
       WHERE c.type = 'student-batch' AND c.operationId = @id AND c.failed > 0 AND c.place >= @from
       ORDER BY c.place`,
      { id: operationId, from, limit },
    ),
})
