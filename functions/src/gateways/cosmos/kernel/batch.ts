import type { Container, OperationInput, OperationResponse } from '@azure/cosmos'
import type { LabId, UserId } from '../../../domain/kernel/ids.ts'
import { asking, isPassing } from './translate.ts'

/**
 * A part may be refused for what passes by itself, as 449 where others write the same record: the whole was rolled back then, and no
 * guard has said no. Retrying is left to the caller: https://github.com/dotnet/efcore/issues/38044
 */
const unlessPassing = (parts: readonly OperationResponse[]): readonly OperationResponse[] => {
  const passing = parts.find(({ statusCode }) => isPassing(statusCode))
  if (passing === undefined) return parts
  throw Object.assign(new Error('Refused in a part of a transaction'), { code: passing.statusCode })
}

const results = async (
  container: Container,
  partition: LabId | UserId,
  operations: OperationInput[],
): Promise<readonly OperationResponse[]> =>
  asking(async () => unlessPassing((await container.items.batch(operations, partition)).result ?? []))

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
