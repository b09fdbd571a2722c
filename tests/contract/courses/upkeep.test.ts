import type { VmRecord } from '@labkeeper/functions/domain/vms/vm-record'
import { beforeEach, describe, expect, it } from 'vitest'
import { openSchool } from '../../support/courses/school.ts'
import {
  addMachine,
  aRecipe,
  type CourseBody,
  connect,
  openCourse,
  setCourse,
  vmsOf,
} from '../../support/courses.ts'
import { openLab } from '../../support/lab.ts'

/** What the lab's worker does for a course by itself: machines for who joins, and for the next. */

const { app, ...school } = await openSchool()
let { lab } = school
await connect(app, lab)

const anOpenCourse = async (body: object = {}, of = lab): Promise<CourseBody> => {
  const course = await openCourse(of, { recipe: aRecipe, ...body })
  return course
}
const dueAt = async ({ id }: CourseBody, of = lab) =>
  (await of.database.labs.item(id, of.labId).read<{ dueAt: string }>()).resource?.dueAt
const now = () => app.clock.now().toISOString()
const inMs = (milliseconds: number) => new Date(app.clock.now().getTime() + milliseconds).toISOString()
const look = async () => {
  app.clock.advance(1)
  await app.tick()
}
/** As the roster adds students of the lab. */
const join = async ({ id }: CourseBody, many: number, of = lab) => {
  const students = []
  for (let count = 0; count < many; count += 1) students.push(await of.newStudent())
  const people = students.map(({ email }) => ({ name: 'Stu Dent', email }))
  expect((await of.call('POST', `courses/${id}/people`, { people })).status).toBe(200)
  return students
}
const here = () => ({ subscriptionId: app.azure.credentials[0]?.subscriptionId ?? '', location: 'eastus' })
/** As the database has it: nobody is signed in for so many days. */
const stepsOf = async ({ id }: CourseBody) => {
  const { labs } = lab.database
  const of = async <T>(query: string): Promise<T[]> => (await labs.items.query<T>(query).fetchAll()).resources
  const [operation] = await of<{ id: string }>(
    `SELECT c.id FROM c WHERE c.courseId = '${id}' AND c.type = 'operation'`,
  )
  return of<object>(
    `SELECT c.kind, c.because FROM c WHERE c.operationId = '${operation?.id}' AND c.type = 'step'`,
  )
}

