import { studentFileFormat } from '@labkeeper/contract/students/student-file'
import type { UserRecord } from '@labkeeper/functions/domain/accounts/user-record'
import type { BatchId } from '@labkeeper/functions/domain/kernel/ids'
import type { StudentBatchRecord, StudentRecord } from '@labkeeper/functions/domain/students/student-records'
import { cosmosPlaces } from '@labkeeper/functions/gateways/cosmos/accounts/places'
import { cosmosResetLinks } from '@labkeeper/functions/gateways/cosmos/accounts/reset-links'
import { cosmosSessions } from '@labkeeper/functions/gateways/cosmos/accounts/sessions'
import { cosmosUsers } from '@labkeeper/functions/gateways/cosmos/accounts/users'
import { cosmosCourses } from '@labkeeper/functions/gateways/cosmos/courses/courses'
import { cosmosCreators } from '@labkeeper/functions/gateways/cosmos/courses/creators'
import { cosmosEnrolments } from '@labkeeper/functions/gateways/cosmos/courses/enrolments'
import { cosmosMachines } from '@labkeeper/functions/gateways/cosmos/courses/machines'
import { cosmosPeople } from '@labkeeper/functions/gateways/cosmos/courses/people'
import { cosmosAllocations } from '@labkeeper/functions/gateways/cosmos/students/allocations'
import { cosmosImports } from '@labkeeper/functions/gateways/cosmos/students/imports'
import { cosmosStudents } from '@labkeeper/functions/gateways/cosmos/students/students'
import { papaCsv } from '@labkeeper/functions/gateways/csv/papa'
import type { Nudges } from '@labkeeper/functions/ports/operations/nudges'
import type { Imports } from '@labkeeper/functions/ports/students/imports'
import { allocateMany, allocateVm, deallocateVm } from '@labkeeper/functions/use-cases/students/allocate-vms'
import { createStudent } from '@labkeeper/functions/use-cases/students/create-student'
import { deleteStudent } from '@labkeeper/functions/use-cases/students/delete-student'
import { enrolBatch } from '@labkeeper/functions/use-cases/students/imports/enrol-batch'
import { importStudents } from '@labkeeper/functions/use-cases/students/imports/import-students'
import { sweepImports } from '@labkeeper/functions/use-cases/students/imports/sweep-imports'
import { sweepStudents } from '@labkeeper/functions/use-cases/students/sweep-students'
import { type Engine, labId } from '../support/operations/engine.ts'
import type { Disturbance } from './disturbances.ts'

/** Students beside the engine: the same database and clock, a queue that can lose and double, and hashes that cost nothing. */

export const hashOf = (password: string): string => `hash of ${password}`

const passwords = {
  hash: async (password: string) => hashOf(password),
  hashInBulk: async (password: string) => hashOf(password),
  verify: async (password: string, hash: string | undefined) => hash === hashOf(password),
  isOutdated: () => false,
}

/** Told of each batch that is begun while an older import of its lab has not ended. */
const watched = (imports: Imports, tell: (batchId: string) => void): Imports => ({
  ...imports,
  async claim(batch, until) {
    const claimed = await imports.claim(batch, until)
    if (claimed === undefined) return undefined
    const age = ({ createdAt, id }: { createdAt: string; id: string }) => `${createdAt} ${id}`
    const line = (await imports.line(batch.labId, batch.operationId)).filter(
      ({ state, open }) => state === 'accepted' && open > 0,
    )
    const own = line.find(({ id }) => id === batch.operationId)
    if (own === undefined || line.some((other) => age(other) < age(own))) tell(batch.id)
    return claimed
  },
})

export const openSchool = (engine: Engine, { disturb }: Disturbance) => {
  const { labs, users, tokens } = engine.database
  const { clock, sealer, guestPasswords, nudges: engineNudges } = engine.world
  const waiting: BatchId[] = []
  let copies = (): number => 1
  const nudges: Nudges = disturb('nudges', {
    ...engineNudges,
    studentBatches: async (_labId, batchIds) => {
      for (const id of batchIds) {
        for (let copy = copies(); copy > 0; copy -= 1) waiting.push(id)
      }
    },
  })
  const outOfTurn: string[] = []
  const allocations = cosmosAllocations(labs)
  const world = {
    students: disturb('students', cosmosStudents(labs)),
    allocations: disturb('allocations', allocations),
    imports: disturb(
      'imports',
      watched(cosmosImports(labs), (id) => outOfTurn.push(id)),
    ),
    users: disturb('users', cosmosUsers(users)),
    places: cosmosPlaces(users),
    creators: cosmosCreators(labs),
    courses: cosmosCourses(labs),
    enrolments: cosmosEnrolments(labs),
    machines: cosmosMachines(labs),
    people: cosmosPeople(labs),
    sessions: disturb('sessions', cosmosSessions(tokens)),
    resetLinks: disturb('reset-links', cosmosResetLinks(tokens)),
    csv: async () => papaCsv(studentFileFormat),
    passwords,
    guestPasswords,
    nudges,
    classSizes: { note: async () => {} },
    work: engine.world.work,
    checkStudentQuota: async () => {},
    payForTaken: async () => {},
    sealer,
    clock,
    log: () => {},
    report: (error: unknown) => {
      throw error
    },
  }
  const { inTurn } = engine
  const batches = enrolBatch(world)
  const [take, endPoisoned] = [inTurn(batches.take), inTurn(batches.endPoisoned)]

  const ofLab = async <T>(type: string): Promise<T[]> => {
    const query = {
      query: 'SELECT * FROM c WHERE c.type = @type',
      parameters: [{ name: '@type', value: type }],
    }
    return (await labs.items.query<T>(query, { partitionKey: labId }).fetchAll()).resources
  }

  return {
    enrol: inTurn(createStudent(world)),
    expel: inTurn(deleteStudent(world)),
    importFile: inTurn(importStudents(world)),
    give: inTurn(allocateVm(world)),
    giveAll: inTurn(allocateMany(world)),
    take: inTurn(deallocateVm(world)),
    waiting,
    /** Batches that were begun though an older import of the lab had not ended. */
    outOfTurn,
    deliver: (rule: () => number) => {
      copies = rule
    },
    /** Takes one message that waits. */
    hop: async () => {
      const batchId = waiting.shift()
      if (batchId !== undefined) await take(labId, batchId)
    },
    /** The next message failed every time. */
    poison: async () => {
      const batchId = waiting.shift()
      if (batchId !== undefined) await endPoisoned(labId, batchId)
    },
    /** Nothing waits, and nobody is half there. */
    isQuiet: async () =>
      waiting.length === 0 &&
      (await ofLab<StudentRecord>('student')).every(({ state }) => state === 'ready') &&
      (await ofLab<StudentBatchRecord>('student-batch')).every(({ state }) => state === 'done'),
    /** What falls due here. */
    chores: [sweepStudents(world), sweepImports(world)],
    /** What the database holds, as nothing disturbs it. */
    found: {
      students: () => ofLab<StudentRecord>('student'),
      batches: () => ofLab<StudentBatchRecord>('student-batch'),
      accounts: async () =>
        (await users.items.query<UserRecord>("SELECT * FROM c WHERE c.type = 'user'").fetchAll()).resources,
      vm: (vmId: string) => allocations.readVm(labId, vmId),
    },
  }
}

export type School = ReturnType<typeof openSchool>
