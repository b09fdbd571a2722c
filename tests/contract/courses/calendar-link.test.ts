import ICAL from 'ical.js'
import nodeIcal from 'node-ical'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type RunningApp, startApp } from '../../support/app.ts'
import { type CourseBody, createCourse, enrol, openIt, setRecord } from '../../support/courses.ts'
import { type Lab, openLab } from '../../support/lab.ts'
import { giveMachine } from '../../support/my-machine.ts'

/** A link by which a calendar program finds somebody's classes, and what two programs' readers make of it. */

let app: RunningApp
let lab: Lab
let course: CourseBody
beforeAll(async () => {
  app = await startApp({}, { at: new Date('2026-11-30T09:00:00Z') })
})
const open = async () => {
  lab = await openLab(app)
  course = await createCourse(lab, { name: 'Biology; 1, 2', startsOn: '2026-11-01', endsOn: '2027-10-31' })
  await openIt(lab, course)
}
beforeEach(open)
afterAll(() => app.close())

const monday = {
  ...{ id: 'ser_a', kind: 'class', days: ['MO'], start: '10:00', end: '11:30' },
  ...{ from: '2027-03-15', until: '2027-04-05' },
}
const save = async (series: readonly object[], exceptions: readonly object[] = []) => {
  const { rev } = (await lab.call('GET', `courses/${course.id}/calendar`)).body.data as { rev: number }
  const answer = await lab.call('PUT', `courses/${course.id}/calendar`, { rev, series, exceptions })
  expect(answer.status, answer.text).toBe(200)
}

const path = () => `me/courses/${course.id}/calendar-link`
const make = async (token: string): Promise<string> => {
  const answer = await app.call('POST', path(), { token })
  expect(answer).toMatchObject({ status: 201, body: { message: 'The link is made.' } })
  const { path: link } = answer.body.data as { path: string }
  expect(link).toMatch(/^\/api\/courses\/\w+\/calendar\.ics\?key=\w{26}$/)
  return link.slice('/api/'.length)
}
const fetch = (link: string, headers: Record<string, string> = {}) => app.call('GET', link, { headers })

interface Read {
  readonly uid: string
  readonly from: string
  readonly until: string
  readonly name: string
  readonly status: string
  readonly sequence: number
  readonly url: string
}

const byIcal = (text: string): Read[] =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component)
    const property = (name: string) => String(component.getFirstPropertyValue(name))
    return {
      ...{ uid: event.uid, name: event.summary, sequence: event.sequence },
      from: event.startDate.toJSDate().toISOString(),
      until: event.endDate.toJSDate().toISOString(),
      ...{ status: property('status'), url: property('url') },
    }
  })

const byNode = (text: string): Read[] =>
  Object.values(nodeIcal.sync.parseICS(text))
    .filter((one) => one?.type === 'VEVENT')
    .map((event) => ({
      ...{ uid: event.uid, name: String(event.summary), sequence: Number(event.sequence) },
      ...{ from: event.start.toISOString(), until: event.end?.toISOString() ?? '' },
      ...{ status: String(event.status), url: String(event.url) },
    }))

/** Both readers find the same. */
const read = async (link: string): Promise<Read[]> => {
  const { status, text } = await fetch(link)
  expect(status, text).toBe(200)
  const found = byIcal(text)
  expect(byNode(text)).toEqual(found)
  return found
}
const uidOf = (key: string) => `${key}.${course.id}@labkeeper`

