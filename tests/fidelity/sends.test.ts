import type { OperationKind } from '@labkeeper/contract/operations/operations'
import type { Bucket } from '@labkeeper/functions/domain/connection/azure-pace'
import { newId } from '@labkeeper/functions/domain/kernel/ids'
import { newOperation, newStep } from '@labkeeper/functions/domain/operations/new-work'
import type { StepInput, StepPhase, StepRecord } from '@labkeeper/functions/domain/operations/step-record'
import { newVm } from '@labkeeper/functions/domain/vms/new-vm'
import type { VmRecord } from '@labkeeper/functions/domain/vms/vm-record'
import { askingOf } from '@labkeeper/functions/use-cases/operations/await-turn'
import { phases } from '@labkeeper/functions/use-cases/operations/phases/phases'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestCloud, type TestCloud } from '../contract/azure/cloud.ts'

/** What each phase says that it sends is what the SDKs send, as the stand-in hears it. */

let cloud: TestCloud
beforeAll(async () => {
  cloud = await startTestCloud()
})
afterAll(() => cloud.close())

const now = new Date()
const kept = { autoStopEnabled: false, autoDeleteEnabled: false }
const password = 'Hk7mPq4Rt9Wx2z'
const sealer = { seal: () => 's', open: () => password, renew: () => 's' }

const aVm = (more: Partial<VmRecord> = {}): VmRecord => ({
  ...newVm(
    {
      id: newId('vm'),
      labId: 'lab_1',
      name: `m-${newId('vm').slice(-6).toLowerCase().replaceAll('_', 'x')}`,
      resourceGroup: 'sends',
      subscriptionId: cloud.principal.subscriptionId,
      location: 'eastus',
      size: 'Standard_B1s',
      osType: 'Linux',
      os: 'Ubuntu',
      image: {
        publisher: 'Canonical',
        offer: '0001-com-ubuntu-server-jammy',
        sku: '22_04-lts-gen2',
        version: 'latest',
      },
      adminUsername: 'labadmin',
      sealedPassword: 's',
      tags: {},
    },
    kept,
    now,
  ),
  nextPassword: {
    id: newId('pw'),
    sealed: 's',
    requestedBy: 'u',
    requestId: 'r',
  },
  ...more,
})

const aStep = (
  vm: VmRecord,
  phase: StepPhase,
  input: StepInput = {},
  kind: OperationKind = 'create',
): StepRecord => {
  const operation = newOperation({ labId: vm.labId, requestedBy: 'u', requestId: 'r' }, kind, 1, now)
  const template = { id: newId('tpl'), name: 'golden', snapshotName: 'golden' }
  const passwordId = vm.nextPassword?.id
  const wish = passwordId === undefined ? {} : { passwordId }
  return { ...newStep(operation, vm, { ...input, ...wish }, now, { draft: vm, template }), phase }
}

const kindOf = (method: string) => (method === 'GET' ? 'reads' : method === 'DELETE' ? 'deletes' : 'writes')

const compared = new Set<string>()

/** What these look at Azure has to have copied. */
const snapshots: Partial<Record<StepPhase, string>> = {
  'park-ready': 'asleep',
  'bin-facts': 'in-the-bin',
  'bin-last': 'in-the-bin',
  'bin-there': 'in-the-bin',
  inspect: 'golden',
  'checkpoint-ready': 'saved',
}

/** What a phase sent, and what it said it would. */
const compare = async (
  vm: VmRecord,
  name: StepPhase,
  input: StepInput = {},
  more: Pick<StepRecord, 'exchange' | 'belongings' | 'checkpoint' | 'cleaning' | 'bin'> = {},
  kind?: OperationKind,
) => {
  const phase = phases[name]
  if (!('asks' in phase)) throw new Error(`${name} asks nothing`)
  const step = { ...aStep(vm, name, input, kind), ...more }
  compared.add(name)
  const saved = snapshots[name]
  if (saved !== undefined) await cloud.saved(vm.resourceGroup, saved)
  cloud.requests()
  const { compute, principal } = cloud
  const begun = await phase.asks({ compute, principal, sealer, readVm: async () => vm, now }, step)
  const sent: Partial<Record<Bucket, number>> = {}
  for (const { method } of cloud.requests()) sent[kindOf(method)] = (sent[kindOf(method)] ?? 0) + 1
  await cloud.finish(Promise.resolve(begun))
  const { reads, writes, deletes } = askingOf(phase, step).cost
  expect({ name, ...sent }).toEqual(
    Object.fromEntries(
      Object.entries({ name, reads, writes, deletes }).filter(([, count]) => count !== undefined),
    ),
  )
}

