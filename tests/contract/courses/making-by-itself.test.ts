import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { withOutbox } from '../../support/accounts/letters.ts'
import { type RunningApp, startApp } from '../../support/app.ts'
import {
  addMachine,
  aRecipe,
  type CourseBody,
  connect,
  createCourse,
  openIt,
  setCourse,
  vmsOf,
} from '../../support/courses.ts'
import { type Lab, openLab } from '../../support/lab.ts'
import { addVersion, coursesOf } from '../../support/versions.ts'

/** What stands against machines that are made, and cleaned, by themselves: what fits is made, and staff read the rest. */

let all: Awaited<ReturnType<typeof withOutbox<RunningApp>>>
let app: RunningApp
let lab: Lab
beforeAll(async () => {
  all = await withOutbox((settings) => startApp(settings))
  app = all.world
})
afterAll(() => all.close())
beforeEach(async () => {
  lab = await openLab(app)
  await connect(app, lab)
  setLimit(1000)
})

const minutes = (many: number) => app.clock.advance(many * 60)
const here = () => ({ subscriptionId: app.azure.credentials[0]?.subscriptionId ?? '', location: 'eastus' })
const machines = { make: 'joining', most: 9, spares: 0 }
const anOpenCourse = async (body: object = {}): Promise<CourseBody> => {
  const course = await createCourse(lab, { recipe: aRecipe, machines, ...body })
  await openIt(lab, course)
  return course
}
const join = async ({ id }: CourseBody, many: number) => {
  const people = []
  for (let count = 0; count < many; count += 1) {
    people.push({ name: 'Stu Dent', email: (await lab.newStudent()).email })
  }
  expect((await lab.call('POST', `courses/${id}/people`, { people })).status).toBe(200)
}
const look = async () => {
  app.clock.advance(1)
  await app.tick()
}
const read = async ({ id }: CourseBody) => (await lab.call('GET', `courses/${id}`)).body.data as CourseBody
/** What was read of a quota is known for a while. */
const setLimit = (vCpus: number) => {
  app.azure.control.setQuota({ location: 'eastus', family: 'cores', limit: vCpus })
  minutes(10)
}

it('as many are made as fit, and staff read why there are not more', async () => {
  const course = await anOpenCourse()
  await join(course, 5)
  setLimit(7)
  await look()
  expect(await vmsOf(lab, course.id)).toHaveLength(3)
  const problem =
    '5 × D2s v3 need 10 vCPUs; East US has 7 left: 3 of 5 fit. Create fewer, delete VMs that are no longer needed, or ask Microsoft for a higher quota.'
  expect(await read(course)).toMatchObject({ problem, counts: { machines: 3, waiting: 5 } })
  const assistant = await lab.call('GET', 'courses')
  expect(assistant.body.data).toContainEqual(expect.objectContaining({ id: course.id, problem }))
  // What is said stays said while nothing is tried.
  minutes(1)
  await look()
  expect(await read(course)).toMatchObject({ problem })
  setLimit(1000)
  await look()
  expect(await vmsOf(lab, course.id)).toHaveLength(5)
  expect(await read(course)).not.toHaveProperty('problem')
})

it.each([
  ['of the same course', false],
  ['of another course', true],
])('what is just being made leaves no room for people %s who come next', async (_, isOther) => {
  const course = await anOpenCourse()
  const next = isOther ? await anOpenCourse({ name: 'Next' }) : course
  await join(course, 8)
  setLimit(10)
  await look()
  expect(await vmsOf(lab, course.id)).toHaveLength(5)
  const [before] = await vmsOf(lab, next.id)
  await join(next, 1)
  await look()
  expect(await vmsOf(lab, course.id)).toHaveLength(5)
  expect((await vmsOf(lab, next.id))[0]).toEqual(before)
  const none = expect.stringContaining('East US has 0 left: ')
  expect(await read(next)).toMatchObject({ problem: none })
})

it('the rest is made ten minutes after a part was, however long people have waited', async () => {
  const course = await anOpenCourse()
  await join(course, 8)
  setLimit(0)
  await look()
  minutes(120)
  setLimit(10)
  await look()
  expect(await vmsOf(lab, course.id)).toHaveLength(5)
  setLimit(1000)
  await look()
  expect(await vmsOf(lab, course.id)).toHaveLength(8)
  expect(await read(course)).not.toHaveProperty('problem')
})

