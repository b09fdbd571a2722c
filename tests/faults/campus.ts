import type { Recipe } from '@labkeeper/contract/courses/recipe'
import type { MeetingRecord } from '@labkeeper/functions/domain/courses/calendar/meeting-record'
import type { CourseRecord } from '@labkeeper/functions/domain/courses/course-record'
import { newCourse } from '@labkeeper/functions/domain/courses/new-course'
import type { EnrolmentRecord } from '@labkeeper/functions/domain/courses/people/enrolment-record'
import type { Part } from '@labkeeper/functions/domain/courses/people/part'
import { pendingStudent, studentAccount } from '@labkeeper/functions/domain/students/new-student'
import type { TemplateRecord } from '@labkeeper/functions/domain/templates/template'
import type { BinItemRecord } from '@labkeeper/functions/domain/vms/bin-record'
import type { VmRecord } from '@labkeeper/functions/domain/vms/vm-record'
import { cosmosPlaces } from '@labkeeper/functions/gateways/cosmos/accounts/places'
import { cosmosResetLinks } from '@labkeeper/functions/gateways/cosmos/accounts/reset-links'
import { cosmosSessions } from '@labkeeper/functions/gateways/cosmos/accounts/sessions'
import { cosmosUsers } from '@labkeeper/functions/gateways/cosmos/accounts/users'
import { cosmosClasses } from '@labkeeper/functions/gateways/cosmos/courses/classes'
import { cosmosCreators } from '@labkeeper/functions/gateways/cosmos/courses/creators'
import { cosmosEnrolments } from '@labkeeper/functions/gateways/cosmos/courses/enrolments'
import { cosmosGuestQuestions } from '@labkeeper/functions/gateways/cosmos/courses/guest-questions'
import { cosmosLedgers, cosmosRuns } from '@labkeeper/functions/gateways/cosmos/courses/hours'
import { cosmosMachineList } from '@labkeeper/functions/gateways/cosmos/courses/machine-list'
import { cosmosMachines } from '@labkeeper/functions/gateways/cosmos/courses/machines'
import { cosmosOpenings } from '@labkeeper/functions/gateways/cosmos/courses/openings'
import { cosmosPeople } from '@labkeeper/functions/gateways/cosmos/courses/people'
import { cosmosTelling } from '@labkeeper/functions/gateways/cosmos/courses/telling'
import { cosmosVersions } from '@labkeeper/functions/gateways/cosmos/courses/versions'
import { cosmosWall } from '@labkeeper/functions/gateways/cosmos/courses/wall'
import { withoutNone } from '@labkeeper/functions/gateways/cosmos/kernel/none'
import { cosmosAllocations } from '@labkeeper/functions/gateways/cosmos/students/allocations'
import { cosmosStudents } from '@labkeeper/functions/gateways/cosmos/students/students'
import { changeCourse } from '@labkeeper/functions/use-cases/courses/change-course'
import { beginClass } from '@labkeeper/functions/use-cases/courses/classes/begin-class'
import { saveCalendar } from '@labkeeper/functions/use-cases/courses/classes/calendar'
import { changeClass } from '@labkeeper/functions/use-cases/courses/classes/change-class'
import { closeCourse, reopenCourse } from '@labkeeper/functions/use-cases/courses/close-course'
import { removeDue } from '@labkeeper/functions/use-cases/courses/disks/remove-due'
import { takePlace } from '@labkeeper/functions/use-cases/courses/joining/take-place'
import { actOnMachines } from '@labkeeper/functions/use-cases/courses/machines/act-on-machines'
import { publishCourse } from '@labkeeper/functions/use-cases/courses/machines/publish-course'
import { addPeople } from '@labkeeper/functions/use-cases/courses/people/add-people'
import { changePerson } from '@labkeeper/functions/use-cases/courses/people/change-person'
import { removePerson } from '@labkeeper/functions/use-cases/courses/people/remove-person'
import { settleEnrolments } from '@labkeeper/functions/use-cases/courses/people/settle-enrolments'
import { deleteVersion } from '@labkeeper/functions/use-cases/courses/recipe/delete-version'
import { makeSource } from '@labkeeper/functions/use-cases/courses/recipe/make-source'
import { makeVersion } from '@labkeeper/functions/use-cases/courses/recipe/make-version'
import { sweepCourses } from '@labkeeper/functions/use-cases/courses/sweep-courses'
import { allocateVm, deallocateVm } from '@labkeeper/functions/use-cases/students/allocate-vms'
import { deleteStudent } from '@labkeeper/functions/use-cases/students/delete-student'
import { sweepStudents } from '@labkeeper/functions/use-cases/students/sweep-students'
import { type Engine, labId } from '../support/operations/engine.ts'
import type { Disturbance } from './disturbances.ts'

/** A lab with students and one course, beside the engine: the same database, clock and cloud. */

export const people = 7
const nameOf = (place: number): string => `s${place}@school.test`

export const imageRecipe = {
  from: {
    kind: 'image',
    image: {
      publisher: 'Canonical',
      offer: '0001-com-ubuntu-server-jammy',
      sku: '22_04-lts-gen2',
      version: 'latest',
    },
  },
  location: 'eastus',
  resourceGroup: 'course',
  sizes: ['Standard_B2s'],
  diskSizeGB: 64,
  adminUsername: 'labadmin',
  studentIsAdmin: true,
} satisfies Recipe

