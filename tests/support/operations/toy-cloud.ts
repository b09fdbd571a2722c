import { CloudError } from '@labkeeper/functions/domain/kernel/errors'
import type { PowerAction } from '@labkeeper/functions/domain/operations/step-record'
import { rulesOf } from '@labkeeper/functions/domain/vms/azure-names'
import type { Principal } from '@labkeeper/functions/ports/connection/principal'
import type { NewCopy, NewSnapshot } from '@labkeeper/functions/ports/templates/copying'
import type { Begun } from '@labkeeper/functions/ports/vms/begun'
import type { AzureVm, Compute } from '@labkeeper/functions/ports/vms/compute'
import type { FirstStart, GuestAccount, KeysOfGuest } from '@labkeeper/functions/ports/vms/guests'
import type {
  NetworkPart,
  NetworkParts,
  NewParts,
  NewVm,
  Part,
  VmParts,
} from '@labkeeper/functions/ports/vms/parts'
import { busy } from '../refusals.ts'
import { contentOf, keptAsItIs } from './toy-disks.ts'
import { ToyInventory } from './toy-inventory.ts'
import { azureVmOf, everythingDone, hear, type ToyMachine } from './toy-machine.ts'

/**
 * A cloud on paper for deterministic tests of the engine: it obeys the Compute port, its time is the test's clock,
 * and `refuse` lets a test say no to any call. The real gateway is tested against local/azure.
 */

const keyOf = (part: Exclude<NetworkPart, 'group'>, { vnetName, nsgNames }: NetworkParts): string =>
  part === 'vnet' ? `vnet/${vnetName}` : `nsg/${nsgNames[part]}`

export class ToyCloud extends ToyInventory implements Compute {
  /** What the guest's script says of its work; nothing when it was cut off. */
  guestReport = (_name: string): Begun['report'] => everythingDone
  /** Machines that a listing lacks, as those that the principal may not read. */
  readonly unlisted = new Set<string>()
  /** Parts that are there, but that nothing may refer to yet. */
  readonly #unfinished = new Set<string>()

  async prove(_: Principal): Promise<void> {}

  /** A machine that was there before the test: the VM of that id, if any. */
  seed(name: string, resourceGroup: string, id?: string): void {
    const tags = id === undefined ? {} : { 'labkeeper-vm': id }
    this.machines.set(name, { vmName: name, resourceGroup, powerState: 'VM running', tags } as ToyMachine)
  }

  async ensureNetworkPart(_: Principal, part: NetworkPart, network: NetworkParts): Promise<Begun> {
    this.enter(`ensure-${part}`, network.vnetName)
    return this.begin(part, () => part !== 'group' && this.parts.add(keyOf(part, network)))
  }

  async deleteNetworkPart(
    _: Principal,
    part: Exclude<NetworkPart, 'group'>,
    network: NetworkParts,
  ): Promise<Begun> {
    this.enter(`remove-${part}`, network.vnetName)
    return this.begin(`remove-${part}`, () => this.parts.delete(keyOf(part, network)))
  }

  async createPart(_: Principal, part: 'ip' | 'nic', vm: NewParts): Promise<Begun> {
    this.enter(`create-${part}`, vm.vmName)
    if (part === 'nic') {
      const rules = vm.hasOwnRules ? `nsg/${vm.nsgName}` : keyOf(rulesOf(vm.osType), vm.network)
      for (const needed of [keyOf('vnet', vm.network), rules]) {
        this.referTo(needed)
      }
      this.referTo(`ip/${vm.ipName}`)
      this.left.delete(`nic/${vm.nicName}`)
    }
    const key = part === 'ip' ? `ip/${vm.ipName}` : `nic/${vm.nicName}`
    if (!this.parts.has(key)) this.#unfinished.add(key)
    this.parts.add(key)
    return this.begin(`create-${part}`, () => this.#unfinished.delete(key))
  }

  protected referTo(part: string): void {
    if (!this.parts.has(part)) {
      throw new CloudError('network-missing', 'InvalidResourceReference', `There is no ${part}.`)
    }
    if (this.#unfinished.has(part)) {
      throw new CloudError('busy', 'ReferencedResourceNotProvisioned', `${part} is still being made.`)
    }
  }

  async createVm(_: Principal, vm: NewVm): Promise<Begun> {
    this.enter('createVm', vm.vmName)
    return this.#make(vm)
  }

  #make(vm: NewVm | NewCopy): Begun {
    this.referTo(`nic/${vm.nicName}`)
    if (!this.machines.has(vm.vmName)) {
      const fresh = 'adminPassword' in vm ? { password: vm.adminPassword } : undefined
      const content = fresh ?? this.contents.get(`disk/${vm.diskName}`) ?? { password: undefined }
      this.machines.set(vm.vmName, { ...vm, powerState: 'VM creating', ...content })
    }
    this.parts.add(`disk/${vm.diskName}`)
    return this.begin('createVm', () => {
      this.machine(vm.vmName).powerState = 'VM running'
    })
  }

  async takeSnapshot(_: Principal, vm: VmParts, { name }: NewSnapshot): Promise<Begun> {
    this.enter('takeSnapshot', name)
    const content = contentOf(this.machine(vm.vmName))
    this.keepContent(
      name,
      keptAsItIs(name) ? { ...content, isAsItWas: true } : { ...content, snapshotName: name },
    )
    return this.begin('snapshot', () => {})
  }

