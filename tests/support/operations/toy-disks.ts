import { CloudError } from '@labkeeper/functions/domain/kernel/errors'
import type { Belonging } from '@labkeeper/functions/domain/vms/belongings'
import type { Principal } from '@labkeeper/functions/ports/connection/principal'
import type { NewCopy, NewSnapshot } from '@labkeeper/functions/ports/templates/copying'
import type { Begun } from '@labkeeper/functions/ports/vms/begun'
import type { Disks, Stored } from '@labkeeper/functions/ports/vms/disks'
import type { VmParts } from '@labkeeper/functions/ports/vms/parts'
import { ToyAddresses } from './toy-addresses.ts'
import type { ToyMachine } from './toy-machine.ts'

/** What is on a disk on paper: who may sign in, how the guest is called, and the snapshot that it was made of. */
export type DiskContent = Pick<ToyMachine, 'password' | 'hostName' | 'studentPassword' | 'keys'> & {
  readonly snapshotName?: string
  /** A machine is parked as it: what is made of it is that machine, and no copy of another. */
  readonly isAsItWas?: true
}

export const keptAsItIs = (snapshot: string): boolean => snapshot.includes('-parked-')

const optional = ['hostName', 'studentPassword', 'keys'] as const

export const contentOf = (machine: ToyMachine): DiskContent => ({
  password: machine.password,
  ...Object.fromEntries(optional.flatMap((key) => (machine[key] === undefined ? [] : [[key, machine[key]]]))),
  ...('snapshotName' in machine && { snapshotName: machine.snapshotName }),
})

/** The same machine with another disk, and so with what is on that. */
const keptOn = (
  machine: ToyMachine,
  diskName: string,
  content: DiskContent = { password: undefined },
): ToyMachine => {
  const { hostName: _host, studentPassword: _student, keys: _keys, ...rest } = machine
  const bare: Record<string, unknown> = { ...rest }
  delete bare.snapshotName
  return { ...bare, ...content, diskName } as unknown as ToyMachine
}

/** Disks of machines on paper. */
export abstract class ToyDisks extends ToyAddresses implements Disks {
  /** What is on disks that no machine has, and in snapshots: `disk/name`, `snapshot/name`. */
  readonly contents = new Map<string, DiskContent>()
  /** `disk/name` → its tags, of disks that were marked. */
  readonly marks = new Map<string, Record<string, string>>()
  /** Names of those that are slow, and when they were changed. */
  readonly slow = new Set<string>()
  readonly changes = new Map<string, number[]>()

  async setDiskSpeed(_: Principal, vm: VmParts, speed: 'fast' | 'slow'): Promise<Begun> {
    this.enter(`disk-${speed}`, vm.vmName)
    const { diskName, powerState } = this.machine(vm.vmName)
    if (this.slow.has(diskName) === (speed === 'slow')) return { ticket: undefined }
    const since = this.now() - 86_400_000
    const changes = (this.changes.get(diskName) ?? []).filter((at) => at > since)
    if (powerState !== 'VM deallocated' || changes.length >= 2) {
      throw new CloudError('final', 'OperationNotAllowed', 'The disk cannot be changed now.')
    }
    this.changes.set(diskName, [...changes, this.now()])
    if (speed === 'slow') this.slow.add(diskName)
    else this.slow.delete(diskName)
    return this.begin('disk-speed', () => {})
  }

  async isDiskSlow(_: Principal, vm: VmParts): Promise<boolean> {
    this.enter('is-slow', vm.vmName)
    return this.slow.has(this.machine(vm.vmName).diskName)
  }

  protected copyTo({ diskName, snapshotName, isSlow }: NewCopy): void {
    if (isSlow) this.slow.add(diskName)
    else this.slow.delete(diskName)
    if (this.parts.has(`disk/${diskName}`)) return
    this.parts.add(`disk/${diskName}`)
    const content = this.contents.get(`snapshot/${snapshotName}`) ?? { password: undefined }
    const { isAsItWas, ...same } = content
    this.contents.set(`disk/${diskName}`, isAsItWas ? same : { password: content.password, snapshotName })
  }

  /** A snapshot of a name that there is stays what it is: https://github.com/Azure/azure-cli/issues/28879 */
  protected keepContent(name: string, content: DiskContent): void {
    if (!this.parts.has(`snapshot/${name}`)) this.contents.set(`snapshot/${name}`, content)
    this.parts.add(`snapshot/${name}`)
  }

  async makeDisk(_: Principal, vm: VmParts, copy: NewCopy): Promise<Begun> {
    this.enter('makeDisk', copy.diskName)
    this.machine(vm.vmName)
    this.part(`snapshot/${copy.snapshotName}`, 'final')
    this.copyTo(copy)
    return this.begin('copy-disk', () => {})
  }

  async saveDisk(
    _: Principal,
    { diskName }: { readonly diskName: string },
    { name }: NewSnapshot,
  ): Promise<Begun> {
    this.enter('saveDisk', name)
    this.part(`disk/${diskName}`, 'missing')
    const machine = [...this.machines.values()].find((one) => one.diskName === diskName)
    const content = machine ? contentOf(machine) : this.contents.get(`disk/${diskName}`)
    this.keepContent(name, { ...(content ?? { password: undefined }), snapshotName: name })
    return this.begin('snapshot', () => {})
  }

  async dropSaved(
    _: Principal,
    { diskName }: { readonly diskName: string },
    snapshotName: string,
  ): Promise<Begun> {
    this.enter('dropSaved', snapshotName)
    this.part(`disk/${diskName}`, 'missing')
    return this.begin('delete-snapshot', () => this.parts.delete(`snapshot/${snapshotName}`))
  }

  /** The machine is what its disk is: it has the new one as soon as Azure has accepted that. */
  async swapDisk(_: Principal, vm: VmParts, diskName: string): Promise<Begun> {
    this.enter('swapDisk', vm.vmName)
    const machine = this.machine(vm.vmName)
    if (machine.diskName === diskName) return { ticket: undefined }
    this.part(`disk/${diskName}`, 'missing')
    if (machine.powerState !== 'VM deallocated') {
      throw new CloudError('final', 'OperationNotAllowed', 'The VM is not deallocated.')
    }
    this.contents.set(`disk/${machine.diskName}`, contentOf(machine))
    this.machines.set(vm.vmName, keptOn(machine, diskName, this.contents.get(`disk/${diskName}`)))
    return this.begin('swap-disk', () => {})
  }

  async markDisk(_: Principal, _group: string, name: string, marks: Record<string, string>): Promise<Begun> {
    this.enter('markDisk', name)
    this.part(`disk/${name}`, 'missing')
    this.marks.set(`disk/${name}`, { ...this.marks.get(`disk/${name}`), ...marks })
    return { ticket: undefined }
  }

  async deleteBelonging(_: Principal, _group: string, { kind, name }: Belonging): Promise<Begun> {
    this.enter('deleteBelonging', name)
    if ([...this.machines.values()].some(({ diskName }) => kind === 'disk' && diskName === name)) {
      throw new CloudError('final', 'OperationNotAllowed', 'The disk is in use.')
    }
    return this.begin('delete-kept', () => this.parts.delete(`${kind}/${name}`))
  }

  async listStored(_: Principal): Promise<readonly Stored[]> {
    this.enter('listStored', '')
    return [...this.parts].flatMap((part): Stored[] => {
      const [kind, name = ''] = part.split('/')
      return kind === 'disk' || kind === 'snapshot' ? [{ kind, name, resourceGroup: 'course' }] : []
    })
  }
}
