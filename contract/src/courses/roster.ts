import { route, signedIn } from '../kernel/route.ts'
import { Message, Nothing } from '../kernel/shapes.ts'
import { z } from '../kernel/zod.ts'
import { CourseKey } from './course.ts'
import {
  Enrolment,
  EnrolmentChange,
  EnrolmentKey,
  InvitationsInput,
  InvitationsQueued,
  Roster,
  RosterInput,
} from './people.ts'

const ofCourse = { access: signedIn, params: CourseKey } as const
const ofPerson = { access: signedIn, params: EnrolmentKey } as const

export const rosterRoutes = {
  listPeople: route({
    ...ofCourse,
    method: 'GET',
    path: 'courses/{courseId}/people',
    summary: 'The people of a course, by name',
    staff: 'viewer',
    status: 200,
    response: z.strictObject({ data: z.array(Enrolment) }),
    item: Enrolment,
    etag: true,
  }),
  checkPeople: route({
    ...ofCourse,
    method: 'POST',
    path: 'courses/{courseId}/people/check',
    summary: 'What a roster would do; changes nothing',
    staff: 'teacher',
    body: RosterInput,
    status: 200,
    response: z.strictObject({ data: Roster }),
  }),
  addPeople: route({
    ...ofCourse,
    method: 'POST',
    path: 'courses/{courseId}/people',
    summary: 'Add people by a list or a file; sent again it changes nothing',
    staff: 'teacher',
    body: RosterInput,
    status: 200,
    response: z.strictObject({ message: z.string(), data: Roster }),
  }),
  changePerson: route({
    ...ofPerson,
    method: 'PUT',
    path: 'courses/{courseId}/people/{enrolmentId}',
    summary: 'Change somebody of a course: name, group, function; give or take a machine',
    staff: 'teacher',
    body: EnrolmentChange,
    status: 200,
    response: z.strictObject({ message: z.string(), data: Enrolment }),
  }),
  invitePeople: route({
    ...ofCourse,
    method: 'POST',
    path: 'courses/{courseId}/invitations',
    summary: 'Send personal links by mail, at a pace',
    staff: 'teacher',
    body: InvitationsInput,
    status: 202,
    response: InvitationsQueued,
  }),
  removePerson: route({
    ...ofPerson,
    method: 'DELETE',
    path: 'courses/{courseId}/people/{enrolmentId}',
    summary: 'Remove somebody from a course; the account stays',
    staff: 'teacher',
    body: Nothing,
    bodyOptional: true,
    status: 200,
    response: Message,
  }),
}
