import type { Container, OperationInput } from '@azure/cosmos'
import type { LabId } from '../../../domain/kernel/ids.ts'
import type { RosterRecord, StudentRecord } from '../../../domain/students/student-records.ts'
import type { VmRecord } from '../../../domain/vms/vm-record.ts'
import type { NewAllocation } from '../../../ports/students/allocations.ts'
import type { Students } from '../../../ports/students/students.ts'
import { writesOf } from '../courses/people.ts'
import { isWritten, runBatch, writeAll } from '../kernel/batch.ts'
import { queryPartition, readRecord } from '../kernel/query.ts'
import { create, isPlainId, literal, patch, patchOf, remove } from '../kernel/records.ts'
import { unlessRefused } from '../kernel/translate.ts'
import { isNotSetting, wishPatch } from '../vms/guest-passwords.ts'

/** The student in the state that the caller saw, made by the same. */
const still = ({ state, madeBy }: StudentRecord): string =>
  `c.type = 'student' AND c.state = ${literal(state)} AND c.madeBy = ${literal(madeBy)}`

export const readyPatch = (student: StudentRecord): OperationInput =>
  patch(student.id, still({ ...student, state: 'pending' }), [
    ...patchOf({ state: 'ready' }),
    ...(student.dueAt === undefined ? [] : [{ op: 'remove' as const, path: '/dueAt' }]),
  ])

const isFree = "c.type = 'vm' AND NOT IS_DEFINED(c.allocatedTo)"

/** What is being made anew or removed is for nobody: it would be taken from them with all that is on it. */
const isKept = "(NOT IS_DEFINED(c.course.resetting) OR c.course.resetting = false) AND c.status != 'Deleting'"

const conditionOf = (vm: VmRecord, nextPassword: NewAllocation['nextPassword']): string =>
  [
    isFree,
    ...(vm.course === undefined ? [] : [isKept]),
    ...(nextPassword === undefined ? [] : [isNotSetting]),
  ].join(' AND ')

/** What allocates a VM that nobody has, and writes it into the VM's history. */
export const allocationWrites = ({
  vm,
  student,
  activity,
  nextPassword,
  enrolment,
}: NewAllocation): OperationInput[] => [
  patch(vm.id, conditionOf(vm, nextPassword), [
    {
      op: 'set',
      path: '/allocatedTo',
      value: { userId: student.id, name: student.name, email: student.email },
    },
    ...wishPatch(nextPassword),
    // A machine that somebody had is not clean any more, whoever takes it back.
    ...(vm.course === undefined
      ? []
      : [
          { op: 'set' as const, path: '/course/clean', value: false },
          { op: 'set' as const, path: '/course/givenAt', value: activity.createdAt },
        ]),
  ]),
  create(activity),
  ...(enrolment === undefined ? [] : writesOf(enrolment)),
]

const newRoster = (labId: LabId): RosterRecord => ({
  type: 'roster',
  id: 'roster',
  labId,
  uk: 'roster',
  schema: 1,
  removals: 0,
})

/** The lab's count of removals, made when it is first asked for. */
export const readRemovals = async (container: Container, labId: LabId): Promise<number> => {
  const roster = await readRecord<RosterRecord>(container, labId, 'roster')
  if (roster !== undefined) return roster.removals
  await unlessRefused(() => container.items.create(newRoster(labId)), 409)
  return 0
}

/** Refuses a transaction when somebody was removed since. */
export const sameRoster = (removals: number): OperationInput =>
  patch('roster', `c.removals = ${literal(removals)}`, patchOf({ removals }))

const readStudent = async (
  container: Container,
  labId: LabId,
  studentId: string,
): Promise<StudentRecord | undefined> => {
  if (!isPlainId(studentId)) return undefined
  const found = await readRecord<StudentRecord>(container, labId, studentId)
  return found?.type === 'student' ? found : undefined
}

export const cosmosStudents = (container: Container): Students => ({
  list: (labId) =>
    queryPartition(container, labId, "SELECT * FROM c WHERE c.type = 'student' AND c.state = 'ready'"),

  async count(labId) {
    // One line for each student, and one with a number for each import, which counts those whom its batches are making.
    const found = await queryPartition<{ open?: number }>(
      container,
      labId,
      `SELECT c.open FROM c
       WHERE c.type = 'student' AND (c.state = 'ready' OR c.state = 'pending' AND STARTSWITH(c.madeBy, 'en_'))
       OR c.type = 'operation' AND c.kind = 'import-students' AND c.open > 0`,
    )
    return found.reduce((sum, { open = 1 }) => sum + open, 0)
  },

  search: (labId, terms, limit) => {
    const wanted = terms.map(
      (_, index) => `EXISTS(SELECT VALUE w FROM w IN c.search WHERE STARTSWITH(w, @term${index}))`,
    )
    return queryPartition(
      container,
      labId,
      `SELECT TOP @limit * FROM c WHERE c.type = 'student' AND c.state = 'ready' AND ${wanted.join(' AND ')}`,
      { limit, ...Object.fromEntries(terms.map((term, index) => [`term${index}`, term])) },
    )
  },

  read: (labId, studentId) => readStudent(container, labId, studentId),

  async reserve(student) {
    if (await unlessRefused(() => container.items.create(student), 409)) return true
    // The SDK repeats a call whose answer was lost: then it is our own record that stands in the way.
    const found = await readStudent(container, student.labId, student.id)
    return found?.madeBy === student.madeBy && found.state === 'pending'
  },

  async confirm(student, allocation) {
    const parts = [readyPatch(student), ...(allocation === undefined ? [] : allocationWrites(allocation))]
    const statuses = await runBatch(container, student.labId, parts)
    const [, second = 200, , ofEnrolment = 200] = statuses
    if (isWritten(statuses)) return 'done'
    if (ofEnrolment === 409 || ofEnrolment === 412) return 'changed'
    if (second === 404) return 'vm-missing'
    return second === 412 ? 'vm-taken' : 'lost'
  },

  async condemn(student, dueAt) {
    const { labId } = student
    await readRemovals(container, labId)
    return writeAll(container, labId, [
      patch(student.id, still(student), patchOf({ state: 'deleting', dueAt })),
      patch('roster', undefined, [{ op: 'incr', path: '/removals', value: 1 }]),
    ])
  },

  async forget(student) {
    // A transaction deletes only what the patch before it found to be this maker's.
    await runBatch(container, student.labId, [
      patch(student.id, `c.madeBy = ${literal(student.madeBy)}`, patchOf({ madeBy: student.madeBy })),
      remove(student.id),
    ])
  },

  readAll: (labId, studentIds) =>
    queryPartition(
      container,
      labId,
      "SELECT * FROM c WHERE c.type = 'student' AND ARRAY_CONTAINS(@ids, c.id)",
      { ids: studentIds },
    ),
})
