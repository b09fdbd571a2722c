import { CosmosError } from './errors.ts'
import type { Scope } from './routes.ts'

/** What can be known of a request before it is served. */
export interface RequestFacts {
  readonly method: string
  /** Decoded, without the leading slash. */
  readonly path: string
  /** `create`, `upsert`, `read`, `replace`, `delete`, `patch`, `batch`, `query`, `plan`, `create-container` … */
  readonly operation: string
  readonly scope: Scope
  /** Empty for requests about the account or a database. */
  readonly container: string
}

export interface Fault {
  /** 429, 449, 503 … */
  readonly status: number
  /** How many requests fail; Infinity = until cleared. Default 1. */
  readonly times?: number
  /** Which requests; default every one but query plans. */
  readonly match?: (request: RequestFacts) => boolean
  /** What the answer asks the client to wait. */
  readonly retryAfterMs?: number
  /** Which part of a batch answers it, from 0: the whole answers 207 then, as where a guard says no. Default: the request itself. */
  readonly part?: number
  /** The request is carried out and only its answer is lost: a crash after the write. Default false. */
  readonly afterwards?: boolean
}

/** Whether this request is to meet the fault. */
export const meets =
  (request: RequestFacts) =>
  ({ match = ({ scope }) => scope !== 'plan' }: Fault): boolean =>
    match(request)

export const errorOf = ({ status, retryAfterMs }: Fault): CosmosError => {
  const details = retryAfterMs === undefined ? {} : { retryAfterMs }
  return new CosmosError(status, 'InjectedFault', `A test asked for status ${status}.`, details)
}
