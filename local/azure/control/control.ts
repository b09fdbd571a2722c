import { isObject, type Json, type JsonObject, numberAt, textAt } from '../../service/json.ts'
import { inTransaction } from '../../service/sqlite.ts'
import { groupType } from '../arm/ids.ts'
import type { Kind } from '../arm/kind.ts'
import { findRegion } from '../catalogue/catalogue.ts'
import type { Cloud } from '../model.ts'
import { settleDue } from '../operations/settlement.ts'
import { present } from '../resources/present.ts'
import { removeResource } from '../resources/remove-resource.ts'
import type { Resource } from '../resources/resources.ts'
import { kinds } from '../routes.ts'
import type { Credentials } from '../sign-in/credentials.ts'
import type { Permission } from '../sign-in/rights/role.ts'
import { guestAccepts } from '../vm/guest.ts'
import { machine } from '../vm/machine.ts'
import type { LoggedRequest } from './request-log.ts'

interface ControlRequest {
  /** `id` for the path that ends in `{*id}`: the rest of the path, encoded or not. */
  readonly params: Readonly<Record<string, string | undefined>>
  readonly query: URLSearchParams
  readonly body: unknown
}

interface ControlAnswer {
  readonly status: number
  readonly body: unknown
}

interface ControlRoute {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  readonly handle: (request: ControlRequest) => ControlAnswer
}

/** The back door for people and tests: what the console shows of the simulated cloud, and how it is disturbed. */
export interface Control {
  credentials(): readonly Credentials[]
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
  /** What a VM's guest says to somebody who signs in; nothing when there is no such VM. */
  guestSignIn(sign: GuestSignIn): { readonly accepted: boolean; readonly administrator?: boolean } | undefined
}

/** `vmId` is Azure's resource id, or the one that Labkeeper knows the VM by. */
interface GuestSignIn {
  readonly vmId: string
  readonly user: string
  readonly password: string
}

const expanded = new Set(['instanceview'])
const kindOf = new Map<string, Kind>(kinds.map((kind) => [kind.type, kind]))

export const createControl = (cloud: Cloud): Control => {
  const settled = <T>(run: () => T): T =>
    inTransaction(cloud.database, () => {
      settleDue(cloud)
      return run()
    })
  return {
    credentials: () =>
      cloud.signIn.principals.map(({ subscriptionId, tenantId, clientId, clientSecret, username }) => ({
        subscriptionId,
        tenantId,
        clientId,
        clientSecret,
        username,
      })),
    resources: () => settled(() => cloud.resources.list({}).map((resource) => show(cloud, resource))),
    requests: (since) => cloud.log.list(since),
    addFault: (fault) => cloud.faults.add(fault),
    clearFaults: () => cloud.faults.clear(),
    faults: () => cloud.faults.list(),
    setQuota: (limit) => cloud.quota.set(limit),
    setPermissions: (permissions) => cloud.setPermissions(permissions),
    deleteResource: (id) => settled(() => removeResource(cloud, id)),
    guestSignIn: ({ vmId, user, password }) =>
      settled(() => {
        const [vm] = vmId.startsWith('/')
          ? [cloud.resources.find(vmId)]
          : cloud.resources.list({ type: machine.type, tagName: 'labkeeper-vm', tagValue: vmId })
        if (vm === undefined) return undefined
        return guestAccepts(cloud, vm, user, password)
          ? { accepted: true, administrator: true }
          : { accepted: false }
      }),
  }
}

/** The console's JSON routes, as data for whoever serves them. */
export const azureRoutes = ({ control }: { readonly control: Control }): readonly ControlRoute[] => [
  { method: 'GET', path: '/azure/credentials', handle: () => ok(control.credentials()) },
  { method: 'GET', path: '/azure/resources', handle: () => ok(control.resources()) },
  {
    method: 'DELETE',
    path: '/azure/resources/{*id}',
    handle: ({ params }) => remove(control, params.id ?? ''),
  },
  {
    method: 'GET',
    path: '/azure/requests',
    handle: ({ query }) => ok(control.requests(query.get('since') ?? undefined)),
  },
  { method: 'GET', path: '/azure/faults', handle: () => ok(control.faults()) },
  { method: 'POST', path: '/azure/faults', handle: ({ body }) => addFault(control, body) },
  {
    method: 'DELETE',
    path: '/azure/faults',
    handle: () => {
      control.clearFaults()
      return { status: 200, body: [] }
    },
  },
  { method: 'POST', path: '/azure/guest/sign-in', handle: ({ body }) => signIn(control, body) },
  { method: 'POST', path: '/azure/quota', handle: ({ body }) => setQuota(control, body) },
]

const addFault = (control: Control, body: unknown): ControlAnswer => {
  if (!isObject(body)) return refuse('A fault is a JSON object.')
  const problem = control.addFault(body)
  return problem === undefined ? { status: 201, body } : refuse(problem)
}

const signIn = (control: Control, body: unknown): ControlAnswer => {
  const given: Json = isObject(body) ? body : {}
  const [vmId, user, password] = [textAt(given, 'vmId'), textAt(given, 'user'), textAt(given, 'password')]
  if (vmId === undefined || user === undefined || password === undefined) {
    return refuse("'vmId', 'user' and 'password' are needed.")
  }
  const answer = control.guestSignIn({ vmId, user, password })
  return answer === undefined ? { status: 404, body: { error: `There is no VM ${vmId}.` } } : ok(answer)
}

const setQuota = (control: Control, body: unknown): ControlAnswer => {
  const given: Json = isObject(body) ? body : {}
  const region = findRegion(textAt(given, 'location') ?? '')
  const family = textAt(given, 'family')
  const limit = numberAt(given, 'limit')
  const subscriptionId = textAt(given, 'subscriptionId')
  if (!region) return refuse("'location' must be one of the regions.")
  if (family === undefined) return refuse("'family' is needed: 'cores', 'standardBSFamily' …")
  if (limit === undefined || !Number.isInteger(limit) || limit < 0)
    return refuse("'limit' must be a whole number from 0.")
  const quota = { location: region.name, family, limit, ...(subscriptionId ? { subscriptionId } : {}) }
  control.setQuota(quota)
  return { status: 200, body: quota }
}

const remove = (control: Control, given: string): ControlAnswer => {
  let id = given
  try {
    id = decodeURIComponent(given)
  } catch {
    return refuse('The id is not encoded correctly.')
  }
  const deleted = control.deleteResource(id.startsWith('/') ? id : `/${id}`)
  return deleted.length > 0
    ? { status: 200, body: { deleted } }
    : { status: 404, body: { error: `There is no resource ${id}.` } }
}

const show = (cloud: Cloud, resource: Resource): JsonObject => {
  const kind = kindOf.get(resource.type)
  if (!kind || resource.type === groupType)
    return { id: resource.id, type: resource.type, name: resource.name }
  return present(cloud, kind, resource, expanded)
}

const ok = (body: unknown): ControlAnswer => ({ status: 200, body })

const refuse = (error: string): ControlAnswer => ({ status: 400, body: { error } })
