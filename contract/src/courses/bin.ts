import { owners, route, signedIn } from '../kernel/route.ts'
import { Id, Nothing } from '../kernel/shapes.ts'
import { z } from '../kernel/zod.ts'
import { CourseKey } from './course.ts'
import { CourseVerdict } from './verdict.ts'

/** For so many days at most a lab keeps what was removed; 0: it keeps nothing. */
export const mostBinDays = 30
export const usualBinDays = 7

/** What was removed by the product itself, or by a Remove, and can still come back. Times are ISO instants. */
export const BinItem = z.strictObject({
  id: z.string(),
  /** Of the VM. */
  name: z.string(),
  /** Who had it. */
  who: z.optional(z.strictObject({ name: z.string(), email: z.string() })),
  /** Whose machine it was. */
  course: z.optional(z.strictObject({ id: z.string(), name: z.string() })),
  removedAt: z.string(),
  /** Why, in one sentence. */
  reason: z.string(),
  /** Then it goes. */
  until: z.string(),
  /** US dollars. */
  perMonth: z.number(),
  restorable: CourseVerdict,
})
export type BinItem = z.infer<typeof BinItem>

const BinKey = z.strictObject({ id: Id })
const Days = z.int().check(z.gte(0), z.lte(mostBinDays))

const ofItem = {
  method: 'POST',
  access: signedIn,
  binned: true,
  params: BinKey,
  body: Nothing,
  bodyOptional: true,
  status: 202,
  response: z.strictObject({ message: z.string(), operationId: z.string() }),
} as const

/** What can come back. */
export const binRoutes = {
  getBin: route({
    method: 'GET',
    path: 'lab/bin',
    summary: 'What was removed and can still come back',
    access: owners,
    status: 200,
    response: z.strictObject({ data: z.strictObject({ items: z.array(BinItem), days: Days }) }),
  }),
  saveBinSettings: route({
    method: 'PUT',
    path: 'lab/bin-settings',
    summary: 'For how many days what is removed from now on can come back',
    access: owners,
    body: z.strictObject({ days: Days }),
    status: 200,
    response: z.strictObject({ message: z.string(), data: z.strictObject({ days: Days }) }),
  }),
  restoreBinItem: route({
    ...ofItem,
    path: 'lab/bin/{id}/restore',
    summary: 'Make a VM with a disk of it again',
    paid: true,
  }),
  removeBinItem: route({
    ...ofItem,
    path: 'lab/bin/{id}/remove',
    summary: 'Remove it now and for good',
  }),
  getCourseBin: route({
    method: 'GET',
    path: 'courses/{courseId}/bin',
    summary: 'What of the course was removed and can still come back',
    access: signedIn,
    params: CourseKey,
    staff: 'viewer',
    status: 200,
    response: z.strictObject({ data: z.array(BinItem) }),
  }),
}
