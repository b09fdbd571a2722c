import type { NewCopy } from '@labkeeper/functions/ports/templates/copying'
import type { AzureVm } from '@labkeeper/functions/ports/vms/compute'
import type { NewVm } from '@labkeeper/functions/ports/vms/parts'
import { nicIdOf, type Swappable } from './toy-interface.ts'

/** A machine on paper. */
export type ToyMachine = (NewVm | NewCopy) &
  Swappable & {
    powerState: AzureVm['powerState']
    /** Azure is at its removal. */
    isGoing?: true
    hostName?: string
    /** What the guest lets in. */
    password: string | undefined
    /** Of the account without rights. */
    studentPassword?: string
    /** By which its holder is let in. */
    keys?: string[]
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
  powerState: machine.isGoing ? 'VM deleting' : machine.powerState,
  status: machine.isGoing ? 'Deleting' : 'Succeeded',
  // One that was there before the test has none that anybody knows.
  disks: machine.diskName ? [{ name: machine.diskName }] : [],
  nicId: nicIdOf(machine),
  tags: machine.tags,
})

/** What a script in a guest says that did all that it should. */
export const everythingDone = {
  ...{ password: true, administrator: true, student: true, hostName: true, told: true },
  ...{ keys: true, passwordSignIn: true },
}

/** How long each kind of accepted call takes, in ms. */
export const usualTimes = {
  'create-ip': 4_000,
  'create-nic': 2_000,
  createVm: 60_000,
  act: 30_000,
  'delete-vm': 30_000,
  vnet: 4_000,
  snapshot: 15_000,
  'copy-disk': 5_000,
  'swap-disk': 6_000,
  'delete-kept': 2_000,
  'disk-speed': 2_000,
  'join-address': 2_000,
  'leave-address': 2_000,
  'host-name': 20_000,
  password: 20_000,
  'first-start': 20_000,
  tell: 20_000,
  keys: 20_000,
}
