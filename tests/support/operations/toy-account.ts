import type { LiveSize } from '@labkeeper/functions/ports/connection/live-size'
import type { AzureAccount } from '@labkeeper/functions/ports/vms/compute'
import type { Guests } from '@labkeeper/functions/ports/vms/guests'
import type { Metrics } from '@labkeeper/functions/ports/vms/metrics'

/** A subscription without limits: what the toy cloud answers to who only asks. */
export class ToyAccount implements AzureAccount, Metrics, Pick<Guests, 'askWhoIsThere'> {
  async quota() {
    return { cores: { left: 1000, limit: 1000 } }
  }

  async restrictedSizes(): Promise<ReadonlyMap<string, string>> {
    return new Map()
  }

  async sizes(): Promise<readonly LiveSize[]> {
    return []
  }

  async missingActions(): Promise<readonly string[]> {
    return []
  }

  async describe() {
    return { subscriptions: [], resourceGroups: [], locations: [] }
  }

  /** Nobody is ever signed in, and nothing is measured. */
  async askWhoIsThere() {
    return { ticket: undefined, presence: { sessions: [], cpus: 2 } }
  }

  readonly readUse: Metrics['readUse'] = async (_, __, vms) => vms.map(() => [])
}
