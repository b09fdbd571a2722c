import type { ListedHours } from '@labkeeper/contract/courses/my-hours'
import type { Enrolment } from '@labkeeper/contract/courses/people'
import { compareNames } from '@labkeeper/contract/kernel/wording'
import type { CourseRecord } from '../../../domain/courses/course-record.ts'
import type { ListedMachine } from '../../../domain/courses/machines/machine-view.ts'
import { type ListedPerson, toEnrolment } from '../../../domain/courses/people/enrolment-view.ts'
import type { Instant } from '../../../domain/kernel/instant.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Glance, Wall } from '../../../ports/courses/wall.ts'
import { listedSince, listTime } from '../hours/list-time.ts'
import { viewsOf } from '../machines/views-of.ts'

const byName = (one: Enrolment, other: Enrolment): number =>
  compareNames(one.name, other.name) || compareNames(one.email, other.email)

/** The machine of each who has one: the first of the course that is theirs. */
const machinesByPerson = ({ machines }: Glance): ReadonlyMap<string, ListedMachine> => {
  const all = new Map<string, ListedMachine>()
  for (const machine of machines) {
    const userId = machine.allocatedTo?.userId
    if (userId !== undefined && !all.has(userId)) all.set(userId, machine)
  }
  return all
}

/** The people of a course, by name: one query. */
export const listPeople = ({ wall, clock }: { readonly wall: Wall; readonly clock: Clock }) => {
  const view = viewsOf<ListedPerson, [ListedMachine | undefined, ListedHours | undefined], Enrolment>(
    toEnrolment,
  )
  const time = listTime()
  const lists = new WeakMap<Glance, { readonly of: string; readonly list: Enrolment[] }>()
  const listOf = (course: CourseRecord, glance: Glance, now: Instant): Enrolment[] => {
    const theirs = machinesByPerson(glance)
    const hoursOf = time(course, glance, now)
    return glance.people
      .filter(({ state }) => state !== 'deleting')
      .map((person) => {
        const machine = theirs.get(person.userId)
        return view(person, machine, hoursOf(person, machine))
      })
      .sort(byName)
  }
  return async (course: CourseRecord): Promise<Enrolment[]> => {
    const now = clock.now().toISOString()
    const since = listedSince(course, now)
    const glance = await wall.read(course.labId, course.id, since)
    // To sort hundreds of names takes longer than all else, and they seldom change.
    const of = `${course.rev} ${since}`
    const known = lists.get(glance)
    if (known?.of === of) return known.list
    const list = listOf(course, glance, now)
    lists.set(glance, { of, list })
    return list
  }
}
