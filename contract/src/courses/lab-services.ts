import { owners, route } from '../kernel/route.ts'
import { Text } from '../kernel/shapes.ts'
import { z } from '../kernel/zod.ts'
import { TimeZone } from './days.ts'

/**
 * Labs of Azure Lab Services, which ends on 28 June 2027, and the drafts of courses that are made of them. Nothing is
 * written there.
 */

/** So many are looked at, or brought over, by one call. */
export const mostLabsAtOnce = 10

const OsType = z.enum(['Linux', 'Windows'])

/** The course that was made of a lab before. Not `complete`: its people are not all in it. */
const Brought = z.strictObject({ courseId: z.string(), name: z.string(), complete: z.boolean() })

export const ForeignLab = z.strictObject({
  /** Azure's id of the resource. */
  id: z.string(),
  title: z.string(),
  /** By name, where it is offered here. */
  region: z.string(),
  osType: z.optional(OsType),
  machines: z.number(),
  brought: z.optional(Brought),
})
export type ForeignLab = z.infer<typeof ForeignLab>

/** Actions of Azure that the connection lacks, and the command that gives it a role with them. */
const MissingRight = z.strictObject({ actions: z.array(z.string()), command: z.string() })
export type MissingRight = z.infer<typeof MissingRight>

/** A size that comes near the one that the lab had. */
const NearSize = z.strictObject({
  id: z.string(),
  label: z.string(),
  vCpus: z.number(),
  memoryGB: z.number(),
  pricePerHour: z.optional(z.number()),
})
export type NearSize = z.infer<typeof NearSize>

/** What a lab would become. */
export const LabDraft = z.strictObject({
  id: z.string(),
  name: z.string(),
  brought: z.optional(Brought),
  startsOn: z.string(),
  endsOn: z.string(),
  timeZone: z.string(),
  /** What its machines would be made of; absent where that is to be chosen. */
  system: z.optional(z.string()),
  /** At most three, the nearest first. */
  sizes: z.array(NearSize),
  machines: z.number(),
  people: z.number(),
  /** Each a sentence: 'Class on Monday and Wednesday, 10:00 to 11:30, until 18 June.' */
  times: z.array(z.string()),
  /** What comes along in another way, or not at all: each a sentence. */
  notes: z.array(z.string()),
  /** What its disks and addresses cost, with the amount where there are prices. */
  standing: z.string(),
})
export type LabDraft = z.infer<typeof LabDraft>

const ResourceId = Text(1, 400)

const timeZone = {
  /** For a lab that has no times, and so no time zone. */
  timeZone: TimeZone,
}

export const BringOver = z.strictObject({
  labs: z.readonly(
    z
      .array(z.strictObject({ id: ResourceId, size: z.optional(Text(1, 64)) }))
      .check(z.minLength(1), z.maxLength(mostLabsAtOnce)),
  ),
  ...timeZone,
})
export type BringOver = z.infer<typeof BringOver>

/** `continued`: a draft that was made before, whose people were missing. */
const BroughtOver = z.strictObject({
  id: z.string(),
  courseId: z.string(),
  name: z.string(),
  outcome: z.enum(['made', 'continued', 'already']),
  people: z.number(),
})
export type BroughtOver = z.infer<typeof BroughtOver>

export const labServicesRoutes = {
  listForeignLabs: route({
    method: 'GET',
    path: 'lab-services/labs',
    summary: 'Labs of Azure Lab Services in the connected subscription',
    access: owners,
    status: 200,
    response: z.strictObject({
      data: z.strictObject({ labs: z.array(ForeignLab), missing: z.optional(MissingRight) }),
    }),
  }),
  previewForeignLabs: route({
    method: 'POST',
    path: 'lab-services/preview',
    summary: 'What labs of Azure Lab Services would become; changes nothing',
    access: owners,
    body: z.strictObject({
      ids: z.readonly(z.array(ResourceId).check(z.minLength(1), z.maxLength(mostLabsAtOnce))),
      ...timeZone,
    }),
    status: 200,
    response: z.strictObject({
      data: z.strictObject({
        drafts: z.array(LabDraft),
        /** What is true of each of them. */
        always: z.array(z.string()),
        missing: z.optional(MissingRight),
      }),
    }),
  }),
  bringOver: route({
    method: 'POST',
    path: 'lab-services/bring-over',
    summary: 'Make drafts of labs of Azure Lab Services; of one lab no second one',
    access: owners,
    body: BringOver,
    status: 200,
    response: z.strictObject({ message: z.string(), data: z.array(BroughtOver) }),
  }),
}
