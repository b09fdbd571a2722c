import type { CostRow } from '../azure/model/costs.ts'
import type { Credentials } from '../azure/model/credentials.ts'
import type { JsonObject } from '../cosmos/json.ts'
import type { Api } from './api.ts'

export interface World {
  readonly api: Api
  /** One ready subscription of the simulated cloud, as the console lists it. */
  readonly subscription: Credentials
  /** Puts a record of the lab into the database, as if it had been written long ago; one that is there stays. */
  insert(record: JsonObject): void
  /** What Azure's own books say from now on. */
  bill(rows: readonly CostRow[]): Promise<void>
  /** Ends everything when the launcher stops. */
  readonly signal: AbortSignal
}

/**
 * One thing a person would do with the product. Every step can be run again after it was broken off half-way: it looks
 * first and does what is missing. `name` marks it as done in LAB_DATA, so it must not change.
 */
export interface SeedStep {
  readonly name: string
  run(world: World): Promise<void>
}
