import type { Enrolment } from '@labkeeper/contract/courses/people'
import { compareNames } from '@labkeeper/contract/kernel/wording'
import type { CourseRecord } from '../../../domain/courses/course-record.ts'
import type { ListedMachine } from '../../../domain/courses/machines/machine-view.ts'
import { type ListedPerson, toEnrolment } from '../../../domain/courses/people/enrolment-view.ts'
import type { Glance, Wall } from '../../../ports/courses/wall.ts'
import { viewsOfPairs } from '../machines/views-of-pairs.ts'

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
export const listPeople = ({ wall }: { readonly wall: Wall }) => {
  const view = viewsOfPairs<ListedPerson, ListedMachine, Enrolment>(toEnrolment)
  const lists = new WeakMap<Glance, Enrolment[]>()
  const listOf = (glance: Glance): Enrolment[] => {
    const theirs = machinesByPerson(glance)
    return glance.people
      .filter(({ state }) => state !== 'deleting')
      .map((person) => view(person, theirs.get(person.userId)))
      .sort(byName)
  }
  return async ({ labId, id }: CourseRecord): Promise<Enrolment[]> => {
    const glance = await wall.read(labId, id)
    // To sort hundreds of names takes longer than all else, and they seldom change.
    const list = lists.get(glance) ?? listOf(glance)
    lists.set(glance, list)
    return list
  }
}
