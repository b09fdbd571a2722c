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
  times?: number
  /** Which requests; default every one but query plans. */
  readonly match?: (request: RequestFacts) => boolean
  /** What the answer asks the client to wait. */
  readonly retryAfterMs?: number
  /** The request is carried out and only its answer is lost: a crash after the write. Default false. */
  readonly afterwards?: boolean
}

type Pending = Required<Omit<Fault, 'retryAfterMs'>> & Pick<Fault, 'retryAfterMs'>

/** Faults that tests asked for, in their order. */
export class Faults {
  #pending: Pending[] = []

  add({ times = 1, match = ({ scope }) => scope !== 'plan', afterwards = false, ...rest }: Fault) {
    this.#pending.push({ times, match, afterwards, ...rest })
  }

  clear() {
    this.#pending = []
  }

  /** The fault that this request meets, which is thereby used up by one. */
  take(request: RequestFacts): Pending | undefined {
    const fault = this.#pending.find(({ match }) => match(request))
    if (fault) {
      fault.times--
      if (fault.times <= 0) this.#pending = this.#pending.filter((one) => one !== fault)
    }
    return fault
  }
}

export const errorOf = ({ status, retryAfterMs }: Fault): CosmosError => {
  const details = retryAfterMs === undefined ? {} : { retryAfterMs }
  return new CosmosError(status, 'InjectedFault', `A test asked for status ${status}.`, details)
}
