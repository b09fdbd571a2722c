import { rosterRoutes } from '@labkeeper/contract/courses/roster'
import { invitePeople } from '../../use-cases/courses/joining/invite-people.ts'
import { addPeople, checkPeople, type RosterWorld } from '../../use-cases/courses/people/add-people.ts'
import { changePerson } from '../../use-cases/courses/people/change-person.ts'
import { listPeople } from '../../use-cases/courses/people/list-people.ts'
import { removePerson } from '../../use-cases/courses/people/remove-person.ts'
import { checkStudentQuota } from '../../use-cases/students/check-student-quota.ts'
import type { World } from '../../use-cases/world.ts'
import { onCourse } from '../kernel/endpoint.ts'

/** /api/courses/{courseId}/people */
export const peopleEndpoints = (all: World) =>
  endpointsOf({ ...all, checkStudentQuota: checkStudentQuota(all) })

const endpointsOf = (world: World & Pick<RosterWorld, 'checkStudentQuota'>) => {
  const list = listPeople(world)
  return {
    listPeople: onCourse(rosterRoutes.listPeople, async ({ part }) => ({ data: await list(part.course) })),
    checkPeople: onCourse(rosterRoutes.checkPeople, async ({ part, body, caller }) => ({
      data: await checkPeople(world)(part, body, caller),
    })),
    addPeople: onCourse(
      rosterRoutes.addPeople,
      async ({ part, body, caller }) => {
        const data = await addPeople(world)(part, body, caller)
        return { message: `${data.add.length} added, ${data.invite.length} to be invited.`, data }
      },
      { event: 'people-added', about: (_body, { courseId }) => courseId },
    ),
    changePerson: onCourse(
      rosterRoutes.changePerson,
      async ({ part, params, body, caller }) => {
        const data = await changePerson(world)(part, params.enrolmentId, body, caller)
        return { message: `${data.name} is saved.`, data }
      },
      { event: 'person-changed', about: (_body, { enrolmentId }) => enrolmentId },
    ),
    invitePeople: onCourse(
      rosterRoutes.invitePeople,
      ({ part, body, caller }) => invitePeople(world)(part.course, body, caller),
      { event: 'people-invited', about: (_body, { courseId }) => courseId },
    ),
    removePerson: onCourse(
      rosterRoutes.removePerson,
      async ({ part, params, caller }) => {
        const name = await removePerson(world)(part, params.enrolmentId, caller)
        return { message: `${name} is removed from ${part.course.name}.` }
      },
      { event: 'person-removed', about: (_body, { enrolmentId }) => enrolmentId },
    ),
  }
}
