import type { Json, JsonObject, Value } from '../json.ts'
import type { CompiledQuery } from './compile.ts'
import type { Parameters } from './compile-expression.ts'
import { compareValues } from './values.ts'

/** What a query needs of a stored item. */
export interface Source {
  readonly ordinal: number
  readonly document: JsonObject
  readonly json: string
}

/** The last row of a page; the next page starts after it. `sort` is empty where ORDER BY found nothing. */
export interface Position {
  readonly sort: Json[]
  readonly ordinal: number
  readonly taken: number
}

export interface Page {
  readonly rows: string[]
  readonly next: Position | undefined
}

interface PageRequest {
  readonly query: CompiledQuery
  readonly parameters: Parameters
  /** Rows in a page; Infinity = as many as fit. */
  readonly limit: number
  readonly after: Position | undefined
}

const maxPageBytes = 4 * 1024 * 1024

/** One page of rows, each as JSON text. `sources` come in the order of their ordinals. */
export const runQuery = (sources: Iterable<Source>, request: PageRequest): Page => {
  const { query, parameters, limit, after } = request
  const { projection } = query.syntax
  if (projection.kind === 'count') {
    const count = countMatches(sources, request)
    return { rows: [JSON.stringify(projection.ofRange ? [{ item: count }] : count)], next: undefined }
  }
  const top = query.top(parameters)
  const { distinct } = query.syntax
  const seen = new Set<string>()
  const rows: string[] = []
  let bytes = 0
  let taken = after?.taken ?? 0
  let last: Position | undefined
  for (const { source, sort } of rowsAfter(sources, request)) {
    if (taken >= top) return { rows, next: undefined }
    const row = query.project(source.document, parameters)
    if (row === undefined) continue
    const json = row === source.document ? source.json : JSON.stringify(row)
    // Of this page only, as in the service: whoever asks for all pages compares them.
    if (distinct && seen.has(json)) continue
    if (last && (rows.length >= limit || bytes + json.length > maxPageBytes)) return { rows, next: last }
    rows.push(json)
    if (distinct) seen.add(json)
    bytes += json.length
    taken++
    last = { sort: sort === undefined ? [] : [sort], ordinal: source.ordinal, taken }
  }
  return { rows, next: undefined }
}

const countMatches = (sources: Iterable<Source>, { query, parameters }: PageRequest): number => {
  let count = 0
  for (const { document } of sources) if (query.matches(document, parameters)) count++
  return count
}

interface Row {
  readonly source: Source
  readonly sort: Value
}

function* rowsAfter(sources: Iterable<Source>, { query, parameters, after }: PageRequest): Iterable<Row> {
  const { orderBy } = query.syntax
  if (!orderBy) {
    for (const source of sources) {
      if (after && source.ordinal <= after.ordinal) continue
      if (query.matches(source.document, parameters)) yield { source, sort: undefined }
    }
    return
  }
  const sign = orderBy.descending ? -1 : 1
  const compare = (a: Row, b: Row) =>
    sign * compareValues(a.sort, b.sort) || a.source.ordinal - b.source.ordinal
  const rows: Row[] = []
  for (const source of sources) {
    if (!query.matches(source.document, parameters)) continue
    const row = { source, sort: query.sortValue(source.document, parameters) }
    if (!after || comparePosition(row, after, sign) > 0) rows.push(row)
  }
  yield* rows.sort(compare)
}

const comparePosition = ({ source, sort }: Row, { sort: [value], ordinal }: Position, sign: number): number =>
  sign * compareValues(sort, value) || source.ordinal - ordinal