describe('a link to a calendar', () => {
  it('gives each class as instants, also in the weeks in which the clocks change', async () => {
    await save([{ ...monday, days: ['SU'], start: '02:30', end: '04:00', from: '2027-03-21' }])
    const found = await read(await make(lab.token))
    expect(found.map(({ uid, from, until }) => [uid, from, until])).toEqual([
      [uidOf('ser_a.2027-03-21'), '2027-03-21T01:30:00.000Z', '2027-03-21T03:00:00.000Z'],
      [uidOf('ser_a.2027-03-28'), '2027-03-28T01:30:00.000Z', '2027-03-28T02:00:00.000Z'],
      [uidOf('ser_a.2027-04-04'), '2027-04-04T00:30:00.000Z', '2027-04-04T02:00:00.000Z'],
    ])
    expect(new Set(found.map(({ name, status }) => `${name} ${status}`))).toEqual(
      new Set(['Biology; 1, 2 CONFIRMED']),
    )
  })

  it('keeps the name of a class that is moved or cancelled, and counts up', async () => {
    const added = { id: 'exc_x', kind: 'added', seriesId: 'ser_a', date: '2027-03-31' }
    await save([monday], [added])
    const link = await make(lab.token)
    const before = await read(link)
    const uids = [...['15', '22', '29'].map((day) => `ser_a.2027-03-${day}`), 'exc_x', 'ser_a.2027-04-05']
    expect(before.map(({ uid }) => uid)).toEqual(uids.map(uidOf))
    const change = (key: string, body: object) =>
      lab.call('POST', `courses/${course.id}/classes/${key}`, body)
    await change('ser_a.2027-03-22', { action: 'move', date: '2027-03-23', start: '14:00', end: '15:00' })
    await change('exc_x.2027-03-31', { action: 'move', date: '2027-04-01' })
    await change('ser_a.2027-03-29', { action: 'cancel' })
    const after = await read(link)
    expect(after.map(({ uid }) => uid)).toEqual(uids.map(uidOf))
    expect(after.map(({ from, status }) => [from, status])).toEqual([
      ['2027-03-15T09:00:00.000Z', 'CONFIRMED'],
      ['2027-03-23T13:00:00.000Z', 'CONFIRMED'],
      ['2027-03-29T08:00:00.000Z', 'CANCELLED'],
      ['2027-04-01T08:00:00.000Z', 'CONFIRMED'],
      ['2027-04-05T08:00:00.000Z', 'CONFIRMED'],
    ])
    for (const [index, { sequence }] of after.entries()) {
      expect(sequence).toBeGreaterThan(before[index]?.sequence ?? Number.NaN)
    }
  })

  it('counts up, too, for a class that is ended early, longer, cut off or missed', async () => {
    // In the morning, so that all of it is on one day.
    app.clock.advance(24 * 3600 - ((app.clock.now().getTime() / 1000 - 8 * 3600) % (24 * 3600)))
    await open()
    const inSeconds = () => `${app.clock.now().toISOString().slice(0, 19)}.000Z`
    const day = app.clock.now().getTime()
    const at = (minutes: number) =>
      new Date(day + minutes * 60_000).toLocaleTimeString('en-GB', {
        ...{ timeZone: 'Europe/Berlin', hour: '2-digit', minute: '2-digit' },
      })
    const today = new Date(day).toLocaleDateString('sv-SE', { timeZone: 'Europe/Berlin' })
    const daily = (id: string, start: string, end: string) => ({
      ...{ ...monday, id, days: ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'], start, end, prepare: 0 },
      ...{ from: today, until: today },
    })
    const [missed, cut] = [daily('ser_m', at(90), at(92)), daily('ser_c', at(100), at(160))]
    await save([daily('ser_e', at(2), at(60)), missed, cut])
    const link = await make(lab.token)
    const pass = async (minutes: number) => {
      app.clock.advance(minutes * 60)
      await app.tick()
    }
    const change = async (key: string, body: object) => {
      const answer = await lab.call('POST', `courses/${course.id}/classes/${key}`, body)
      expect(answer.status, answer.text).toBe(200)
    }
    const find = async (key: string) => (await read(link)).find(({ uid }) => uid === uidOf(key))
    const rises = async (key: string, what: () => Promise<unknown>, news: object) => {
      const was = await find(key)
      await what()
      const now = await find(key)
      expect(now).toMatchObject(news)
      expect(now?.sequence, key).toBeGreaterThan(was?.sequence ?? Number.NaN)
    }

    await pass(3)
    const early = `ser_e.${today}`
    await rises(early, () => change(early, { action: 'extend', minutes: 15 }), { status: 'CONFIRMED' })
    await rises(early, () => change(early, { action: 'end' }), { until: inSeconds() })
    const begun = await lab.call('POST', `courses/${course.id}/classes`, { minutes: 30 })
    const { key } = begun.body.data as { key: string }
    await rises(key, () => change(key, { action: 'extend', minutes: 10 }), { status: 'CONFIRMED' })
    await rises(key, () => change(key, { action: 'extend', minutes: 10 }), { status: 'CONFIRMED' })
    await rises(key, () => change(key, { action: 'end' }), { until: inSeconds() })
    await rises(`ser_m.${today}`, () => pass(95), { status: 'CANCELLED' })
    await pass(4)
    const close = () => lab.call('POST', `courses/${course.id}/close`).then(() => app.deliverLabs())
    await rises(`ser_c.${today}`, close, { until: inSeconds() })
  })

  it('gives students what is for them, with the way to their machine, and nothing of others', async () => {
    const group = { ...monday, id: 'ser_g', days: ['TU'], until: '2027-03-21' }
    await save([
      { ...monday, until: '2027-03-21' },
      { ...group, group: 'A' },
      { ...group, id: 'ser_h', days: ['WE'], group: 'B', note: 'Mia comes later' },
      { ...group, id: 'ser_o', days: ['TH'], kind: 'open' },
      { ...group, id: 'ser_f', days: ['FR'], kind: 'off', end: undefined },
    ])
    const student = await giveMachine(app, lab, course.id, { enrolment: { group: 'A' } })
    const viewer = await lab.newStudent()
    await enrol(app, lab, course.id, viewer, { function: 'viewer', name: 'Vi Viewer' })
    await enrol(app, lab, course.id, student, { group: 'A', vmId: student.vm.id })
    const link = await make(student.token)
    const mine = await read(link)
    expect(mine.map(({ uid, name }) => [uid, name])).toEqual([
      [uidOf('ser_a.2027-03-15'), 'Biology; 1, 2'],
      [uidOf('ser_g.2027-03-16'), 'Biology; 1, 2'],
      [uidOf('ser_o.2027-03-18'), 'Biology; 1, 2: open hours'],
    ])
    expect(mine[0]?.url).toMatch(new RegExp(`^https?://.*/dashboard/my-resources/${student.vm.id}$`))
    expect((await fetch(link)).text).not.toMatch(/Vi Viewer|Mia|@example/)
    const seen = await read(await make(viewer.token))
    expect(seen.map(({ uid }) => uid)).toContain(uidOf('ser_h.2027-03-17'))
    expect(seen[0]?.url).toMatch(new RegExp(`/dashboard/courses/${course.id}$`))
  })

  it('is asked for again with its tag', async () => {
    await save([monday])
    const link = await make(lab.token)
    const { headers } = await fetch(link)
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(headers.get('cache-control')).toBe('private, no-cache')
    const known = { 'if-none-match': headers.get('etag') ?? '' }
    expect(await fetch(link, known)).toMatchObject({ status: 304, text: '' })
    await save([{ ...monday, end: '12:00' }])
    expect((await fetch(link, known)).status).toBe(200)
  })

  it('is shown once, made anew, and turned off', async () => {
    const shown = () => app.call('GET', path(), { token: lab.token })
    expect((await shown()).body).toEqual({ data: null })
    const first = await make(lab.token)
    expect((await shown()).body).toEqual({ data: { madeAt: expect.any(String) } })
    const second = await make(lab.token)
    expect((await fetch(first)).status).toBe(404)
    expect((await fetch(second)).status).toBe(200)
    const stored = await lab.database.tokens.items.query('SELECT * FROM c').fetchAll()
    expect(JSON.stringify(stored.resources)).not.toContain(second.split('=')[1])
    const off = () => app.call('DELETE', path(), { token: lab.token })
    expect((await off()).body).toEqual({ message: 'The link is turned off.' })
    expect((await fetch(second)).status).toBe(404)
    expect((await off()).status).toBe(200)
    expect((await shown()).body).toEqual({ data: null })
  })

  it('ends with the part of its person, and is not the link of who comes back', async () => {
    await save([monday])
    const student = await lab.newStudent()
    const { id } = await enrol(app, lab, course.id, student)
    const link = await make(student.token)
    expect(await read(link)).not.toEqual([])
    for (const state of ['left', 'deleting', 'invited']) {
      await setRecord(lab, id, { state })
      expect((await fetch(link)).status, state).toBe(404)
      expect((await app.call('POST', path(), { token: student.token })).status, state).toBe(404)
    }
    app.clock.advance(60)
    await enrol(app, lab, course.id, student)
    expect((await fetch(link)).status).toBe(404)
    expect((await app.call('GET', path(), { token: student.token })).body).toEqual({ data: null })
  })

  it('tells students nothing of a course before it is open', async () => {
    await save([monday])
    const student = await lab.newStudent()
    await enrol(app, lab, course.id, student)
    await setRecord(lab, course.id, { state: 'draft' })
    expect(await read(await make(student.token))).toEqual([])
    expect(await read(await make(lab.token))).toHaveLength(4)
  })

  it('is as unknown as any other where the key is wrong', async () => {
    const link = await make(lab.token)
    const elsewhere = await createCourse(lab)
    const key = link.split('=')[1] ?? ''
    const noCalendar = {
      status: 404,
      body: { code: 'not_found', error: 'There is no calendar at this address.' },
    }
    for (const wrong of [
      `courses/${course.id}/calendar.ics`,
      `courses/${course.id}/calendar.ics?key=`,
      `courses/${course.id}/calendar.ics?key=${key}0`,
      `courses/${course.id}/calendar.ics?key=${key.toLowerCase()}x`,
      `courses/${elsewhere.id}/calendar.ics?key=${key}`,
      `courses/crs_nowhere/calendar.ics?key=${key}`,
    ]) {
      expect(await fetch(wrong), wrong).toMatchObject(noCalendar)
    }
    const stranger = await app.newOwner()
    for (const method of ['GET', 'POST', 'DELETE']) {
      expect(await app.call(method, path(), { token: stranger.token })).toMatchObject({
        status: 404,
        body: { error: 'This course does not exist, or you have no part in it.' },
      })
    }
  })

  it('is read thirty times a minute, and guessed sixty times', async () => {
    // Misses of the tests before no longer count.
    app.clock.advance(60)
    const link = await make(lab.token)
    const times = async (count: number, path: string) => {
      const answers = await Promise.all(Array.from({ length: count }, () => fetch(path)))
      return answers.filter(({ status }) => status === 429).length
    }
    expect(await times(32, link)).toBe(2)
    expect(await times(62, `${link}x`)).toBe(2)
    // Whoever has a key is not kept out by others who sit behind the same address.
    app.clock.advance(30)
    expect((await fetch(await make(lab.token))).status).toBe(200)
  })
})
