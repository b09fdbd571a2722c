import { CloudError } from '@labkeeper/functions/domain/kernel/errors'
import type { Principal } from '@labkeeper/functions/ports/connection/principal'
import type { Begun } from '@labkeeper/functions/ports/vms/begun'
import type { Addresses } from '@labkeeper/functions/ports/vms/compute'
import type { VmParts } from '@labkeeper/functions/ports/vms/parts'
import { addressesOf } from './toy-interface.ts'
import { ToyWork } from './toy-work.ts'

/** Public addresses of machines on paper: each machine's interface has its own, or none. */
export abstract class ToyAddresses extends ToyWork {
  /** `nic/name` of those that have left theirs. */
  readonly left = new Set<string>()

  async joinAddress(_: Principal, vm: VmParts): Promise<Begun> {
    this.enter('join-address', vm.vmName)
    this.machine(vm.vmName)
    if (!this.parts.has(`ip/${vm.ipName}`)) {
      throw new CloudError('network-missing', 'InvalidResourceReference', 'There is no such address.')
    }
    this.left.delete(`nic/${vm.nicName}`)
    this.mend('join')
    return this.begin('join-address', () => {})
  }

  async leaveAddress(_: Principal, vm: VmParts): Promise<Begun> {
    this.enter('leave-address', vm.vmName)
    this.machine(vm.vmName)
    this.left.add(`nic/${vm.nicName}`)
    return this.begin('leave-address', () => {})
  }

  async readAddresses(_: Principal, { vmName }: Pick<VmParts, 'vmName'>): Promise<Addresses> {
    this.enter('readAddresses', vmName)
    const machine = this.machines.get(vmName)
    const { publicIP, ...others } = addressesOf(machine)
    const hasLeft = machine !== undefined && this.left.has(`nic/${machine.nicName}`)
    return { ...others, publicIP: hasLeft ? undefined : publicIP }
  }
}
