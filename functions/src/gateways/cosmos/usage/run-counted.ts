import type { Container, OperationInput } from '@azure/cosmos'
import { ledgerIdOf, newLedger, ranKey } from '../../../domain/courses/hours/ledger.ts'
import { isOfSegment, type SegmentEntry, type TimeEntry } from '../../../domain/courses/hours/segment.ts'
import type { LabId } from '../../../domain/kernel/ids.ts'
import type { UsageEntry } from '../../../domain/usage/usage.ts'
import type { UsageRecord } from '../../../domain/usage/usage-record.ts'
import { runBatch } from '../kernel/batch.ts'
import { patch, patches } from '../kernel/records.ts'
import { unlessRefused } from '../kernel/translate.ts'

/** Two months and some days: last month can be looked up in the database when somebody asks. */
const keptSeconds = 70 * 24 * 3600

export const usageIdOf = (day: string): string => `usage:${day}`

const newUsage = (labId: LabId, day: string): UsageRecord => ({
  type: 'usage',
  id: usageIdOf(day),
  labId,
  uk: usageIdOf(day),
  schema: 1,
  seconds: {},
  ttl: keptSeconds,
})

const more = (path: string, value: number) => ({ op: 'incr' as const, path, value })

const ofDay = ({ day, kind, seconds }: UsageEntry): OperationInput =>
  patch(usageIdOf(day), undefined, [more(`/seconds/${kind}`, seconds)])

const ofSegment = (entry: SegmentEntry) => [
  more(`/ran/${ranKey(entry)}`, entry.seconds),
  ...(entry.meter === 'own' ? [more(`/own/${entry.day}`, entry.seconds)] : []),
]

const additions = (entries: readonly TimeEntry[]): OperationInput[] => {
  const segments = Map.groupBy(entries.filter(isOfSegment), ledgerIdOf)
  return [
    ...entries.flatMap((entry) => (isOfSegment(entry) ? [] : [ofDay(entry)])),
    ...[...segments].flatMap(([id, some]) => patches(id, undefined, some.flatMap(ofSegment))),
  ]
}

/** The records that these are added to, by their ids, as they are at first. */
const recordsFor = (labId: LabId, entries: readonly TimeEntry[]): ReadonlyMap<string, object> =>
  new Map<string, object>(
    entries.map((entry) =>
      isOfSegment(entry)
        ? [ledgerIdOf(entry), newLedger(labId, entry)]
        : [usageIdOf(entry.day), newUsage(labId, entry.day)],
    ),
  )

/**
 * A transaction that counts hours with what it writes: all of it or nothing. Statuses are those of the operations,
 * then those of the hours. The first run that ends on a day, or in a month of somebody's, makes the record of that; who
 * makes it does not matter.
 */
export const runCounted = async (
  container: Container,
  labId: LabId,
  operations: readonly OperationInput[],
  entries: readonly TimeEntry[],
): Promise<readonly number[]> => {
  const all = [...operations, ...additions(entries)]
  const statuses = await runBatch(container, labId, all)
  const lacksRecord = statuses.slice(operations.length).includes(404)
  if (!lacksRecord) return statuses
  for (const record of recordsFor(labId, entries).values()) {
    await unlessRefused(() => container.items.create(record), 409)
  }
  return runBatch(container, labId, all)
}
