import { policyRoutes } from '@labkeeper/contract/policies/policies'
import { studentResourceRoutes } from '@labkeeper/contract/students/student-resources'
import type { keepResourceRunning } from '../use-cases/policies/keep-resource-running.ts'
import type { listStudentResources } from '../use-cases/students/list-student-resources.ts'
import type { makeRdpFile } from '../use-cases/vms/make-rdp-file.ts'
import { on } from './kernel/endpoint.ts'

interface StudentResourceUseCases {
  readonly listStudentResources: ReturnType<typeof listStudentResources>
  readonly keepResourceRunning: ReturnType<typeof keepResourceRunning>
  readonly makeRdpFile: ReturnType<typeof makeRdpFile>
}

/** What students see of their VMs, and the files that open a remote desktop. */
export const studentResourceEndpoints = (use: StudentResourceUseCases) => ({
  listStudentResources: on(
    studentResourceRoutes.listStudentResources,
    async ({ caller }) => ({ data: await use.listStudentResources(caller) }),
    { event: 'vm-password-shown' },
  ),
  keepResourceRunning: on(
    policyRoutes.keepResourceRunning,
    async ({ caller, params }) => {
      const data = await use.keepResourceRunning(caller, params.id)
      return { message: `${data.name} keeps running.`, data }
    },
    { event: 'vm-keep-running' },
  ),
  ownerRdpFile: on(studentResourceRoutes.ownerRdpFile, ({ caller, params }) =>
    use.makeRdpFile({ labId: caller.labId, vmId: params.id }),
  ),
  studentRdpFile: on(studentResourceRoutes.studentRdpFile, ({ caller, params }) =>
    use.makeRdpFile({ labId: caller.labId, vmId: params.id, allocatedTo: caller.userId }),
  ),
})
