import type { Container, FeedOptions, SqlQuerySpec } from '@azure/cosmos'
import { checkRecord } from './check-record.ts'
import { perhapsLate } from './consistency.ts'
import { withoutNone } from './none.ts'
import { checkedRecord, toRecord } from './records.ts'
import { reading } from './translate.ts'

type Values = Readonly<Record<string, string | number | readonly string[]>>

const specOf = (query: string, parameters: Values): SqlQuerySpec => ({
  query,
  parameters: Object.entries(parameters).map(([name, value]) => ({
    name: `@${name}`,
    value: typeof value === 'object' ? [...value] : value,
  })),
})

const isObject = (found: unknown): found is object => typeof found === 'object' && found !== null

/** Records without the database's own fields; single values as they are. */
const plain = <T>(found: T): T => (isObject(found) ? toRecord(found) : found)

/** One page for any lab that people have; more pages are followed. */
const pageSize = 2000

const findInPartition = async <T>(
  container: Container,
  partitionKey: string,
  query: string,
  parameters: Values = {},
): Promise<T[]> => {
  const { resources } = await reading(() =>
    container.items.query<T>(specOf(query, parameters), { partitionKey, maxItemCount: pageSize }).fetchAll(),
  )
  return resources
}

type Query = Parameters<typeof findInPartition>

/** What a query finds in one partition, with the database's own fields. Values go in as parameters only. */
export const fetchPartition = async <T>(...query: Query): Promise<T[]> => {
  const found = await findInPartition<T>(...query)
  for (const document of found) if (isObject(document)) checkRecord(withoutNone(document))
  return found
}

/** All records or values that a query finds in one partition. */
export const queryPartition = async <T>(...query: Query): Promise<T[]> =>
  (await fetchPartition<T>(...query)).map(plain)

/** The same unchecked, for whoever looks at many labs: one bad record must not keep the others waiting. */
export const queryUnchecked = async <T>(...query: Query): Promise<T[]> =>
  (await findInPartition<T>(...query)).map(plain)

/** The record of this id, if there is one. */
export const readRecord = async <T extends object>(
  container: Container,
  partitionKey: string,
  id: string,
): Promise<T | undefined> => {
  const { resource } = await reading(() => container.item(id, partitionKey).read<T>())
  return resource === undefined ? undefined : checkedRecord(resource)
}

const findEverywhere = async <T>(
  container: Container,
  spec: SqlQuerySpec,
  limit: number,
  options: FeedOptions = {},
): Promise<T[]> => {
  const iterator = container.items.query<T>(spec, { ...options, maxItemCount: Math.min(limit, pageSize) })
  const found: T[] = []
  while (iterator.hasMoreResults() && found.length < limit) {
    const { resources } = await reading(() => iterator.fetchNext())
    found.push(...(resources ?? []).map(plain))
  }
  return found.slice(0, limit)
}

/**
 * Rows over all partitions, each once, as a sweep asks: perhaps late, and unchecked. Such a question needs a plan, by which
 * the SDK asks each physical partition and takes out what several pages say. It is asked for at once: the service would
 * refuse the question without it.
 */
export const sweepDistinct = async <T>(
  container: Container,
  query: string,
  parameters: Values,
): Promise<T[]> => {
  const options = { ...perhapsLate, forceQueryPlan: true, maxItemCount: pageSize }
  const { resources } = await reading(() =>
    container.items.query<T>(specOf(query, parameters), options).fetchAll(),
  )
  return resources
}

/**
 * What a filter finds in all partitions, everything of it: index look-ups in each physical one. Unchecked: one bad record
 * must not keep all labs waiting.
 */
export const queryEverywhere = <T>(container: Container, query: string, parameters: Values): Promise<T[]> =>
  findEverywhere<T>(container, specOf(query, parameters), Number.POSITIVE_INFINITY)

/**
 * The same, or at most `limit` of it, at half the price: for a look that is repeated. What it misses the next one finds.
 */
export const sweepEverywhere = <T>(
  container: Container,
  query: string,
  parameters: Values,
  limit = Number.POSITIVE_INFINITY,
): Promise<T[]> => findEverywhere<T>(container, specOf(query, parameters), limit, perhapsLate)
