import { systems } from '@labkeeper/contract/vms/catalogue'
import { restrictionOf } from '@labkeeper/functions/domain/connection/quota'
import { newId } from '@labkeeper/functions/domain/kernel/ids'
import { newOperation, newStep } from '@labkeeper/functions/domain/operations/new-work'
import type { StepInput, StepPhase, StepRecord } from '@labkeeper/functions/domain/operations/step-record'
import { snapshotNameOf, type TemplateOfStep } from '@labkeeper/functions/domain/templates/template'
import { partsOf } from '@labkeeper/functions/domain/vms/azure-names'
import { newVm } from '@labkeeper/functions/domain/vms/new-vm'
import type { VmRecord } from '@labkeeper/functions/domain/vms/vm-record'
import type { Prices } from '@labkeeper/functions/ports/usage/prices'
import { labId, newGroupName } from './clean-up.ts'
import { type Cloud, type Outcome, workStep } from './work-step.ts'

/** One thing that was looked at: what was expected, in words, and what came instead, when it did not hold. */
export interface Check {
  readonly name: string
  readonly holds: boolean
  readonly saw: string
}

type Note = (name: string, holds: boolean, saw: unknown) => void

const size = 'Standard_B1s'
const password = () => `Live-${crypto.randomUUID()}`

const draftOf = (
  cloud: Cloud,
  { location, resourceGroup }: Pick<VmRecord, 'location' | 'resourceGroup'>,
  name: string,
  copyOf?: VmRecord['copyOf'],
): VmRecord => {
  const [system] = systems
  const [version] = system?.versions ?? []
  if (!system || !version) throw new Error('The catalogue is empty.')
  const plan = {
    id: newId('vm'),
    labId,
    name,
    resourceGroup,
    subscriptionId: cloud.principal.subscriptionId,
    location,
    size,
    osType: system.osType,
    os: `${system.name} ${version.label}`,
    diskSizeGB: system.smallestDiskGB,
    adminUsername: 'labadmin',
    sealedPassword: password(),
    tags: { purpose: 'live-check' },
    ...(copyOf === undefined
      ? { image: { publisher: system.publisher, offer: system.offer, sku: version.sku, version: 'latest' } }
      : { copyOf }),
  }
  return newVm(plan, undefined, new Date())
}

interface Work {
  readonly input?: StepInput
  readonly template?: TemplateOfStep
  readonly phase?: StepPhase
  readonly last?: StepPhase
}

const work = (
  cloud: Cloud,
  kind: StepRecord['kind'],
  vm: VmRecord,
  { input = {}, template, phase, last }: Work = {},
): Promise<Outcome> => {
  const now = new Date()
  const request = { labId, requestedBy: 'live-check', requestId: 'live-check' }
  const step = newStep(newOperation(request, kind, 1, now), vm, input, now, {
    ...(kind === 'create' ? { draft: vm } : {}),
    ...(template === undefined ? {} : { template }),
  })
  return workStep(cloud, phase === undefined ? step : { ...step, phase }, last)
}

const looks = async ({ compute, principal }: Cloud, location: string, prices: Prices, note: Note) => {
  const { subscriptions, locations } = await compute.describe(principal)
  note(
    'the connection test finds the subscription and the region',
    subscriptions.length === 1 && locations.length > 0,
    {
      locations,
    },
  )
  const quotas = await compute.quota(principal, location)
  note('quota names the cores of the region', (quotas.cores?.left ?? 0) >= 2, quotas.cores)
  note('quota names the family of the size', quotas.standardBSFamily !== undefined, Object.keys(quotas))
  const restriction = restrictionOf(size, await compute.sizes(principal, location))
  note(`${size} may be used in ${location}`, restriction === undefined, restriction)
  const price = await prices.hourly({ location, size, osType: 'Linux' })
  note(`${size} has a list price below 0.05 USD an hour`, price !== undefined && price < 0.05, price)
}

