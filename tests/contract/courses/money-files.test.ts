import { studentFileFormat } from '@labkeeper/contract/students/student-file'
import type { CourseId } from '@labkeeper/functions/domain/kernel/ids'
import { papaCsv } from '@labkeeper/functions/gateways/csv/papa'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type RunningApp, startApp } from '../../support/app.ts'
import { addMachine } from '../../support/courses.ts'
import { toTuesday } from '../../support/hours.ts'
import { type Lab, openLab } from '../../support/lab.ts'
import { inEastUs, moneyWorld } from '../../support/money.ts'

let app: RunningApp
let lab: Lab
let world: Awaited<ReturnType<typeof moneyWorld>>
let id: CourseId
beforeAll(async () => {
  app = await startApp()
})
beforeEach(async () => {
  toTuesday(app)
  app.prices.answerWith(200)
  lab = await openLab(app)
  world = await moneyWorld(app, lab)
  id = (await world.openCourse()).id
})
afterAll(() => app.close())

const read = async (path: string) => {
  const answer = await world.call('GET', path)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(answer.text.endsWith('\r\n')).toBe(true)
  const [fields = [], ...lines] = papaCsv(studentFileFormat).lines(answer.text.replace(/^\uFEFF/, ''))
  const rows = lines
    .filter((cells) => cells.length > 1)
    .map((cells) => Object.fromEntries(fields.map((field, index) => [field, cells[index] ?? ''])))
  return { rows, fields, headers: answer.headers }
}
const amountOf = (rows: readonly Record<string, string>[]) =>
  rows.reduce((sum, { amount }) => sum + Number(amount), 0)

it('is a line for each person and day, which add up to what the page says', async () => {
  const person = await world.aPerson(id, { enrolment: { name: '=HYPERLINK("http://evil")' } })
  await addMachine(lab, id, { number: 9 }, { ...inEastUs, subscriptionId: 'sub' })
  await world.look(id)
  await world.start(person)
  world.seconds(2120)
  expect((await person.call('POST', '/stop')).status).toBe(202)
  await world.end(person.vm.id)
  world.seconds(2 * 86_400)
  await world.signInAgain()
  const { rows, fields, headers } = await read(`courses/${id}/money.csv`)
  expect(fields).toEqual([
    ...[
      'day',
      'name',
      'email',
      'class minutes',
      'own minutes',
      'teacher minutes',
      'amount',
      'currency',
      'price date',
    ],
  ])
  expect(headers.get('content-disposition')).toMatch(/\.csv/)
  const today = app.clock.now().toISOString().slice(0, 10)
  // No program for tables takes a name for a formula.
  const theirs = rows.filter(({ name }) => name === '\'=HYPERLINK("http://evil")')
  expect(theirs).toHaveLength(3)
  expect(theirs[0]).toMatchObject({
    ...{ email: person.email, 'own minutes': '35.3', 'class minutes': '0.0', 'teacher minutes': '0.0' },
    ...{ currency: 'USD', 'price date': today },
  })
  expect(theirs[1]).toMatchObject({ 'own minutes': '0.0', amount: '0.4356' })
  expect(rows.filter(({ name, email }) => name === 'Not given to anybody' && email === '')).toHaveLength(3)
  expect(amountOf(rows)).toBeCloseTo((await world.money(id)).range.total, 3)
})

it('is of the days that are asked for, and of the lab a line for each course and day', async () => {
  await world.aPerson(id)
  const other = (await world.openCourse()).id
  await world.aPerson(other)
  world.seconds(3 * 86_400)
  await world.signInAgain()
  const day = new Date(app.clock.now().getTime() - 86_400_000).toISOString().slice(0, 10)
  const query = `?from=${day}&to=${day}`
  const { rows } = await read(`courses/${id}/money.csv${query}`)
  expect(rows.map((row) => row.day)).toEqual([day])
  const ofLab = await read(`lab/money.csv${query}`)
  expect(ofLab.fields.slice(0, 2)).toEqual(['day', 'course'])
  expect(ofLab.rows).toHaveLength(2)
  const sum = (await world.money(id, query)).range.total + (await world.money(other, query)).range.total
  expect(amountOf(ofLab.rows)).toBeCloseTo(sum, 3)
  expect((await world.call('GET', `lab/money.csv?from=${day}&to=2020-01-01`)).status).toBe(400)
})

it('of a course that is another lab’s there is nothing', async () => {
  await world.aPerson(id)
  const stranger = await openLab(app)
  expect((await stranger.call('GET', `courses/${id}/money.csv`)).status).toBe(404)
  const { text } = await stranger.call('GET', 'lab/money.csv')
  expect(text.trim().split('\r\n')).toHaveLength(1)
})

it('says of which day its prices are, also while none can be read', async () => {
  await world.aPerson(id)
  await world.setBudget(id, { amount: 100, per: 'course' })
  const readOn = app.clock.now().toISOString().slice(0, 10)
  app.prices.answerWith(503)
  world.seconds(2 * 86_400)
  await world.signInAgain()
  const { rows } = await read(`courses/${id}/money.csv`)
  expect(rows.map((row) => row['price date'])).toEqual([readOn, readOn, readOn])
  expect(rows[1]).toMatchObject({ amount: '0.4356' })
})

it('is not made while nobody knows what things cost', async () => {
  await world.aPerson(id)
  app.prices.answerWith(503)
  world.seconds(2 * 86_400)
  await world.signInAgain()
  const error = 'Prices cannot be read just now, so there are no amounts. Try again in a few minutes.'
  for (const path of [`courses/${id}/money.csv`, 'lab/money.csv'])
    expect(await world.call('GET', path)).toMatchObject({ status: 503, body: { error } })
})
