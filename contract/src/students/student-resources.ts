import { FileAnswer, owners, route, students } from '../kernel/route.ts'
import { Id } from '../kernel/shapes.ts'
import { z } from '../kernel/zod.ts'
import { PowerState } from '../vms/power.ts'
import { NewGuestPassword, Schedule } from '../vms/vms.ts'

/** A VM as its student sees it. */
export const StudentResource = z.strictObject({
  _id: z.string(),
  name: z.string(),
  /** What the machine is doing: Azure's power state. */
  status: PowerState,
  configData: z.strictObject({
    diskSizeGB: z.optional(z.number()),
    adminPassword: z.optional(z.string()),
    /** The one that may hold instead, while `newPassword` is `unclear`. */
    nextPassword: z.optional(z.string()),
  }),
  newPassword: z.optional(NewGuestPassword),
  azureDetails: z.strictObject({
    /** Azure's offer; `WindowsServer` is reached by RDP, everything else by SSH. */
    imageOffer: z.string(),
    location: z.string(),
    adminUsername: z.optional(z.string()),
    publicIP: z.optional(z.string()),
  }),
  resourceGroup: z.string(),
  /** It is a machine of this course, and has a page of its own. */
  course: z.optional(z.strictObject({ id: z.string(), name: z.string() })),
  /** It is kept as a snapshot, until it is brought back on that page. */
  parked: z.optional(z.boolean()),
  /** Outside courses: closed until its student connects. */
  access: z.optional(z.literal('address')),
  /** Its student may start and stop it. */
  operable: z.optional(z.boolean()),
  ...Schedule.shape,
})
export type StudentResource = z.infer<typeof StudentResource>

/** The `_id` of a VM. */
export const ResourceKey = z.strictObject({ id: Id })

const rdpFile = {
  method: 'GET',
  params: ResourceKey,
  status: 200,
  response: FileAnswer,
  file: 'application/x-rdp',
  secret: true,
} as const

export const studentResourceRoutes = {
  listStudentResources: route({
    method: 'GET',
    path: 'student/resources',
    summary: 'The VMs allocated to the caller, with what is needed to connect',
    access: students,
    status: 200,
    response: z.strictObject({ data: z.array(StudentResource) }),
    secret: true,
  }),
  ownerRdpFile: route({
    ...rdpFile,
    path: 'azure/get-rdp/{id}',
    summary: 'A file that opens a remote desktop on a VM of the lab',
    access: owners,
  }),
  studentRdpFile: route({
    ...rdpFile,
    path: 'student/get-rdp/{id}',
    summary: "A file that opens a remote desktop on the caller's VM",
    access: students,
  }),
}