describe('machines on joining', () => {
  const machines = { make: 'joining', most: 6, spares: 1, prefix: 'join' }

  it('are made one for each who joined, beside the spares, once', async () => {
    const course = await anOpenCourse({ machines })
    await addMachine(lab, course.id, { number: 1 }, here())
    await setCourse(lab, course.id, { lastNumber: 1 })
    await join(course, 2)
    app.clock.advance(1)
    await Promise.all([app.tick(), app.tick()])
    const made = await vmsOf(lab, course.id)
    expect(made.map((vm) => vm.course.number)).toEqual([1, 2, 3])
    expect(made.map(({ allocatedTo }) => allocatedTo !== undefined)).toEqual([true, false, false])
    const operations = (await lab.call('GET', 'operations')).body.data as { kind: string; total: number }[]
    expect(operations.filter(({ kind }) => kind === 'publish')).toMatchObject([{ total: 2 }])
    for (let minute = 0; minute < 3; minute += 1) await look()
    expect(await vmsOf(lab, course.id)).toHaveLength(3)
  })

  it('are made while others still are, and no more than allowed', async () => {
    const course = await anOpenCourse({ machines: { ...machines, most: 3, prefix: 'few' } })
    await join(course, 1)
    await look()
    expect(await vmsOf(lab, course.id)).toHaveLength(2)
    await join(course, 4)
    await look()
    expect((await vmsOf(lab, course.id)).map(({ name }) => name)).toEqual(['few-1', 'few-2', 'few-3'])
    const { body } = await lab.call('GET', `courses/${course.id}`)
    expect(body.data).toMatchObject({ counts: { waiting: 5, machines: 3 }, machines: { wanted: 0, most: 3 } })
  })

  const vanish = async ({ id }: CourseBody) => {
    for (const vm of await vmsOf(lab, id)) await lab.database.labs.item(vm.id, lab.labId).delete()
  }

  it('are made anew for who waits in vain later, and not each minute', async () => {
    const course = await anOpenCourse({ machines: { ...machines, prefix: 'vain' } })
    await join(course, 1)
    await look()
    expect(await vmsOf(lab, course.id)).toHaveLength(2)
    await vanish(course)
    await setCourse(lab, course.id, { dueAt: now() })
    const later = inMs(10 * 60_000)
    await look()
    expect(await vmsOf(lab, course.id)).toEqual([])
    expect(await dueAt(course)).toBe(later)
    app.clock.advance(10 * 60)
    await look()
    expect((await vmsOf(lab, course.id)).map(({ name }) => name)).toEqual(['vain-3', 'vain-4'])
  })

  it('stay removed, and what is planned anew waits for who joins', async () => {
    const course = await anOpenCourse({ machines: { ...machines, prefix: 'spared' } })
    await addMachine(lab, course.id, { number: 1 }, here())
    await setCourse(lab, course.id, { lastNumber: 1 })
    await join(course, 1)
    await look()
    const [, spare] = await vmsOf(lab, course.id)
    expect(await vmsOf(lab, course.id)).toHaveLength(2)
    app.clock.advance(1)
    await lab.database.labs.item(spare.id, lab.labId).delete()
    const { status } = await lab.call('PUT', `courses/${course.id}`, { rev: 1, machines: { spares: 4 } })
    expect(status).toBe(200)
    await look()
    expect(await vmsOf(lab, course.id)).toHaveLength(1)
    await join(course, 1)
    await look()
    expect(await vmsOf(lab, course.id)).toHaveLength(6)
  })

  it('are not made ahead, nor for a course that makes all of its machines at once', async () => {
    const course = await anOpenCourse({ machines: { wanted: 5 } })
    await join(course, 2)
    await look()
    expect(await vmsOf(lab, course.id)).toEqual([])
  })

  it('are tried again later where something stands against it', async () => {
    const other = await openLab(app)
    const course = await anOpenCourse({ machines }, other)
    await join(course, 1, other)
    await look()
    expect(await vmsOf(other, course.id)).toEqual([])
    expect(await dueAt(course, other)).toBe(inMs(10 * 60_000))
  })
})

