import { route, signedIn } from '../kernel/route.ts'
import { Message, Nothing } from '../kernel/shapes.ts'
import { z } from '../kernel/zod.ts'
import { Course, CourseChange, CourseKey, CourseName, NewCourse, SavedCourse } from './course.ts'
import { Day } from './days.ts'

const ofCourse = { access: signedIn, params: CourseKey } as const

export const courseRoutes = {
  listCourses: route({
    method: 'GET',
    path: 'courses',
    summary: 'Courses in which the caller has a function, of all labs, newest first',
    access: signedIn,
    status: 200,
    response: z.strictObject({ data: z.array(Course) }),
    item: Course,
    etag: true,
  }),
  createCourse: route({
    method: 'POST',
    path: 'courses',
    summary: 'Create a draft of a course',
    access: signedIn,
    creates: true,
    body: NewCourse,
    status: 201,
    response: SavedCourse,
  }),
  getCourse: route({
    ...ofCourse,
    method: 'GET',
    path: 'courses/{courseId}',
    summary: 'One course',
    staff: 'viewer',
    status: 200,
    response: z.strictObject({ data: Course }),
  }),
  changeCourse: route({
    ...ofCourse,
    method: 'PUT',
    path: 'courses/{courseId}',
    summary: 'Change a course; 412 when somebody else was faster',
    staff: 'teacher',
    body: CourseChange,
    status: 200,
    response: SavedCourse,
  }),
  deleteCourse: route({
    ...ofCourse,
    method: 'DELETE',
    path: 'courses/{courseId}',
    summary: 'Delete a draft of which nothing was made, or an archived course',
    staff: 'teacher',
    body: Nothing,
    bodyOptional: true,
    status: 200,
    response: Message,
  }),
  copyCourse: route({
    ...ofCourse,
    method: 'POST',
    path: 'courses/{courseId}/copy',
    summary: 'A draft like it, without people and machines',
    staff: 'teacher',
    creates: true,
    body: z.strictObject({ name: CourseName, startsOn: Day }),
    status: 201,
    response: SavedCourse,
  }),
  closeCourse: route({
    ...ofCourse,
    method: 'POST',
    path: 'courses/{courseId}/close',
    summary: 'End a course: what runs is stopped, nothing is removed',
    staff: 'teacher',
    body: Nothing,
    bodyOptional: true,
    status: 202,
    /** Without `operationId` nothing ran. */
    response: z.strictObject({ ...SavedCourse.shape, operationId: z.optional(z.string()) }),
  }),
  reopenCourse: route({
    ...ofCourse,
    method: 'POST',
    path: 'courses/{courseId}/reopen',
    summary: 'Begin a course again that was closed',
    staff: 'teacher',
    paid: true,
    body: z.strictObject({ endsOn: z.optional(Day) }),
    bodyOptional: true,
    status: 200,
    response: SavedCourse,
  }),
}
