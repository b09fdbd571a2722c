import { expect, type Page } from '@playwright/test'
import { caller } from '../../support/api.ts'
import { expectAccessible, expectNoSideways } from '../support/looks/axe.ts'
import { zoneAtNoon } from '../support/noon.ts'
import { origin } from '../support/product/cloud.ts'
import { coursePage, coursesPage, openCourse, personRow } from '../support/product/courses.ts'
import { enrolPeople, machineOf } from '../support/product/machines.ts'
import { myResources, newStudent, signedIn } from '../support/product/students.ts'
import { button, expectMessage, expectToast, field, heading } from '../support/screen.ts'
import { type Owner, test } from '../support/test.ts'

const phone = { width: 360, height: 740 }
const minuteMs = 60_000

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const status = (page: Page, text: RegExp | string) =>
  page.getByRole('main').getByRole('status').filter({ hasText: text })
const looksGood = async (page: Page): Promise<void> => {
  await expectAccessible(page)
  await expectNoSideways(page)
}

/** So many minutes a week for each student. */
const setHours = async (owner: Owner, courseId: string, minutes: number | null): Promise<void> => {
  const path = `courses/${courseId}/hours`
  const { body } = await owner.call<{ data: { rev: number } }>('GET', path)
  const answer = await owner.call('PUT', path, { rev: body.data.rev, hours: { minutes, period: 'week' } })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}

const clockAt = (at: Date): string =>
  at.toLocaleTimeString('en-GB', { timeZone: zoneAtNoon, timeStyle: 'short' })

/** A class that is on: it began ten minutes ago, and ends in an hour and a half. */
const holdClass = async (owner: Owner, courseId: string, atEnd: 'keep' | 'stop'): Promise<void> => {
  const path = `courses/${courseId}/calendar`
  const { body } = await owner.call<{ data: { rev: number } }>('GET', path)
  const start = new Date(Date.now() - 10 * minuteMs)
  const day = start.toLocaleDateString('en-CA', { timeZone: zoneAtNoon })
  const days = [['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'][new Date(`${day}T00:00:00Z`).getUTCDay()]]
  const end = clockAt(new Date(Date.now() + 90 * minuteMs))
  const series = [
    { kind: 'class', days, start: clockAt(start), end, from: day, until: day, prepare: 0, atEnd },
  ]
  const answer = await owner.call('PUT', path, { rev: body.data.rev, series, exceptions: [] })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}