describe('a machine that was given back', () => {
  const aDay = 24 * 3600
  beforeEach(async () => {
    lab = await openLab(app)
    await connect(app, lab)
  })

  const givenBack = async (body: object = {}) => {
    const course = await anOpenCourse({ machines: { wanted: 1, spares: 0 }, ...body })
    const student = await lab.newStudent()
    const machine = await addMachine(lab, course.id, {}, here())
    const pair = { resourceId: machine.id, userId: student.id }
    expect((await lab.call('POST', 'resource/allocate', pair)).status).toBe(200)
    const { resourceId } = pair
    expect((await lab.call('POST', 'resource/deallocate', { resourceId })).status).toBe(200)
    const at = now()
    await look()
    return { course, machine, at }
  }
  const vmOf = async ({ id }: CourseBody): Promise<VmRecord> => (await vmsOf(lab, id))[0]

  it('is cleaned by itself when the days are over, and not before', async () => {
    const { course, at } = await givenBack()
    expect(await dueAt(course)).toBe(new Date(Date.parse(at) + 7 * aDay * 1000).toISOString())
    app.clock.advance(7 * aDay - 60)
    await app.tick()
    expect((await vmOf(course)).course).not.toHaveProperty('resetting')
    app.clock.advance(60)
    await Promise.all([app.tick(), app.tick()])
    expect(await vmOf(course)).toMatchObject({ powerState: 'VM creating', course: { resetting: true } })
    const because = 'automatically, 7 days after it was given back'
    expect(await stepsOf(course)).toEqual([{ kind: 'clean', because }])
  })

  it('is given to nobody before, also where a step called it clean while somebody had it', async () => {
    const course = await anOpenCourse({ machines: { wanted: 1, spares: 0 } })
    const student = await lab.newStudent()
    const { id: resourceId } = await addMachine(lab, course.id, {}, here())
    await lab.call('POST', 'resource/allocate', { resourceId, userId: student.id })
    const item = lab.database.labs.item(resourceId, lab.labId)
    await item.patch([{ op: 'set', path: '/course/clean', value: true }])
    expect((await lab.call('POST', 'resource/deallocate', { resourceId })).status).toBe(200)
    await join(course, 1)
    await look()
    const { allocatedTo, course: part } = await vmOf(course)
    expect([allocatedTo, part?.clean]).toEqual([undefined, false])
  })

  it('is cleaned at once where it is kept for no day', async () => {
    const { course } = await givenBack({ rules: { keepDays: 0 } })
    await look()
    expect((await vmOf(course)).course).toMatchObject({ resetting: true })
  })

  it('follows the rule as it is by then', async () => {
    const { course } = await givenBack()
    await lab.call('PUT', `courses/${course.id}`, { rev: 1, rules: { keepDays: 0 } })
    await look()
    expect((await vmOf(course)).course).toMatchObject({ resetting: true })
  })

  it('is removed instead where there are more than wanted', async () => {
    const { course, machine } = await givenBack({ rules: { keepDays: 1 } })
    await addMachine(lab, course.id, { number: 2 }, here())
    app.clock.advance(aDay)
    await Promise.all([app.tick(), app.tick()])
    await look()
    const [first, second] = await vmsOf(lab, course.id)
    expect(first).toMatchObject({ id: machine.id, status: 'Deleting' })
    expect(second).toMatchObject({ status: 'Succeeded', course: { clean: true } })
    const because = 'automatically, since there were more machines than wanted'
    expect(await stepsOf(course)).toEqual([{ kind: 'delete', because }])
  })

  it('is left alone with a course that is over, and where it was tried in vain a day ago', async () => {
    const { course, machine } = await givenBack({ rules: { keepDays: 1 } })
    await setCourse(lab, course.id, { state: 'closed', closedAt: now() })
    app.clock.advance(2 * aDay)
    await app.tick()
    expect((await vmOf(course)).course).not.toHaveProperty('resetting')
    const item = lab.database.labs.item(machine.id, lab.labId)
    await item.patch([{ op: 'set', path: '/course/triedAt', value: now() }])
    await setCourse(lab, course.id, { state: 'open', dueAt: now() })
    await look()
    expect((await vmOf(course)).course).not.toHaveProperty('resetting')
    app.clock.advance(aDay)
    await app.tick()
    expect((await vmOf(course)).course).toMatchObject({ resetting: true })
  })
})

describe('a machine that could not be stopped when it was made', () => {
  const minuteMs = 60_000
  beforeEach(async () => {
    lab = await openLab(app)
    await connect(app, lab)
  })
  const restlessFor = (ms: number) => ({ since: inMs(-ms), triedAt: now() })
  const running = () => ({ ...here(), powerState: 'VM running' as const })
  const powerOf = async (course: CourseBody) =>
    (await vmsOf(lab, course.id)).map(({ powerState }) => powerState)
  const someOf = async (...machines: object[]) => {
    const course = await anOpenCourse({ machines: { wanted: 3, spares: 0 } })
    for (const [index, machine] of machines.entries())
      await addMachine(lab, course.id, { number: index + 1, ...machine }, running())
    await setCourse(lab, course.id, { dueAt: now() })
    await look()
    return course
  }

  it('is stopped, unless somebody has it', async () => {
    const { id } = await lab.newStudent()
    const course = await someOf({ restless: restlessFor(0) }, { restless: restlessFor(0) }, {})
    const [, second] = await vmsOf(lab, course.id)
    await lab.call('POST', 'resource/allocate', { resourceId: second.id, userId: id })
    await setCourse(lab, course.id, { dueAt: inMs(minuteMs) })
    expect(await powerOf(course)).toEqual(['VM running', 'VM running', 'VM running'])
    app.clock.advance(60)
    await Promise.all([app.tick(), app.tick()])
    await look()
    expect(await powerOf(course)).toEqual(['VM deallocating', 'VM running', 'VM running'])
    const because = 'automatically, since it could not be stopped when it was made'
    expect(await stepsOf(course)).toEqual([{ kind: 'stop', because }])
  })

  it('is tried again the later the longer that goes on', async () => {
    const course = await someOf({ restless: restlessFor(3600_000) })
    expect(await powerOf(course)).toEqual(['VM running'])
    expect(await dueAt(course)).toBe(inMs(3600_000 - 1000))
    app.clock.advance(3600)
    await app.tick()
    expect(await powerOf(course)).toEqual(['VM deallocating'])
  })
})
