import { policyRoutes } from '@labkeeper/contract/policies/policies'
import { studentResourceRoutes } from '@labkeeper/contract/students/student-resources'
import { keepResourceRunning } from '../use-cases/policies/keep-resource-running.ts'
import { listStudentResources } from '../use-cases/students/list-student-resources.ts'
import { makeStudentRdpFile } from '../use-cases/students/make-student-rdp-file.ts'
import { makeRdpFile } from '../use-cases/vms/make-rdp-file.ts'
import type { World } from '../use-cases/world.ts'
import { on } from './kernel/endpoint.ts'

/** What students see of their VMs, and the files that open a remote desktop. */
export const studentResourceEndpoints = (world: World) => ({
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
