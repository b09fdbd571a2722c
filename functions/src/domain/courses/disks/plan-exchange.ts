import type { CheckpointId, DiskId } from '../../kernel/ids.ts'
import { newId } from '../../kernel/ids.ts'
import { after } from '../../kernel/instant.ts'
import type { Exchange } from '../../operations/exchange-record.ts'

import { nextDiskName } from '../../vms/azure-names.ts'
import type { Checkpoint, KeptDisk, KeptSecrets } from '../../vms/belongings.ts'
import type { VmRecord } from '../../vms/vm-record.ts'
import type { CourseRecord } from '../course-record.ts'
import type { MachineOfCourse } from '../machines/machine.ts'
import { untilInWords } from './disk-refusals.ts'

/** How a machine comes to another disk, and what it is then. */

export type Exchanging = Pick<
  VmRecord,
  'id' | 'name' | 'size' | 'powerState' | 'copyOf' | 'diskSizeGB' | 'allocatedTo'
> & {
  readonly course: MachineOfCourse
}

export interface PlannedExchange {
  readonly draft: VmRecord
  readonly exchange: Exchange
}

const dayMs = 24 * 60 * 60_000

const has = (one: string | undefined): string => one ?? ''

/**
 * Azure swaps disks of one size, generation and security type; a machine that is made of an image knows no generation. One
 * that was taken apart has no VM to swap in.
 */
const wayOf = (vm: Exchanging, draft: VmRecord, isBack: boolean, takesSize: boolean): Exchange['way'] => {
  if (vm.course.unmade) return 'anew'
  const [from, to] = [vm.copyOf, draft.copyOf]
  const isOtherDisk =
    vm.diskSizeGB !== draft.diskSizeGB ||
    (from?.generation !== undefined && to?.generation !== undefined && from.generation !== to.generation) ||
    has(from?.securityType) !== has(to?.securityType)
  if (isOtherDisk || (takesSize && vm.size.toLowerCase() !== draft.size.toLowerCase())) return 'anew'
  return to === undefined && !isBack ? 'image' : 'swap'
}

const whoseDisk = ({ allocatedTo, course }: Exchanging): Pick<KeptDisk, 'of' | 'clean'> => {
  if (allocatedTo !== undefined) return { of: allocatedTo.userId }
  return course.clean ? { clean: true } : {}
}

const exchangeTo = (
  course: Pick<CourseRecord, 'rules' | 'timeZone'>,
  vm: Exchanging,
  { to, ...more }: Pick<Exchange, 'to' | 'way' | 'back' | 'checkpoint'>,
  now: Date,
): Exchange => {
  const { keepDays } = course.rules
  const until = after(now, keepDays * dayMs)
  return {
    ...more,
    to,
    keeps: { id: newId('dsk'), until, ...whoseDisk(vm) },
    ran: vm.powerState === 'VM running',
    ...(keepDays > 0 && { untilInWords: untilInWords(until, course) }),
  }
}

/** To the disk of what the recipe names. Only a machine that is made ready for the next takes over the recipe's size. */
export const toNewDisk = (
  course: Pick<CourseRecord, 'rules' | 'timeZone'>,
  vm: Exchanging,
  planned: VmRecord,
  now: Date,
  takesSize = false,
): PlannedExchange => {
  const to = nextDiskName(vm.name, newId('dsk'))
  const draft = {
    ...planned,
    name: vm.name,
    disks: [{ name: to }],
    ...(!takesSize && { size: vm.size }),
  }
  const way = wayOf(vm, draft, false, takesSize)
  return { draft, exchange: exchangeTo(course, vm, { to, way }, now) }
}

/** What is of the machine and not of its disk goes on as it is. */
export const bareOf = ({
  operationId: _operation,
  kept: _kept,
  checkpoints: _checkpoints,
  waste: _waste,
  secrets: _secrets,
  parked: _parked,
  segment: _segment,
  help: _help,
  notice: _notice,
  image: _image,
  copyOf: _copyOf,
  sealedStudentPassword: _student,
  ...vm
}: VmRecord): VmRecord => vm

const courseOf = (
  { course }: VmRecord & { readonly course: MachineOfCourse },
  { version, problem, unset, keysOnly }: Pick<KeptDisk, 'version' | 'problem' | 'unset' | 'keysOnly'>,
): MachineOfCourse => {
  const { version: _version, problem: _problem, unset: _unset, keysOnly: _keys, ...rest } = course
  return {
    ...rest,
    ...(version !== undefined && { version }),
    ...(problem !== undefined && { problem }),
    ...(unset && { unset }),
    ...(keysOnly && { keysOnly }),
  }
}

type Machine = VmRecord & { readonly course: MachineOfCourse }

/** To a disk that it had, with the passwords that are on it. */
export const toKeptDisk = (
  course: Pick<CourseRecord, 'rules' | 'timeZone'>,
  vm: Machine,
  disk: KeptDisk,
  secrets: Omit<KeptSecrets, 'id'> | undefined,
  now: Date,
): PlannedExchange => {
  const { id, name, sizeGB, os, image, copyOf, adminUsername } = disk
  const draft: VmRecord = {
    ...bareOf(vm),
    ...{ disks: [{ name }], os, diskSizeGB: sizeGB },
    ...(image && { image }),
    ...(copyOf && { copyOf }),
    ...(adminUsername && { adminUsername }),
    ...secrets,
    course: { ...courseOf(vm, disk), clean: vm.course.clean && disk.clean === true },
  }
  const way = wayOf(vm, draft, true, false)
  return { draft, exchange: exchangeTo(course, vm, { to: name, way, back: id as DiskId }, now) }
}

/** To a copy of a checkpoint, with passwords that nobody has had. */
export const toCheckpoint = (
  course: Pick<CourseRecord, 'rules' | 'timeZone'>,
  vm: Machine,
  checkpoint: Checkpoint,
  { sealedPassword, sealedStudentPassword }: Pick<VmRecord, 'sealedPassword' | 'sealedStudentPassword'>,
  now: Date,
): PlannedExchange => {
  const { id, name, sizeGB, os, image, copyOf: { generation, securityType } = {}, adminUsername } = checkpoint
  const to = nextDiskName(vm.name, newId('dsk'))
  const kind = { ...(generation && { generation }), ...(securityType && { securityType }) }
  const draft: VmRecord = {
    ...bareOf(vm),
    // Its copy is made as large as the disk is by now.
    ...{ disks: [{ name: to }], os, diskSizeGB: Math.max(sizeGB, vm.diskSizeGB ?? 0) },
    ...(image && { image }),
    copyOf: { snapshotName: name, resourceGroup: vm.resourceGroup, ...kind },
    ...(adminUsername && { adminUsername }),
    ...(sealedPassword && { sealedPassword }),
    ...(sealedStudentPassword && { sealedStudentPassword }),
    course: courseOf(vm, checkpoint),
  }
  const way = wayOf(vm, draft, false, false)
  return {
    draft,
    exchange: exchangeTo(course, vm, { to, way, checkpoint: id as CheckpointId }, now),
  }
}
