import { CloudError } from '@labkeeper/functions/domain/kernel/errors'
import type { PowerAction } from '@labkeeper/functions/domain/operations/step-record'
import type { Principal } from '@labkeeper/functions/ports/connection/principal'
import type { Begun } from '@labkeeper/functions/ports/vms/begun'
import type { Compute } from '@labkeeper/functions/ports/vms/compute'
import { limitsOf } from '@labkeeper/local/azure/arm/limits'
import { secondsOf, type Work } from '@labkeeper/local/azure/model/durations'
import { createThrottle, type Throttle } from '@labkeeper/local/azure/model/throttle'

/**
 * Azure for a city: the durations and the token buckets of the stand-in, nothing of its resources. A ticket says when
 * the work is done.
 */
export interface TownCloud {
  readonly compute: Compute
  /** Requests, and those of them that Azure refused as too many. */
  readonly counts: () => { readonly asked: number; readonly refused: number }
}

interface TownCloudOptions {
  readonly now: () => number
  /** Lets the time pass that an answer takes. */
  readonly wait: () => void
  readonly onAct: (vmId: string, action: PowerAction) => void
}

type Asked = Pick<
  Compute,
  | 'prove'
  | 'ensureNetworkPart'
  | 'deleteNetworkPart'
  | 'createPart'
  | 'deletePart'
  | 'createVm'
  | 'act'
  | 'readAddresses'
  | 'readVm'
  | 'poll'
>

const works: Readonly<Record<PowerAction, Work>> = {
  start: 'start',
  restart: 'restart',
  powerOff: 'powerOff',
  deallocate: 'deallocate',
}

export const townCloud = ({ now, wait, onAct }: TownCloudOptions): TownCloud => {
  const throttles = new Map<string, Throttle>()
  let asked = 0
  let refused = 0

  const ask = ({ subscriptionId }: Principal, method: string, path: string): void => {
    wait()
    asked += 1
    const throttle = throttles.get(subscriptionId) ?? createThrottle(1)
    throttles.set(subscriptionId, throttle)
    const { arm, compute } = limitsOf({ method, path }, subscriptionId)
    const denial = throttle.take([arm, ...compute], now())
    if (denial === undefined) return
    refused += 1
    throw new CloudError('throttled', 'TooManyRequests', 'Too many requests.', {
      retryAfterSeconds: denial.waitSeconds,
    })
  }
  const begin = (work: Work, name: string): Begun => ({
    ticket: String(now() + secondsOf(work, name) * 1000),
  })
  const inGroup = (kind: string, name: string): string =>
    `/subscriptions/s/resourcegroups/g/providers/microsoft.${kind}/${name}`

  const compute: Asked = {
    prove: async () => {},
    ensureNetworkPart: async (principal, part, { vnetName }) => {
      ask(principal, 'PUT', inGroup(`network/${part}`, vnetName))
      if (part === 'group') return { ticket: undefined }
      return begin(part === 'vnet' ? 'virtualNetwork' : 'securityGroup', vnetName)
    },
    createPart: async (principal, part, { nicName, ipName }) => {
      const name = part === 'ip' ? ipName : nicName
      ask(principal, 'PUT', inGroup(`network/${part}`, name))
      return begin(part === 'ip' ? 'publicAddress' : 'networkInterface', name)
    },
    createVm: async (principal, { vmName, resourceGroup }) => {
      ask(principal, 'PUT', inGroup('compute/virtualmachines', vmName))
      return begin('createLinux', `${resourceGroup}/${vmName}`)
    },
    act: async (principal, action, { vmName, resourceGroup, id }) => {
      const machine = inGroup('compute/virtualmachines', `${resourceGroup}-${vmName}`)
      ask(principal, 'GET', machine)
      ask(principal, 'POST', `${machine}/${action}`)
      onAct(id, action)
      return begin(works[action], `${resourceGroup}/${vmName}`)
    },
    deletePart: async (principal, part, { vmName, resourceGroup }) => {
      ask(principal, 'DELETE', inGroup(`compute/${part}`, vmName))
      return part === 'vm' ? begin('deleteVm', `${resourceGroup}/${vmName}`) : { ticket: undefined }
    },
    deleteNetworkPart: async (principal, part, { vnetName }) => {
      ask(principal, 'DELETE', inGroup(`network/${part}`, vnetName))
      return { ticket: undefined }
    },
    readVm: async (principal, { vmName }) => {
      ask(principal, 'GET', inGroup('compute/virtualmachines', vmName))
      return undefined
    },
    readAddresses: async (principal, { vmName }) => {
      ask(principal, 'GET', inGroup('network/networkinterfaces', vmName))
      return { nicId: undefined, privateIP: '10.0.0.4', publicIP: '192.0.2.4' }
    },
    poll: async (principal, ticket) => {
      ask(principal, 'GET', `/providers/microsoft.compute/locations/l/operations/${ticket}`)
      return { ticket: now() < Number(ticket) ? ticket : undefined }
    },
  }
  const strict = new Proxy(compute, {
    get: (target, method) => {
      // A promise of it is awaited, and asks for this.
      if (method === 'then') return undefined
      if (!(method in target)) throw new Error(`The city asks nothing like ${String(method)} of Azure`)
      return Reflect.get(target, method)
    },
  })
  return { compute: strict as Compute, counts: () => ({ asked, refused }) }
}
