import { mostKept } from '@labkeeper/contract/courses/disks'
import type { ActInput, MachineAct } from '@labkeeper/contract/courses/machines'
import { isMoving, strandedReason } from '@labkeeper/contract/vms/power'
import type { StepInput } from '../../operations/step-record.ts'
import { isOff } from '../../vms/is-off.ts'
import { isParked } from '../../vms/parked.ts'
import { keptFullSkip } from '../disks/disk-refusals.ts'
import { isSource } from './machine.ts'
import { type ListedMachine, type MachinePerson, stateOf } from './machine-view.ts'

/** What staff do with many machines at once. */

const ofTeachers: ReadonlySet<MachineAct> = new Set(['clean', 'remove', 'bring', 'park', 'bring-back'])
export const needsTeacher = (what: MachineAct): boolean => ofTeachers.has(what)
/** What is for machines that nobody has. */
export const takesAway = (what: MachineAct): boolean => what === 'clean' || what === 'remove'
/** What gives machines another disk, of what the recipe names now. */
export const renews = (what: MachineAct): boolean => what === 'clean' || what === 'reset' || what === 'bring'
/** Whoever does it could sign in afterwards: assistants only where the course lets them. */
export const opens = (what: MachineAct): boolean => what === 'password'
/** Whether it costs money, and so is for courses that are open. */
export const starts = (what: MachineAct): boolean =>
  what === 'start' || what === 'restart' || what === 'bring-back'

export const actInputs: Readonly<Record<Exclude<MachineAct, 'password'>, StepInput>> = {
  start: { action: 'start' },
  stop: { action: 'deallocate' },
  restart: { action: 'restart' },
  clean: {},
  remove: { deleteAssociatedResources: true, bin: 'save' },
  reset: {},
  bring: {},
  park: {},
  'bring-back': {},
}

export const actWords: Readonly<Record<MachineAct, string>> = {
  start: 'Starting',
  stop: 'Stopping',
  restart: 'Restarting',
  clean: 'Cleaning',
  remove: 'Removing',
  password: 'Setting new passwords of',
  reset: 'Resetting',
  bring: 'Bringing',
  park: 'Parking',
  'bring-back': 'Bringing back',
}

const ofPower = (what: MachineAct, { powerState, course }: ListedMachine): string | undefined => {
  if (what === 'start') return powerState === 'VM running' ? 'It is running already' : undefined
  if (what === 'password' && course.keysOnly) return 'It takes keys instead of passwords'
  if (what === 'password') return powerState === 'VM running' ? undefined : 'It is not running'
  if (what === 'stop') return powerState === 'VM deallocated' ? 'It is stopped already' : undefined
  return what === 'restart' && isOff(powerState) ? 'It is stopped already' : undefined
}

/** What is kept as a snapshot has no VM that anything could be done with; a start brings it back first. */
const ofParking = (what: MachineAct, machine: ListedMachine): string | undefined => {
  const { powerState, course } = machine
  if (what === 'bring-back') return isParked(machine) ? undefined : 'It is not parked'
  if (what !== 'park') return isParked(machine) && renews(what) ? 'It is parked' : undefined
  if (isParked(machine)) return 'It is parked already'
  if (course.unmade) return 'Azure has not made it yet'
  return isOff(powerState) ? undefined : 'It is running'
}

/** Another has to go before one more is kept; what the teacher prepares is reset by hand. */
const ofDisks = (what: MachineAct, { course, kept = [] }: ListedMachine): string | undefined => {
  if (!renews(what)) return undefined
  if (isSource(course) && what !== 'clean') return 'It is the source VM'
  return kept.length >= mostKept && !course.unmade ? keptFullSkip : undefined
}

const ofPeople = (what: MachineAct, machine: ListedMachine): string | undefined => {
  if (!takesAway(what)) return undefined
  if (machine.allocatedTo !== undefined) return `${machine.allocatedTo.name} has it`
  return what === 'clean' && stateOf(machine) === 'clean' ? 'Nobody used it' : undefined
}

/** An operation is at work on it, or it will change by itself. */
export const isOtherWork = ({
  powerState,
  operationId,
  newPassword,
}: Pick<ListedMachine, 'powerState' | 'operationId' | 'newPassword'>): boolean =>
  isMoving({ powerState, busy: operationId !== undefined, newPassword })

/** Why a machine is left out, if it is. */
export const whySkipped = (what: MachineAct, machine: ListedMachine): string | undefined => {
  if (isOtherWork(machine)) return 'Another operation is running on it'
  if (machine.stranded) return strandedReason
  return (
    ofPeople(what, machine) ?? ofParking(what, machine) ?? ofDisks(what, machine) ?? ofPower(what, machine)
  )
}

type Which = Exclude<ActInput['which'], readonly string[]>

const picks: Readonly<Record<Which, (machine: ListedMachine) => boolean>> = {
  all: () => true,
  running: ({ powerState }) => powerState === 'VM running',
  stopped: ({ powerState }) => isOff(powerState),
  spare: (machine) => ['clean', 'unclean'].includes(stateOf(machine)),
}

/** Those that are meant. Undefined where one that is named is none of the course. The source VM goes by its name only. */
export const meant = (
  machines: readonly ListedMachine[],
  people: ReadonlyMap<string, MachinePerson>,
  { which, group }: Pick<ActInput, 'which' | 'group'>,
): readonly ListedMachine[] | undefined => {
  const isInGroup = ({ allocatedTo }: ListedMachine): boolean =>
    group === undefined || (allocatedTo !== undefined && people.get(allocatedTo.userId)?.group === group)
  if (typeof which === 'string') {
    return machines.filter((one) => !isSource(one.course) && picks[which](one) && isInGroup(one))
  }
  const byId = new Map<string, ListedMachine>(machines.map((machine) => [machine.id, machine]))
  const named = [...new Set(which)].map((id) => byId.get(id))
  const known = named.filter((machine) => machine !== undefined)
  return known.length < named.length ? undefined : known.filter(isInGroup)
}
