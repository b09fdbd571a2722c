import { route, signedIn } from '../kernel/route.ts'
import { Nothing } from '../kernel/shapes.ts'
import { z } from '../kernel/zod.ts'
import { Course, CourseKey, SavedCourse } from './course.ts'

const ofCourse = { access: signedIn, params: CourseKey, staff: 'teacher' } as const

const Count = z.number()

/** What a clean-up removes, or has removed. `perMonth`: US dollars that waiting costs. */
export const CleanUp = z.strictObject({
  /** When it happens by itself. */
  at: z.optional(z.string()),
  /** The source VM among them. */
  machines: Count,
  /** With those that are kept for some days. */
  disks: Count,
  addresses: Count,
  /** Checkpoints; versions count for themselves. */
  snapshots: Count,
  versions: Count,
  perMonth: Count,
  /** What Azure kept when it was last looked at. */
  left: z.optional(z.array(z.strictObject({ id: z.string(), name: z.string(), type: z.string() }))),
  proof: z.optional(z.string()),
})
export type CleanUp = z.infer<typeof CleanUp>

/** By their numbers. */
const Kept = z.readonly(z.array(z.int().check(z.gte(1))).check(z.maxLength(200)))

export const CleanUpInput = z.strictObject({
  keepVersions: Kept,
  /** The name of the course, as it is. */
  confirm: z.string().check(z.maxLength(200)),
})
export type CleanUpInput = z.infer<typeof CleanUpInput>

/** The end of a course. */
export const cleanUpRoutes = {
  getCleanUp: route({
    ...ofCourse,
    method: 'GET',
    path: 'courses/{courseId}/clean-up',
    summary: 'What a clean-up removes, or what is left after it',
    status: 200,
    response: z.strictObject({ data: CleanUp }),
  }),
  cleanUpCourse: route({
    ...ofCourse,
    method: 'POST',
    path: 'courses/{courseId}/clean-up',
    summary: 'Remove all of a closed course in Azure',
    body: CleanUpInput,
    status: 202,
    response: z.strictObject({ message: z.string(), data: Course, operationId: z.string() }),
  }),
  putOffCleanUp: route({
    ...ofCourse,
    method: 'POST',
    path: 'courses/{courseId}/clean-up/put-off',
    summary: 'Two weeks later',
    body: Nothing,
    bodyOptional: true,
    status: 200,
    response: SavedCourse,
  }),
}