/** A machine of a course is given another disk, and its first one back; then it is taken apart. */
const compareDisks = async (): Promise<void> => {
  const course = { id: 'crs_1', number: 1, clean: false } as const
  const copyOf = { snapshotName: 'golden', generation: 'V2', securityType: 'TrustedLaunch' }
  const vm = aVm({ copyOf, course })
  const first = vm.disks[0]?.name ?? ''
  const content = { os: 'Ubuntu', sizeGB: 32 }
  const [since, until] = [now.toISOString(), now.toISOString()]
  const kept = { ...vm, kept: [{ ...content, id: 'dsk_1' as const, name: first, since, until }] }
  const to = (disk: string) => ({
    exchange: { way: 'swap', to: disk, keeps: { id: 'dsk_1', until: 'Friday' }, ran: true } as const,
  })
  for (const name of ['copy-disk', 'address', 'nic', 'put', 'quiesce'] as const) await compare(vm, name)
  for (const name of ['new-disk', 'swap', 'judge-swap'] as const) await compare(vm, name, {}, to('next'))
  await compare(kept, 'mark-old', {}, to('next'))
  await compare(vm, 'unmark', {}, to(first))
  for (const name of ['wake', 'wake-old'] as const) await compare(vm, name)
  const checkpoint = { ...content, id: 'chk_1', name: 'saved', at: since } as const
  await compare(vm, 'save-checkpoint', {}, { checkpoint })
  await compare(vm, 'checkpoint-ready', {}, { checkpoint })
  await compare(vm, 'delete-belonging', {}, { belongings: [{ kind: 'snapshot', name: 'saved' }] })
  await compareBin({ ...vm, disks: [{ name: 'next' }] })
  await compare(vm, 'drop-new', {}, to(first))
  await compare(vm, 'see-made', {}, to('next'))
  for (const name of ['let-go', 'judge-unmake', 'unmake', 'unmake-nic', 'unmake-ip'] as const)
    await compare(vm, name)
}

/** A machine is parked, and brought back around its interface; then what came of that is taken away again. */
const compareParking = async (): Promise<void> => {
  const course = { id: 'crs_1', number: 1, clean: false } as const
  const first = aVm({ course })
  const parked = { stage: 'saving', id: 'prk_1', snapshot: 'asleep', disk: 'awake', since: '' } as const
  const vm = { ...first, parked }
  for (const name of ['address', 'nic', 'put', 'quiesce'] as const) await compare(first, name)
  for (const name of ['park-look', 'park-still', 'park-save', 'park-ready'] as const) await compare(vm, name)
  for (const name of ['park-judge', 'park-sure', 'park-let-go', 'park-unmake'] as const)
    await compare(vm, name)
  const disk = { kind: 'disk', name: first.disks[0]?.name ?? '' } as const
  await compare(vm, 'drop-spent', {}, { belongings: [disk] })
  const back = { ...vm, disks: [{ name: 'awake' }], copyOf: { snapshotName: 'asleep' } }
  for (const name of ['copy-disk', 'put'] as const) await compare(back, name, {}, {}, 'bring-back')
  for (const name of ['back-sure', 'back-let-go', 'back-unmake', 'back-drop'] as const) {
    await compare(back, name, {}, {}, 'bring-back')
  }
  for (const name of ['unmake-nic', 'unmake-ip'] as const) await compare(first, name)
}

/** Into the bin, and out of it for good. */
const compareBin = async (vm: VmRecord): Promise<void> => {
  const bin = { id: newId('bin'), snapshotName: 'in-the-bin', days: 7, vmId: vm.id }
  for (const name of ['bin-clear', 'bin-halt', 'bin-save', 'bin-facts', 'bin-last'] as const)
    await compare(vm, name, {}, { bin })
  for (const name of ['bin-judge', 'bin-there', 'drop-bin'] as const) await compare(vm, name, {}, { bin })
}

/** Who may reach a machine: rules of its own. */
const compareRules = async (vm: VmRecord): Promise<void> => {
  const rules = { student: [], staff: [], course: ['*'] }
  const ruled = { ...vm, access: { rev: '1', rules } }
  const writing = (some: Partial<typeof rules> | { student: string[] }): VmRecord => ({
    ...ruled,
    access: { ...ruled.access, writing: some },
  })
  await compare(ruled, 'own-rules')
  await compare(writing(rules), 'rules-make')
  await compare(ruled, 'rules-join')
  await compare(writing({ student: ['84.12.3.4'] }), 'rule')
  await compare(writing({ student: [] }), 'rule-off')
}

