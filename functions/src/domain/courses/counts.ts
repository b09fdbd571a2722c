import type { EnrolmentState } from '@labkeeper/contract/courses/people'
import type { PowerState } from '@labkeeper/contract/vms/power'
import type { CourseId, OperationId } from '../kernel/ids.ts'
import { isOf } from './calendar/class-people.ts'
import type { Running } from './calendar/class-view.ts'
import type { Counts } from './course-view.ts'
import { isSource, type MachineOfCourse, machineState } from './machines/machine.ts'
import type { EnrolmentRecord } from './people/enrolment-record.ts'

type CountedPerson = Pick<EnrolmentRecord, 'type' | 'courseId' | 'function' | 'userId' | 'group'> & {
  readonly state: EnrolmentState
}
interface CountedMachine {
  readonly type: 'vm'
  readonly course: MachineOfCourse
  readonly status: string
  readonly powerState: PowerState
  readonly isGiven: boolean
  readonly operationId?: OperationId
  /** Nobody can use it, and it stands in nobody's way. */
  readonly stranded?: boolean
  readonly heldBy?: string
}
/** What is looked at of an enrolment, or of a machine. */
export type Counted = CountedPerson | CountedMachine

/** What there is of a course. */
export interface Tally {
  readonly counts: Counts
  /** What there is in Azure, or was a moment ago: source VM, what is being removed, and what is stranded included. */
  readonly existing: number
  /** How many machines an operation works on, by the operation. */
  readonly busy: ReadonlyMap<OperationId, number>
  /** Of the people of a class. */
  readonly running: Running
}

const zero: Counts = {
  ...{ invited: 0, active: 0, waiting: 0, left: 0, staff: 0 },
  ...{ machines: 0, clean: 0, given: 0, unclean: 0, running: 0 },
}
export const nothingThere: Tally = { counts: zero, existing: 0, busy: new Map(), running: new Map() }

type Countable = 'clean' | 'given' | 'unclean'
const countable: ReadonlySet<string> = new Set<Countable>(['clean', 'given', 'unclean'])

const keysOf = (one: Counted): (keyof Counts)[] => {
  if (one.type === 'enrolment') return [one.function === 'student' ? one.state : 'staff']
  if (isSource(one.course) || one.stranded) return []
  const state = machineState(one)
  return [
    ...(state === 'removing' ? [] : (['machines'] as const)),
    ...(countable.has(state) ? [state as Countable] : []),
    ...(one.powerState === 'VM running' ? (['running'] as const) : []),
  ]
}

/** How many of each group there are, and have a machine that runs; by no group all of them. */
const runningOf = (all: readonly Counted[]): Running => {
  const runs = new Set(
    all.flatMap((one) => (one.type === 'vm' && one.powerState === 'VM running' ? (one.heldBy ?? []) : [])),
  )
  const running = new Map<string | undefined, { expected: number; running: number }>()
  for (const one of all) {
    if (one.type !== 'enrolment' || !isOf({}, one)) continue
    for (const group of new Set([undefined, one.group])) {
      const so = running.get(group) ?? { expected: 0, running: 0 }
      running.set(group, {
        expected: so.expected + 1,
        running: so.running + Number(runs.has(one.userId)),
      })
    }
  }
  return running
}

const tallyOf = (all: readonly Counted[]): Tally => {
  const counts = { ...zero }
  for (const key of all.flatMap(keysOf)) counts[key] += 1
  const machines = all.filter((one) => one.type === 'vm')
  const busy = new Map<OperationId, number>()
  for (const { operationId } of machines) {
    if (operationId !== undefined) busy.set(operationId, (busy.get(operationId) ?? 0) + 1)
  }
  return { counts, existing: machines.length, busy, running: runningOf(all) }
}

const courseOf = (one: Counted): CourseId => (one.type === 'vm' ? one.course.id : one.courseId)

export const talliesOf = (all: readonly Counted[]): ReadonlyMap<CourseId, Tally> =>
  new Map([...Map.groupBy(all, courseOf)].map(([id, some]) => [id, tallyOf(some)]))
