import { owners, route } from '../kernel/route.ts'
import { Nothing } from '../kernel/shapes.ts'
import { z } from '../kernel/zod.ts'
import { PowerState } from './power.ts'

const nonEmpty = z.string().check(z.minLength(1), z.maxLength(256))
const Tags = z.record(z.string(), z.string())

/** The request schema of section 5. What Azure would refuse on top of it stands in azure-rules.ts. */
export const CreateVms = z.strictObject({
  name: z
    .string()
    .check(
      z.minLength(1),
      z.maxLength(64),
      z.regex(/^[a-zA-Z0-9_-]*$/, 'VM name can only contain letters, numbers, hyphens, and underscores'),
    ),
  location: nonEmpty,
  resourceGroupName: z.string().check(z.minLength(1), z.maxLength(90)),
  vmSize: nonEmpty,
  imagePublisher: nonEmpty,
  imageOffer: nonEmpty,
  imageSku: nonEmpty,
  imageVersion: z.optional(z.string().check(z.maxLength(64))),
  adminUsername: z.string().check(z.minLength(1), z.maxLength(20)),
  adminPassword: z.string().check(z.minLength(8), z.maxLength(123)),
  tags: z.optional(Tags),
  /** GB. */
  diskSizeGB: z.optional(z.int().check(z.gte(32), z.lte(32767))),
  vmCount: z.optional(z.int().check(z.gte(1), z.lte(100))),
  /** Sent by the form (empty by default) and kept for it; it changes nothing. */
  templateName: z.optional(z.string().check(z.maxLength(64))),
})
export type CreateVms = z.infer<typeof CreateVms>

/** The create screen: the same, with 1 to 10 at a time. */
export const CreateVmsForm = z.strictObject({
  ...CreateVms.shape,
  vmCount: z.int().check(z.gte(1), z.lte(10)),
})

/** What happens to a VM by itself, and when. Times are ISO instants; what is absent does not happen. */
export const Schedule = z.strictObject({
  autoStopAt: z.optional(z.string()),
  autoDeleteAt: z.optional(z.string()),
  /** From when people are told of what comes next. */
  noticeAt: z.optional(z.string()),
  /** How often "Keep it running" may still put off what comes next. */
  postponementsLeft: z.optional(z.number()),
})
export type Schedule = z.infer<typeof Schedule>

/**
 * How far a new password of the guest is: `waiting` for the machine to run, `setting`, or it `failed` and the old one
 * holds. `unclear`: Azure gave no answer, so that either the old or the new one is valid.
 */
export const NewGuestPassword = z.enum(['waiting', 'setting', 'failed', 'unclear'])
export type NewGuestPassword = z.infer<typeof NewGuestPassword>

/** A VM as lists show it: no password, no secrets. Times are ISO instants. */
export const Vm = z.strictObject({
  /** Ours: the key of every other call. */
  _id: z.string(),
  /** Azure's resource id. */
  id: z.string(),
  name: z.string(),
  allocatedTo: z.optional(z.strictObject({ name: z.string(), email: z.string() })),
  location: z.string(),
  resourceGroup: z.string(),
  /** Azure's provisioning state: Creating, Updating, Succeeded, Failed, Deleting. */
  status: z.string(),
  powerState: PowerState,
  /** Azure's size name: `Standard_B1s`. */
  size: z.string(),
  disks: z.array(z.strictObject({ name: z.string() })),
  os: z.optional(z.string()),
  privateIP: z.optional(z.string()),
  publicIP: z.optional(z.string()),
  adminUsername: z.optional(z.string()),
  tags: z.optional(Tags),
  createdAt: z.string(),
  /** The operation at work on this VM now. */
  operationId: z.optional(z.string()),
  busy: z.optional(z.boolean()),
  /** Its subscription is not connected: what it does is unknown, and it can only be taken off the list. */
  stranded: z.optional(z.boolean()),
  newPassword: z.optional(NewGuestPassword),
  /** It is a machine of this course, or its source VM. */
  course: z.optional(z.strictObject({ id: z.string(), name: z.string() })),
  /** Outside courses: closed but for whoever opens it. Absent: everybody reaches it. */
  access: z.optional(z.literal('address')),
  /** Of a machine of a course: it is kept as a snapshot until it is started. */
  parked: z.optional(z.boolean()),
  ...Schedule.shape,
})
export type Vm = z.infer<typeof Vm>

