import { owners, route, students } from '../kernel/route.ts'
import { Nothing } from '../kernel/shapes.ts'
import { z } from '../kernel/zod.ts'
import { ResourceKey } from '../students/student-resources.ts'
import { Vm, VmKey } from '../vms/vms.ts'
import { Opening } from './opening.ts'
import { CourseVerdict } from './verdict.ts'

/**
 * Who may reach a VM outside courses: everybody, as the specification has it, or once its owner says so only whoever opens it,
 * its student or the owner, for the address that they come from.
 */
export const VmAccess = z.enum(['anyone', 'address'])
export type VmAccess = z.infer<typeof VmAccess>

export const VmReach = z.strictObject({
  /** As the owner wishes. */
  access: VmAccess,
  /** Its rules, as far as they stand, let everybody in. */
  isForAll: z.boolean(),
  /** They let in whoever comes from the caller's address. */
  isIn: z.boolean(),
  /** Whether the caller may open it now, for where the call came from. */
  open: CourseVerdict,
  opening: z.optional(Opening),
  /** Its rules are being written. */
  work: z.optional(z.strictObject({ operationId: z.string(), kind: z.enum(['open', 'close-port']) })),
  /** Why they could not be, the last time. */
  lastError: z.optional(z.string()),
})
export type VmReach = z.infer<typeof VmReach>

/** For the caller's address where none is typed. */
export const OpenVmInput = z.strictObject({ address: z.optional(z.string().check(z.maxLength(64))) })
export type OpenVmInput = z.infer<typeof OpenVmInput>

const reach = {
  method: 'GET',
  status: 200,
  secret: true,
  response: z.strictObject({ data: VmReach }),
} as const
const begun = {
  status: 202,
  secret: true,
  bodyOptional: true,
  response: z.strictObject({ message: z.string(), data: VmReach, operationId: z.string() }),
} as const
const ofVm = { access: owners, params: VmKey, path: 'azure/vms/{resourceGroup}/{vmName}/open' } as const
const ofResource = { access: students, params: ResourceKey, path: 'student/resources/{id}/open' } as const

export const openVmRoutes = {
  setVmAccess: route({
    method: 'PUT',
    path: 'azure/vms/{resourceGroup}/{vmName}/access',
    summary: 'Say who may reach a VM outside courses: everybody, or only whoever opens it',
    access: owners,
    params: VmKey,
    body: z.strictObject({ access: VmAccess }),
    status: 202,
    response: z.strictObject({ message: z.string(), data: Vm, operationId: z.string() }),
  }),
  getVmReach: route({ ...reach, ...ofVm, summary: 'Who may reach a VM now, and whether the caller may' }),
  openVm: route({
    ...begun,
    ...ofVm,
    method: 'POST',
    summary: 'Open the port of a VM for an address, until it stops',
    body: OpenVmInput,
  }),
  closeVm: route({
    ...begun,
    ...ofVm,
    method: 'DELETE',
    summary: 'Close the port of a VM for the owner',
    body: Nothing,
  }),
  getResourceReach: route({
    ...reach,
    ...ofResource,
    summary: "Who may reach the caller's VM now, and whether the caller may",
  }),
  openResource: route({
    ...begun,
    ...ofResource,
    method: 'POST',
    summary: "Open the port of the caller's VM for an address, until it stops",
    body: OpenVmInput,
  }),
  closeResource: route({
    ...begun,
    ...ofResource,
    method: 'DELETE',
    summary: "Close the port of the caller's VM",
    body: Nothing,
  }),
}
