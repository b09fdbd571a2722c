import { minuteOf } from './clocks.ts'
import type { Slot } from './slots.ts'

/** Where in the week everything is drawn. */

const minutesPerDay = 24 * 60
/** As much as two lines of text need. */
const leastMinutes = 45

/** The part of a slot that lies in one day; of one that goes over midnight there are two. */
export interface Piece {
  readonly slot: Slot
  /** Minutes of the day, for the eye: never less than can be read. */
  readonly from: number
  readonly to: number
  /** The one that is the button, and says it all. */
  readonly isLead: boolean
}

/** Beside others of the same time it gets a part of the day's width. */
export interface Placed extends Piece {
  readonly column: number
  readonly columns: number
}

const readable = (from: number, to: number): Pick<Piece, 'from' | 'to'> => {
  const end = Math.min(minutesPerDay, Math.max(to, from + leastMinutes))
  return { from: Math.min(from, end - leastMinutes), to: end }
}

const piecesOn = (day: string, slots: readonly Slot[], first: string): Piece[] =>
  slots.flatMap((slot): Piece[] => {
    const { begins, ends = begins } = slot
    if (begins.day === day) {
      const to = ends.day > day ? minutesPerDay : minuteOf(ends.clock)
      return [{ slot, isLead: true, ...readable(minuteOf(begins.clock), to) }]
    }
    // Midnight itself is the end of the day before.
    if (begins.day > day || ends.day !== day || ends.clock === '00:00') return []
    return [{ slot, isLead: begins.day < first, ...readable(0, minuteOf(ends.clock)) }]
  })

/** What overlaps stands side by side; each takes the first column that is free by then. */
const besideEachOther = (pieces: readonly Piece[]): Placed[] => {
  const ends: number[] = []
  const columns = pieces.map(({ from, to }) => {
    const free = ends.findIndex((end) => end <= from)
    const column = free === -1 ? ends.length : free
    ends[column] = to
    return column
  })
  return pieces.map((piece, index) => ({ ...piece, column: columns[index] ?? 0, columns: ends.length }))
}

/** Runs of pieces that hang together by overlapping. */
const clustersOf = (pieces: readonly Piece[]): Piece[][] => {
  const clusters: Piece[][] = []
  let end = -1
  for (const piece of pieces) {
    if (piece.from >= end) clusters.push([])
    clusters.at(-1)?.push(piece)
    end = Math.max(end, piece.to)
  }
  return clusters
}

/** The pieces of one day, the earliest first. `first` is the first day that is shown. */
export const placedOn = (day: string, slots: readonly Slot[], first: string): Placed[] =>
  clustersOf(
    piecesOn(day, slots, first).sort((one, other) => one.from - other.from || other.to - one.to),
  ).flatMap(besideEachOther)

/** How wide each day is beside the others: two at once find room in one part, more of them have one each. */
export const partsOf = (days: readonly (readonly Pick<Placed, 'columns'>[])[]): number[] =>
  days.map((pieces) => Math.max(1, ...pieces.map(({ columns }) => (columns < 3 ? 1 : columns))))

/** The hours that are drawn: those of a working day, and what lies outside of them. */
export interface Hours {
  readonly first: number
  readonly last: number
}
const usual: Hours = { first: 8, last: 18 }

export const hoursOf = (pieces: readonly Pick<Piece, 'from' | 'to'>[]): Hours => ({
  first: Math.min(usual.first, ...pieces.map(({ from }) => Math.floor(from / 60))),
  last: Math.max(usual.last, ...pieces.map(({ to }) => Math.ceil(to / 60))),
})

/** Holidays over some of the days of a week: `from` and `span` count its days. */
export interface Band<Of> {
  readonly of: Of
  readonly from: number
  readonly span: number
}

/** In as few rows as they need; what lies outside of the week is cut off. */
export const bandsOf = <Of extends { readonly from: string; readonly until: string }>(
  holidays: readonly Of[],
  days: readonly string[],
): Band<Of>[][] => {
  const rows: Band<Of>[][] = []
  for (const of of holidays.toSorted((one, other) => one.from.localeCompare(other.from))) {
    const covered = days.flatMap((day, index) => (of.from <= day && day <= of.until ? [index] : []))
    const [from] = covered
    if (from === undefined) continue
    const row = rows.find((bands) => bands.every((band) => band.from + band.span <= from))
    const band = { of, from, span: covered.length }
    if (row) row.push(band)
    else rows.push([band])
  }
  return rows
}
