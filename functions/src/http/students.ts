import { counted } from '@labkeeper/contract/kernel/wording'
import { studentRoutes } from '@labkeeper/contract/students/students'
import type { allocateMany, allocateVm, deallocateVm } from '../use-cases/students/allocate-vms.ts'
import type { createStudent } from '../use-cases/students/create-student.ts'
import type { importStudents } from '../use-cases/students/imports/import-students.ts'
import type { listStudents, searchStudents } from '../use-cases/students/list-students.ts'
import type { deleteStudent } from '../use-cases/students/remove-student.ts'
import type { setStudentPassword } from '../use-cases/students/set-student-password.ts'
import { aboutAddress } from './accounts/about-address.ts'
import { on } from './kernel/endpoint.ts'
import { requestOf } from './vms.ts'

interface StudentUseCases {
  readonly listStudents: ReturnType<typeof listStudents>
  readonly searchStudents: ReturnType<typeof searchStudents>
  readonly createStudent: ReturnType<typeof createStudent>
  readonly importStudents: ReturnType<typeof importStudents>
  readonly deleteStudent: ReturnType<typeof deleteStudent>
  readonly setStudentPassword: ReturnType<typeof setStudentPassword>
  readonly allocateVm: ReturnType<typeof allocateVm>
  readonly allocateMany: ReturnType<typeof allocateMany>
  readonly deallocateVm: ReturnType<typeof deallocateVm>
}

const handingOf = (
  call: Parameters<typeof requestOf>[0],
  { newPassword = false }: { readonly newPassword?: boolean | undefined },
) => ({ who: call.caller.name, request: requestOf(call), newPassword })

/** /api/lab and /api/resource */
export const studentEndpoints = (use: StudentUseCases) => ({
  listStudents: on(studentRoutes.listStudents, async ({ caller }) => ({
    data: { data: await use.listStudents(caller.labId) },
  })),
  searchStudents: on(studentRoutes.searchStudents, async ({ caller, query }) => ({
    data: await use.searchStudents(caller.labId, query.query),
  })),
  createStudent: on(
    studentRoutes.createStudent,
    async ({ body, ...call }) => ({
      message:
        body.resourceId === undefined
          ? 'Student created successfully'
          : 'User created and resource allocated successfully',
      data: await use.createStudent(body, call.caller.name, requestOf(call)),
    }),
    { event: 'student-created', about: aboutAddress },
  ),
  importStudents: on(
    studentRoutes.importStudents,
    async ({ body, ...call }) => {
      const accepted = await use.importStudents(body, requestOf(call))
      const count = accepted.createdUsers.length
      const message = `${counted(count, 'student')} ${count === 1 ? 'is' : 'are'} being created.`
      return { message, ...accepted }
    },
    { event: 'students-imported' },
  ),
  deleteStudent: on(
    studentRoutes.deleteStudent,
    async ({ caller, params }) => {
      await use.deleteStudent(caller.labId, params.id)
      return { message: 'Student deleted successfully' }
    },
    { event: 'student-deleted', about: (_body, { id }) => id },
  ),
  updateStudentPassword: on(
    studentRoutes.updateStudentPassword,
    async ({ caller, params, body }) => ({
      message: 'Password updated successfully',
      password: await use.setStudentPassword(caller.labId, params.id, body.password ?? ''),
    }),
    { event: 'student-password-set', about: (_body, { id }) => id },
  ),
  allocate: on(
    studentRoutes.allocate,
    async ({ body, ...call }) => {
      await use.allocateVm(body, handingOf(call, body))
      return { message: 'Resource allocated successfully' }
    },
    { event: 'vm-allocated', about: ({ userId }) => userId },
  ),
  allocateMany: on(
    studentRoutes.allocateMany,
    async ({ body, ...call }) => {
      const allocated = await use.allocateMany(body.pairs, handingOf(call, body))
      return { message: `${allocated} resources allocated successfully`, allocated }
    },
    { event: 'vms-allocated' },
  ),
  deallocate: on(
    studentRoutes.deallocate,
    async ({ body, ...call }) => {
      await use.deallocateVm(body.resourceId, handingOf(call, body))
      return { message: 'Resource deallocated successfully' }
    },
    { event: 'vm-deallocated' },
  ),
})
