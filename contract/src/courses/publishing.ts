import { route, signedIn } from '../kernel/route.ts'
import { Nothing } from '../kernel/shapes.ts'
import { z } from '../kernel/zod.ts'
import { CourseKey } from './course.ts'
import { CourseCheck } from './sizes.ts'
import { Published, PublishInput } from './versions.ts'

const ofCourse = { access: signedIn, params: CourseKey, staff: 'teacher' } as const

export const publishingRoutes = {
  checkCourse: route({
    ...ofCourse,
    method: 'POST',
    path: 'courses/{courseId}/check',
    summary: 'What publishing would do; makes nothing',
    body: Nothing,
    bodyOptional: true,
    status: 200,
    response: z.strictObject({ data: CourseCheck }),
  }),
  publishCourse: route({
    ...ofCourse,
    method: 'POST',
    path: 'courses/{courseId}/publish',
    summary: 'Make the machines that are missing, and nothing else; opens a draft',
    paid: true,
    body: PublishInput,
    bodyOptional: true,
    status: 202,
    response: Published,
  }),
}
