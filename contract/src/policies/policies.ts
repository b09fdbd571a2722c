import { owners, route, students } from '../kernel/route.ts'
import { Nothing } from '../kernel/shapes.ts'
import { z } from '../kernel/zod.ts'
import { ResourceKey, StudentResource } from '../students/student-resources.ts'
import { Vm, VmKey } from '../vms/vms.ts'

/** What the page offers. */
export const minuteChoices = [5, 10, 15, 20, 30, 45, 60, 90, 120, 180] as const
export const defaultPolicy = {
  autoStopEnabled: false,
  autoStopMinutes: 30,
  autoDeleteEnabled: false,
  autoDeleteMinutes: 60,
} as const
/** How often one stop or deletion may be put off. */
export const mostPostponements = 3
/** People are told so long before, or at half time where the policy is shorter than twice that. */
export const noticeMinutes = 15

export const minutesNeeded = 'Minutes must be provided when the corresponding feature is enabled'

/** A year at most. */
const Minutes = z.optional(z.int().check(z.gte(1), z.lte(525_600)))

/** Counts for VMs that are created from then on: each is stamped with it. */
export const Policy = z
  .strictObject({
    autoStopEnabled: z.boolean(),
    /** Minutes after each time a VM starts running. */
    autoStopMinutes: Minutes,
    autoDeleteEnabled: z.boolean(),
    /** Minutes after a VM's creation. */
    autoDeleteMinutes: Minutes,
  })
  .check(
    z.refine((config) => !config.autoStopEnabled || config.autoStopMinutes !== undefined, {
      path: ['autoStopMinutes'],
      error: minutesNeeded,
    }),
    z.refine((config) => !config.autoDeleteEnabled || config.autoDeleteMinutes !== undefined, {
      path: ['autoDeleteMinutes'],
      error: minutesNeeded,
    }),
  )
export type Policy = z.infer<typeof Policy>

/** Something that happened to a VM, and why. */
export const Activity = z.strictObject({
  id: z.string(),
  /** ISO instant. */
  at: z.string(),
  vmName: z.string(),
  resourceGroup: z.string(),
  /** One plain sentence: "Stopped automatically, 30 minutes after it started." */
  text: z.string(),
})
export type Activity = z.infer<typeof Activity>

export const policyRoutes = {
  getAutoVmConfig: route({
    method: 'GET',
    path: 'cloud-settings/auto-vm-config',
    summary: 'When new VMs stop and go by themselves',
    access: owners,
    status: 200,
    response: z.strictObject({ data: Policy }),
  }),
  saveAutoVmConfig: route({
    method: 'POST',
    path: 'cloud-settings/auto-vm-config',
    summary: 'Set when VMs that are created from now on stop and go by themselves',
    access: owners,
    body: Policy,
    status: 200,
    response: z.strictObject({ message: z.string(), data: Policy }),
  }),
  keepVmRunning: route({
    method: 'POST',
    path: 'azure/vms/{resourceGroup}/{vmName}/keep-running',
    summary: 'Put off the automatic stop or deletion that comes next',
    access: owners,
    params: VmKey,
    body: Nothing,
    bodyOptional: true,
    status: 200,
    response: z.strictObject({ message: z.string(), data: Vm }),
  }),
  keepResourceRunning: route({
    method: 'POST',
    path: 'student/resources/{id}/keep-running',
    summary: "Put off the automatic stop or deletion of the caller's VM",
    access: students,
    params: ResourceKey,
    body: Nothing,
    bodyOptional: true,
    status: 200,
    response: z.strictObject({ message: z.string(), data: StudentResource }),
    secret: true,
  }),
  listActivity: route({
    method: 'GET',
    path: 'activity',
    summary: 'What happened to VMs in the last 30 days, newest first, at most 200',
    access: owners,
    /** Only what happened to this VM (its `_id`). */
    query: z.strictObject({ vmId: z.optional(z.string().check(z.maxLength(128))) }),
    status: 200,
    response: z.strictObject({ data: z.array(Activity) }),
    etag: true,
  }),
}
