import { counted } from '@labkeeper/contract/kernel/wording'
import { studentRoutes } from '@labkeeper/contract/students/students'
import { allocateMany, allocateVm, deallocateVm } from '../use-cases/students/allocate-vms.ts'
import { checkStudentQuota } from '../use-cases/students/check-student-quota.ts'
import { createStudent } from '../use-cases/students/create-student.ts'
import { deleteStudent } from '../use-cases/students/delete-student.ts'
import { importStudents } from '../use-cases/students/imports/import-students.ts'
import { listStudents, searchStudents } from '../use-cases/students/list-students.ts'
import { setStudentPassword } from '../use-cases/students/set-student-password.ts'
import type { World } from '../use-cases/world.ts'
import { aboutAddress } from './accounts/about-address.ts'
import { on } from './kernel/endpoint.ts'
import { requestOf } from './vms.ts'

const handingOf = (
  call: Parameters<typeof requestOf>[0],
  { newPassword = false }: { readonly newPassword?: boolean | undefined },
) => ({ who: call.caller.name, request: requestOf(call), newPassword })

/** /api/lab and /api/resource */
export const studentEndpoints = (world: World) => {
  const limited = { ...world, checkStudentQuota: checkStudentQuota(world) }
  return {
    listStudents: on(studentRoutes.listStudents, async ({ caller }) => ({
      data: { data: await listStudents(world)(caller.labId) },
    })),
    searchStudents: on(studentRoutes.searchStudents, async ({ caller, query }) => ({
      data: await searchStudents(world)(caller.labId, query.query),
    })),
    createStudent: on(
      studentRoutes.createStudent,
      async ({ body, ...call }) => ({
        message:
          body.resourceId === undefined
            ? 'Student created successfully'
            : 'User created and resource allocated successfully',
        data: await createStudent(limited)(body, call.caller.name, requestOf(call)),
      }),
      { event: 'student-created', about: aboutAddress },
    ),
    importStudents: on(
      studentRoutes.importStudents,
      async ({ body, ...call }) => {
        const accepted = await importStudents(limited)(body, requestOf(call))
        const count = accepted.createdUsers.length
        const message = `${counted(count, 'student')} ${count === 1 ? 'is' : 'are'} being created.`
        return { message, ...accepted }
      },
      { event: 'students-imported' },
    ),
    deleteStudent: on(
      studentRoutes.deleteStudent,
      async ({ caller, params }) => {
        await deleteStudent(world)(caller.labId, params.id)
        return { message: 'Student deleted successfully' }
      },
      { event: 'student-deleted', about: (_body, { id }) => id },
    ),
    updateStudentPassword: on(
      studentRoutes.updateStudentPassword,
      async ({ caller, params, body }) => ({
        message: 'Password updated successfully',
        password: await setStudentPassword(world)(caller.labId, params.id, body.password ?? ''),
      }),
      { event: 'student-password-set', about: (_body, { id }) => id },
    ),
    allocate: on(
      studentRoutes.allocate,
      async ({ body, ...call }) => {
        await allocateVm(world)(body, handingOf(call, body))
        return { message: 'Resource allocated successfully' }
      },
      { event: 'vm-allocated', about: ({ userId }) => userId },
    ),
    allocateMany: on(
      studentRoutes.allocateMany,
      async ({ body, ...call }) => {
        const allocated = await allocateMany(world)(body.pairs, handingOf(call, body))
        return { message: `${allocated} resources allocated successfully`, allocated }
      },
      { event: 'vms-allocated' },
    ),
    deallocate: on(
      studentRoutes.deallocate,
      async ({ body, ...call }) => {
        await deallocateVm(world)(body.resourceId, handingOf(call, body))
        return { message: 'Resource deallocated successfully' }
      },
      { event: 'vm-deallocated' },
    ),
  }
}
