import { userIdOf } from '@labkeeper/functions/domain/accounts/derived-ids'
import { enrolmentIdOf } from '@labkeeper/functions/domain/courses/people/enrolment-record'
import type { CourseId, LabId } from '@labkeeper/functions/domain/kernel/ids'
import { cosmosWall } from '@labkeeper/functions/gateways/cosmos/courses/wall'
import { openDatabase } from '@labkeeper/functions/gateways/cosmos/kernel/client'
import { cosmosVms } from '@labkeeper/functions/gateways/cosmos/vms/vms'
import { startCosmos } from '@labkeeper/local/cosmos/start'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { openSchool } from '../../support/courses/school.ts'
import {
  addMachine,
  type CourseBody,
  createCourse,
  enrol,
  openCourse,
  readRecord,
} from '../../support/courses.ts'

/** What pages look at every few seconds: read whole once, then only what has changed. */

const { app, lab } = await openSchool()
let course: CourseBody
beforeEach(async () => {
  course = await openCourse(lab)
})

const list = async (what: 'machines' | 'people', call = app.call) => {
  const { status, body } = await call('GET', `courses/${course.id}/${what}`, { token: lab.token })
  expect(status).toBe(200)
  return body.data as Record<string, unknown>[]
}

/** Questions to the database, as long as something is done. */
const questionsOf = async (act: () => Promise<unknown>): Promise<string[]> => {
  const asked: string[] = []
  app.cosmos.failNext({
    status: 500,
    match: ({ operation, scope }) => {
      if (operation === 'query') asked.push(`query ${scope}`)
      return false
    },
  })
  await act()
  app.cosmos.clearFaults()
  return asked
}

const change = async (id: string, fields: object): Promise<void> => {
  const item = lab.database.labs.item(id, lab.labId)
  const { resource } = await item.read<object>()
  await item.replace({ ...resource, ...fields } as never)
}

/** Somebody with a machine. */
const member = async (number: number, name = `Stu ${number}`) => {
  const student = await lab.newStudent()
  const allocatedTo = { userId: userIdOf(student.email), name, email: student.email }
  const machine = await addMachine(lab, course.id, { number, clean: false }, {
    allocatedTo,
    subscriptionId: 'sub',
  } as object)
  await enrol(app, lab, course.id, student, { name, group: 'A', vmId: machine.id })
  return { student, machine, enrolmentId: enrolmentIdOf(course.id, allocatedTo.userId) }
}

const since = '2026-11-01'

describe('machines and people', () => {
  it.each(['machines', 'people'] as const)('%s are one question in one partition', async (what) => {
    await member(1)
    expect(await questionsOf(() => list(what))).toEqual(['query partition'])
    expect(await questionsOf(() => list(what))).toEqual(['query partition'])
  })

  it('show at once what has changed, whoever changed it', async () => {
    const { machine, enrolmentId } = await member(1)
    await member(2)
    const elsewhere = app.callElsewhere
    for (const call of [app.call, elsewhere]) {
      expect(await list('machines', call)).toHaveLength(2)
      expect(await list('people', call)).toHaveLength(2)
    }

    const path = `courses/${course.id}/people/${enrolmentId}`
    const saved = await elsewhere('PUT', path, { token: lab.token, body: { name: 'Ada', group: 'B' } })
    expect(saved.status).toBe(200)
    await change(machine.id, { powerState: 'VM starting', operationId: 'op_1' })
    await member(3, 'Zoe')
    for (const call of [app.call, elsewhere]) {
      expect(await list('machines', call)).toMatchObject([
        { number: 1, powerState: 'VM starting', busy: true, who: { enrolmentId, group: 'B' } },
        { number: 2, powerState: 'VM deallocated', who: { group: 'A' } },
        { number: 3, who: { name: 'Zoe' } },
      ])
      expect(await list('people', call)).toMatchObject([
        { name: 'Ada', group: 'B', machine: { number: 1, powerState: 'VM starting' } },
        { name: 'Stu 2', machine: { number: 2 } },
        { name: 'Zoe', machine: { number: 3 } },
      ])
    }
  })

  it('forget at once who was removed, and a machine that is gone', async () => {
    const { enrolmentId } = await member(1)
    const { machine } = await member(2)
    expect(await list('people')).toHaveLength(2)
    expect(await list('machines')).toHaveLength(2)
    const path = `courses/${course.id}/people/${enrolmentId}`
    expect((await lab.call('DELETE', path)).status).toBe(200)
    expect((await list('people')).map(({ name }) => name)).toEqual(['Stu 2'])

    const book = cosmosVms(lab.database.labs)
    const seen = (await book.list(lab.labId)).vms.find(({ record }) => record.id === machine.id)
    const due = { courseId: course.id, at: app.clock.now().toISOString() }
    expect(await book.forget(lab.labId, machine.id, seen?.version ?? '', [], due)).toBe(true)
    expect((await list('machines')).map(({ number }) => number)).toEqual([1])
    expect((await list('people')).find(({ name }) => name === 'Stu 2')).not.toHaveProperty('machine')
  })

  it('forget everywhere at once who had no machine, and was gone before anybody looked again', async () => {
    const student = await lab.newStudent()
    await enrol(app, lab, course.id, student, { name: 'Waits' })
    await member(1)
    const enrolmentId = enrolmentIdOf(course.id, userIdOf(student.email))
    const everywhere = [app.call, app.callElsewhere]
    for (const call of everywhere) expect(await list('people', call)).toHaveLength(2)
    expect((await lab.call('DELETE', `courses/${course.id}/people/${enrolmentId}`)).status).toBe(200)
    await app.deliverLabs()
    expect(await readRecord(lab, enrolmentId)).toBeUndefined()
    for (const call of everywhere) expect(await list('people', call)).toMatchObject([{ name: 'Stu 1' }])
  })

  it('say nothing of a machine whose subscription is not the connected one any more', async () => {
    await member(1)
    expect(await list('machines')).toMatchObject([{ powerState: 'VM deallocated' }])
    const { resource: connected } = await lab.database.labs.item('lab', lab.labId).read<object>()
    await change('lab', { cloud: undefined })
    expect(await list('machines')).toMatchObject([{ powerState: 'VM unknown' }])
    await change('lab', connected ?? {})
    expect(await list('machines')).toMatchObject([{ powerState: 'VM deallocated' }])
  })
})

