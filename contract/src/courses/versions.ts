import { Id, Text, Whole } from '../kernel/shapes.ts'
import { z } from '../kernel/zod.ts'
import { TemplateStatus } from '../templates/templates.ts'
import { Course, CourseKey } from './course.ts'

/** Publishing, the VM that a teacher prepares, and what becomes of it. */

/** How many machines there are to be from now on. */
export const PublishInput = z.strictObject({ wanted: z.optional(Whole(1, 500)) })
export type PublishInput = z.infer<typeof PublishInput>
export const Published = z.strictObject({
  message: z.string(),
  made: z.number(),
  data: Course,
  /** Absent where nothing was missing. */
  operationId: z.optional(z.string()),
})

/** A version to begin with; what the recipe says when absent. */
export const NewSource = z.strictObject({ from: z.optional(Whole(1, 100_000)) })
export type NewSource = z.infer<typeof NewSource>
export const AcceptedCourse = z.strictObject({ message: z.string(), data: Course, operationId: z.string() })

/** A template that belongs to a course. */
export const Version = z.strictObject({
  number: z.number(),
  templateId: z.string(),
  name: z.string(),
  status: TemplateStatus,
  notes: z.string(),
  os: z.string(),
  diskSizeGB: z.optional(z.number()),
  createdAt: z.string(),
  /** How many machines are made of it. */
  machines: z.number(),
  /** New machines are made of it. */
  current: z.boolean(),
  error: z.optional(z.string()),
})
export type Version = z.infer<typeof Version>

export const NewVersion = z
  .strictObject({
    notes: z.optional(Text(0, 500)),
    /** Stops the VM, so that nothing is being written while it is copied. */
    stopFirst: z.optional(z.boolean()),
    vmId: z.optional(Id),
    templateId: z.optional(Id),
  })
  .check(
    z.refine(({ vmId, templateId }) => (vmId === undefined) !== (templateId === undefined), {
      path: ['vmId'],
      error: 'Name either a VM or a template.',
    }),
  )
export type NewVersion = z.infer<typeof NewVersion>
export const AcceptedVersion = z.strictObject({
  message: z.string(),
  data: Version,
  operationId: z.optional(z.string()),
})

export const VersionKey = z.strictObject({
  ...CourseKey.shape,
  number: z.string().check(z.regex(/^[1-9]\d{0,5}$/, 'must be a whole number')),
})
