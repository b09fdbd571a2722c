import type { Enrolment } from '@labkeeper/contract/courses/people'
import type { CourseRecord } from '@labkeeper/functions/domain/courses/course-record'
import type { LedgerRecord } from '@labkeeper/functions/domain/courses/hours/ledger'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningApp, startApp } from '../../support/app.ts'
import { enrol, readRecord } from '../../support/courses.ts'
import { hoursWorld, toTuesday } from '../../support/hours.ts'
import { openLab } from '../../support/lab.ts'

let app: RunningApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const minutes = (count: number) => count * 60

describe('a week that turns while a machine runs', () => {
  it('begins with all of its minutes, and these end as well', async () => {
    toTuesday(app)
    // Sunday, 23:45.
    app.clock.advance(minutes(5 * 24 * 60 + 11 * 60 + 45))
    const world = hoursWorld(app, await openLab(app))
    const { id } = await world.openCourse()
    await world.setHours(id, { minutes: 20, period: 'week' })
    const person = await world.person(id)
    app.clock.advance(minutes(5))
    await world.start(person)
    const begun = (await world.vm(person.vm.id)).runningSince ?? ''
    const monday = (await world.hours(id)).period.endsAt ?? ''
    expect(Date.parse(monday) - Date.parse(begun)).toBeLessThanOrEqual(minutes(10) * 1000)
    const before = await world.shown(person.call)
    expect(before.hours).toMatchObject({ usedSeconds: 0, leftSeconds: minutes(20) })
    expect(before.hours).not.toHaveProperty('endsAt')
    expect(before).not.toHaveProperty('stopsAt')

    const untilMonday = (Date.parse(monday) - app.clock.now().getTime()) / 1000
    app.clock.advance(untilMonday + 60)
    await app.tick()
    const after = await world.shown(person.call)
    expect(after.hours).toMatchObject({ usedSeconds: 0, leftSeconds: minutes(19), since: monday })
    expect(after.stopsAt).toBe(new Date(Date.parse(monday) + minutes(25) * 1000).toISOString())
    app.clock.advance(minutes(24) + 10)
    await app.tick()
    expect(await world.vm(person.vm.id)).toMatchObject({ powerState: 'VM deallocating' })
    app.clock.advance(20)
    await world.end(person.vm.id)
    expect((await world.shown(person.call)).hours).toMatchObject({
      usedSeconds: minutes(25) + 30,
      leftSeconds: 0,
    })
  })

  it.each([
    ['goes on', false, 20],
    ['goes on while the rule changes', true, 60],
  ])('takes what was granted until it is used for a run that %s', async (_, isChanged, minutesOfRule) => {
    toTuesday(app)
    // Sunday, 23:20.
    app.clock.advance(minutes(5 * 24 * 60 + 11 * 60 + 20))
    const lab = await openLab(app)
    const world = hoursWorld(app, lab)
    const { id } = await world.openCourse()
    await world.setHours(id, { minutes: 20, period: 'week' })
    const person = await world.person(id)
    const grant = { to: 'all', minutes: 600, until: 'used' }
    expect((await lab.call('POST', `courses/${id}/grants`, grant)).status).toBe(200)
    await world.start(person)
    const begun = Date.parse((await world.vm(person.vm.id)).runningSince ?? '')
    const monday = (await world.hours(id)).period.endsAt ?? ''
    const sundaySeconds = Math.round((Date.parse(monday) - begun) / 1000)
    const allowedSeconds = minutes(minutesOfRule + 600) - (sundaySeconds - minutes(20))
    const goTo = (seconds: number) =>
      app.clock.advance((Date.parse(monday) - app.clock.now().getTime()) / 1000 + seconds)

    goTo(5)
    await app.tick()
    goTo(70)
    await app.tick()
    if (isChanged) await world.setHours(id, { minutes: minutesOfRule, period: 'week' })
    await app.tick()
    expect((await world.hours(id)).people).toMatchObject([{ allowedSeconds }])
    goTo(minutes(10))
    expect((await person.call('POST', '/stop')).status).toBe(202)
    await world.end(person.vm.id)
    // A later week begins with what is left of it: what Monday took was the rule's.
    goTo(minutes(11))
    await world.setHours(id, { minutes: minutesOfRule + 1, period: 'week' })
    expect((await world.hours(id)).people).toMatchObject([
      { allowedSeconds: allowedSeconds + 60, usedSeconds: minutes(10) },
    ])
  })
})

it('who is removed leaves what was counted, and has it again when they come back', async () => {
  toTuesday(app)
  const lab = await openLab(app)
  const world = hoursWorld(app, lab)
  const { id } = await world.openCourse()
  await world.setHours(id, { minutes: 60, period: 'week' })
  const person = await world.person(id)
  await world.start(person)
  app.clock.advance(minutes(10))
  const people = async () => (await lab.call('GET', `courses/${id}/people`)).body.data as Enrolment[]
  const enrolmentId = (await people())[0]?.id ?? ''
  expect((await lab.call('DELETE', `courses/${id}/people/${enrolmentId}`)).status).toBe(200)
  await app.deliverLabs()
  app.clock.advance(30)
  await world.end(person.vm.id)
  for (let count = 0; count < 3; count += 1) await world.pass(1)
  expect(await people()).toEqual([])
  const month = app.clock.now().toISOString().slice(0, 7)
  const ledger = await readRecord<LedgerRecord>(lab, `led_${enrolmentId}_${month}`)
  expect(Object.values(ledger?.own ?? {})).toEqual([minutes(10)])
  await enrol(app, lab, id, person, { name: 'Stu Dent' })
  expect((await world.hours(id)).people).toMatchObject([{ enrolmentId, usedSeconds: minutes(10) }])
})

it('a run of months is written down month by month, so that none of it is forgotten', async () => {
  const lab = await openLab(app)
  const world = hoursWorld(app, lab)
  const { id } = await world.openCourse()
  const { rules } = await world.course(id)
  await world.setCourse(id, { rules: { ...rules, idleMinutes: 0 } })
  const person = await world.person(id)
  await world.start(person)
  const begun = (await world.vm(person.vm.id)).runningSince ?? ''
  const days: number[] = []
  for (let day = 0; day < 93; day += 1) {
    world.seconds(86_400)
    const { dueAt = '' } = (await readRecord<CourseRecord>(lab, id)) ?? {}
    if (dueAt > app.clock.now().toISOString()) continue
    days.push(day)
    await app.tick()
  }
  expect(days).toHaveLength(4)
  const query = {
    query: "SELECT VALUE c.own FROM c WHERE c.type = 'ledger' AND c.courseId = @id",
    parameters: [{ name: '@id', value: id }],
  }
  const months = (await lab.database.labs.items.query<Record<string, number>>(query).fetchAll()).resources
  const counted = months.flatMap((own) => Object.values(own)).reduce((sum, one) => sum + one, 0)
  const { segment } = await world.vm(person.vm.id)
  expect(counted).toBe((Date.parse(segment?.since ?? '') - Date.parse(begun)) / 1000)
  expect(counted).toBeGreaterThanOrEqual(90 * 86_400)
})
