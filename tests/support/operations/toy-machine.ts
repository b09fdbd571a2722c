import type { NewCopy } from '@labkeeper/functions/ports/templates/copying'
import type { AzureVm } from '@labkeeper/functions/ports/vms/compute'
import type { NewVm } from '@labkeeper/functions/ports/vms/parts'
import { nicIdOf, type Swappable } from './toy-interface.ts'

/** A machine on paper. */
export type ToyMachine = (NewVm | NewCopy) &
  Swappable & {
    powerState: AzureVm['powerState']
    hostName?: string
    /** What the guest lets in. */
    password: string | undefined
    /** Of the account without rights. */
    studentPassword?: string
    /** What its people were told. */
    told?: string[]
  }

export const hear = (machine: ToyMachine, text: string): void => {
  machine.told = [...(machine.told ?? []), text]
}

/** As a listing shows it. */
export const azureVmOf = (machine: ToyMachine): AzureVm => ({
  name: machine.vmName,
  resourceGroup: machine.resourceGroup,
  location: machine.location,
  size: machine.size,
  vmId: undefined,
  powerState: machine.powerState,
  status: 'Succeeded',
  disks: [{ name: machine.diskName }],
  nicId: nicIdOf(machine),
  tags: machine.tags,
})
