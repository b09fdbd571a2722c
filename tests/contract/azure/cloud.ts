import { setTimeout as sleep } from 'node:timers/promises'
import { CloudError } from '@labkeeper/functions/domain/kernel/errors'
import { newId } from '@labkeeper/functions/domain/kernel/ids'
import { networkPartsOf, partsOf, rulesOf, tagsOf } from '@labkeeper/functions/domain/vms/azure-names'
import { azureCompute } from '@labkeeper/functions/gateways/azure/compute'
import type { Principal } from '@labkeeper/functions/ports/connection/principal'
import type { Begun } from '@labkeeper/functions/ports/vms/begun'
import type { Compute } from '@labkeeper/functions/ports/vms/compute'
import type { NewParts, NewVm } from '@labkeeper/functions/ports/vms/parts'
import { type Azure, startAzure } from '@labkeeper/local/azure/start'

/** Fast enough that a VM is made in half a second, slow enough to see it being made. */
const usualSpeed = 200

export interface TestCloud {
  readonly azure: Azure
  readonly compute: Compute
  readonly principal: Principal
  readonly labId: string
  /** Polls until the call is done, at most ten seconds. */
  finish(begun: Promise<Begun>): Promise<void>
  /** Until Azure has copied all of a snapshot. */
  saved(resourceGroup: string, name: string): Promise<void>
  /** A new VM of this lab, whose network is not made yet. */
  newVm(changes?: Partial<NewVm>): NewVm
  prepareNetwork(vm: NewVm): Promise<void>
  /** Address and interface, in a network that stands. */
  makeParts(vm: NewParts): Promise<void>
  /** A new VM of which only the VM itself is missing. */
  prepareVm(changes?: Partial<NewVm>): Promise<NewVm>
  createVm(changes?: Partial<NewVm>): Promise<NewVm>
  /** Requests of Azure Resource Manager since the last call of this. */
  requests(): readonly { method: string; path: string; status: number; body?: unknown }[]
  /** Names of what exists, by the last part of the type. */
  names(type: string): readonly string[]
  close(): Promise<void>
}

interface TestCloudOptions {
  /** May put something between the SDK and Azure Resource Manager: what it answers is asked instead. */
  readonly between?: (origin: string) => Promise<string>
  readonly speed?: number
  readonly now?: () => number
}

export const startTestCloud = async ({
  between = async (origin) => origin,
  speed = usualSpeed,
  now = Date.now,
}: TestCloudOptions = {}): Promise<TestCloud> => {
  // Small pages, so that every listing has several.
  const azure = await startAzure({ directory: ':memory:', speed, throttle: false, pageSize: 3, now })
  const compute = azureCompute({ armOrigin: await between(azure.origin), entraOrigin: azure.origin })
  const principal = azure.credentials[0]!
  const labId = 'lab_1'
  let seen = 0

  const finish = async (beginning: Promise<Begun>): Promise<void> => {
    let { ticket } = await beginning
    for (let tries = 0; ticket !== undefined; tries += 1) {
      if (tries > 500) throw new Error('The operation does not end')
      await sleep(20)
      ;({ ticket } = await compute.poll(principal, ticket))
    }
  }

  const saved = async (resourceGroup: string, name: string): Promise<void> => {
    for (let tries = 0; tries < 500; tries += 1) {
      try {
        await compute.readSnapshot(principal, resourceGroup, name)
        return
      } catch (error) {
        if (!(error instanceof CloudError) || error.trouble !== 'busy') throw error
        await sleep(10)
      }
    }
    throw new Error('The snapshot is never complete')
  }

  const newVm = (changes: Partial<NewVm> = {}): NewVm => {
    const id = newId('vm')
    const name = changes.vmName ?? `lab-${id.slice(3, 7)}`
    const resourceGroup = changes.resourceGroup ?? 'course'
    const location = changes.location ?? 'eastus'
    return {
      ...partsOf({ id, name, resourceGroup }),
      location,
      size: 'Standard_B1s',
      image: {
        publisher: 'Canonical',
        offer: '0001-com-ubuntu-server-jammy',
        sku: '22_04-lts-gen2',
        version: 'latest',
      },
      osType: 'Linux',
      computerName: name,
      adminUsername: 'labadmin',
      adminPassword: 'Teach-me-1234',
      diskSizeGB: 32,
      network: networkPartsOf(labId, resourceGroup, location),
      tags: tagsOf({ id, labId, tags: { course: 'Networks 1' } }, 'op_1'),
      ...changes,
    }
  }

  const makeParts = async (vm: NewParts): Promise<void> => {
    await finish(compute.createPart(principal, 'ip', vm))
    await finish(compute.createPart(principal, 'nic', vm))
  }

  const prepareNetwork = async ({ network, osType }: NewVm): Promise<void> => {
    await finish(compute.ensureNetworkPart(principal, 'group', network))
    await finish(compute.ensureNetworkPart(principal, rulesOf(osType), network))
    await finish(compute.ensureNetworkPart(principal, 'vnet', network))
  }

  const prepareVm = async (changes?: Partial<NewVm>): Promise<NewVm> => {
    const vm = newVm(changes)
    await prepareNetwork(vm)
    await makeParts(vm)
    return vm
  }

  return {
    azure,
    compute,
    principal,
    labId,
    finish,
    saved,
    newVm,
    prepareNetwork,
    makeParts,
    prepareVm,
    async createVm(changes) {
      const vm = await prepareVm(changes)
      await finish(compute.createVm(principal, vm))
      return vm
    },
    requests() {
      const all = azure.control.requests()
      const fresh = all.slice(seen)
      seen = all.length
      return fresh
    },
    names: (type) =>
      azure.control
        .resources()
        .filter((resource) => String(resource.type).toLowerCase().endsWith(`/${type.toLowerCase()}`))
        .map((resource) => String(resource.name)),
    close: () => azure.close(),
  }
}
