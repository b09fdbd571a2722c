import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type RunningApp, startApp } from '../../support/app.ts'
import { createCourse } from '../../support/courses.ts'
import { type Lab, openLab } from '../../support/lab.ts'

let app: RunningApp
let lab: Lab
beforeAll(async () => {
  app = await startApp()
})
// Files are counted by person.
beforeEach(async () => {
  lab = await openLab(app)
})
afterAll(() => app.close())

const winter = { startsOn: '2026-12-01', endsOn: '2027-02-28' }
const file = (...events: readonly string[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...events.flatMap((event) => ['BEGIN:VEVENT', event, 'END:VEVENT']),
    'END:VCALENDAR',
    '',
  ].join('\r\n')
const winterBreak = 'DTSTART;VALUE=DATE:20261221\r\nDTEND;VALUE=DATE:20270104\r\nSUMMARY:Winter break'
const newYear = 'DTSTART;VALUE=DATE:19910101\r\nRRULE:FREQ=YEARLY\r\nSUMMARY:New Year'

const read = (id: string, body: unknown) => lab.call('POST', `courses/${id}/calendar/holidays`, body)

it('finds the holidays of a file, and changes nothing', async () => {
  const { id } = await createCourse(lab, winter)
  const later = 'DTSTART;VALUE=DATE:20270301\r\nSUMMARY:Spring'
  const answer = await read(id, { ics: file(newYear, later, winterBreak) })
  expect(answer).toMatchObject({ status: 200 })
  const { holidays } = answer.body.data as { holidays: { exception: object }[] }
  expect(holidays).toEqual([
    {
      name: 'Winter break',
      exception: { kind: 'off', from: '2026-12-21', until: '2027-01-03', name: 'Winter break' },
    },
    {
      name: 'New Year',
      exception: { kind: 'off', from: '2027-01-01', until: '2027-01-01', name: 'New Year' },
    },
  ])
  const before = { rev: 1, timeZone: 'Europe/Berlin', series: [], exceptions: [] }
  expect((await lab.call('GET', `courses/${id}/calendar`)).body.data).toEqual(before)
  // They are what the calendar takes.
  const saved = await lab.call('PUT', `courses/${id}/calendar`, {
    ...{ rev: 1, series: [] },
    exceptions: holidays.map(({ exception }) => exception),
  })
  expect(saved.body.data).toMatchObject({ exceptions: holidays.map(({ exception }) => exception) })
})

it.each([
  ['what is no calendar', 'name,email\nAda,ada@example.com', 'This is not a calendar file.'],
  ['nothing', '', 'This is not a calendar file.'],
  [
    'what repeats without an end',
    file('DTSTART;VALUE=DATE:20261221\r\nRRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'),
    'This calendar takes too long to read. Take out what repeats, and try again.',
  ],
])('refuses %s', async (_what, ics, sentence) => {
  const { id } = await createCourse(lab, winter)
  expect(await read(id, { ics })).toMatchObject({
    status: 400,
    body: { code: 'invalid_request', error: sentence, fields: { ics: sentence } },
  })
})

it('takes 200,000 characters and not one more', async () => {
  const { id } = await createCourse(lab, winter)
  const most = file(winterBreak).padEnd(200_000, '\n')
  expect((await read(id, { ics: most })).status).toBe(200)
  expect(await read(id, { ics: `${most}\n` })).toMatchObject({
    status: 400,
    body: { fields: { ics: expect.any(String) } },
  })
})

it('reads ten files a minute for a person', async () => {
  const { id } = await createCourse(lab, winter)
  const answers = await Promise.all(Array.from({ length: 12 }, () => read(id, { ics: file(winterBreak) })))
  const statuses = answers.map(({ status }) => status).toSorted()
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429])
})