it('for a VM and its network, from the first to the last of it', async () => {
  const course = { id: 'crs_1', number: 1, clean: true } as const
  const vm = aVm({ course })
  for (const name of ['network-group', 'network-nsg', 'network-vnet', 'address', 'nic', 'put'] as const) {
    await compare(vm, name)
  }
  for (const name of [
    'late',
    'addresses',
    'verify',
    'bin-look',
    'bin-again',
    'password',
    'host-name',
  ] as const)
    await compare(vm, name)
  await compareRules(vm)
  const warned = { ...vm, powerState: 'VM running', course: { ...course, toldStop: 'at 12' } } as const
  await compare(warned, 'tell', { message: { text: 'Hello', mark: 'at 12' } })
  await compare({ ...vm, sealedStudentPassword: 's' }, 'first-start')
  const asked = { port: 22, osType: 'Linux', timeZone: 'UTC', opening: { is: 'open' } } as const
  await compare(vm, 'examine', { asked })
  await compare(vm, 'ask-inside', { asked })
  await compare(vm, 'fix', { asked, repair: { do: 'fix', parts: ['service'] } })
  for (const name of ['redeploy', 'reapply', 'new-address', 'join-address', 'see-address'] as const)
    await compare(vm, name)
  const newKeys = { id: newId('ks'), at: now.toISOString() }
  const keys = { wish: newKeys.id, account: 'labadmin', fingerprints: [], lines: [] }
  await compare({ ...vm, newKeys }, 'keys', { keys })
  for (const action of ['restart', 'powerOff', 'start', 'deallocate'] as const) {
    await compare(vm, 'act', { action })
  }
  for (const name of ['rest', 'resume', 'halt', 'snapshot', 'inspect', 'see-snapshot'] as const)
    await compare(vm, name)
  for (const name of ['leave-address', 'drop-address', 'forgo-address', 'disk-slow', 'see-disk'] as const)
    await compare(vm, name)
  for (const name of ['disk-fast', 'see-fast'] as const) await compare(vm, name)

  const copy = aVm({ copyOf: { snapshotName: 'golden', generation: 'V2', securityType: 'TrustedLaunch' } })
  for (const name of ['copy-disk', 'address', 'nic', 'put'] as const) await compare(copy, name)

  await compareDisks()
  await compareParking()
  for (const name of ['drop-snapshot', 'clear-snapshot', 'detach', 'delete-vm'] as const)
    await compare(vm, name)
  for (const name of ['delete-nic', 'delete-ip', 'delete-nsg', 'delete-disk'] as const)
    await compare(vm, name)
  for (const name of ['drop-nic', 'drop-ip', 'drop-nsg', 'drop-disk'] as const) await compare(vm, name)
  await compare(copy, 'delete-vm')
  for (const name of ['tidy-vnet', 'tidy-nsg', 'tidy-linux', 'tidy-windows'] as const) await compare(vm, name)
})

it('for the end of a course', async () => {
  const course = { id: 'crs_1', number: 1, clean: true } as const
  const vm = aVm({ course, copyOf: { snapshotName: 'end', generation: 'V2' } })
  const { compute, principal, finish } = cloud
  const source = cloud.newVm()
  for (const part of ['group', 'linux', 'vnet'] as const)
    await finish(compute.ensureNetworkPart(principal, part, source.network))
  for (const part of ['ip', 'nic'] as const) await finish(compute.createPart(principal, part, source))
  await finish(compute.createVm(principal, source))
  const { location, resourceGroup } = source
  const tags = { 'labkeeper-course': vm.id }
  await finish(compute.takeSnapshot(principal, source, { name: 'end', location, tags }))
  await compare(vm, 'clean-list')
  const type = 'Microsoft.Compute/snapshots'
  const found = [{ type, name: 'end', resourceGroup, location, tags, isAttached: false }] as const
  await compare(vm, 'clean-rest', {}, { cleaning: { begun: [], found } })
  await finish(compute.takeSnapshot(principal, source, { name: 'lost', location, tags: {} }))
  await compare(vm, 'waste-remove', { waste: { type, name: 'lost', resourceGroup } })
})

it('for every phase that asks Azure', () => {
  const asking = Object.entries(phases).flatMap(([name, phase]) => ('asks' in phase ? [name] : []))
  expect([...compared].sort()).toEqual(asking.sort())
})
