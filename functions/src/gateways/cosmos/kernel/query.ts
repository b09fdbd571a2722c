import type { Container } from '@azure/cosmos'
import { checkRecord } from './check-record.ts'
import { withoutNone } from './none.ts'
import { checkedRecord, toRecord } from './records.ts'
import { reading, unlessRefused } from './translate.ts'

type Values = Readonly<Record<string, string | number | readonly string[]>>

const specOf = (query: string, parameters: Values) => ({
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

/** Holds for no record: what it guards is refused wherever there is one. */
const never = {
  condition: "from c where c.id = ''",
  operations: [{ op: 'add' as const, path: '/never', value: true }],
}

/**
 * The record as it is, also when another instance wrote it a moment ago: an instance is sure to see its own writes only.
 * A write meets the newest state, and its refusal tells this client's session how far that is; the read behind it waits
 * for no less. The same two requests whether there is such a record or not.
 * https://learn.microsoft.com/azure/cosmos-db/consistency-levels#session-consistency
 */
export const readNewest = async <T extends object>(
  container: Container,
  partitionKey: string,
  id: string,
): Promise<T | undefined> => {
  await unlessRefused(() => container.item(id, partitionKey).patch(never), 404, 412)
  return readRecord<T>(container, partitionKey, id)
}

/**
 * What a filter finds in all partitions, at most `limit` or everything: index look-ups in each physical one. Unchecked:
 * one bad record must not keep all labs waiting.
 */
export const queryEverywhere = async <T>(
  container: Container,
  query: string,
  parameters: Values,
  limit = Number.POSITIVE_INFINITY,
): Promise<T[]> => {
  const iterator = container.items.query<T>(specOf(query, parameters), {
    maxItemCount: Math.min(limit, pageSize),
  })
  const found: T[] = []
  while (iterator.hasMoreResults() && found.length < limit) {
    const { resources } = await reading(() => iterator.fetchNext())
    found.push(...(resources ?? []).map(plain))
  }
  return found.slice(0, limit)
}
