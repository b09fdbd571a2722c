import { routes } from '@labkeeper/contract/routes'
import { isMoving } from '@labkeeper/contract/vms/power'
import type { CreateVms, Vm } from '@labkeeper/contract/vms/vms'
import { signIn } from './accounts.ts'
import type { Api } from './api.ts'
import { owner } from './people.ts'
import type { SeedStep, World } from './step.ts'
import { waitFor } from './wait-for.ts'

export const resourceGroupName = 'demo-lab'

const linux = {
  location: 'eastus',
  resourceGroupName,
  vmSize: 'Standard_B1s',
  imagePublisher: 'Canonical',
  imageOffer: '0001-com-ubuntu-server-jammy',
  imageSku: '22_04-lts-gen2',
  imageVersion: 'latest',
  adminUsername: 'labadmin',
  adminPassword: 'Demo-machine-1',
  diskSizeGB: 32,
} satisfies Partial<CreateVms>

const windows = {
  ...linux,
  vmSize: 'Standard_B2s',
  imagePublisher: 'MicrosoftWindowsServer',
  imageOffer: 'WindowsServer',
  imageSku: '2022-datacenter-g2',
  diskSizeGB: 128,
} satisfies Partial<CreateVms>

const centos = { ...linux, imagePublisher: 'OpenLogic', imageOffer: 'CentOS', imageSku: '8_5-gen2' }

/** The one that the demo student has. */
export const studentVm = 'linux-basics'
/** The one that the demo template is made of. */
export const spareVm = 'linux-spare'

interface DemoVm {
  readonly payload: CreateVms
  readonly endsAs: 'running' | 'stopped' | 'deallocated'
}

const demoVms: DemoVm[] = [
  { payload: { ...linux, name: studentVm, tags: { course: 'Linux basics' } }, endsAs: 'running' },
  { payload: { ...linux, name: spareVm, tags: { course: 'Linux basics' } }, endsAs: 'deallocated' },
  { payload: { ...windows, name: 'windows-desk', tags: { course: 'Administration' } }, endsAs: 'running' },
  {
    payload: { ...windows, name: 'windows-spare', tags: { course: 'Administration' } },
    endsAs: 'deallocated',
  },
  { payload: { ...centos, name: 'build-server' }, endsAs: 'stopped' },
]

const listVms = async (api: Api, token: string) => (await api(routes.listVms, { token })).data

/** Waits until nothing moves any more. */
const waitUntilStill = (world: World, token: string): Promise<Vm[]> =>
  waitFor(
    world,
    'The demo VMs',
    async () => {
      const vms = await listVms(world.api, token)
      return vms.filter(({ resourceGroup }) => resourceGroup.toLowerCase() === resourceGroupName)
    },
    (vms) => !vms.some(isMoving),
  )

/** A few VMs to look at, in every state that lasts. */
export const createVms: SeedStep = {
  name: 'vms',
  run: async (world) => {
    const { api } = world
    const token = await signIn(api, owner)
    const present = new Set((await listVms(api, token)).map(({ name }) => name))
    for (const { payload } of demoVms) {
      if (!present.has(payload.name)) await api(routes.createVms, { token, body: payload })
    }
    const created = new Map((await waitUntilStill(world, token)).map((vm) => [vm.name, vm]))
    for (const { payload, endsAs } of demoVms) {
      const vm = created.get(payload.name)
      if (!vm) throw new Error(`The demo VM ${payload.name} could not be created.`)
      if (endsAs === 'running' || vm.powerState !== 'VM running') continue
      await api(routes.stopVm, {
        token,
        params: { resourceGroup: vm.resourceGroup, vmName: vm.name },
        body: { deallocate: endsAs === 'deallocated' },
      })
    }
    await waitUntilStill(world, token)
  },
}
