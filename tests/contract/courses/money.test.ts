import type { Money } from '@labkeeper/contract/courses/money'
import { moneyRoutes } from '@labkeeper/contract/courses/money-routes'
import type { CourseId } from '@labkeeper/functions/domain/kernel/ids'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type RunningApp, startApp } from '../../support/app.ts'
import { addMachine, setRecord } from '../../support/courses.ts'
import { hoursWorld, toTuesday } from '../../support/hours.ts'
import { type Lab, openLab } from '../../support/lab.ts'

let app: RunningApp
let lab: Lab
let world: ReturnType<typeof hoursWorld>
let id: CourseId
let token = ''
beforeAll(async () => {
  app = await startApp()
})
beforeEach(async () => {
  toTuesday(app)
  app.prices.answerWith(200)
  lab = await openLab(app)
  // Of machines in a subscription that is not connected nobody knows what goes on.
  const cloud = { subscriptionId: 'sub', tenantId: 't', clientId: 'c', username: 'u', sealedSecret: 's' }
  await setRecord(lab, 'lab', { cloud })
  world = hoursWorld(app, lab)
  id = (await world.openCourse()).id
  token = lab.owner.token
})
afterAll(() => app.close())

/** 0.1876 an hour; its disk is 9.60 a month, its address 0.005 an hour. */
const inEastUs = {
  ...{ location: 'eastus', size: 'Standard_D2s_v3', diskSizeGB: 128 },
  osType: 'Windows',
} as const
const standingHour = 9.6 / 730 + 0.005

/** A session does not last for days. */
const signInAgain = async () => {
  const { email, password } = lab.owner
  const { body } = await app.call('POST', 'auth/login', { body: { email, password } })
  token = String(body.token)
}
const ask = (query = '') => app.call('GET', `courses/${id}/money${query}`, { token })
const money = async (query = ''): Promise<Money> => {
  const { status, body, text } = await ask(query)
  if (status !== 200) throw new Error(text)
  return moneyRoutes.getMoney.response.parse(body).data
}

/** The lab's worker does. */
const look = async () => {
  await world.setCourse(id, { dueAt: app.clock.now().toISOString() })
  await app.tick()
}

/** Looked at, so that what exists is counted from now on. */
const aPerson = async (more: Parameters<typeof world.person>[1] = {}) => {
  const person = await world.person(id, { ...inEastUs, ...more })
  await look()
  expect((await world.vm(person.vm.id)).standing).toMatchObject({ diskGB: 128, hasAddress: true })
  return person
}

const hoursSince = (at: string | undefined) => (app.clock.now().getTime() - Date.parse(at ?? '')) / 3_600_000

const expectToAddUp = (of: Money) => {
  const total = (rows: readonly { readonly total: number }[]) => rows.reduce((sum, row) => sum + row.total, 0)
  expect(total(of.people)).toBeCloseTo(of.course.total, 3)
  expect(total(of.days)).toBeCloseTo(of.range.total, 3)
  for (const sums of [of.course, of.month, of.range, ...of.people, ...of.days]) {
    expect(sums.class + sums.own + sums.teacher + sums.standing).toBeCloseTo(sums.total, 3)
  }
}