describe('a glance', () => {
  it('is the same again while nothing has changed, and keeps what has not', async () => {
    const { machine } = await member(1)
    await member(2)
    const wall = cosmosWall(lab.database.labs)
    const first = await wall.read(lab.labId, course.id, since)
    expect(await wall.read(lab.labId, course.id, since)).toBe(first)
    await change(machine.id, { powerState: 'VM running' })
    const next = await wall.read(lab.labId, course.id, since)
    expect(next.machines.map(({ powerState }) => powerState)).toEqual(['VM running', 'VM deallocated'])
    expect(next.machines[1]).toBe(first.machines[1])
    expect(next.people).toEqual(first.people)
  })

  it('finds out within a minute what went with no word about it', async () => {
    let now = 0
    const { machine } = await member(1)
    const { machine: other } = await member(2)
    const wall = cosmosWall(lab.database.labs, () => now)
    const [, kept] = (await wall.read(lab.labId, course.id, since)).machines
    await lab.database.labs.item(machine.id, lab.labId).delete()
    now = 60_000
    const { machines } = await wall.read(lab.labId, course.id, since)
    expect(machines.map(({ id }) => id)).toEqual([other.id])
    expect(machines[0]).toBe(kept)
  })

  it('has what was counted in all months that are asked for, whatever was asked for before', async () => {
    let now = Date.now()
    const { endpoint, key, close } = await startCosmos({ file: ':memory:', now: () => now })
    onTestFinished(() => close())
    const database = openDatabase({ endpoint, key, database: 'labkeeper' })
    onTestFinished(database.close)
    await database.ready()
    const labId = 'lab_1' as LabId
    const courseId = 'crs_1' as CourseId
    const put = (id: string, fields: object) =>
      database.labs.items.create({ id, labId, uk: id, courseId, ...fields } as never)
    await put('led_1', { type: 'ledger', enrolmentId: 'enr_1', month: '2020-01', own: { '2020-01-06': 600 } })
    now += 60_000
    await put(courseId, { type: 'course' })
    const wall = cosmosWall(database.labs)
    const countedSince = async (day: string) => (await wall.read(labId, courseId, day)).ledgers.length
    expect(await countedSince('2026-11-01')).toBe(0)
    expect(await countedSince('2020-01-01')).toBe(1)
    expect(await countedSince('2026-11-01')).toBe(1)
  })

  it('is forgotten when nobody asked for ten minutes, or others need the room', async () => {
    let now = 0
    await member(1)
    const other = await openCourse(lab)
    // Lab, course, machine and person; the other is two.
    const wall = cosmosWall(lab.database.labs, () => now, 5)
    const read = async () => (await wall.read(lab.labId, course.id, since)).machines[0]
    const first = await read()
    now += 10 * 60_000 - 1
    expect(await read()).toBe(first)
    now += 10 * 60_000
    const second = await read()
    expect(second).not.toBe(first)
    expect(await read()).toBe(second)
    await wall.read(lab.labId, other.id, since)
    expect(await read()).not.toBe(second)
  })

  it('holds nothing of another course, or of another lab', async () => {
    await member(1)
    const wall = cosmosWall(lab.database.labs)
    expect((await wall.read(lab.labId, course.id, since)).machines).toHaveLength(1)
    const empty = await createCourse(lab)
    expect(await wall.read(lab.labId, empty.id, since)).toEqual({ machines: [], people: [], ledgers: [] })
    expect(await wall.read('lab_other', course.id, since)).toEqual({ machines: [], people: [], ledgers: [] })
  })
})
