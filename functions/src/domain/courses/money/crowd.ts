import type { CourseRecord } from '../course-record.ts'
import type { ListedPerson } from '../people/enrolment-view.ts'
import type { Crowd } from './plan-hours.ts'

/** Who is there, and whom machines are made for that are made when people join. */
export const crowdOf = (
  { machines: { wanted, make, most } }: Pick<CourseRecord, 'machines'>,
  people: readonly Pick<ListedPerson, 'function' | 'state' | 'group'>[],
): Crowd => {
  const students = people.filter(({ function: one, state }) => one === 'student' && state !== 'deleting')
  const joined = students.filter(({ state }) => state === 'active' || state === 'waiting').length
  return {
    people: make === 'ahead' ? wanted : Math.min(most, Math.max(wanted, joined)),
    inGroup: (name) => students.filter(({ group, state }) => group === name && state !== 'left').length,
  }
}
