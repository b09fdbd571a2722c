/** Rows of a question that is asked again and again, of which only those are asked for that have changed. */

/** What the database says of a row beside what was asked. `_ts` counts seconds. */
export interface Row {
  readonly id: string
  readonly _etag: string
  readonly _ts: number
}

export interface SeenRows<R extends Row> {
  readonly rows: ReadonlyMap<string, R>
  /** The youngest `_ts` among them. */
  readonly newest: number
}

export const nothingSeen: SeenRows<never> = { rows: new Map<string, never>(), newest: 0 }

/** Clocks of replicas that follow each other may differ, and one second has many writes. */
const overlapSeconds = 10

/**
 * From which `_ts` on to ask: Azure's own indexers look for changes like this, `c._ts >= @HighWaterMark`
 * (https://learn.microsoft.com/training/modules/search-azure-cosmos-db-sql-api-data-azure-cognitive-search/3-implement-change-detection-policy).
 */
export const sinceOf = ({ newest }: SeenRows<Row>): number => Math.max(0, newest - overlapSeconds)

/** With what was found since. A row that is as it was stays the same object, and so do the rows when all of them are. */
export const withFound = <R extends Row>(seen: SeenRows<R>, found: readonly R[]): SeenRows<R> => {
  const changed = found.filter(({ id, _etag }) => seen.rows.get(id)?._etag !== _etag)
  if (changed.length === 0) return seen
  return {
    rows: new Map([...seen.rows, ...changed.map((row) => [row.id, row] as const)]),
    newest: changed.reduce((newest, { _ts }) => Math.max(newest, _ts), seen.newest),
  }
}
