import type { Enrolment } from '@labkeeper/contract/courses/people'
import type { CourseId } from '@labkeeper/functions/domain/kernel/ids'
import { cosmosCourses } from '@labkeeper/functions/gateways/cosmos/courses/courses'
import { cosmosPeople } from '@labkeeper/functions/gateways/cosmos/courses/people'
import { grantHours } from '@labkeeper/functions/use-cases/courses/hours/grant-hours'
import type { RequestFacts } from '@labkeeper/local/cosmos/faults'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { withOutbox } from '../../support/accounts/letters.ts'
import { conflict } from '../../support/answers.ts'
import { type RunningApp, startApp } from '../../support/app.ts'
import { rosterOf } from '../../support/courses/roster.ts'
import { enrol, readRecord } from '../../support/courses.ts'
import { hoursWorld } from '../../support/hours.ts'
import { type Lab, openLab } from '../../support/lab.ts'
import { whileAskingOf } from '../../support/while-asking.ts'

let all: Awaited<ReturnType<typeof withOutbox<RunningApp>>>
let app: RunningApp
let lab: Lab
let world: ReturnType<typeof hoursWorld>
let id: CourseId
let student: Awaited<ReturnType<typeof world.person>>
let assistant: Awaited<ReturnType<Lab['newStudent']>>
beforeAll(async () => {
  all = await withOutbox((settings) => startApp(settings))
  app = all.world
})
beforeEach(async () => {
  lab = await openLab(app)
  world = hoursWorld(app, lab)
  id = (await world.openCourse()).id
  await world.setHours(id, { minutes: 60, period: 'week' })
  student = await world.person(id)
  assistant = await lab.newStudent()
  await enrol(app, lab, id, assistant, { function: 'assistant', name: 'Ann Assist' })
})
afterAll(() => all.close())

const ask = (body: object = { minutes: 60, note: 'My thesis.' }, token = student.token) =>
  app.call('POST', `me/courses/${id}/requests`, { token, body })
const takeBack = (token = student.token) => app.call('DELETE', `me/courses/${id}/requests`, { token })
const open = async () => (await lab.call('GET', `courses/${id}/requests`)).body.data as { id: string }[]
const answer = (requestId: string, body: object, token = lab.token) =>
  app.call('POST', `courses/${id}/requests/${requestId}`, { token, body })
const left = async () => (await world.hours(id)).people[0]?.leftSeconds

const notLimited = 'Your own time is not limited.'
const askedAlready = 'You have asked already. Your teacher has not answered yet.'

