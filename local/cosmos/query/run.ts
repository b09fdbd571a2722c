import type { Json, JsonObject, Value } from '../json.ts'
import type { CompiledQuery } from './compile.ts'
import type { Parameters } from './compile-expression.ts'
import { compareValues } from './values.ts'

/** What a query needs of a stored item. */
export type Source = { ordinal: number; document: JsonObject; json: string }

/** The last row of a page; the next page starts after it. `sort` is empty where ORDER BY found nothing. */
export type Position = { sort: Json[]; ordinal: number; taken: number }

export type Page = { rows: string[]; next: Position | undefined }

type PageRequest = {
  query: CompiledQuery
  parameters: Parameters
  /** Rows in a page; Infinity = as many as fit. */
  limit: number
  after: Position | undefined
}

const maxPageBytes = 4 * 1024 * 1024

/** One page of rows, each as JSON text. `sources` come in the order of their ordinals. */
export function runQuery(sources: Iterable<Source>, request: PageRequest): Page {
  const { query, parameters, limit, after } = request
  const { projection } = query.syntax
  if (projection.kind === 'count') {
    const count = countMatches(sources, request)
    return { rows: [JSON.stringify(projection.ofRange ? [{ item: count }] : count)], next: undefined }
  }
  const top = query.top(parameters)
  const rows: string[] = []
  let bytes = 0
  let taken = after?.taken ?? 0
  let last: Position | undefined
  for (const { source, sort } of rowsAfter(sources, request)) {
    if (taken >= top) return { rows, next: undefined }
    const row = query.project(source.document, parameters)
    if (row === undefined) continue
    const json = row === source.document ? source.json : JSON.stringify(row)
    if (last && (rows.length >= limit || bytes + json.length > maxPageBytes)) return { rows, next: last }
    rows.push(json)
    bytes += json.length
    taken++
    last = { sort: sort === undefined ? [] : [sort], ordinal: source.ordinal, taken }
  }
  return { rows, next: undefined }
}

function countMatches(sources: Iterable<Source>, { query, parameters }: PageRequest): number {
  let count = 0
  for (const { document } of sources) if (query.matches(document, parameters)) count++
  return count
}

type Row = { source: Source; sort: Value }

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

function comparePosition({ source, sort }: Row, { sort: [value], ordinal }: Position, sign: number): number {
  return sign * compareValues(sort, value) || source.ordinal - ordinal
}
