import type { CourseMachine } from '@labkeeper/contract/courses/machines'
import { type MaybeStranded, shownPowerState } from '../../connection/stranded.ts'
import { resourceId } from '../../vms/azure-names.ts'
import { isParked } from '../../vms/parked.ts'
import type { VmRecord } from '../../vms/vm-record.ts'
import { shownOpening } from '../access/opening.ts'
import { toCheckpoint, toKept } from '../disks/disk-views.ts'
import { toIdle } from '../idle/idle-view.ts'
import type { EnrolmentRecord } from '../people/enrolment-record.ts'
import { helpOf } from './help.ts'
import { isSource, type MachineOfCourse, machineState } from './machine.ts'

/** All that the list of machines reads of one: no secret leaves the database, and bytes are most of what a list costs. */
export const machineFields = [
  ...['id', 'name', 'resourceGroup', 'subscriptionId', 'size', 'powerState', 'status', 'publicIP'],
  ...['allocatedTo', 'createdAt', 'operationId', 'newPassword', 'runningSince', 'course', 'location', 'help'],
  ...['lastError', 'osType', 'segment', 'standing', 'access', 'shutAt', 'kept', 'checkpoints'],
  ...['diskSizeGB', 'copyOf', 'parked'],
] as const

export type ListedMachine = Pick<
  VmRecord,
  | 'id'
  | 'name'
  | 'resourceGroup'
  | 'subscriptionId'
  | 'size'
  | 'powerState'
  | 'status'
  | 'publicIP'
  | 'allocatedTo'
  | 'createdAt'
  | 'operationId'
  | 'newPassword'
  | 'runningSince'
  | 'lastError'
  | 'location'
  | 'help'
  | 'osType'
  | 'segment'
  | 'access'
  | 'shutAt'
  | 'kept'
  | 'checkpoints'
  | 'diskSizeGB'
  | 'copyOf'
  | 'standing'
  | 'parked'
> & { readonly course: MachineOfCourse } & MaybeStranded

export type MachinePerson = Pick<EnrolmentRecord, 'id' | 'userId' | 'group'>

export const stateOf = ({ course, status, allocatedTo }: ListedMachine): CourseMachine['state'] =>
  machineState({ course, status, isGiven: allocatedTo !== undefined })

const resting: ReadonlySet<CourseMachine['state']> = new Set(['clean', 'given', 'unclean'])

/** Whose it is stands beside it: what is kept as a snapshot is shown as that. */
const shownState = (vm: ListedMachine): CourseMachine['state'] => {
  const state = stateOf(vm)
  return isParked(vm) && resting.has(state) ? 'parked' : state
}

const whoOf = ({ allocatedTo }: ListedMachine, person: MachinePerson | undefined): CourseMachine['who'] =>
  allocatedTo && {
    enrolmentId: person?.id ?? '',
    name: allocatedTo.name,
    email: allocatedTo.email,
    ...(person?.group && { group: person.group }),
  }

/** A machine as its course's staff see it. */
export const toMachine = (
  vm: ListedMachine,
  person: MachinePerson | undefined,
  time: Pick<CourseMachine, 'hours' | 'stopsAt' | 'stopsBecause'> = {},
): CourseMachine => {
  const { course, operationId, publicIP, runningSince, segment } = vm
  const who = whoOf(vm, person)
  const help = helpOf(vm)
  const opening = shownOpening(vm, 'staff')
  const idle = toIdle(vm)
  return {
    _id: vm.id,
    id: resourceId(vm, 'Microsoft.Compute/virtualMachines', vm.name),
    number: course.number,
    name: vm.name,
    kind: isSource(course) ? 'source' : 'machine',
    state: shownState(vm),
    powerState: shownPowerState(vm),
    size: vm.size,
    ...(course.version !== undefined && { version: course.version }),
    ...(who && { who }),
    ...(runningSince && { since: runningSince }),
    ...(publicIP && { publicIP }),
    ...(help && { help }),
    ...(course.problem && { problem: course.problem }),
    ...(operationId && { operationId, busy: true }),
    ...(idle && { idle }),
    ...(who && course.seenAt && { seenAt: course.seenAt }),
    ...(opening && { opening }),
    createdAt: vm.createdAt,
    ...(runningSince && segment && { meter: segment.meter }),
    ...(vm.kept && vm.kept.length > 0 && { kept: vm.kept.map(toKept) }),
    ...(vm.checkpoints && vm.checkpoints.length > 0 && { checkpoints: vm.checkpoints.map(toCheckpoint) }),
    ...(course.bring !== undefined && { bring: course.bring }),
    ...time,
  }
}