describe('what a course has cost', () => {
  it('is nothing at first', async () => {
    const sums = { class: 0, own: 0, teacher: 0, standing: 0, total: 0 }
    const first = await money()
    expect(first).toMatchObject({
      ...{ currency: 'USD', factor: 1, without: [], people: [], today: 0, runningPerHour: 0 },
      ...{ standingPerDay: 0, month: sums, course: sums, range: sums },
    })
    expect(first.days).toHaveLength(30)
    expect(first.days.at(-1)).toEqual({ day: app.clock.now().toISOString().slice(0, 10), ...sums })
  })

  it('is own time and what exists, while it goes on and afterwards', async () => {
    const person = await aPerson()
    const since = (await world.vm(person.vm.id)).standing?.since
    await world.start(person)
    world.seconds(2120)
    const running = await money()
    expect(running.people).toEqual([
      expect.objectContaining({ name: 'Stu Dent', own: 0.1105, class: 0, teacher: 0 }),
    ])
    expect(running.runningPerHour).toBe(0.1876)
    expect(running.standingPerDay).toBe(0.4356)
    expect(running.course.standing).toBeCloseTo(hoursSince(since) * standingHour, 3)
    expectToAddUp(running)
    expect((await person.call('POST', '/stop')).status).toBe(202)
    await world.end(person.vm.id)
    world.seconds(3 * 86_400)
    await signInAgain()
    const later = await money()
    expect(later.people).toEqual([expect.objectContaining({ own: 0.1105 })])
    expect(later.runningPerHour).toBe(0)
    expect(later.course.standing).toBeCloseTo(hoursSince(since) * standingHour, 3)
    // Whole days, of which the last is not over.
    expect(later.days.at(-2)).toMatchObject({ own: 0, standing: 0.4356, total: 0.4356 })
    expect(later.today).toBe(later.days.at(-1)?.total)
    expectToAddUp(later)
  })

  it('is class, own and staff’s by whose time it was', async () => {
    const person = await aPerson()
    await world.save(id, [world.aClass('ser_a', 30, 90, { prepare: 0, atEnd: 'keep' })])
    await world.start(person)
    world.seconds(30 * 60)
    await app.tick()
    world.seconds(30 * 60)
    const sums = await money()
    expect(sums.course.class).toBeGreaterThan(0.09)
    expect(sums.course.own).toBeGreaterThan(0.09)
    expect(sums.course.class + sums.course.own).toBeCloseTo(0.1876, 2)
    expect(sums.forecast.low).toBeGreaterThanOrEqual(sums.month.total)
    expect(sums.forecast.high).toBeGreaterThan(sums.forecast.low)
    expectToAddUp(sums)
  })

  it('goes with who has the machine, and what is nobody’s is the course’s', async () => {
    const person = await aPerson()
    world.seconds(3600)
    const { people } = (await lab.call('GET', `courses/${id}/hours`)).body.data as {
      people: { enrolmentId: string }[]
    }
    const path = `courses/${id}/people/${people[0]?.enrolmentId}`
    const before = await money()
    expect((await lab.call('PUT', path, { machine: 'take' })).status).toBe(200)
    world.seconds(7200)
    const { people: after, course } = await money()
    const theirs = after.find(({ enrolmentId }) => enrolmentId !== undefined)
    const nobodys = after.find(({ enrolmentId }) => enrolmentId === undefined)
    expect(theirs?.standing).toBeCloseTo(before.course.standing, 3)
    expect(nobodys).toMatchObject({ name: 'Not given to anybody' })
    expect(nobodys?.standing).toBeCloseTo(2 * standingHour, 3)
    // And so it stays, whoever has looked.
    await app.tick()
    expect((await world.vm(person.vm.id)).standing).not.toHaveProperty('whose')
    expectToAddUp(await money())
    expect((await money()).course.standing).toBeCloseTo(course.standing, 3)
  })

  it('ends with the machine, and stays what it was', async () => {
    const gone = await addMachine(lab, id, { number: 1 }, { ...inEastUs, subscriptionId: 'sub' })
    await look()
    world.seconds(3600)
    const before = await money()
    const act = { what: 'remove', which: [gone.id] }
    expect((await lab.call('POST', `courses/${id}/machines/act`, act)).status).toBe(202)
    await world.end(gone.id, 'gone')
    world.seconds(6 * 3600)
    const after = await money()
    expect(after.standingPerDay).toBe(0)
    expect(after.course.total).toBeCloseTo(before.course.total, 3)
    expect(after.course.total).toBeCloseTo(standingHour, 3)
  })

  it('is the same hours as the lab’s', async () => {
    const people = [await aPerson(), await aPerson()]
    for (const person of people) await world.start(person)
    world.seconds(5000)
    const usage = (await lab.call('GET', 'azure/usage')).body.data as {
      month: { cost?: { amount: number } }
    }
    const { month } = await money()
    expect(month.class + month.own + month.teacher).toBeCloseTo(usage.month.cost?.amount ?? 0, 2)
  })

  it('names what has no price', async () => {
    const strange = await aPerson({ size: 'Standard_Unheard_of' })
    await world.start(strange)
    world.seconds(3600)
    const one = await money()
    expect(one.without).toEqual(['Standard_Unheard_of in eastus'])
    expect(one.course.standing).toBeGreaterThan(0)
  })

  it('is of the days that are asked for', async () => {
    const person = await aPerson()
    world.seconds(3 * 86_400)
    await signInAgain()
    const day = (back: number) =>
      new Date(app.clock.now().getTime() - back * 86_400_000).toISOString().slice(0, 10)
    const two = await money(`?from=${day(2)}&to=${day(1)}`)
    expect(two.days.map((one) => one.day)).toEqual([day(2), day(1)])
    expect(two.range.total).toBeCloseTo(2 * 24 * standingHour, 3)
    expect(two.course.total).toBeGreaterThan(two.range.total)
    expect(person.vm.id).toBeDefined()
    const refused = async (query: string) => (await ask(query)).status
    expect(await refused(`?from=${day(1)}&to=${day(2)}`)).toBe(400)
    expect(await refused('?from=2024-01-01&to=2026-01-01')).toBe(400)
    expect(await refused('?from=yesterday')).toBe(400)
  })
})

it('a source VM is nobody’s', async () => {
  await addMachine(lab, id, { number: 0, clean: false }, { ...inEastUs, subscriptionId: 'sub' })
  await look()
  world.seconds(3600)
  expect((await money()).people).toEqual([expect.objectContaining({ name: 'Not given to anybody', own: 0 })])
})
