import type { Container, OperationInput, OperationResponse } from '@azure/cosmos'
import type { LabId, UserId } from '../../../domain/kernel/ids.ts'
import { asking } from './translate.ts'

const results = async (
  container: Container,
  partition: LabId | UserId,
  operations: OperationInput[],
): Promise<readonly OperationResponse[]> => {
  const response = await asking(() => container.items.batch(operations, partition))
  return response.result ?? []
}

/**
 * One transaction in the partition of a lab, or of a person. Answers each part's status: all below 300 when it was written; else nothing
 * was, the refused part carries its own status and the others 424.
 * https://learn.microsoft.com/azure/cosmos-db/nosql/transactional-batch
 */
export const runBatch = async (...batch: Parameters<typeof results>): Promise<readonly number[]> =>
  (await results(...batch)).map(({ statusCode }) => statusCode)

export const isWritten = (statuses: readonly number[]): boolean => statuses.every((status) => status < 300)

/** The same where only the whole counts: true when everything was written, false when a guard said no. */
export const writeAll = async (...batch: Parameters<typeof runBatch>): Promise<boolean> =>
  isWritten(await runBatch(...batch))

/** The version that the first record has by it; undefined when a guard said no. */
export const writeFirst = async (...batch: Parameters<typeof results>): Promise<string | undefined> => {
  const written = await results(...batch)
  return isWritten(written.map(({ statusCode }) => statusCode)) ? written[0]?.eTag : undefined
}