const sees = async (cloud: Cloud, vm: VmRecord, powerState: string, note: Note, when: string) => {
  const seen = await cloud.compute.readVm(cloud.principal, partsOf(vm))
  const { diskName } = partsOf(vm)
  const names = seen?.disks.map(({ name }) => name)
  note(`${when}: the VM is there, ${powerState}`, seen?.powerState === powerState, seen?.powerState)
  note(
    `${when}: size, disk and tags are those asked for`,
    seen?.size === size && names?.[0] === diskName && seen.tags.purpose === 'live-check',
    // Reports name no subscription, which the id of an interface does.
    { ...seen, nicId: undefined },
  )
}

const ended = (note: Note, name: string, { end, error, phases }: Outcome) =>
  note(name, end === 'succeeded', error === undefined ? phases.join(', ') : `${error} (${phases.join(', ')})`)

/** Everything that the product does to machines, once: with the product's own calls, in the order of its own table. */
export const runProcedure = async (
  cloud: Cloud,
  location: string,
  prices: Prices,
  report: (check: Check) => void,
): Promise<void> => {
  const note: Note = (name, holds, saw) =>
    report({ name, holds, saw: typeof saw === 'string' ? saw : (JSON.stringify(saw) ?? 'nothing') })
  await looks(cloud, location, prices, note)

  const vm = draftOf(cloud, { location, resourceGroup: newGroupName() }, 'live-1')
  const made = await work(cloud, 'create', vm, { phase: 'network-group' })
  ended(note, 'a group, a network and a VM are made', made)
  note(
    'the VM has a public and a private address',
    /^\d+\.\d+\.\d+\.\d+$/.test(String(made.seen.publicIP)) && /^1\d+\./.test(String(made.seen.privateIP)),
    made.seen,
  )
  if (made.end === 'failed') return
  await sees(cloud, vm, 'VM running', note, 'after its creation')
  const listed = await cloud.compute.listVms(cloud.principal)
  note(
    'the listing of the subscription has it, running',
    listed.some(
      ({ vmId, name, powerState }) => name === vm.name && vmId !== undefined && powerState === 'VM running',
    ),
    listed.filter(({ name }) => name === vm.name).map((one) => ({ ...one, nicId: undefined })),
  )

  ended(note, 'it is stopped', await work(cloud, 'stop', vm, { input: { action: 'deallocate' } }))
  await sees(cloud, vm, 'VM deallocated', note, 'after stopping')
  const id = newId('tpl')
  const template = { id, name: 'live', snapshotName: snapshotNameOf({ id, name: 'live' }) }
  const taken = await work(cloud, 'snapshot', vm, { template })
  ended(note, 'a snapshot of its disk is taken and read', taken)
  note(
    'the snapshot names generation and size',
    taken.seen.generation === 'V2' && taken.seen.diskSizeGB === 32,
    taken.seen,
  )
  ended(note, 'it is started', await work(cloud, 'start', vm, { input: { action: 'start' } }))
  await sees(cloud, vm, 'VM running', note, 'after starting')
  const { nicId: _, ...again } = await cloud.compute.readAddresses(cloud.principal, partsOf(vm))
  note('it kept its address', again.publicIP === made.seen.publicIP, again)
  ended(note, 'it is restarted', await work(cloud, 'restart', vm, { input: { action: 'restart' } }))

  const { generation, securityType } = taken.seen as { generation?: string; securityType?: string }
  const copy = draftOf(cloud, vm, 'live-2', {
    snapshotName: template.snapshotName,
    ...(generation === undefined ? {} : { generation }),
    ...(securityType === undefined ? {} : { securityType }),
  })
  ended(
    note,
    'a copy is made of the snapshot and given a host name by a command in the guest',
    await work(cloud, 'create', copy, { phase: 'copy-disk' }),
  )
  await sees(cloud, copy, 'VM running', note, 'the copy')

  const input = { deleteAssociatedResources: true }
  ended(
    note,
    'the copy is deleted with its parts',
    await work(cloud, 'delete', copy, { input, last: 'tidy' }),
  )
  ended(note, 'the snapshot is deleted', await work(cloud, 'delete-template', vm, { template }))
  ended(
    note,
    'the VM is deleted with its parts, and the network after it',
    await work(cloud, 'delete', vm, { input }),
  )
  note(
    'the VM is gone',
    (await cloud.compute.readVm(cloud.principal, partsOf(vm))) === undefined,
    'still there',
  )
}
