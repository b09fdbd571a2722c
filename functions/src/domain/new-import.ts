import { after } from './instant.ts'
import { newId } from './new-work.ts'
import type { ImportedStudent, StudentBatchRecord } from './student-records.ts'
import type { OperationRecord } from './work-records.ts'

/** Students of a batch: their records and the batch's own fit into one transaction with room to spare. */
const batchSize = 25
/** Batches in the queue at a time, whatever the size of the import. */
export const batchesAtOnce = 8
/** What that many take on a slow day: the sweeper does not look for the next ones sooner. */
const roundMs = 15_000
const firstLookMs = 60_000

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
  const prefix = newId('sb')
  const count = Math.ceil(rows.length / batchSize)
  const idAt = (place: number): string => `${prefix}_${place}`
  return Array.from({ length: count }, (_, place) => {
    const id = idAt(place)
    const part = rows.slice(place * batchSize, (place + 1) * batchSize)
    const waitMs = firstLookMs + Math.floor(place / batchesAtOnce) * roundMs
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
      dueAt: after(new Date(createdAt), waitMs),
      createdAt,
      ttl,
    }
  })
}
