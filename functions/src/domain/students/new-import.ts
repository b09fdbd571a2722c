import type { BatchId, OperationId } from '../kernel/ids.ts'
import { after } from '../kernel/instant.ts'
import type { OperationRecord } from '../operations/operation-record.ts'
import type { ImportedStudent, StudentBatchRecord } from './student-records.ts'

/** Students of a batch: their records and the batch's own fit into one transaction with room to spare. */
const batchSize = 25
/** Batches of a lab in the queue at a time, whatever the size of the import: what waits there waits before others. */
const batchesAtOnce = 2
/** When the sweeper looks for a batch that was called. Those that nobody has called yet are not looked for. */
const lookMs = 60_000

export const lookAt = (now: Date): string => after(now, lookMs)

/** Place in the file → place of the batch. */
export const batchOf = (place: number): number => Math.floor(place / batchSize)
/** Place of a batch and in it → place in the file. */
export const placeInFile = (batch: number, index: number): number => batch * batchSize + index

const batchIdOf = (operationId: OperationId, place: number): BatchId =>
  `sb_${operationId.slice('op_'.length)}_${place}`

/** Those that are called when it is this import's turn. */
export const firstBatchIds = ({ id, total }: Pick<OperationRecord, 'id' | 'total'>): BatchId[] =>
  Array.from({ length: Math.min(batchesAtOnce, Math.ceil(total / batchSize)) }, (_, place) =>
    batchIdOf(id, place),
  )

interface NewStudentRow extends ImportedStudent {
  readonly password: string
}

/** Cuts an import into batches. `seal` closes a batch's passwords for the record of this id. */
export const newBatches = (
  operation: OperationRecord,
  rows: readonly NewStudentRow[],
  seal: (passwords: string, recordId: string) => string,
): StudentBatchRecord[] => {
  const { labId, id: operationId, requestId, createdAt, ttl } = operation
  const count = Math.ceil(rows.length / batchSize)
  const idAt = (place: number): BatchId => batchIdOf(operationId, place)
  return Array.from({ length: count }, (_, place) => {
    const id = idAt(place)
    const part = rows.slice(place * batchSize, (place + 1) * batchSize)
    const next = place + batchesAtOnce
    return {
      type: 'student-batch',
      id,
      labId,
      uk: id,
      schema: 1,
      operationId,
      requestId,
      place,
      state: 'open',
      students: part.map(({ name, email }) => ({ name, email })),
      sealedPasswords: seal(JSON.stringify(part.map(({ password }) => password)), id),
      ...(next < count ? { next: idAt(next) } : {}),
      fence: 0,
      leaseUntil: createdAt,
      ...(place < batchesAtOnce ? { dueAt: lookAt(new Date(createdAt)) } : {}),
      createdAt,
      ttl,
    }
  })
}