/** The detail call's answer: to the owner only, never cached. */
export const VmDetail = z.strictObject({
  ...Vm.shape,
  adminPassword: z.optional(z.string()),
  /** The one that may hold instead, while `newPassword` is `unclear`. */
  nextPassword: z.optional(z.string()),
  /** Azure's own unique id of the machine, once it exists. */
  vmId: z.optional(z.string()),
  diskSizeGB: z.optional(z.number()),
  image: z.optional(z.string()),
})
export type VmDetail = z.infer<typeof VmDetail>

export const VmKey = z.strictObject({ resourceGroup: nonEmpty, vmName: nonEmpty })
const Accepted = z.strictObject({ message: z.string(), data: Vm, operationId: z.string() })

const action = (name: 'start' | 'restart', summary: string) =>
  route({
    method: 'POST',
    path: `azure/vms/{resourceGroup}/{vmName}/${name}`,
    summary,
    access: owners,
    paid: true,
    params: VmKey,
    body: Nothing,
    bodyOptional: true,
    status: 202,
    response: Accepted,
  })

export const vmRoutes = {
  listVms: route({
    method: 'GET',
    path: 'azure/vms',
    summary: 'All VMs of the lab',
    access: owners,
    /** `refresh=true` waits up to 10 s for a fresh look at Azure. */
    query: z.strictObject({ refresh: z.optional(z.enum(['true', 'false'])) }),
    status: 200,
    response: z.strictObject({ data: z.array(Vm) }),
    item: Vm,
    etag: true,
  }),
  getVm: route({
    method: 'GET',
    path: 'azure/vms/{resourceGroup}/{vmName}',
    summary: 'One VM with its connection details',
    access: owners,
    params: VmKey,
    status: 200,
    response: z.strictObject({ data: VmDetail }),
    secret: true,
  }),
  createVms: route({
    method: 'POST',
    path: 'azure/vms',
    summary: 'Create 1 to 100 VMs',
    access: owners,
    paid: true,
    body: CreateVms,
    status: 202,
    response: z.strictObject({ ...Accepted.shape, vms: z.array(Vm) }),
  }),
  forgetStranded: route({
    method: 'DELETE',
    path: 'azure/stranded/{kind}',
    summary: 'Take the VMs or templates of subscriptions that are not connected off the list',
    access: owners,
    params: z.strictObject({ kind: z.enum(['vms', 'templates']) }),
    body: Nothing,
    bodyOptional: true,
    status: 200,
    response: z.strictObject({ message: z.string(), count: z.number() }),
  }),
  startVm: action('start', 'Start a VM'),
  restartVm: action('restart', 'Restart a VM, or start one that is stopped'),
  stopVm: route({
    method: 'POST',
    path: 'azure/vms/{resourceGroup}/{vmName}/stop',
    summary: 'Stop a VM; deallocates unless told otherwise',
    access: owners,
    params: VmKey,
    body: z.strictObject({ deallocate: z._default(z.boolean(), true) }),
    bodyOptional: true,
    status: 202,
    response: Accepted,
  }),
  newPassword: route({
    method: 'POST',
    path: 'azure/vms/{resourceGroup}/{vmName}/password',
    summary: 'Give the guest a new password: at once when it runs, else at its next start',
    access: owners,
    params: VmKey,
    body: Nothing,
    bodyOptional: true,
    status: 202,
    /** Without `operationId` the VM waits for its next start. */
    response: z.strictObject({ ...Accepted.shape, operationId: z.optional(z.string()) }),
  }),
  deleteVm: route({
    method: 'DELETE',
    path: 'azure/vms/{resourceGroup}/{vmName}',
    summary: 'Delete a VM, with its disk and addresses if asked',
    access: owners,
    params: VmKey,
    body: z.strictObject({ deleteAssociatedResources: z._default(z.boolean(), false) }),
    bodyOptional: true,
    status: 202,
    response: Accepted,
  }),
}
