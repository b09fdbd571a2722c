import type { Container, OperationInput } from '@azure/cosmos'
import type { LabId, UserId } from '../../../domain/kernel/ids.ts'
import { asking } from './translate.ts'

/**
 * One transaction in the partition of a lab, or of a person. Answers each part's status: all below 300 when it was written; else nothing
 * was, the refused part carries its own status and the others 424.
 * https://learn.microsoft.com/azure/cosmos-db/nosql/transactional-batch
 */
export const runBatch = async (
  container: Container,
  partition: LabId | UserId,
  operations: OperationInput[],
): Promise<readonly number[]> => {
  const response = await asking(() => container.items.batch(operations, partition))
  return (response.result ?? []).map((part) => part.statusCode)
}

export const isWritten = (statuses: readonly number[]): boolean => statuses.every((status) => status < 300)

/** The same where only the whole counts: true when everything was written, false when a guard said no. */
export const writeAll = async (...batch: Parameters<typeof runBatch>): Promise<boolean> =>
  isWritten(await runBatch(...batch))