/** Goal: decide how much students use beside the class, and give who needs it more. */
test('own time is set, asked for on a phone, and granted', async ({ page, owner, openAs, complaints }) => {
  test.slow()
  complaints.allow(/status of 400/)
  const courseId = await openCourse(owner, 'Robotics', { machines: 2, timeZone: zoneAtNoon })
  const student = await signedIn(await newStudent(owner, 'Rosa'))
  await enrolPeople(owner, courseId, [student])
  const machine = await machineOf(owner, courseId, student)

  await test.step('the rule is a part of the course’s rules', async () => {
    await page.goto(coursePage(courseId, 'rules'))
    const own = page.getByRole('region', { name: 'Own time' })
    await expect(own.getByLabel('Minutes', { exact: true })).toHaveValue('')
    await expectAccessible(page)
    await own.getByLabel('Minutes', { exact: true }).fill('70000')
    await button(page, 'Save').click()
    await expect(own.getByLabel('Minutes', { exact: true })).toHaveAccessibleErrorMessage(/./)
    await own.getByLabel('Minutes', { exact: true }).fill('600')
    await field(page, 'Per').selectOption('Week')
    await field(page, 'Week begins on').selectOption('Monday')
    await expectToast(page, 'The hours are saved.', () => button(page, 'Save').click())
    await field(page, 'Stop unused machines after (minutes)').fill('90')
    await expectToast(page, 'Robotics is saved.', () => button(page, 'Save').click())
    await page.reload()
    await expect(own.getByLabel('Minutes', { exact: true })).toHaveValue('600')
    await expect(field(page, 'Stop unused machines after (minutes)')).toHaveValue('90')
    await page.setViewportSize(phone)
    await looksGood(page)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  const theirs = await openAs(student)
  await theirs.setViewportSize(phone)
  await test.step('the student sees what is left, and asks for more', async () => {
    await theirs.goto(`${myResources}/${machine._id}`)
    await expect(heading(theirs, machine.name)).toBeVisible()
    await expect(theirs.getByText('Own time: 10 h of 10 h left this week', { exact: true })).toBeVisible()
    await looksGood(theirs)
    await button(theirs, 'Ask for more time').click()
    const form = dialog(theirs, 'Ask for more time')
    await field(theirs, 'Minutes').fill('5')
    await button(form, 'Ask').click()
    await expectMessage(theirs, 'Minutes', 'Choose 15 to 600 minutes.')
    await field(theirs, 'Minutes').fill('120')
    await form.getByLabel('Note').fill('The robot still falls over')
    await looksGood(theirs)
    await expectToast(theirs, 'Your teacher sees it.', () => button(form, 'Ask').click())
    await expect(theirs.getByText('You have asked already. Your teacher has not answered yet.')).toBeVisible()
  })

  await test.step('it is taken back, and asked again', async () => {
    await button(theirs, 'Ask for more time').click()
    const shown = dialog(theirs, 'Ask for more time')
    await expect(shown).toContainText('You asked for 2 h: The robot still falls over')
    await looksGood(theirs)
    await expectToast(theirs, 'The request is taken back.', () => button(shown, 'Take it back').click())
    await expect(theirs.getByText('You have asked already.')).toHaveCount(0)
    const call = caller(origin(), student.token)
    const asked = await call('POST', `me/courses/${courseId}/requests`, { minutes: 120 })
    expect(asked.status, JSON.stringify(asked.body)).toBe(201)
  })

  await test.step('the teacher grants it from the wall', async () => {
    await page.goto(`${coursesPage}/${courseId}`)
    const requests = page.getByRole('region', { name: 'Requests' })
    await expect(requests).toContainText('Rosa asks for 2 h')
    await looksGood(page)
    await page.setViewportSize(phone)
    await looksGood(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    await expectToast(page, 'Rosa got 2 h more.', () => button(requests, 'Grant Rosa').click())
    await expect(requests).toHaveCount(0)
    // Twice by habit is once.
    await expectToast(page, /^1 student got 2 h more\.$/, () => button(page, '+2 h for all').dblclick())
    await theirs.reload()
    await expect(theirs.getByText('Own time: 14 h of 14 h left this week', { exact: true })).toBeVisible()
  })

  await test.step('what is left stands beside the machines and the people', async () => {
    const wall = page.getByRole('list', { name: 'Machines of people' }).getByRole('listitem')
    await expect(wall).toContainText('14 h left')
    await page.goto(coursePage(courseId, 'people'))
    await expect(personRow(page, student.email).getByRole('cell', { name: '14 h left' })).toBeVisible()
    await looksGood(page)
    await page.setViewportSize(phone)
    await expect(page.getByText('14 h left', { exact: true })).toBeVisible()
    await looksGood(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(`${coursesPage}/${courseId}`)
  })

  await test.step('where each stands, and more for some', async () => {
    await button(page, 'Own time').click()
    const shown = dialog(page, 'Own time')
    await expect(shown).toContainText('10 h for each this week. Classes do not use it.')
    await expect(shown).toContainText('14 h of 14 h left')
    await expect(button(shown, 'Choose people first')).toBeDisabled()
    await shown.getByRole('checkbox', { name: /^Rosa/ }).check()
    await field(page, 'Minutes').fill('30')
    await looksGood(page)
    await expectToast(page, /^1 student got 30 min more\.$/, () =>
      button(shown, 'Give time to 1 student').click(),
    )
    await expect(shown).toContainText('14 h 30 min of 14 h 30 min left')
    await button(shown, 'Close').click()
  })

  await test.step('no is said in words', async () => {
    const call = caller(origin(), student.token)
    expect((await call('POST', `me/courses/${courseId}/requests`, { minutes: 60 })).status).toBe(201)
    await page.reload()
    await button(page, 'Answer Rosa in words').click()
    const form = dialog(page, 'Answer Rosa')
    await field(page, 'Answer').selectOption('No')
    await form.getByLabel('Note').fill('Come to my office first')
    await looksGood(page)
    await expectToast(page, 'Rosa is told.', () => button(form, 'Answer').click())
    await expect(page.getByRole('region', { name: 'Requests' })).toHaveCount(0)
    await theirs.reload()
    await button(theirs, 'Ask for more time').click()
    await expect(dialog(theirs, 'Ask for more time')).toContainText(
      'Last time Olga Owner said no: Come to my office first',
    )
    await button(dialog(theirs, 'Ask for more time'), 'Cancel').click()
  })

  await test.step('without own time the machine starts for classes', async () => {
    await setHours(owner, courseId, null)
    await theirs.reload()
    await expect(heading(theirs, machine.name)).toBeVisible()
    await expect(theirs.getByText(/^Own time/)).toHaveCount(0)
    await expect(button(theirs, 'Ask for more time')).toHaveCount(0)
  })
})

/** Goal: work on, and know for how long. */
test('who works says so, and reads when own time ends it', async ({ owner, openAs }) => {
  test.slow()
  const courseId = await openCourse(owner, 'Graphics', { machines: 1, timeZone: zoneAtNoon })
  const student = await signedIn(await newStudent(owner, 'Gia'))
  await enrolPeople(owner, courseId, [student])
  const machine = await machineOf(owner, courseId, student)
  await setHours(owner, courseId, 12)
  const page = await openAs(student)
  await page.setViewportSize(phone)
  await page.goto(`${myResources}/${machine._id}`)
  await expect(page.getByText('Own time: 12 min of 12 min left this week', { exact: true })).toBeVisible()
  await expect(button(page, 'Keep running')).toHaveCount(0)
  await button(page, 'Start').click()
  await expect(button(page, 'Connect')).toBeVisible({ timeout: 45_000 })

  await test.step('the end of own time is told, in the tab, too', async () => {
    await page.reload()
    await expect(
      status(page, /^It stops at (?:\d+ \w+, )?\d\d:\d\d: your own time is used up\.$/),
    ).toBeVisible()
    await expect(page).toHaveTitle(/^It stops at (?:\d+ \w+, )?\d\d:\d\d: your own time is used up\. · /)
    await expect(page.getByText(/^It lasts until (?:\d+ \w+, )?\d\d:\d\d\.$/)).toBeVisible()
    await looksGood(page)
  })

  await test.step('it is kept running while nobody is there', async () => {
    await setHours(owner, courseId, 600)
    await page.reload()
    await expect(page.getByText(/^Own time: 9 h \d+ min of 10 h left this week$/)).toBeVisible()
    await expect(page.getByText(/^It stops at/)).toHaveCount(0)
    await button(page, 'Keep running').click()
    const form = dialog(page, 'Keep running')
    await field(page, 'For how long?').selectOption('1 hour')
    await looksGood(page)
    await expectToast(page, /^It runs until (?:\d+ \w+, )?\d\d:\d\d\.$/, () =>
      button(form, 'Keep running').click(),
    )
    await expect(status(page, /^You keep it running until (?:\d+ \w+, )?\d\d:\d\d\.$/)).toBeVisible()
    await looksGood(page)
  })

  await test.step('a class stops everybody, or lets those work on who say so', async () => {
    await holdClass(owner, courseId, 'stop')
    await expect(async () => {
      await page.reload()
      await expect(page.getByText('The class does not use it.')).toBeVisible({ timeout: 3_000 })
    }).toPass({ timeout: 45_000 })
    await expect(button(page, 'Keep running')).toHaveCount(0)
    await expect(button(page, 'Keep working')).toBeDisabled()
    await expect(button(page, 'Keep working')).toHaveAccessibleDescription(
      'Machines stop at the end of this class.',
    )
    await looksGood(page)
    await holdClass(owner, courseId, 'keep')
    await expect(async () => {
      await page.reload()
      await expect(button(page, 'Keep working')).toBeEnabled({ timeout: 3_000 })
    }).toPass({ timeout: 45_000 })
    await expectToast(page, /^It runs until (?:\d+ \w+, )?\d\d:\d\d\.$/, () =>
      button(page, 'Keep working').click(),
    )
    await expect(
      status(page, /^Class until (?:\d+ \w+, )?\d\d:\d\d\. Yours goes on until (?:\d+ \w+, )?\d\d:\d\d\.$/),
    ).toBeVisible()
    await looksGood(page)
  })
})
