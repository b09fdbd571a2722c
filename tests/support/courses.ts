import type { Course } from '@labkeeper/contract/courses/course'
import { courseRoutes } from '@labkeeper/contract/courses/courses'
import type { Limits } from '@labkeeper/contract/courses/creators'
import { userIdOf } from '@labkeeper/functions/domain/accounts/derived-ids'
import type { LabRecord } from '@labkeeper/functions/domain/accounts/lab-record'
import type { MachineOfCourse } from '@labkeeper/functions/domain/courses/machines/machine'
import {
  type EnrolmentRecord,
  enrolmentIdOf,
} from '@labkeeper/functions/domain/courses/people/enrolment-record'
import type { CourseId, LabId } from '@labkeeper/functions/domain/kernel/ids'
import type { VmRecord } from '@labkeeper/functions/domain/vms/vm-record'
import { cosmosPlaces } from '@labkeeper/functions/gateways/cosmos/accounts/places'
import { cosmosCreators } from '@labkeeper/functions/gateways/cosmos/courses/creators'
import { openDatabase } from '@labkeeper/functions/gateways/cosmos/kernel/client'
import { becomeCreator } from '@labkeeper/functions/use-cases/courses/lab/creators'
import type { RunningApp } from './app.ts'
import type { Lab } from './lab.ts'

/** Courses, and people who are something in them, as they stand in the database. */

export const aCourse = { name: 'Biology', timeZone: 'Europe/Berlin' }

export const ubuntu = { publisher: 'Canonical', offer: '0001-com-ubuntu-server-jammy', sku: '22_04-lts-gen2' }
/** Open for everybody, as courses were before there were openings: those are tried by themselves. */
export const aRecipe = {
  from: { kind: 'image', image: ubuntu },
  location: 'eastus',
  sizes: ['Standard_D2s_v3'],
  diskSizeGB: 64,
  access: 'anyone',
}

export type CourseBody = Course & { readonly id: CourseId }

/** Its machines keep what they are made with: those that stand in the database alone could be put to no rest. */
const awake = { addressOnlyWhileRunning: false }

export const createCourse = async (
  lab: Lab,
  { rules, ...body }: { readonly rules?: object } & Record<string, unknown> = {},
): Promise<CourseBody> => {
  const answer = await lab.call('POST', 'courses', { ...aCourse, ...body, rules: { ...awake, ...rules } })
  if (answer.status !== 201) throw new Error(`No course: ${answer.text}`)
  return courseRoutes.createCourse.response.parse(answer.body).data as CourseBody
}

/** What stands in the lab's partition under this id. */
export const readRecord = async <T extends object>(lab: Lab, id: string): Promise<T | undefined> =>
  (await lab.database.labs.item(id, lab.labId).read<T>()).resource

/** The record itself, changed as no call does it. */
export const setRecord = async (lab: Lab, id: string, change: object): Promise<void> => {
  const record = await readRecord(lab, id)
  await lab.database.labs.item(id, lab.labId).replace({ ...record, ...change } as never)
}

export const setCourse = (lab: Lab, courseId: CourseId, change: object): Promise<void> =>
  setRecord(lab, courseId, change)

/** As the first publishing does it. */
export const openIt = async (lab: Lab, { id, closesAt }: CourseBody): Promise<void> =>
  setCourse(lab, id, { state: 'open', dueAt: closesAt })

export const openCourse = async (lab: Lab, body: Record<string, unknown> = {}): Promise<CourseBody> => {
  const course = await createCourse(lab, body)
  await openIt(lab, course)
  return course
}

/** A VM as it stands now. */
export const vmOf = async (lab: Lab, { id }: Pick<VmRecord, 'id'>): Promise<VmRecord> => {
  const vm = await readRecord<VmRecord>(lab, id)
  if (vm === undefined) throw new Error(`No VM ${id}`)
  return vm
}

/** Makes somebody a part of a course, of whatever lab the account is. */
export const enrol = async (
  app: RunningApp,
  { labId }: { readonly labId: LabId },
  courseId: CourseId,
  { email }: { readonly email: string },
  change: Partial<EnrolmentRecord> = {},
): Promise<EnrolmentRecord> => {
  const { labs, users } = openDatabase(app.config.cosmos)
  const userId = userIdOf(email)
  const id = enrolmentIdOf(courseId, userId)
  const record: EnrolmentRecord = {
    ...{ type: 'enrolment', id, labId, uk: id, schema: 1, courseId, userId, name: 'Pat Person', email },
    ...{ function: 'student', state: 'active', invitation: { state: 'none', count: 0 } },
    createdAt: app.clock.now().toISOString(),
    ...change,
  }
  await labs.items.upsert(record)
  await cosmosPlaces(users).add(userId, { labId, courseId })
  return record
}

/** A machine of a course as publishing leaves it: stopped, nobody's, and in the subscription that is connected. */
export const addMachine = async (
  lab: Lab,
  courseId: CourseId,
  machine: Partial<MachineOfCourse> = {},
  vm: Partial<VmRecord> = {},
): Promise<VmRecord> => {
  const { resource } = await lab.database.labs.item('lab', lab.labId).read<LabRecord>()
  return lab.addVm({
    powerState: 'VM deallocated',
    ...(resource?.cloud && { subscriptionId: resource.cloud.subscriptionId }),
    ...vm,
    course: { id: courseId, number: 1, clean: true, ...machine },
  })
}

/** Somebody who may create courses in the lab, as after the letter's link was opened. */
export const makeCreator = async (
  app: RunningApp,
  lab: Lab,
  { email }: { readonly email: string },
  limits: Partial<Limits> = {},
): Promise<void> => {
  const people = [{ email, limits: { locations: [], ...limits } }]
  const { status, text } = await lab.call('PUT', 'lab/creators', { people })
  if (status !== 200) throw new Error(text)
  const { labs, users } = openDatabase(app.config.cosmos)
  const world = { creators: cosmosCreators(labs), places: cosmosPlaces(users) }
  await becomeCreator(world)(lab.labId, { userId: userIdOf(email), name: 'Cora Creator' })
}

/** One of the simulated subscriptions, in which machines can be made. */
export const connect = async (app: RunningApp, lab: Lab): Promise<void> => {
  const [credentials] = app.azure.credentials
  const body = { ...credentials, username: `${lab.labId}@contoso.test` }
  const answer = await lab.call('PUT', 'cloud-settings', body)
  if (answer.status !== 200) throw new Error(`Not connected: ${answer.text}`)
}

/** The records of a course's machines, its source VM first. */
export const vmsOf = async (lab: Lab, courseId: string) => {
  const query = {
    query: "SELECT * FROM c WHERE c.type = 'vm' AND c.course.id = @id",
    parameters: [{ name: '@id', value: courseId }],
  }
  const { resources } = await lab.database.labs.items.query(query, { partitionKey: lab.labId }).fetchAll()
  return resources.sort((one, other) => one.course.number - other.course.number)
}
