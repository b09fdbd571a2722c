import type { List } from '../model/objects.ts'
import type { World } from '../model/world.ts'
import type { Params } from './params.ts'

export interface Call {
  readonly world: World
  readonly id: string
  readonly params: Params
}

/** One call of the API. In `path`, `{id}` is one segment. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  run(call: Call): object
}

/** A page of what a list would be: 10 unless `limit` says otherwise, after `starting_after`. */
export const page = <T extends { id: string }>(url: string, all: T[], params: Params): List<T> => {
  const limit = Math.min(params.whole('limit') ?? 10, 100)
  const after = params.text('starting_after')
  const start = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1
  const data = all.slice(start, start + limit)
  return { object: 'list', url, has_more: start + limit < all.length, data }
}