export const openCampus = async (
  engine: Engine,
  { disturb }: Disturbance,
  make: CourseRecord['machines']['make'],
) => {
  const { labs, users, tokens } = engine.database
  const { clock } = engine.world
  const world = {
    ...engine.world,
    people: disturb('people', cosmosPeople(labs)),
    versions: disturb('versions', cosmosVersions(labs)),
    machines: disturb('machines', cosmosMachines(labs)),
    machineList: disturb('machine-list', cosmosMachineList(labs)),
    enrolments: disturb('enrolments', cosmosEnrolments(labs)),
    students: disturb('students', cosmosStudents(labs)),
    allocations: disturb('allocations', cosmosAllocations(labs)),
    users: disturb('users', cosmosUsers(users)),
    places: disturb('places', cosmosPlaces(users)),
    sessions: disturb('sessions', cosmosSessions(tokens)),
    resetLinks: disturb('reset-links', cosmosResetLinks(tokens)),
    classes: disturb('classes', cosmosClasses(labs)),
    telling: disturb('telling', cosmosTelling(labs)),
    openings: disturb('openings', cosmosOpenings(labs)),
    ledgers: disturb('ledgers', cosmosLedgers(labs)),
    runs: disturb('runs', cosmosRuns(labs)),
    wall: disturb('wall', cosmosWall(labs)),
    creators: cosmosCreators(labs),
    prices: {
      hourly: async () => undefined,
      ...{ disk: async () => undefined, slowDisk: async () => undefined },
      ...{ snapshotGB: async () => undefined, address: async () => undefined },
    },
    // Nothing is known of what Azure offers: the catalogue says enough.
    azureLimits: { quota: async () => undefined, sizes: async () => undefined } as never,
    csv: async () => ({ lines: () => [], text: () => '' }),
    guestQuestions: cosmosGuestQuestions(labs),
    ...{ idleLookMinutes: 10, guestAnswerSeconds: 180, probeOrigin: undefined },
    isBillingOn: false,
    checkEntitlement: async () => {},
    checkStudentQuota: async () => {},
  }

  const now = clock.now()
  const wish = { name: 'Biology', timeZone: 'UTC', recipe: imageRecipe, rules: { keepDays: 1, leftDays: 1 } }
  const machines = { wanted: 2, spares: 1, make, most: 5 }
  const draft = newCourse(
    { labId, createdBy: 'u_owner' },
    { ...wish, machines },
    { osType: 'Linux', system: 'Ubuntu Server' },
    now,
  )
  await world.courses.create(draft)
  for (let place = 0; place < people; place += 1) {
    const student = pendingStudent({
      ...{ labId, name: `Stu ${place}`, email: nameOf(place), madeBy: `en_${place}` },
      createdAt: now.toISOString(),
    })
    await labs.items.create({ ...student, state: 'ready' })
    await users.items.create({ ...studentAccount(student, 'hash'), pk: student.id })
  }

  const { inTurn } = engine
  const ofLab = async <T>(type: string): Promise<T[]> => {
    const query = {
      query: 'SELECT * FROM c WHERE c.type = @type',
      parameters: [{ name: '@type', value: type }],
    }
    const { resources } = await labs.items.query<T & object>(query, { partitionKey: labId }).fetchAll()
    return resources.map(withoutNone)
  }
  const read = async (): Promise<CourseRecord> => {
    const [course] = await ofLab<CourseRecord>('course')
    if (course === undefined) throw new Error('The course is gone')
    return course
  }

  return {
    world,
    /** As somebody of it finds it at this moment. */
    part: async (): Promise<Part> => ({ course: await read(), function: 'owner' }),
    join: inTurn(takePlace(world)),
    publish: inTurn(publishCourse(world)),
    remove: inTurn(removePerson(world)),
    change: inTurn(changePerson(world)),
    add: inTurn(addPeople(world)),
    act: inTurn(actOnMachines(world)),
    set: inTurn(changeCourse(world)),
    makeSource: inTurn(makeSource(world)),
    makeVersion: inTurn(makeVersion(world)),
    deleteVersion: inTurn(deleteVersion(world)),
    plan: inTurn(saveCalendar(world)),
    beginClass: inTurn(beginClass(world)),
    changeClass: inTurn(changeClass(world)),
    close: inTurn(closeCourse(world)),
    reopen: inTurn(reopenCourse(world)),
    give: inTurn(allocateVm(world)),
    take: inTurn(deallocateVm(world)),
    expel: inTurn(deleteStudent(world)),
    chores: [removeDue(world), sweepCourses(world), settleEnrolments(world), sweepStudents(world)],
    /** What the database holds, as nothing disturbs it. */
    found: {
      course: read,
      enrolments: () => ofLab<EnrolmentRecord>('enrolment'),
      meetings: () => ofLab<MeetingRecord>('meeting'),
      students: () => ofLab<{ id: `u_${string}`; name: string; email: string; state: string }>('student'),
      versions: () => ofLab<TemplateRecord>('template'),
      machines: async () => (await ofLab<VmRecord>('vm')).filter(({ course }) => course !== undefined),
      binned: () => ofLab<BinItemRecord>('bin-item'),
    },
  }
}

export type Campus = Awaited<ReturnType<typeof openCampus>>
