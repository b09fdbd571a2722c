import { owners, route } from '../kernel/route.ts'
import { Id, Nothing } from '../kernel/shapes.ts'
import { z } from '../kernel/zod.ts'
import { Vm, VmKey } from '../vms/vms.ts'

export const templateNameText = 'Template name can only contain letters, numbers, hyphens, and underscores'

/** 1 to 64 letters, digits, hyphens and underscores. */
export const TemplateName = z
  .string()
  .check(z.minLength(1), z.maxLength(64), z.regex(/^[a-zA-Z0-9_-]*$/, templateNameText))

export const TemplateStatus = z.enum(['creating', 'ready', 'failed', 'deleting'])
export type TemplateStatus = z.infer<typeof TemplateStatus>

/** A snapshot of a VM's disk with all that a copy of the VM needs. Times are ISO instants. */
export const Template = z.strictObject({
  _id: z.string(),
  /** Azure's resource id of the snapshot. */
  id: z.string(),
  /** The name that was asked for. */
  snapshotName: z.string(),
  /** The VM it was taken of. */
  vmName: z.string(),
  resourceGroupName: z.string(),
  status: TemplateStatus,
  createdAt: z.string(),
  location: z.string(),
  size: z.string(),
  os: z.string(),
  diskSizeGB: z.optional(z.number()),
  /** Why it failed, in one plain sentence. */
  error: z.optional(z.string()),
  /** Its subscription is not connected: it can only be taken off the list. */
  stranded: z.optional(z.boolean()),
  /** The course of which it is a version. */
  course: z.optional(z.strictObject({ id: z.string(), name: z.string(), number: z.number() })),
})
export type Template = z.infer<typeof Template>

/** `stopFirst` deallocates a running VM before the snapshot and starts it again afterwards. */
const BuildTemplate = z.strictObject({
  templateName: TemplateName,
  stopFirst: z._default(z.boolean(), false),
})

const count = /^0*([1-9]\d?|100)$/

/** The specification's payload: the count is a string of 1 to 10 characters, meaning 1 to 100. */
export const CreateFromTemplate = z.strictObject({
  templateId: Id,
  vmCount: z
    .string()
    .check(
      z.minLength(1, { abort: true }),
      z.maxLength(10, { abort: true }),
      z.regex(count, 'Number of VMs must be a whole number from 1 to 100'),
    ),
})
export type CreateFromTemplate = z.infer<typeof CreateFromTemplate>

const TemplateKey = z.strictObject({ id: Id })

export const templateRoutes = {
  listTemplates: route({
    method: 'GET',
    path: 'azure/snapshots',
    summary: 'All templates of the lab, newest first',
    access: owners,
    status: 200,
    response: z.strictObject({ data: z.array(Template) }),
    item: Template,
    etag: true,
  }),
  buildTemplate: route({
    method: 'POST',
    path: 'azure/vms/{resourceGroup}/{vmName}/snapshot',
    summary: 'Make a template of a VM',
    access: owners,
    paid: true,
    params: VmKey,
    body: BuildTemplate,
    status: 202,
    response: z.strictObject({ message: z.string(), data: Template, operationId: z.string() }),
  }),
  deleteTemplate: route({
    method: 'DELETE',
    path: 'azure/snapshots/{id}',
    summary: 'Delete a template with its snapshot',
    access: owners,
    params: TemplateKey,
    body: Nothing,
    bodyOptional: true,
    status: 202,
    response: z.strictObject({ message: z.string(), data: Template, operationId: z.string() }),
  }),
  createFromTemplate: route({
    method: 'POST',
    path: 'azure/vms/from-template',
    summary: 'Create 1 to 100 VMs from a template',
    access: owners,
    paid: true,
    body: CreateFromTemplate,
    status: 202,
    response: z.strictObject({
      message: z.string(),
      data: Vm,
      vms: z.array(Vm),
      operationId: z.string(),
    }),
  }),
}
