import type { JsonObject } from '../../service/json.ts'
import { inTransaction } from '../../service/sqlite.ts'
import type { Kind } from '../arm/kind.ts'
import type { Cloud } from '../model/cloud.ts'
import { type Credentials, makeSecret } from '../model/credentials.ts'
import { parseFault } from '../model/faults.ts'
import { groupType } from '../model/ids.ts'
import type { LoggedRequest } from '../model/request-log.ts'
import type { Resource } from '../model/resources.ts'
import type { Permission } from '../model/role.ts'
import { present } from '../resources/present.ts'
import { removeResource } from '../resources/remove-resource.ts'
import { kinds } from '../routes.ts'
import { settleDue } from '../settlement.ts'
import { createLevers, type Levers } from './levers.ts'

/** The back door for people and tests: what the console shows of the simulated cloud, and how it is disturbed. */
export interface Control extends Levers {
  credentials(): readonly Credentials[]
  /** One more client secret of an application, as the portal makes it: the others stay good. */
  addSecret(clientId: string): string
  /** Every resource but the groups, VMs with their instance view. */
  resources(): readonly JsonObject[]
  requests(since?: string): readonly LoggedRequest[]
  /** What is wrong with the fault, if anything. */
  addFault(fault: JsonObject): string | undefined
  clearFaults(): void
  faults(): readonly JsonObject[]
  setQuota(limit: {
    readonly location: string
    readonly family: string
    readonly limit: number
    readonly subscriptionId?: string
  }): void
  /** Of every principal, until the stand-in ends. */
  setPermissions(permissions: readonly Permission[]): void
  /** As in the portal, at once and whatever is under way; the ids of all that went along. */
  deleteResource(id: string): readonly string[]
}

const expanded = new Set(['instanceview'])
const kindOf = new Map<string, Kind>(kinds.map((kind) => [kind.type, kind]))

const show = (cloud: Cloud, resource: Resource): JsonObject => {
  const kind = kindOf.get(resource.type)
  if (!kind || resource.type === groupType)
    return { id: resource.id, type: resource.type, name: resource.name }
  return present(cloud, kind, resource, expanded)
}

export const createControl = (cloud: Cloud): Control => {
  const settled = <T>(run: () => T): T =>
    inTransaction(cloud.database, () => {
      settleDue(cloud)
      return run()
    })
  return {
    ...createLevers(cloud, settled),
    credentials: () =>
      cloud.signIn.principals.map(({ subscriptionId, tenantId, clientId, clientSecret, username }) => ({
        subscriptionId,
        tenantId,
        clientId,
        clientSecret,
        username,
      })),
    addSecret: (clientId) => {
      const secret = makeSecret()
      cloud.signIn.secrets.set(secret, clientId)
      return secret
    },
    resources: () => settled(() => cloud.resources.list({}).map((resource) => show(cloud, resource))),
    requests: (since) => cloud.log.list(since),
    addFault: (body) => {
      const fault = parseFault(body)
      if (typeof fault === 'string') return fault
      cloud.faults.add(fault, fault.times)
      return undefined
    },
    clearFaults: cloud.faults.clear,
    faults: () =>
      cloud.faults
        .list()
        .map(({ fault, left }) => ({ ...fault.source, ...(Number.isFinite(left) ? { left } : {}) })),
    setQuota: (limit) => cloud.quota.set(limit),
    setPermissions: (permissions) => cloud.setPermissions(permissions),
    deleteResource: (id) => settled(() => removeResource(cloud, id)),
  }
}
