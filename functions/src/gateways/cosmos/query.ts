import type { Container } from '@azure/cosmos'
import { toRecord } from './records.ts'
import { reading } from './translate.ts'

type Parameters = Readonly<Record<string, string | readonly string[]>>

const specOf = (query: string, parameters: Parameters) => ({
  query,
  parameters: Object.entries(parameters).map(([name, value]) => ({
    name: `@${name}`,
    value: typeof value === 'string' ? value : [...value],
  })),
})

/** One page for any lab that people have; more pages are followed. */
const pageSize = 1000

/** All that a query finds in one partition. Values go in as parameters only. */
export const queryPartition = async <T extends object>(
  container: Container,
  partitionKey: string,
  query: string,
  parameters: Parameters = {},
): Promise<T[]> => {
  const { resources } = await reading(() =>
    container.items.query<T>(specOf(query, parameters), { partitionKey, maxItemCount: pageSize }).fetchAll(),
  )
  return resources.map(toRecord)
}

/** What a filter finds in all partitions, at most `limit`: index look-ups in each physical one. */
export const queryEverywhere = async <T extends object>(
  container: Container,
  query: string,
  parameters: Parameters,
  limit: number,
): Promise<T[]> => {
  const iterator = container.items.query<T>(specOf(query, parameters), { maxItemCount: limit })
  const found: T[] = []
  while (iterator.hasMoreResults() && found.length < limit) {
    const { resources } = await reading(() => iterator.fetchNext())
    found.push(...(resources ?? []).map(toRecord))
  }
  return found
}
