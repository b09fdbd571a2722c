import { route, signedIn } from '../kernel/route.ts'
import { z } from '../kernel/zod.ts'
import { powerStates } from '../vms/power-states.ts'
import { MyHours, TimeRequest } from './my-hours.ts'
import { CourseFunction, CourseState, NextClass } from './words.ts'

/** What somebody has: courses, and the machine in each. */

/** Whoever is only invited has none yet. `place` is the one in the line for a machine, from 1. */
export const MyCourse = z.strictObject({
  courseId: z.string(),
  name: z.string(),
  /** Name of the lab's owner. */
  lab: z.string(),
  function: CourseFunction,
  state: CourseState,
  timeZone: z.string(),
  enrolment: z.enum(['active', 'waiting', 'left']),
  place: z.optional(z.number()),
  group: z.optional(z.string()),
  /** The next class for whoever is of this group. */
  nextClass: z.optional(NextClass),
  machine: z.optional(z.strictObject({ _id: z.string(), name: z.string(), powerState: z.enum(powerStates) })),
  /** Of a student. */
  hours: z.optional(MyHours),
  /** The last one: open, or answered. */
  request: z.optional(TimeRequest),
})
export type MyCourse = z.infer<typeof MyCourse>

export const myCourseRoutes = {
  listMyCourses: route({
    method: 'GET',
    path: 'me/courses',
    summary: 'Courses that the caller is in, of all labs, newest first',
    access: signedIn,
    status: 200,
    response: z.strictObject({ data: z.array(MyCourse) }),
    item: MyCourse,
    etag: true,
    moves: 'leftSeconds',
  }),
}
