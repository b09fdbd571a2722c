import { type Route, students } from '@labkeeper/contract/kernel/route'
import { type RouteName, routes } from '@labkeeper/contract/routes'
import type { CourseId } from '@labkeeper/functions/domain/kernel/ids'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type RunningApp, startApp } from '../../support/app.ts'
import { createCourse, enrol } from '../../support/courses.ts'
import { type Lab, openLab } from '../../support/lab.ts'
import { giveMachine } from '../../support/my-machine.ts'

/** Fields of our records that nobody may set by sending them along. */
const ours = [
  'role',
  'rootUser',
  'isAzureAD',
  'ownerId',
  'labId',
  'userId',
  '_id',
  'id',
  'allocatedTo',
  'createdAt',
  'status',
  'trialEndsAt',
  'billing',
  'sealedSecret',
  'sealedPassword',
  'passwordHash',
]

const withBody = (Object.entries(routes) as [RouteName, Route][]).filter(
  ([, route]) => route.body !== undefined && route.text === undefined,
)

let numbers = 0
const nextNumber = () => ++numbers

let app: RunningApp
const tokens = { owner: '', student: '' }
let lab: Lab
let courseId: CourseId
beforeAll(async () => {
  app = await startApp()
  lab = await openLab(app)
  tokens.owner = lab.token
  tokens.student = (await lab.newStudent()).token
  courseId = (await createCourse(lab)).id
  // What lies in the bin is looked for before the body is read.
  const vm = { id: 'vm_1', name: 'old', resourceGroup: 'g', location: 'eastus', size: 'Standard_B2s' }
  await lab.database.labs.items.upsert({
    ...{ id: 'bin_1', labId: lab.labId, uk: 'bin_1', type: 'bin-item', schema: 1, state: 'kept' },
    ...{ snapshotName: 's', subscriptionId: 's', reason: 'By hand.', days: 7, stepId: 'st_1' },
    ...{ removedAt: '2026-11-01T00:00:00.000Z', until: '2099-11-01T00:00:00.000Z' },
    vm: { ...vm, subscriptionId: 's', osType: 'Linux', os: 'Ubuntu', adminUsername: 'labadmin', tags: {} },
  })
})
afterAll(() => app.close())

const newInCourse = async () => {
  const student = await lab.newStudent()
  await enrol(app, lab, courseId, student)
  return student
}

/** What the route itself asks for, as far as it shares a name with our fields. */
const own: Partial<Record<string, readonly string[]>> = {
  allocate: ['userId'],
  createCourse: ['labId'],
  undoReset: ['id'],
  undoMyReset: ['id'],
  restoreCheckpoint: ['id'],
}

it.each(withBody)('%s refuses each of our own fields by its name', async (name, route) => {
  // Whoever has a machine may ask something of it only so often.
  const mine = route.mine && (await giveMachine(app, lab, courseId, { machine: { number: nextNumber() } }))
  // Any value does, but where the address itself has only a few.
  const path = route.path
    .replace('{kind}', 'vms')
    .replace('{courseId}', courseId)
    .replace('{number}', '1')
    .replace('{id}', route.binned ? 'bin_1' : 'x')
    .replace('{vmId}', mine?.vm.id ?? 'x')
    .replaceAll(/\{\w+\}/g, 'x')
  const wanted = ours.filter((key) => !own[name]?.includes(key))
  // Routes that share a ration would use it up for each other.
  const owner = route.rationed === undefined ? tokens.owner : (await app.newOwner()).token
  const enrolled = route.enrolled && (await newInCourse())
  const token = mine?.token ?? enrolled?.token ?? (route.access === students ? tokens.student : owner)
  // One at a time: an answer names only so many.
  for (const key of wanted) {
    const answer = await app.call(route.method, path, { token, body: { [key]: 'x' } })
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
    expect(Object.keys(answer.body.fields ?? {})).toContain(key)
  }
})
