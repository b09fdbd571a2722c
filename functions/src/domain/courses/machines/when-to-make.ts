import { after, type Instant } from '../../kernel/instant.ts'
import type { CourseRecord } from '../course-record.ts'
import type { EnrolmentRecord } from '../people/enrolment-record.ts'
import { isSource } from './machine.ts'
import { type ListedMachine, stateOf } from './machine-view.ts'

/**
 * A course that makes machines on joining makes them when somebody has come, and else only for who would wait for ever:
 * what staff removed stays removed, and what Azure refuses is not paid for each minute.
 */

const leastPauseMs = 10 * 60_000

type Person = Pick<EnrolmentRecord, 'function' | 'state' | 'joinedAt' | 'waitingSince'>

/** Somebody can be given it, or could be in a while. */
const isComing = (machine: ListedMachine): boolean =>
  !isSource(machine.course) &&
  machine.allocatedTo === undefined &&
  machine.stranded !== true &&
  ['clean', 'making', 'resetting'].includes(stateOf(machine))

/**
 * From when on what is missing is made, nothing while nobody needs it. Of who waits in vain the later the longer, but not
 * where it is known what stood against it: that may be gone.
 */
export const whenToMake = (
  {
    madeAt,
    plannedAt,
    createdAt,
    problem,
  }: Pick<CourseRecord, 'madeAt' | 'plannedAt' | 'createdAt' | 'problem'>,
  people: readonly Person[],
  machines: readonly ListedMachine[],
): Instant | undefined => {
  const students = people.filter(({ function: one }) => one === 'student')
  const [last = createdAt] = [madeAt, plannedAt]
    .flatMap((at) => at ?? [])
    .toSorted()
    .reverse()
  const came = ({ state, joinedAt = '', waitingSince = joinedAt }: Person): boolean =>
    (state === 'waiting' || state === 'active') && waitingSince >= last
  if (students.some(came)) return last
  const waiting = students.filter(({ state }) => state === 'waiting')
  if (waiting.length <= machines.filter(isComing).length) return undefined
  if (madeAt === undefined) return createdAt
  if (problem !== undefined) return after(new Date(madeAt), leastPauseMs)
  const [oldest = madeAt] = waiting.flatMap(({ waitingSince }) => waitingSince ?? []).toSorted()
  return after(new Date(madeAt), Math.max(leastPauseMs, Date.parse(madeAt) - Date.parse(oldest)))
}
