import { classesOn } from '../calendar/class-on.ts'
import { attendeesOf } from '../calendar/class-people.ts'
import type { CourseRecord } from '../course-record.ts'
import type { ListedMachine } from '../machines/machine-view.ts'
import type { EnrolmentRecord } from '../people/enrolment-record.ts'
import { rulesOf } from '../rules.ts'

/** Which machines are looked at whether anybody uses them. */

/** It runs, and nothing works at it. */
export const isCalm = ({
  powerState,
  operationId,
  stranded,
  runningSince,
  status,
}: Pick<ListedMachine, 'powerState' | 'operationId' | 'stranded' | 'runningSince' | 'status'>): boolean =>
  powerState === 'VM running' &&
  operationId === undefined &&
  runningSince !== undefined &&
  status === 'Succeeded' &&
  !stranded

/** Those whose time is their own or their teacher's, and not the class's. */
export const outOfClass = (
  course: CourseRecord,
  people: readonly EnrolmentRecord[],
  machines: readonly ListedMachine[],
): readonly ListedMachine[] => {
  if (rulesOf(course).idleMinutes === 0) return []
  const inClass = new Set(
    classesOn(course)
      .filter(({ state }) => state !== 'ending')
      .flatMap((one) => attendeesOf(one, people, machines).map(({ machine }) => machine.id)),
  )
  return machines.filter(({ id }) => !inClass.has(id))
}
