import type { LiveSize } from '@labkeeper/functions/ports/connection/live-size'
import type { AzureAccount } from '@labkeeper/functions/ports/vms/compute'

/** A subscription without limits: what the toy cloud answers to who only asks. */
export class ToyAccount implements AzureAccount {
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
}
