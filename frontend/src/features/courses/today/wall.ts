import type { CourseMachine } from '@labkeeper/contract/courses/machines'
import type { Enrolment } from '@labkeeper/contract/courses/people'
import { compareNames } from '@labkeeper/contract/kernel/wording'
import { isMoving } from '@labkeeper/contract/vms/power'
import type { ClassOn } from './class-on.ts'

/** One person on the wall, with the machine that is theirs. */
export interface WallItem {
  readonly key: string
  readonly name: string
  readonly group: string | undefined
  readonly machine: CourseMachine | undefined
  /** In the line for a machine, from 1. */
  readonly place: number | undefined
  readonly hasLeft: boolean
  /** A student who is of the course's classes. */
  readonly attends: boolean
}

const longestWaiting = (one: Enrolment, other: Enrolment): number =>
  (one.waitingSince ?? '').localeCompare(other.waitingSince ?? '')

const alone = (machine: CourseMachine): WallItem => ({
  key: machine._id,
  name: machine.who?.name ?? machine.name,
  group: machine.who?.group,
  machine,
  place: undefined,
  hasLeft: false,
  attends: false,
})

/** Everybody who has joined, by name, and whoever else has a machine. Who is only invited has nothing to look at yet. */
export const itemsOf = (people: readonly Enrolment[], machines: readonly CourseMachine[]): WallItem[] => {
  const given = new Map<string, CourseMachine>()
  for (const machine of machines) {
    if (machine.kind === 'machine' && machine.who) given.set(machine.who.enrolmentId || machine._id, machine)
  }
  const line = people.filter(({ id, state }) => state === 'waiting' && !given.has(id)).sort(longestWaiting)
  const items = people.flatMap((person): WallItem[] => {
    const { id, name, group, state } = person
    const machine = given.get(id)
    given.delete(id)
    const isHere = person.function === 'student' && (state === 'active' || state === 'waiting')
    if (!isHere && !machine) return []
    const place = line.indexOf(person) + 1 || undefined
    const attends = isHere && state === 'active'
    return [{ key: id, name, group, machine, place, hasLeft: state === 'left', attends }]
  })
  return [...items, ...[...given.values()].map(alone)].sort((one, other) =>
    compareNames(one.name, other.name),
  )
}

export interface Looks {
  readonly notRunning: boolean
  readonly needsHelp: boolean
  readonly notThere: boolean
  readonly idle: boolean
  readonly group: string
}

export const everything: Looks = {
  ...{ notRunning: false, needsHelp: false, notThere: false, idle: false },
  group: '',
}

export const isRunning = ({ machine }: WallItem): boolean => machine?.powerState === 'VM running'

/** Of the class that is on, with a machine, and not seen since that was made ready. */
const isMissing = ({ machine, group, attends }: WallItem, on: ClassOn): boolean =>
  machine !== undefined &&
  attends &&
  (on.group === undefined || on.group === group) &&
  (machine.seenAt ?? '') < on.opensAt

/** It runs, and nobody seems to use it. In a class nobody asks. */
export const isIdle = (machine: CourseMachine): boolean =>
  machine.powerState === 'VM running' &&
  machine.meter !== 'class' &&
  (machine.idle?.state === 'quiet' || machine.idle?.state === 'leaving')

/** Several together mean any of them: whoever needs something. Nobody is missed while no class is on. */
export const shownOf = (items: readonly WallItem[], looks: Looks, on?: ClassOn): WallItem[] => {
  const tests = [
    looks.notRunning && ((item: WallItem) => !isRunning(item)),
    looks.needsHelp && (({ machine }: WallItem) => machine?.help !== undefined),
    looks.notThere && on !== undefined && ((item: WallItem) => isMissing(item, on)),
    looks.idle && (({ machine }: WallItem) => machine !== undefined && isIdle(machine)),
  ].filter((test) => test !== false)
  return items.filter(
    (item) =>
      (looks.group === '' || item.group === looks.group) &&
      (tests.length === 0 || tests.some((test) => test(item))),
  )
}

export interface Tally {
  readonly running: number
  readonly stopped: number
  readonly changing: number
  readonly hands: number
  readonly without: number
}

/** Each person counts once but for the hands. */
export const tallyOf = (items: readonly WallItem[]): Tally => {
  const count = (holds: (item: WallItem) => boolean) => items.filter(holds).length
  const moves = ({ machine }: WallItem) => machine !== undefined && isMoving(machine)
  return {
    running: count((item) => isRunning(item) && !moves(item)),
    stopped: count((item) => item.machine !== undefined && !isRunning(item) && !moves(item)),
    changing: count(moves),
    hands: count(({ machine }) => machine?.help !== undefined),
    without: count(({ machine }) => machine === undefined),
  }
}

/** Machines of these people that starting or stopping would do something to. */
export const ableTo = (what: 'start' | 'stop', items: readonly WallItem[]): CourseMachine[] =>
  items.flatMap(({ machine, hasLeft }) => {
    if (!machine || isMoving(machine) || (what === 'start' && hasLeft)) return []
    const isThere = machine.powerState === (what === 'start' ? 'VM running' : 'VM deallocated')
    return isThere ? [] : [machine]
  })
