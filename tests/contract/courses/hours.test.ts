import type { CourseMachine } from '@labkeeper/contract/courses/machines'
import type { Enrolment } from '@labkeeper/contract/courses/people'
import type { CourseId } from '@labkeeper/functions/domain/kernel/ids'
import { describe, expect, it } from 'vitest'
import { conflict } from '../../support/answers.ts'
import type { RunningApp } from '../../support/app.ts'
import { type HoursWorld, onTuesdays } from '../../support/courses/tuesdays.ts'
import { enrol } from '../../support/courses.ts'
import type { Lab } from '../../support/lab.ts'

let app: RunningApp
let lab: Lab
let world: HoursWorld
let id: CourseId
onTuesdays((place) => {
  ;({ app, lab, world, id } = place)
})

const week = { minutes: 600, period: 'week' }
const usedUp = /^Your own time for this week is used up\. It renews Monday 00:00\. Classes do not use it\.$/

const standing = async (courseId: string) => {
  const [person] = (await world.hours(courseId)).people
  return person
}

describe('the rule', () => {
  it('is no limit at first, and is what a teacher says, once', async () => {
    const first = await world.hours(id)
    expect(first).toMatchObject({ hours: { minutes: null, period: 'week', weekStart: 'MO' }, people: [] })
    const body = { rev: first.rev, hours: { minutes: 120, period: 'month' } }
    const saved = await lab.call('PUT', `courses/${id}/hours`, body)
    const hours = { minutes: 120, period: 'month', weekStart: 'MO' }
    expect(saved).toMatchObject({
      ...{ status: 200, body: { message: 'The hours are saved.', data: { rev: first.rev + 1, hours } } },
    })
    expect(await lab.call('PUT', `courses/${id}/hours`, body)).toMatchObject({ status: 412 })
    expect(await world.course(id)).toMatchObject({ rev: first.rev + 1, hours })
  })

  it('comes along with a copy, and not to a closed course', async () => {
    await world.setHours(id, week)
    const copied = await lab.call('POST', `courses/${id}/copy`, { name: 'Again', startsOn: '2027-03-01' })
    expect(copied.body.data).toMatchObject({ hours: { ...week, weekStart: 'MO' } })
    await world.setCourse(id, { state: 'closed' })
    const { rev } = await world.hours(id)
    expect(await lab.call('PUT', `courses/${id}/hours`, { rev, hours: week })).toMatchObject(
      conflict('This course is closed.'),
    )
  })
})

describe('the example', () => {
  it('counts 2,120 s of who keeps on after a class, and 5,400 of class', async () => {
    await world.setHours(id, week)
    const person = await world.person(id)
    const series = world.aClass('ser_a', 15, 105, { prepare: 0, atEnd: 'keep' })
    await world.save(id, [series])
    const starts = Date.parse(world.inMinutes(15))
    const goTo = (seconds: number) => app.clock.advance((starts - app.clock.now().getTime()) / 1000 + seconds)
    expect((await person.call('POST', '/start')).status).toBe(202)
    goTo(-280)
    await world.end(person.vm.id)
    expect(await world.shown(person.call)).toMatchObject({ meter: 'own', hours: { allowedSeconds: 36_000 } })
    goTo(20)
    await app.tick()
    expect(await world.shown(person.call)).toMatchObject({ meter: 'class', hours: { usedSeconds: 280 } })
    goTo(85 * 60)
    const kept = await person.call('POST', '/keep', { minutes: 60 })
    expect(kept).toMatchObject({
      status: 200,
      body: { message: expect.stringMatching(/^It runs until \d\d:\d\d\.$/) },
    })
    expect(kept.body.data as object).toHaveProperty('keep.until')
    expect(kept.body.data).not.toHaveProperty('stopsAt')
    goTo(90 * 60 + 30)
    await Promise.all([app.tick(), app.tick()])
    await app.tick()
    expect(await world.vm(person.vm.id)).toMatchObject({
      powerState: 'VM running',
      segment: { meter: 'own' },
    })
    goTo(100 * 60)
    await app.tick()
    goTo(120 * 60)
    expect((await person.call('POST', '/stop')).status).toBe(202)
    goTo(120 * 60 + 40)
    await world.end(person.vm.id)
    expect(await standing(id)).toMatchObject({
      ...{ usedSeconds: 2120, classSeconds: 5400, teacherSeconds: 0, leftSeconds: 33_880 },
    })
    const history = (await world.shown(person.call)).history.map(({ text }) => text)
    expect(history).toContain('Kept running after the class.')
    expect(history.filter((text) => text.startsWith('Kept'))).toHaveLength(1)
    expect((await world.vm(person.vm.id)).segment || undefined).toBeUndefined()
    expect((await world.classes(id))[0]).toMatchObject({ state: 'ended' })
  })

  it('stops with the class who has not kept on: what that takes is class', async () => {
    await world.setHours(id, week)
    const person = await world.person(id)
    await world.save(id, [world.aClass('ser_a', 15, 105, { prepare: 0, atEnd: 'keep' })])
    const starts = Date.parse(world.inMinutes(15))
    const goTo = (seconds: number) => app.clock.advance((starts - app.clock.now().getTime()) / 1000 + seconds)
    expect((await person.call('POST', '/start')).status).toBe(202)
    goTo(-280)
    await world.end(person.vm.id)
    goTo(10)
    await app.tick()
    expect(await world.shown(person.call)).toMatchObject({ stopsBecause: 'the class ends' })
    goTo(90 * 60 + 5)
    await app.tick()
    expect(await world.operationOf(person.vm.id)).toMatchObject({ because: 'at the end of the class' })
    goTo(90 * 60 + 35)
    await world.end(person.vm.id)
    expect(await standing(id)).toMatchObject({ usedSeconds: 280, classSeconds: 5435 })
  })
})

