import { dayInWords } from '@labkeeper/contract/courses/day-words'
import { counted } from '@labkeeper/contract/kernel/wording'
import { type Instant, later } from '../../kernel/instant.ts'
import { isParked } from '../../vms/parked.ts'
import type { VmRecord } from '../../vms/vm-record.ts'
import { nothingThere } from '../counts.ts'
import type { CourseRecord } from '../course-record.ts'
import { isSource } from '../machines/machine.ts'
import { wantedOf } from '../machines/publishing.ts'
import { diskThing, type PricedThing, usualDiskGB } from '../money/priced-thing.ts'
import { retirementOf } from '../recipe/retirement.ts'
import { daysBefore, hrefOfCourse, hrefOfVm, typeOfVm, type Wasted } from './waste-item.ts'

/** Machines that cost more than they are of use. Each stands in one group, the first that it belongs to. */

const unusedDays = 21
const spareDays = 14

/** What a machine costs because it exists, without what is kept beside it. A parked one is its snapshot. */
export const thingsOfVm = (vm: VmRecord): readonly PricedThing[] => {
  const { location, osType, diskSizeGB: sizeGB = usualDiskGB, publicIP, course } = vm
  return [
    isParked(vm)
      ? { is: 'snapshot', location, sizeGB, osType }
      : diskThing(location, sizeGB, course?.disk === 'slow'),
    ...(publicIP ? [{ is: 'address', location } as const] : []),
  ]
}

const running = ({ location, size, osType }: VmRecord): readonly PricedThing[] => [
  { is: 'machine', location, size, osType },
]

const base = (vm: VmRecord) => ({ id: vm.id, name: vm.name, type: typeOfVm })
const hrefOf = (vm: VmRecord): string => (vm.course ? hrefOfCourse(vm.course.id, 'machines') : hrefOfVm(vm))

const switchedOff = (vm: VmRecord): Wasted | undefined =>
  vm.powerState === 'VM stopped'
    ? {
        ...{ kind: 'switched-off', ...base(vm), can: 'stop', href: hrefOfVm(vm), things: running(vm) },
        text: 'It is switched off, but Azure bills it like a machine that runs.',
      }
    : undefined

const forgotten = (vm: VmRecord, now: Date): Wasted | undefined => {
  const { course, runningSince, autoStopAt, powerState } = vm
  const isOld = runningSince !== undefined && runningSince < daysBefore(now, 1)
  if (course !== undefined || autoStopAt !== undefined || !isOld || powerState !== 'VM running')
    return undefined
  return {
    ...{ kind: 'forgotten', ...base(vm), can: 'stop', href: hrefOfVm(vm), since: runningSince },
    things: running(vm),
    text: 'It has run for more than a day, and nothing stops it.',
  }
}

/** Records of earlier versions do not say when a machine ran last: those count from when somebody first looked. */
const lastUse = ({ ranAt, createdAt, course }: VmRecord, firstAt: Instant): Instant =>
  later(ranAt ?? later(createdAt, firstAt), course?.givenAt ?? createdAt)

const unused = (vm: VmRecord, firstAt: Instant, now: Date): Wasted | undefined => {
  const since = lastUse(vm, firstAt)
  if (vm.runningSince !== undefined || isParked(vm) || since > daysBefore(now, unusedDays)) return undefined
  return {
    ...{ kind: 'unused', ...base(vm), can: 'open', href: hrefOf(vm), since, things: thingsOfVm(vm) },
    text: `Nobody has started it for ${counted(unusedDays, 'day')}.`,
  }
}

/** What a machine is alone, whatever others there are. */
export const wastedMachine = (vm: VmRecord, firstAt: Instant, now: Date): Wasted | undefined =>
  vm.operationId === undefined
    ? (switchedOff(vm) ?? forgotten(vm, now) ?? unused(vm, firstAt, now))
    : undefined

const freeSince = ({ course, createdAt }: VmRecord): Instant => course?.givenBackAt ?? createdAt

/**
 * Of a course's machines those that nobody has, and that are more than it is to have: so many of them as were that
 * already two weeks ago, those first that were free for longest.
 */
export const spareMachines = (
  course: CourseRecord,
  all: readonly VmRecord[],
  now: Date,
): readonly Wasted[] => {
  const machines = all.filter((vm) => vm.course && !isSource(vm.course) && vm.status !== 'Deleting')
  const free = machines.filter(({ allocatedTo, operationId }) => !allocatedTo && operationId === undefined)
  const given = machines.filter(({ allocatedTo }) => allocatedTo !== undefined).length
  const mayBeFree = Math.max(0, wantedOf(course, { ...nothingThere.counts, given }) - given)
  const then = daysBefore(now, spareDays)
  if (course.state !== 'open' || (course.plannedAt ?? '') > then) return []
  const long = free
    .filter((vm) => freeSince(vm) <= then)
    .toSorted((one, other) => freeSince(one).localeCompare(freeSince(other)))
  return long.slice(0, Math.max(0, long.length - mayBeFree)).map((vm) => ({
    ...{ kind: 'spares', ...base(vm), can: 'open', href: hrefOf(vm) },
    ...{ since: freeSince(vm), things: thingsOfVm(vm) },
    text: `${course.name} has more spare machines than its plan says.`,
  }))
}

export const retiring = (vm: VmRecord): Wasted | undefined => {
  const day = retirementOf(vm.size)
  if (day === undefined) return undefined
  const words = `${dayInWords(day)} ${day.slice(0, 4)}`
  const text = `Azure ends the size ${vm.size.replace(/^Standard_/, '').replaceAll('_', ' ')} on ${words}.`
  return { kind: 'retiring', ...base(vm), text, can: 'open', href: hrefOf(vm) }
}
