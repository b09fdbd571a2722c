import type { Preview } from '@labkeeper/contract/courses/calendar-preview'
import type { Course } from '@labkeeper/contract/courses/course'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningApp, startApp } from '../../support/app.ts'
import { createCourse, enrol, openIt } from '../../support/courses.ts'
import { type Lab, openLab } from '../../support/lab.ts'
import { giveMachine } from '../../support/my-machine.ts'

let app: RunningApp
let lab: Lab
beforeAll(async () => {
  app = await startApp()
  lab = await openLab(app)
})
afterAll(() => app.close())

const spring = { startsOn: '2027-03-01', endsOn: '2027-04-30' }
const sunday = {
  ...{ id: 'ser_a', kind: 'class', days: ['SU'], start: '02:30', end: '04:00' },
  ...{ from: '2027-03-21', until: '2027-04-04', prepare: 10 },
}
const aCourse = (body: object = {}) => createCourse(lab, { ...spring, ...body })
const save = (id: string, body: object) => lab.call('PUT', `courses/${id}/calendar`, body)
const read = async (id: string) => (await lab.call('GET', `courses/${id}/calendar`)).body.data
const preview = (id: string, body: object) => lab.call('POST', `courses/${id}/calendar/preview`, body)
const meaning = async (id: string, body: object) => (await preview(id, body)).body.data as Preview

describe('the calendar of a course', () => {
  it('is empty at first, and saved with its ids and defaults', async () => {
    const { id } = await aCourse()
    const empty = { rev: 1, timeZone: 'Europe/Berlin', series: [], exceptions: [] }
    expect(await read(id)).toEqual(empty)
    const { id: _, ...nameless } = sunday
    const answer = await save(id, {
      rev: 1,
      series: [{ ...nameless, days: ['SU', 'MO', 'SU'] }],
      exceptions: [{ kind: 'off', from: '2027-03-28', until: '2027-03-28' }],
    })
    expect(answer).toMatchObject({ status: 200, body: { message: 'The calendar is saved.' } })
    expect(answer.body.data).toEqual({
      ...empty,
      rev: 2,
      series: [
        {
          ...nameless,
          ...{ id: expect.stringMatching(/^ser_[a-z0-9]{16}$/), days: ['MO', 'SU'] },
          ...{ everyWeeks: 1, who: 'everyone', atEnd: 'stop' },
        },
      ],
      exceptions: [
        {
          ...{ id: expect.stringMatching(/^exc_[a-z0-9]{16}$/), kind: 'off' },
          ...{ from: '2027-03-28', until: '2027-03-28' },
        },
      ],
    })
    expect(await read(id)).toEqual(answer.body.data)
  })

  it('is saved by the first of two who read it', async () => {
    const { id } = await aCourse()
    const body = { rev: 1, series: [sunday], exceptions: [] }
    const answers = await Promise.all([save(id, body), save(id, body)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412])
    expect(answers.find(({ status }) => status === 412)?.body).toMatchObject({
      ...{ code: 'precondition_failed', error: 'Somebody else changed this course. Reload to see it.' },
    })
    // One counter for all of a course.
    const put = await lab.call('PUT', `courses/${id}`, { rev: 1, about: 'x' })
    expect(put.status).toBe(412)
    expect((await lab.call('PUT', `courses/${id}`, { rev: 2, about: 'x' })).status).toBe(200)
    expect(await read(id)).toMatchObject({ rev: 3, series: [{ id: 'ser_a' }] })
  })

  it('refuses what no calendar may say, at the field', async () => {
    const { id } = await aCourse()
    const series = [{ ...sunday, kind: 'open', end: '02:30', until: '2027-01-01' }]
    expect(await save(id, { rev: 1, series, exceptions: [] })).toMatchObject({
      status: 400,
      body: {
        fields: {
          'series.0.prepare': 'This kind of times does not have it.',
          'series.0.end': 'A class lasts 1 minute to 16 hours.',
          'series.0.until': 'The last day is before the first.',
        },
      },
    })
    expect(await read(id)).toMatchObject({ rev: 1, series: [] })
  })

  it('of a course that is closed stays as it is', async () => {
    const course = await aCourse()
    await openIt(lab, course)
    await lab.call('POST', `courses/${course.id}/close`)
    expect(await save(course.id, { rev: 1, series: [], exceptions: [] })).toMatchObject({
      ...{ status: 409, body: { error: 'This course is closed.' } },
    })
  })

  it('comes along with a copy, moved by whole weeks', async () => {
    const { id } = await aCourse()
    const exceptions = [{ kind: 'off', from: '2027-03-28', until: '2027-03-28' }]
    await save(id, { rev: 1, series: [sunday], exceptions })
    const copy = await lab.call('POST', `courses/${id}/copy`, { name: 'Again', startsOn: '2027-09-09' })
    const { id: copied } = copy.body.data as Course
    expect(await read(copied)).toMatchObject({
      series: [{ id: 'ser_a', from: '2027-09-26', until: '2027-10-10' }],
      exceptions: [],
    })
  })
})