describe('own time that is used up', () => {
  const lasts = async (minutes: number) => {
    await world.setHours(id, { ...week, minutes })
    const person = await world.person(id)
    await world.start(person)
    return person
  }

  it('is told, and stops the machine five minutes later, once, with the reason', async () => {
    const { call, vm, token } = await lasts(6)
    const began = (await world.vm(vm.id)).runningSince ?? ''
    const later = (seconds: number) => new Date(Date.parse(began) + seconds * 1000).toISOString()
    const stopsAt = later(11 * 60)
    expect(await world.shown(call)).toMatchObject({
      ...{ stopsAt, stopsBecause: 'your own time is used up' },
      hours: { usedSeconds: 0, leftSeconds: 360, since: began, endsAt: later(360) },
    })
    await app.tick()
    expect((await world.vm(vm.id)).course?.toldHours).toBe(`${later(360)} 10`)
    const machines = async () =>
      (await lab.call('GET', `courses/${id}/machines`)).body.data as CourseMachine[]
    expect((await machines())[0]).toMatchObject({
      meter: 'own',
      stopsAt,
      hours: { usedSeconds: 0, since: began },
    })
    world.seconds(10 * 60 + 50)
    await app.tick()
    expect(await world.vm(vm.id)).toMatchObject({ powerState: 'VM running' })
    world.seconds(20)
    await Promise.all([app.tick(), app.tick()])
    await app.tick()
    expect(await world.vm(vm.id)).toMatchObject({ powerState: 'VM deallocating' })
    expect(await world.operations(id)).toHaveLength(2)
    expect((await world.vm(vm.id)).course?.toldHours).toBe(`${later(360)} 0`)
    world.seconds(20)
    await world.end(vm.id)
    const { history, hours, can } = await world.shown(call)
    expect(history[0]?.text).toMatch(/^Stopped: your own time for this week was used up at \d\d:\d\d\.$/)
    expect(hours).toMatchObject({ usedSeconds: 690, leftSeconds: 0 })
    expect(can.start).toMatchObject({ allowed: false, why: 'hours', reason: expect.stringMatching(usedUp) })
    const refused = await app.call('POST', `me/machines/${vm.id}/start`, { token })
    expect(refused).toMatchObject(conflict(can.start.allowed ? '' : can.start.reason))

    // More of it is there at once.
    const granted = await lab.call('POST', `courses/${id}/grants`, { to: 'all', minutes: 120 })
    expect(granted).toMatchObject({
      status: 200,
      body: { message: '1 student got 2 h more.', data: { granted: 1 } },
    })
    expect((await app.call('POST', `me/machines/${vm.id}/start`, { token })).status).toBe(202)
  })

  it('stops nobody who is given more before, or whose class begins', async () => {
    const { call, vm } = await lasts(6)
    world.seconds(8 * 60)
    expect((await lab.call('POST', `courses/${id}/grants`, { to: 'all', minutes: 60 })).status).toBe(200)
    expect(await world.shown(call)).toMatchObject({ hours: { leftSeconds: 66 * 60 - 8 * 60 } })
    world.seconds(5 * 60)
    await app.tick()
    expect(await world.vm(vm.id)).toMatchObject({ powerState: 'VM running' })
    world.seconds(55 * 60)
    await world.save(id, [world.aClass('ser_a', 0, 60, { who: 'arrival' })])
    await app.tick()
    world.seconds(10 * 60)
    await app.tick()
    expect(await world.vm(vm.id)).toMatchObject({ powerState: 'VM running', segment: { meter: 'class' } })
  })

  it('counts at once when it is lowered, with the grace', async () => {
    const { call, vm } = await lasts(600)
    world.seconds(60 * 60)
    await world.setHours(id, { ...week, minutes: 30 })
    const stopsAt = new Date(app.clock.now().getTime() + 5 * 60_000).toISOString()
    expect(await world.shown(call)).toMatchObject({ stopsAt, hours: { leftSeconds: 0 } })
    world.seconds(4 * 60 + 50)
    await app.tick()
    expect(await world.vm(vm.id)).toMatchObject({ powerState: 'VM running' })
    world.seconds(15)
    await app.tick()
    expect(await world.vm(vm.id)).toMatchObject({ powerState: 'VM deallocating' })
  })

  it('is only told where the course says so', async () => {
    const { rev } = await world.course(id)
    expect((await lab.call('PUT', `courses/${id}`, { rev, rules: { hoursEnd: 'tell' } })).status).toBe(200)
    const { call, vm } = await lasts(6)
    world.seconds(30 * 60)
    await app.tick()
    expect(await world.vm(vm.id)).toMatchObject({ powerState: 'VM running' })
    const mine = await world.shown(call)
    expect(mine.hours).toMatchObject({ leftSeconds: 0 })
    expect(mine).not.toHaveProperty('stopsAt')
  })

  it('does not exist where there are no minutes, but for classes', async () => {
    await world.setHours(id, { ...week, minutes: 0 })
    const { call } = await world.person(id)
    const sentence = 'This course has no own time. Your machine starts for classes.'
    expect(await call('POST', '/start')).toMatchObject(conflict(sentence))
    await world.save(id, [
      world.aClass('ser_a', -5, 60, { kind: 'open', prepare: undefined, who: undefined }),
    ])
    expect((await call('POST', '/start')).status).toBe(202)
  })
})