  async readSnapshot(_: Principal, _group: string, name: string) {
    this.enter('readSnapshot', name)
    this.part(`snapshot/${name}`, 'missing')
    return { diskSizeGB: 64, generation: 'V2', securityType: 'TrustedLaunch' }
  }

  async deleteSnapshot(_: Principal, _group: string, name: string): Promise<Begun> {
    this.enter('deleteSnapshot', name)
    return this.begin('delete-snapshot', () => this.parts.delete(`snapshot/${name}`))
  }

  async copyDisk(_: Principal, copy: NewCopy): Promise<Begun> {
    this.enter('copyDisk', copy.diskName)
    this.part(`snapshot/${copy.snapshotName}`, 'final')
    this.copyTo(copy)
    return this.begin('copy-disk', () => {})
  }

  async createCopy(_: Principal, copy: NewCopy): Promise<Begun> {
    this.enter('createVm', copy.vmName)
    this.part(`disk/${copy.diskName}`, 'final')
    return this.#make(copy)
  }

  async setHostName(_: Principal, vm: VmParts, _osType: string, hostName: string): Promise<Begun> {
    this.enter('setHostName', vm.vmName)
    const machine = this.machine(vm.vmName)
    return this.begin('host-name', () => {
      machine.hostName = hostName
    })
  }

  async setPassword(_: Principal, vm: VmParts, _osType: string, { password }: GuestAccount): Promise<Begun> {
    return this.#script('setPassword', 'password', vm, (machine, report) => {
      if (report?.password !== false) machine.password = password
    })
  }

  async firstStart(_: Principal, vm: VmParts, _osType: string, wish: FirstStart): Promise<Begun> {
    return this.#script('firstStart', 'first-start', vm, (machine, report) => {
      const { administrator, student, hostName } = wish
      if (student && report?.student !== false) machine.studentPassword = student.password
      if (administrator && report?.administrator !== false) machine.password = administrator.password
      if (hostName !== undefined && report?.hostName !== false) machine.hostName = hostName
      if (wish.keys && report?.keys !== false) machine.keys = [...wish.keys.lines]
    })
  }

  async setKeys(_: Principal, vm: VmParts, { lines }: KeysOfGuest): Promise<Begun> {
    return this.#script('setKeys', 'keys', vm, (machine, report) => {
      if (report?.keys !== false) machine.keys = [...lines]
    })
  }

  async tell(_: Principal, vm: VmParts, _osType: string, text: string): Promise<Begun> {
    return this.#script('tell', 'tell', vm, (machine) => hear(machine, text))
  }

  /** The guest is changed when the script runs, whether anybody hears of it or not. */
  #script(
    call: string,
    work: string,
    vm: VmParts,
    change: (machine: ToyMachine, report: Begun['report']) => void,
  ): Begun {
    this.enter(call, vm.vmName)
    const machine = this.machine(vm.vmName)
    if (machine.powerState !== 'VM running') {
      throw new CloudError('final', 'OperationNotAllowed', 'The VM does not run.')
    }
    const report = this.guestReport(vm.vmName)
    change(machine, report)
    return this.begin(work, () => {}, report)
  }

  async act(_: Principal, action: PowerAction, vm: VmParts): Promise<Begun> {
    this.enter(action, vm.vmName)
    this.machine(vm.vmName)
    return this.begin('act', () => {
      const off = action === 'deallocate' ? 'VM deallocated' : 'VM stopped'
      this.machine(vm.vmName).powerState = action === 'start' || action === 'restart' ? 'VM running' : off
    })
  }

  async keepParts(_: Principal, vm: VmParts): Promise<Begun> {
    this.enter('keepParts', vm.vmName)
    this.machine(vm.vmName)
    return { ticket: undefined }
  }

  async deletePart(_: Principal, part: Part, vm: VmParts): Promise<Begun> {
    this.enter(`delete-${part}`, vm.vmName)
    const names = { nic: vm.nicName, ip: vm.ipName, nsg: vm.nsgName, disk: vm.diskName }
    if (part !== 'vm') {
      const nic = `nic/${vm.nicName}`
      const isHeld = part === 'nsg' || (part === 'ip' && !this.left.has(nic))
      const isUsed = part === 'ip' || part === 'nsg' ? isHeld && this.parts.has(nic) : this.#isOn(part, vm)
      if (isUsed) throw busy()
      this.parts.delete(`${part}/${names[part]}`)
      this.#unfinished.delete(`${part}/${names[part]}`)
      return { ticket: undefined }
    }
    const going = this.machines.get(vm.vmName)
    if (going === undefined) return { ticket: undefined }
    going.isGoing = true
    return this.begin('delete-vm', () => {
      const machine = this.machines.get(vm.vmName)
      if (machine) this.contents.set(`disk/${machine.diskName}`, contentOf(machine))
      this.machines.delete(vm.vmName)
    })
  }

  /** A machine of this name may be another one's. */
  #isOn(part: 'nic' | 'disk', vm: VmParts): boolean {
    const machine = this.machines.get(vm.vmName)
    return part === 'nic' ? machine?.nicName === vm.nicName : machine?.diskName === vm.diskName
  }

  async readVm(_: Principal, { vmName }: Pick<VmParts, 'vmName'>): Promise<AzureVm | undefined> {
    this.enter('readVm', vmName)
    const machine = this.machines.get(vmName)
    return machine && azureVmOf(machine)
  }

  async listVms(): Promise<readonly AzureVm[]> {
    this.workOn()
    return [...this.machines.values()].map(azureVmOf).filter(({ name }) => !this.unlisted.has(name))
  }
}
