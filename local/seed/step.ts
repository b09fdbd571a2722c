import type { JsonObject } from '../cosmos/json.ts'
import type { Api } from './api.ts'

/** One ready subscription of the simulated cloud, as the console lists it. */
export type Subscription = {
  subscriptionId: string
  tenantId: string
  clientId: string
  clientSecret: string
  username: string
}

export type World = {
  api: Api
  subscription: Subscription
  /** Puts a record of the lab into the database, as if it had been written long ago; one that is there stays. */
  insert(record: JsonObject): void
  /** Ends everything when the launcher stops. */
  signal: AbortSignal
}

/**
 * One thing a person would do with the product. Every step can be run again after it was broken off half-way: it looks
 * first and does what is missing. `name` marks it as done in LAB_DATA, so it must not change.
 */
export type SeedStep = { name: string; run(world: World): Promise<void> }