describe('a preview', () => {
  it('says in full what a calendar means', async () => {
    const { id } = await aCourse()
    const body = { series: [sunday], exceptions: [], from: '2027-03-27T00:00:00.000Z', count: 4 }
    const answer = await preview(id, body)
    const key = 'ser_a.2027-03-28'
    const boundary = (at: string, local: string, what: string) => ({
      ...{ at: `2027-03-28T${at}:00.000Z`, local: `2027-03-28T${local}`, what, key, kind: 'class' },
    })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      data: {
        boundaries: [
          boundary('01:20', '03:20', 'prepare'),
          boundary('01:30', '03:30', 'begin'),
          boundary('01:50', '03:50', 'warn'),
          boundary('02:00', '04:00', 'end'),
        ],
        classes: [
          {
            ...{ key, date: '2027-03-28', kind: 'class', minutes: 30 },
            ...{ startsAt: '2027-03-28T01:30:00.000Z', endsAt: '2027-03-28T02:00:00.000Z' },
            note: '02:30 does not exist on this day. The class begins at 03:30.',
          },
        ],
        effects: ['Nothing that runs now changes.'],
        notes: [],
      },
    })
    expect(await read(id)).toMatchObject({ rev: 1, series: [] })
  })

  it('names classes that the clocks leave out, and the week of the change', async () => {
    const { id } = await aCourse()
    const short = { ...sunday, end: '03:15' }
    const late = { ...sunday, id: 'ser_b', start: '10:00', end: '11:00' }
    const data = await meaning(id, {
      ...{ series: [short, late], exceptions: [], from: '2027-03-27T00:00:00.000Z', count: 4 },
    })
    expect(data.classes).toMatchObject([
      {
        ...{ key: 'ser_a.2027-03-28', skipped: true, minutes: 0 },
        note: 'This class falls into the hour that does not exist.',
      },
      { key: 'ser_b.2027-03-28', minutes: 60 },
    ])
    expect(data.notes).toEqual(['The clocks change on Sunday 28 March; the class stays at 10:00.'])
  })

  it('takes days and clocks that are not saved, and refuses days that no course has', async () => {
    const { id } = await aCourse()
    const there = { series: [sunday], exceptions: [], from: '2027-03-20T00:00:00.000Z', count: 1 }
    const data = await meaning(id, { ...there, timeZone: 'America/New_York' })
    expect(data.boundaries).toMatchObject([{ at: '2027-03-21T06:20:00.000Z', local: '2027-03-21T02:20' }])
    expect((await meaning(id, { ...there, endsOn: '2027-03-20' })).boundaries).toEqual([])
    expect(await preview(id, { ...there, endsOn: '2027-01-01' })).toMatchObject({
      ...{ status: 400, body: { fields: { endsOn: 'The last day is before the first.' } } },
    })
    expect((await preview(id, { ...there, timeZone: 'Mars/Olympus' })).body.fields).toEqual({
      timeZone: 'This time zone is not known.',
    })
    expect((await preview(id, { ...there, count: 51 })).status).toBe(400)
  })

  it('says how early machines are to be prepared', async () => {
    const course = await aCourse()
    await giveMachine(app, lab, course.id)
    const body = { series: [{ ...sunday, prepare: 1 }], exceptions: [], from: '2027-03-20T00:00:00.000Z' }
    expect((await meaning(course.id, body)).notes).toContain(
      'Starting 1 machine takes about 2 minutes. Prepare 2 minutes ahead.',
    )
    const arrival = { ...body, series: [{ ...sunday, prepare: 1, who: 'arrival' }] }
    expect((await meaning(course.id, arrival)).notes.join()).not.toContain('Prepare')
  })
})

it('ends with the last day that can be written', async () => {
  const { id } = await aCourse()
  expect((await lab.call('GET', `courses/${id}/classes?to=9999-12-31`)).status).toBe(200)
  const last = { series: [], exceptions: [], from: '9999-12-30T12:00:00.000Z' }
  expect(await preview(id, last)).toMatchObject({ status: 200, body: { data: { boundaries: [] } } })
})

it('is read by viewers, and changed by teachers only', async () => {
  const { id } = await aCourse()
  const viewer = await app.newOwner()
  await enrol(app, lab, id, viewer, { function: 'viewer' })
  const call = (method: string, path: string, body?: object) =>
    app.call(method, `courses/${id}/${path}`, { token: viewer.token, ...(body && { body }) })
  expect((await call('GET', 'calendar')).status).toBe(200)
  expect((await call('GET', 'classes')).status).toBe(200)
  const body = { rev: 1, series: [], exceptions: [] }
  expect((await call('PUT', 'calendar', body)).status).toBe(403)
  expect((await call('POST', 'classes', { minutes: 30 })).status).toBe(403)
})