describe('a run', () => {
  it('of staff, or of the portal, uses no hours', async () => {
    await world.setHours(id, { ...week, minutes: 0 })
    const person = await world.person(id)
    const act = { what: 'start', which: [person.vm.id] }
    expect((await lab.call('POST', `courses/${id}/machines/act`, act)).status).toBe(202)
    await world.end(person.vm.id)
    expect(await world.shown(person.call)).toMatchObject({ meter: 'teacher' })
    world.seconds(3600)
    expect(await standing(id)).toMatchObject({ usedSeconds: 0, teacherSeconds: 3600 })
    // What somebody keeps then stays the teacher's.
    expect((await person.call('POST', '/keep', { minutes: 60 })).status).toBe(200)
    expect(await world.shown(person.call)).toMatchObject({ meter: 'teacher' })
  })

  it('leaves lists as they are while it goes on', async () => {
    await world.setHours(id, week)
    const person = await world.person(id)
    await world.start(person)
    for (const [path, token] of [
      [`courses/${id}/machines`, lab.token],
      [`courses/${id}/people`, lab.token],
      ['me/courses', person.token],
    ] as const) {
      const first = await app.call('GET', path, { token })
      world.seconds(1)
      const headers = { 'if-none-match': first.headers.get('etag') ?? '' }
      expect({ path, status: (await app.call('GET', path, { token, headers })).status }).toEqual({
        path,
        status: 304,
      })
    }
    const people = (await lab.call('GET', `courses/${id}/people`)).body.data as Enrolment[]
    expect(people[0]).toMatchObject({
      hours: { usedSeconds: 0, allowedSeconds: 36_000, since: expect.any(String) },
    })
  })

  it('that its machine lost is its person’s until then, and the course’s after', async () => {
    await world.setHours(id, week)
    const person = await world.person(id)
    await world.start(person)
    world.seconds(600)
    const people = (await lab.call('GET', `courses/${id}/people`)).body.data as Enrolment[]
    const path = `courses/${id}/people/${people[0]?.id}`
    expect((await lab.call('PUT', path, { machine: 'take' })).status).toBe(200)
    world.seconds(100)
    await app.tick()
    await world.end(person.vm.id)
    expect(await standing(id)).toMatchObject({ usedSeconds: 600, teacherSeconds: 0 })
  })
})

it('a course that goes takes what was counted with it', async () => {
  const draft = await lab.call('POST', 'courses', { name: 'Draft', timeZone: 'UTC' })
  const courseId = (draft.body.data as { id: CourseId }).id
  await enrol(app, lab, courseId, await lab.newStudent())
  await lab.database.labs.items.create({
    ...{ type: 'ledger', id: 'led_x_2026-11', labId: lab.labId, uk: 'led_x_2026-11', schema: 1, courseId },
    ...{ month: '2026-11', own: {}, ran: {} },
  })
  expect((await lab.call('DELETE', `courses/${courseId}`)).status).toBe(200)
  await app.deliverLabs()
  const { resource } = await lab.database.labs.item('led_x_2026-11', lab.labId).read()
  expect(resource).toBeUndefined()
})
