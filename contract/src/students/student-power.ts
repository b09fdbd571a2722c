import { owners, route, students } from '../kernel/route.ts'
import { Nothing } from '../kernel/shapes.ts'
import { z } from '../kernel/zod.ts'
import { ResourceKey, StudentResource } from './student-resources.ts'

/** Whether students of a lab start and stop the VMs that are allocated to them. Machines of courses follow their course. */
export const StudentPower = z.strictObject({ allowed: z.boolean() })
export type StudentPower = z.infer<typeof StudentPower>

const ofLab = { access: owners, path: 'lab/student-power', status: 200 } as const
const ofResource = {
  method: 'POST',
  access: students,
  params: ResourceKey,
  body: Nothing,
  bodyOptional: true,
  status: 202,
  response: z.strictObject({ message: z.string(), data: StudentResource, operationId: z.string() }),
  secret: true,
} as const

export const studentPowerRoutes = {
  getStudentPower: route({
    ...ofLab,
    method: 'GET',
    summary: 'Whether students start and stop the VMs allocated to them',
    response: z.strictObject({ data: StudentPower }),
  }),
  saveStudentPower: route({
    ...ofLab,
    method: 'PUT',
    summary: 'Let students start and stop the VMs allocated to them, or not',
    body: StudentPower,
    response: z.strictObject({ message: z.string(), data: StudentPower }),
  }),
  startResource: route({
    ...ofResource,
    path: 'student/resources/{id}/start',
    summary: "Start the caller's VM, where the lab lets students do it",
  }),
  stopResource: route({
    ...ofResource,
    path: 'student/resources/{id}/stop',
    summary: "Stop the caller's VM so that it costs no more, where the lab lets students do it",
  }),
}
