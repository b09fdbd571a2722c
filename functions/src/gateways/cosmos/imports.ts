import type { Container } from '@azure/cosmos'
import { chunks } from '../../domain/chunks.ts'
import { AppError } from '../../domain/errors.ts'
import type { BatchView, StudentBatchRecord, StudentRecord } from '../../domain/student-records.ts'
import type { OperationRecord } from '../../domain/work-records.ts'
import type { Imports } from '../../ports/imports.ts'
import { isWritten, runBatch, writeAll } from './batch.ts'
import { queryEverywhere, queryPartition, readRecord } from './query.ts'
import { create, isPlainId, literal, patch, patchOf, remove, toRecord } from './records.ts'
import { readyPatch } from './students.ts'
import { asking, hasStatus } from './translate.ts'

/** A batch has at most about 20 kB, a transaction 2 MB. */
const batchesPerTransaction = 50
/** An acceptance that has not finished by then never will: its process died. */
const acceptanceMs = 120_000

const lost = (): AppError =>
  new AppError('unavailable', 'The import took too long and was undone. Please try again.')

export const cosmosImports = (container: Container): Imports => ({
  async accept(operation, batches) {
    const { labId, id } = operation
    // Unseen until its last batch is in; if we die before, the sweeper takes everything back.
    const unseen = {
      ...operation,
      state: 'accepting',
      dueAt: new Date(Date.parse(operation.createdAt) + acceptanceMs).toISOString(),
    }
    const [first = [], ...others] = chunks(batches, batchesPerTransaction)
    const isOne = others.length === 0
    const head = create(isOne ? operation : unseen)
    if (!(await writeAll(container, labId, [head, ...first.map(create)]))) throw lost()
    for (const part of others) if (!(await writeAll(container, labId, part.map(create)))) throw lost()
    if (isOne) return
    const reveal = patch(id, "c.state = 'accepting'", [
      ...patchOf({ state: 'accepted' }),
      { op: 'remove', path: '/dueAt' },
    ])
    if (!(await writeAll(container, labId, [reveal]))) throw lost()
  },

  async read(labId, batchId) {
    if (!isPlainId(batchId)) return undefined
    const found = await readRecord<StudentBatchRecord>(container, labId, batchId)
    return found?.type === 'student-batch' ? found : undefined
  },

  stateOf: async ({ labId, operationId }) =>
    (await readRecord<OperationRecord>(container, labId, operationId))?.state ?? 'missing',

  async claim({ id, labId }, now, leaseUntil) {
    try {
      const { resource } = await asking(() =>
        container.item(id, labId).patch<StudentBatchRecord>({
          condition: `from c where c.state = 'open' AND c.leaseUntil <= ${literal(now)}`,
          operations: [
            { op: 'incr', path: '/fence', value: 1 },
            { op: 'set', path: '/leaseUntil', value: leaseUntil },
            { op: 'set', path: '/dueAt', value: leaseUntil },
          ],
        }),
      )
      return resource === undefined ? undefined : toRecord(resource)
    } catch (error) {
      if (hasStatus(error, 404, 412)) return undefined
      throw error
    }
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

  async batchesOf(labId, operationIds, only) {
    if (operationIds.length === 0) return []
    const batches = await queryPartition<BatchView>(
      container,
      labId,
      `SELECT c.operationId, c.place, c.state, c.fence, c.students FROM c
       WHERE c.type = 'student-batch' AND ARRAY_CONTAINS(@ids, c.operationId)${only === 'all' ? '' : ' AND c.failed > 0'}`,
      { ids: operationIds },
    )
    return batches.sort((one, other) => one.place - other.place)
  },

  due: (now, limit) =>
    queryEverywhere(
      container,
      "SELECT c.id, c.labId FROM c WHERE c.type = 'student-batch' AND c.dueAt <= @now",
      { now },
      limit,
    ),
})
