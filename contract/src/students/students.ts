import { Email, NewPassword, PersonName } from '../accounts/accounts.ts'
import { owners, route } from '../kernel/route.ts'
import { Id, Message, Nothing } from '../kernel/shapes.ts'
import { z } from '../kernel/zod.ts'

/** The largest student file: 10 MB. */
export const mostFileBytes = 10 * 1024 * 1024

/** A student of the lab. Times are ISO instants. */
export const Student = z.strictObject({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.literal('student'),
  createdAt: z.string(),
  /** The account is of another lab: its password cannot be set here. */
  guest: z.optional(z.literal(true)),
})
export type Student = z.infer<typeof Student>

export const FoundStudent = z.strictObject({ _id: z.string(), name: z.string(), email: z.string() })
export type FoundStudent = z.infer<typeof FoundStudent>

/** The dialog's form; with `resourceId` (a VM's `_id`) student and allocation come into being together or not at all. */
export const NewStudent = z.strictObject({
  name: PersonName,
  email: Email,
  resourceId: z.optional(Id),
  /** The VM's guest gets a generated password, so that nobody else knows it. Of no effect without `resourceId`. */
  newPassword: z.optional(z.boolean()),
})
export type NewStudent = z.infer<typeof NewStudent>

/** Shown once: what a new student signs in with. */
export const StudentCredentials = z.strictObject({
  user: z.strictObject({ name: z.string(), email: z.string() }),
  password: z.string(),
})
export type StudentCredentials = z.infer<typeof StudentCredentials>

export const CreatedUser = z.strictObject({ email: z.string(), name: z.string(), password: z.string() })
export type CreatedUser = z.infer<typeof CreatedUser>

/** A row of the file that makes no student. `row` counts as the file does: the header is row 1. */
export const SkippedRow = z.strictObject({ row: z.number(), email: z.string(), reason: z.string() })
export type SkippedRow = z.infer<typeof SkippedRow>

/** Empty means: make one. Trimmed. */
const StudentPassword = z.strictObject({
  password: z.optional(z.union([z.literal(''), z.string().check(z.trim(), z.maxLength(256))])),
})
export const ChosenPassword = NewPassword

export const Allocation = z.strictObject({
  /** A VM's `_id`. */
  resourceId: Id,
  /** A student's `_id`. */
  userId: Id,
})
export type Allocation = z.infer<typeof Allocation>

/** As many as one transaction of the database takes, each with a line of its VM's history. */
export const mostPairs = 49
/** The same of machines of courses, in which their students come to be something too. */
export const mostMachinePairs = 33

export const studentRoutes = {
  listStudents: route({
    method: 'GET',
    path: 'lab/my-students',
    summary: 'All students of the lab',
    access: owners,
    status: 200,
    response: z.strictObject({ data: z.strictObject({ data: z.array(Student) }) }),
    etag: true,
  }),
  searchStudents: route({
    method: 'GET',
    path: 'lab/students/search',
    summary: 'Students whose name or e-mail begins with the words, at most 50',
    access: owners,
    query: z.strictObject({ query: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)) }),
    status: 200,
    response: z.strictObject({ data: z.array(FoundStudent) }),
  }),
  createStudent: route({
    method: 'POST',
    path: 'lab/students',
    summary: 'Create a student, and allocate a VM in the same breath',
    access: owners,
    body: NewStudent,
    status: 201,
    response: z.strictObject({ message: z.string(), data: StudentCredentials }),
    secret: true,
  }),
  importStudents: route({
    method: 'POST',
    path: 'lab/students/bulk-create',
    summary: 'Create students from a CSV file with the columns name and email',
    access: owners,
    rationed: 'import',
    paid: true,
    body: z.string(),
    text: { contentTypes: ['text/plain', 'text/csv'], mostBytes: mostFileBytes },
    status: 202,
    response: z.strictObject({
      message: z.string(),
      createdUsers: z.array(CreatedUser),
      skipped: z.array(SkippedRow),
      operationId: z.string(),
    }),
    secret: true,
  }),
  deleteStudent: route({
    method: 'DELETE',
    path: 'lab/students/{id}',
    summary: 'Delete a student; their VMs become unallocated',
    access: owners,
    params: z.strictObject({ id: Id }),
    body: Nothing,
    bodyOptional: true,
    status: 200,
    response: Message,
  }),
  updateStudentPassword: route({
    method: 'PUT',
    path: 'lab/students/{id}/password',
    summary: 'Set a password, or make one; ends the sessions of the student',
    access: owners,
    params: z.strictObject({ id: Id }),
    body: StudentPassword,
    bodyOptional: true,
    status: 200,
    response: z.strictObject({ message: z.string(), password: z.string() }),
    secret: true,
  }),
  allocate: route({
    method: 'POST',
    path: 'resource/allocate',
    summary: 'Give a VM to a student',
    access: owners,
    body: z.strictObject({ ...Allocation.shape, newPassword: z.optional(z.boolean()) }),
    status: 200,
    response: Message,
  }),
  allocateMany: route({
    method: 'POST',
    path: 'resource/allocate-many',
    summary: 'Give VMs to students, all of the pairs or none',
    access: owners,
    body: z.strictObject({
      pairs: z.array(Allocation).check(z.minLength(1), z.maxLength(mostPairs)),
      /** Each of them. */
      newPassword: z.optional(z.boolean()),
    }),
    status: 200,
    response: z.strictObject({ message: z.string(), allocated: z.number() }),
  }),
  deallocate: route({
    method: 'POST',
    path: 'resource/deallocate',
    summary: 'Take a VM from its student',
    access: owners,
    /** With `newPassword` what the student knows of the VM is worth nothing any more. */
    body: z.strictObject({ resourceId: Id, newPassword: z.optional(z.boolean()) }),
    status: 200,
    response: Message,
  }),
}
