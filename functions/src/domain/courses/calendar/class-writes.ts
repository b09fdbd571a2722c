import type { MeetingRecord } from './meeting-record.ts'

/** How much about classes is written at once: the database takes a hundred records, and two megabytes. */

const mostRecords = 90
/** Of people in records: a few hundred bytes each. */
const mostNames = 2000

interface Written {
  readonly record?: Pick<MeetingRecord, 'due' | 'attended' | 'absent'>
  readonly letters?: readonly unknown[]
}

const recordsIn = ({ record, letters = [] }: Written): number => (record ? 1 : 0) + letters.length

const namesIn = ({ record }: Written): number =>
  record === undefined ? 0 : record.due.length + record.attended.length + record.absent.length

const sumOf = <T>(all: readonly T[], count: (one: T) => number): number =>
  all.reduce((sum, one) => sum + count(one), 0)

const fits = (all: readonly Written[]): boolean =>
  sumOf(all, recordsIn) <= mostRecords && sumOf(all, namesIn) <= mostNames

/** In order, as many at once as may be: at least one, and one write where there is nothing to be written but the course. */
export const inWrites = <One extends Written>(all: readonly One[]): readonly (readonly One[])[] => {
  const writes: One[][] = [[]]
  for (const one of all) {
    const last = writes.at(-1) ?? []
    if (last.length === 0 || fits([...last, one])) last.push(one)
    else writes.push([one])
  }
  return writes
}