describe('a request', () => {
  it('is one at a time, is seen by staff, and is answered once', async () => {
    const first = await ask()
    expect(first).toMatchObject({
      status: 201,
      body: { message: 'Your teacher sees it.', data: { minutes: 60, note: 'My thesis.', state: 'open' } },
    })
    expect(await ask()).toMatchObject(conflict(askedAlready))
    expect((await world.shown(student.call)).can.request).toMatchObject({
      allowed: false,
      reason: askedAlready,
    })
    const [request] = await open()
    expect(await open()).toMatchObject([{ name: 'Stu Dent', minutes: 60, state: 'open' }])
    const granted = await answer(request?.id ?? '', { answer: 'grant', minutes: 90, note: 'Good luck.' })
    expect(granted).toMatchObject({
      status: 200,
      body: {
        message: 'Stu Dent got 1 h 30 min more.',
        data: { state: 'granted', answer: 'Good luck.', minutes: 90 },
      },
    })
    const { by } = granted.body.data as { by: string }
    expect(await answer(request?.id ?? '', { answer: 'refuse' })).toMatchObject(
      conflict(`${by} has answered this already.`),
    )
    expect(await left()).toBe(150 * 60)
    expect(await open()).toEqual([])
    const mine = await app.call('GET', 'me/courses', { token: student.token })
    expect(mine.body.data).toMatchObject([
      { hours: { leftSeconds: 9000 }, request: { state: 'granted', by } },
    ])
  })

  it('is not for who has left the course', async () => {
    const hasLeft = 'You are no longer in this course. Ask your teacher.'
    await enrol(app, lab, id, student, { state: 'left', leftAt: app.clock.now().toISOString() })
    expect((await world.shown(student.call)).can.request).toMatchObject({ allowed: false, reason: hasLeft })
    expect(await ask()).toMatchObject(conflict(hasLeft))
    expect(await open()).toEqual([])
  })

  it('is not of who is removed while they ask', async () => {
    const countsCall = ({ operation, container, path }: RequestFacts): boolean =>
      operation === 'read' && container === 'tokens' && path.includes('window')
    const people = await rosterOf(app, lab).peopleOf({ id })
    const whose = people.find(({ email }) => email === student.email)?.id ?? ''
    const remove = async () =>
      expect((await lab.call('DELETE', `courses/${id}/people/${whose}`)).status).toBe(200)
    const answered = await whileAskingOf(app.cosmos)(countsCall, () => ask(), remove)
    expect(answered.status).toBe(404)
    expect((await readRecord(lab, whose)) ?? {}).not.toHaveProperty('request')
  })

  it('is told to its teachers alone where it has some, and its answer to who asked', async () => {
    const { email } = await enrol(app, lab, id, await lab.newStudent(), { function: 'teacher' })
    await app.deliverLabs()
    const before = all.outbox.list().length
    await ask()
    await app.deliverLabs()
    const [request] = await open()
    await answer(request?.id ?? '', { answer: 'refuse', note: 'Not this week.' })
    await app.deliverLabs()
    // The newest first.
    const told = all.outbox
      .list()
      .slice(0, -before || undefined)
      .reverse()
    expect(told.map(({ subject, to }) => [subject, to])).toEqual([
      ['Stu Dent asks for more time', email],
      ['More time in Biology', student.email],
    ])
    expect(told[0]?.text).toContain('My thesis.')
    expect(told[1]?.text).toContain('Not this week.')
  })

  it('is granted nothing in a course that is closed, and may be refused there', async () => {
    await ask()
    const [request] = await open()
    await world.setCourse(id, { state: 'closed' })
    expect(await answer(request?.id ?? '', { answer: 'grant' })).toMatchObject(
      conflict('This course is closed.'),
    )
    expect(await answer(request?.id ?? '', { answer: 'refuse' })).toMatchObject({ status: 200 })
  })

  it('is written to its teachers once an hour, however often it is taken back and asked again', async () => {
    const count = async () => {
      await app.deliverLabs()
      // Letters of the courses before this one may still be on their way.
      const about = all.outbox.list().filter(({ text }) => text.includes(id))
      return about.filter(({ subject }) => subject === 'Stu Dent asks for more time').length
    }
    for (let time = 0; time < 4; time += 1) {
      expect((await ask()).status).toBe(201)
      expect(await open()).toHaveLength(1)
      expect((await takeBack()).status).toBe(200)
    }
    expect(await count()).toBe(1)
    world.seconds(61 * 60)
    expect((await ask()).status).toBe(201)
    expect(await count()).toBe(2)
  })

  it('is taken back, and asked again', async () => {
    expect(await takeBack()).toMatchObject(conflict('There is no open request.'))
    await ask()
    const [request] = await open()
    expect(await takeBack()).toMatchObject({ status: 200, body: { message: 'The request is taken back.' } })
    expect(await answer(request?.id ?? '', { answer: 'grant' })).toMatchObject({ status: 404 })
    expect((await ask()).status).toBe(201)
  })

  it('is granted by itself as often as the course says', async () => {
    const { rev } = await world.course(id)
    await lab.call('PUT', `courses/${id}`, { rev, rules: { autoGrantMinutes: 100 } })
    expect(await ask()).toMatchObject({
      ...{ status: 201, body: { message: 'You got 1 h more.', data: { state: 'granted' } } },
    })
    expect(await left()).toBe(120 * 60)
    expect(await ask()).toMatchObject({ status: 201, body: { message: 'Your teacher sees it.' } })
  })

  it('is for students whose time is limited', async () => {
    expect(await ask(undefined, assistant.token)).toMatchObject(conflict(notLimited))
    await world.setHours(id, { minutes: null, period: 'week' })
    expect(await ask()).toMatchObject(conflict(notLimited))
    const stranger = await lab.newStudent()
    for (const token of [stranger.token, lab.token]) {
      // Whoever has no part hears nothing else, whatever the body says.
      for (const body of [undefined, { minutes: 1, secret: true }]) {
        expect(await ask(body, token)).toMatchObject({
          status: 404,
          body: { error: 'This course does not exist, or you have no part in it.' },
        })
      }
    }
  })

  it('is answered by one of two who answer at once', async () => {
    await ask()
    const [request] = await open()
    const answers = await Promise.all([
      answer(request?.id ?? '', { answer: 'grant' }),
      answer(request?.id ?? '', { answer: 'grant' }, assistant.token),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await left()).toBe(120 * 60)
  })
})

describe('more time', () => {
  const grant = (body: object, token = lab.token) => app.call('POST', `courses/${id}/grants`, { token, body })
  const tooMuch = {
    status: 403,
    body: { error: 'Assistants grant at most 120 minutes a week to a person.' },
  }

  it('is given by assistants up to two hours a week, all of them together', async () => {
    const other = await lab.newStudent()
    await enrol(app, lab, id, other, { function: 'assistant' })
    expect((await grant({ to: 'all', minutes: 60 }, assistant.token)).status).toBe(200)
    expect((await grant({ to: 'all', minutes: 30 }, other.token)).status).toBe(200)
    await ask()
    const [request] = await open()
    expect(await answer(request?.id ?? '', { answer: 'grant' }, other.token)).toMatchObject(tooMuch)
    expect(await grant({ to: 'all', minutes: 31 }, assistant.token)).toMatchObject(tooMuch)
    expect((await grant({ to: 'all', minutes: 30 }, assistant.token)).status).toBe(200)
    expect(await left()).toBe(180 * 60)
    expect((await grant({ to: 'all', minutes: 600 })).status).toBe(200)
    expect(await left()).toBe(780 * 60)
  })

  it('that stays until it is used is reckoned up when its week ends', async () => {
    // Not while the machine runs: on a Sunday evening that is waited for.
    const leftMs = Date.parse((await world.hours(id)).period.endsAt ?? '') - app.clock.now().getTime()
    if (leftMs < 3 * 3_600_000) world.seconds(leftMs / 1000 + 60)
    expect((await grant({ to: 'all', minutes: 120, until: 'used' })).status).toBe(200)
    await app.deliverLabs()
    const { dueAt = '' } = (await readRecord<{ dueAt?: string }>(lab, id)) ?? {}
    const { endsAt } = (await world.hours(id)).period
    expect(dueAt).toBe(endsAt)
    await world.start(student)
    world.seconds(90 * 60)
    expect((await student.call('POST', '/stop')).status).toBe(202)
    await world.end(student.vm.id)
    expect(await left()).toBe(90 * 60)
  })

  it('is for some, or a group', async () => {
    const one = await world.person(id, { enrolment: { group: 'A', name: 'Ada' } })
    const people = (await lab.call('GET', `courses/${id}/people`)).body.data as Enrolment[]
    const idOf = (email: string) => people.find((person) => person.email === email)?.id
    expect((await grant({ to: [idOf(student.email)], minutes: 10 })).body).toMatchObject({
      data: { granted: 1 },
    })
    expect((await grant({ to: 'all', group: 'A', minutes: 20 })).body).toMatchObject({ data: { granted: 1 } })
    const stands = (await world.hours(id)).people.map(({ name, leftSeconds }) => [name, leftSeconds])
    expect(stands).toEqual([
      ['Ada', 80 * 60],
      ['Stu Dent', 70 * 60],
    ])
    expect(await grant({ to: [idOf(one.email), 'enr_nobody'], minutes: 10 })).toMatchObject({ status: 404 })
    expect(await grant({ to: 'all', group: 'B', minutes: 10 })).toMatchObject(conflict('Nobody fits.'))
  })

  it('that assistants give at once is said of those who got it, and of nobody else', async () => {
    const email = `second-${app.clock.now().getTime()}@students.test`
    await enrol(app, lab, id, { email }, { name: 'Second' })
    const { labs } = lab.database
    const [people, courses] = [cosmosPeople(labs), cosmosCourses(labs)]
    const course = await courses.read(lab.labId, id)
    if (course === undefined) throw new Error('The course is gone')
    const nudges = { labs: async () => {} }
    const part = { course, function: 'assistant' } as const
    const crowd = await people.list(lab.labId, id)
    const [first] = crowd.filter(({ enrolment }) => enrolment.function === 'student')
    if (first === undefined) throw new Error('Nobody is there')
    let isFirst = true
    // Another assistant is faster with one of both.
    const write: typeof people.write = async (...call) => {
      if (isFirst) {
        isFirst = false
        const other = grantHours({ people, courses, nudges, clock: app.clock })
        await other(part, { to: [first.enrolment.id], minutes: 120, until: 'period' })
      }
      return people.write(...call)
    }
    const give = grantHours({ people: { ...people, write }, courses, nudges, clock: app.clock })
    expect(await give(part, { to: 'all', minutes: 60, until: 'period' })).toEqual({
      message: '1 student got 1 h more. 1 did not: somebody else has changed them in the same moment.',
      data: { granted: 1 },
    })
    const stands = (await world.hours(id)).people.map(({ leftSeconds }) => leftSeconds ?? 0)
    expect(stands.toSorted((one, other) => one - other)).toEqual([120 * 60, 180 * 60])
    isFirst = true
    const refused = give(part, { to: [first.enrolment.id], minutes: 60, until: 'period' })
    await expect(refused).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('is given once to each of many, while others change them', async () => {
    for (let count = 0; count < 55; count += 1) {
      const name = `Stu ${count}`
      const email = `many${count}-${app.clock.now().getTime()}@students.test`
      await enrol(app, lab, id, { email }, { name })
    }
    const [granted] = await Promise.all([grant({ to: 'all', minutes: 60 }), ask()])
    expect(granted?.body).toMatchObject({ data: { granted: 56 } })
    for (const { leftSeconds } of (await world.hours(id)).people) expect(leftSeconds).toBe(120 * 60)
  })
})
