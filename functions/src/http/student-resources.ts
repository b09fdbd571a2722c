import { policyRoutes } from '@labkeeper/contract/policies/policies'
import { studentPowerRoutes } from '@labkeeper/contract/students/student-power'
import { studentResourceRoutes } from '@labkeeper/contract/students/student-resources'
import { keepResourceRunning } from '../use-cases/policies/keep-resource-running.ts'
import { listStudentResources } from '../use-cases/students/list-student-resources.ts'
import { makeStudentRdpFile } from '../use-cases/students/make-student-rdp-file.ts'
import { operateResource } from '../use-cases/students/operate-resource.ts'
import { readStudentPower, saveStudentPower } from '../use-cases/students/student-power.ts'
import { makeRdpFile } from '../use-cases/vms/make-rdp-file.ts'
import type { World } from '../use-cases/world.ts'
import { on } from './kernel/endpoint.ts'
import { requestOf } from './vms.ts'

/** What students see of their VMs, and the files that open a remote desktop. */
export const studentResourceEndpoints = (world: World) => ({
  getStudentPower: on(studentPowerRoutes.getStudentPower, async ({ caller }) => ({
    data: await readStudentPower(world)(caller.labId),
  })),
  saveStudentPower: on(
    studentPowerRoutes.saveStudentPower,
    async ({ caller, body }) => {
      const data = await saveStudentPower(world)(caller.labId, body)
      const message = data.allowed
        ? 'Students may start and stop their VMs.'
        : 'Students may no longer start and stop their VMs.'
      return { message, data }
    },
    { event: 'student-power-changed' },
  ),
  startResource: on(
    studentPowerRoutes.startResource,
    async ({ params, ...call }) => {
      const done = await operateResource(world)(call.caller.userId, params.id, 'start', requestOf(call))
      return { message: `${done.data.name} is starting.`, ...done }
    },
    { event: 'vm-started-by-student', about: (_body, { id }) => id },
  ),
  stopResource: on(
    studentPowerRoutes.stopResource,
    async ({ params, ...call }) => {
      const done = await operateResource(world)(call.caller.userId, params.id, 'stop', requestOf(call))
      return { message: `${done.data.name} is stopping.`, ...done }
    },
    { event: 'vm-stopped-by-student', about: (_body, { id }) => id },
  ),
  listStudentResources: on(
    studentResourceRoutes.listStudentResources,
    async ({ caller }) => ({ data: await listStudentResources(world)(caller) }),
    { event: 'vm-password-shown' },
  ),
  keepResourceRunning: on(
    policyRoutes.keepResourceRunning,
    async ({ caller, params }) => {
      const data = await keepResourceRunning(world)(caller, params.id)
      return { message: `${data.name} keeps running.`, data }
    },
    { event: 'vm-keep-running' },
  ),
  ownerRdpFile: on(studentResourceRoutes.ownerRdpFile, ({ caller, params }) =>
    makeRdpFile(world)({ labId: caller.labId, vmId: params.id }),
  ),
  studentRdpFile: on(studentResourceRoutes.studentRdpFile, ({ caller, params }) =>
    makeStudentRdpFile(world)(caller, params.id),
  ),
})