it('a sentence is what a publishing by hand is refused with, in the letter too', async () => {
  const course = await anOpenCourse({ name: 'Told' })
  await join(course, 2)
  setLimit(1)
  await look()
  expect(await vmsOf(lab, course.id)).toEqual([])
  const refused = await lab.call('POST', `courses/${course.id}/publish`, {})
  expect(refused.status).toBe(409)
  expect(await read(course)).toMatchObject({ problem: refused.body.error })
  await look()
  const letters = all.outbox.list().filter(({ subject }) => subject === 'No machine is free in Told')
  expect(letters.map(({ text }) => text.replace(/\s+/g, ' '))).toEqual([
    expect.stringContaining(`More could not be made by itself: ${refused.body.error}`),
  ])
  setLimit(1000)
  expect((await lab.call('POST', `courses/${course.id}/publish`, {})).status).toBe(202)
  expect(await read(course)).not.toHaveProperty('problem')
})

it('a moment without the database is not said of the course, and does not cost ten minutes', async () => {
  const course = await anOpenCourse()
  await join(course, 1)
  const failed: string[] = []
  // Who pays is read by nobody else in such a look; a read is tried three times.
  const match = ({ operation, container }: { operation: string; container: string }) =>
    operation === 'read' && container === 'users' && failed.push(container) > 0
  app.cosmos.failNext({ status: 503, times: 3, match })
  await look()
  expect(failed).toHaveLength(3)
  expect(await read(course)).not.toHaveProperty('problem')
  expect(await vmsOf(lab, course.id)).toEqual([])
  await look()
  expect(await vmsOf(lab, course.id)).toHaveLength(1)
})

it('a version that is gone is said where machines wait to be cleaned to it', async () => {
  const course = await anOpenCourse({ machines: { wanted: 1, spares: 0 }, rules: { keepDays: 0 } })
  const { id } = await addVersion(app, lab, course, 1)
  expect((await coursesOf(app, lab).use(course, 1)).status).toBe(200)
  await addMachine(lab, course.id, { clean: false, givenBackAt: app.clock.now().toISOString() }, here())
  await lab.database.labs.item(id, lab.labId).delete()
  await setCourse(lab, course.id, { dueAt: app.clock.now().toISOString() })
  await look()
  const problem = 'There is no version 1 of this course.'
  expect(await read(course)).toMatchObject({ problem })
  expect((await vmsOf(lab, course.id))[0].course).not.toHaveProperty('resetting')
  await addVersion(app, lab, course, 1)
  minutes(11)
  await look()
  expect((await vmsOf(lab, course.id))[0].course).toMatchObject({ resetting: true })
  await look()
  expect(await read(course)).not.toHaveProperty('problem')
})

it('no machine of a subscription that was connected before is given, or counted', async () => {
  const course = await anOpenCourse()
  await addMachine(lab, course.id, { number: 1 }, { ...here(), subscriptionId: 'another' })
  await setCourse(lab, course.id, { lastNumber: 1 })
  await join(course, 1)
  await look()
  const [stranded, ...made] = await vmsOf(lab, course.id)
  expect(stranded).not.toHaveProperty('allocatedTo')
  expect(made.map(({ course: { number } }) => number)).toEqual([2])
  expect(await read(course)).toMatchObject({ counts: { machines: 1, clean: 0, waiting: 1 } })
})

it('no machine goes because others are stranded', async () => {
  const course = await anOpenCourse({ machines: { wanted: 1, spares: 0 }, rules: { keepDays: 0 } })
  await addMachine(lab, course.id, { number: 1 }, { ...here(), subscriptionId: 'another' })
  const givenBackAt = app.clock.now().toISOString()
  await addMachine(lab, course.id, { number: 2, clean: false, givenBackAt }, here())
  await setCourse(lab, course.id, { dueAt: givenBackAt })
  await look()
  expect(await vmsOf(lab, course.id)).toMatchObject([
    { status: 'Succeeded' },
    { status: 'Updating', course: { resetting: true } },
  ])
})

it('the cleaning of many waits fairly: others of the lab come at once, and the rest with the next look', async () => {
  const many = await anOpenCourse({ machines: { wanted: 60, spares: 0 }, rules: { keepDays: 0 } })
  const givenBackAt = app.clock.now().toISOString()
  for (let number = 1; number <= 60; number += 1) {
    await addMachine(lab, many.id, { number, clean: false, givenBackAt }, here())
  }
  const other = await anOpenCourse({ machines: { wanted: 1, spares: 0 }, name: 'Other' })
  await join(other, 1)
  await addMachine(lab, other.id, {}, here())
  await setCourse(lab, many.id, { dueAt: givenBackAt })
  const cleaning = async () =>
    (await vmsOf(lab, many.id)).filter(({ course }) => course.resetting === true).length
  await look()
  expect(await cleaning()).toBe(48)
  expect((await vmsOf(lab, other.id))[0]).toHaveProperty('allocatedTo')
  await look()
  expect(await cleaning()).toBe(60)
  const operations = (await lab.call('GET', 'operations')).body.data as { kind: string; total: number }[]
  expect(operations.filter(({ kind }) => kind === 'clean').map(({ total }) => total)).toEqual([12, 48])
})
