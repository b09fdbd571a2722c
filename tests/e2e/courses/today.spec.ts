import { expect, type Page } from '@playwright/test'
import { caller } from '../../support/api.ts'
import { expectAccessible, expectNoSideways } from '../support/looks/axe.ts'
import { origin } from '../support/product/cloud.ts'
import { coursesPage, openCourse, tab } from '../support/product/courses.ts'
import { machineOf } from '../support/product/machines.ts'
import { myResources, newStudent, signedIn } from '../support/product/students.ts'
import { button, expectToast, field, link, question } from '../support/screen.ts'
import { type Owner, test } from '../support/test.ts'

const items = (page: Page) => page.getByRole('list', { name: 'Machines of people' }).getByRole('listitem')
const itemOf = (page: Page, name: string) => items(page).filter({ hasText: name })

const join = async (owner: Owner, courseId: string, names: readonly string[]) => {
  const people = []
  for (const name of names) people.push(await newStudent(owner, name))
  const rows = people.map(({ name, email }) => ({ name, email }))
  const { status, body } = await owner.call('POST', `courses/${courseId}/people`, { people: rows })
  expect(status, JSON.stringify(body)).toBe(200)
  return people
}

/** Goal: see a whole class at a glance, and help who needs it. */
test('shows everybody with their machine, starts and stops, and answers hands', async ({ page, owner }) => {
  test.slow()
  const courseId = await openCourse(owner, 'Anatomy', { machines: 2 })
  await test.step('nobody is there yet', async () => {
    await page.goto(`${coursesPage}/${courseId}`)
    await expect(tab(page, 'Today')).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('heading', { level: 2, name: 'Today', exact: true })).toBeVisible()
    await expect(page.getByText('Nobody has joined yet.', { exact: true })).toBeVisible()
    await expect(link(page, 'Add people')).toHaveAttribute('href', `${coursesPage}/${courseId}/people`)
    await expectAccessible(page)
  })

  const hours = page.getByRole('dialog', { name: 'Own time', exact: true })
  await button(page, 'Own time').click()
  await expect(hours).toContainText('Nobody is here yet.')
  const [ada] = await join(owner, courseId, ['Ada', 'Ben', 'Cleo'])
  if (!ada) throw new Error('Nobody joined')
  await test.step('who joins appears, also who waits for a machine, and what is open stays', async () => {
    const behind = { includeHidden: true } as const
    const wall = page.getByRole('list', { name: 'Machines of people', ...behind })
    await expect(wall.getByRole('listitem', behind)).toHaveCount(3)
    await expect(hours).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(items(page)).toHaveCount(3)
    await expect(itemOf(page, 'Ada')).toContainText('VM deallocated')
    await expect(itemOf(page, 'Cleo')).toContainText('Number 1 in line for a machine')
    await expectAccessible(page)
  })

  await test.step('one machine is started', async () => {
    const start = itemOf(page, 'Ada').getByRole('button', { name: /^Start / })
    await expectToast(page, 'Starting 1 machine.', () => start.click())
    await expect(itemOf(page, 'Ada')).toContainText(/VM running.*since (?:\d+ \w+, )?\d\d:\d\d/, {
      timeout: 30_000,
    })
    await expect(itemOf(page, 'Ada').getByRole('button', { name: /^Stop / })).toBeVisible()
  })

  await test.step('a hand that is up is seen and answered', async () => {
    const student = await signedIn(ada)
    const call = caller(origin(), student.token)
    const mine = await call<{ data: { _id: string }[] }>('GET', 'student/resources')
    const machineId = mine.body.data[0]?._id
    const raised = await call('POST', `me/machines/${machineId}/help`, { text: 'The screen is black' })
    expect(raised.status, JSON.stringify(raised.body)).toBe(200)
    // The first look that began after it.
    const asks = await page.waitForRequest((request) => request.url().endsWith('/machines'))
    await asks.response()
    await expect(itemOf(page, 'Ada')).toContainText('Hand up: The screen is black', { timeout: 1_000 })
    await button(page, 'Needs help').click()
    await expect(button(page, 'Needs help')).toHaveAttribute('aria-pressed', 'true')
    await expect(items(page)).toHaveCount(1)
    await expectAccessible(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoSideways(page)
    await expectAccessible(page)
    await page.setViewportSize({ width: 1280, height: 720 })
    const answered = itemOf(page, 'Ada').getByRole('button', { name: /^Answered: / })
    await expectToast(page, 'The hand is down.', () => answered.click())
    await expect(page.getByText('Nobody needs anything', { exact: true })).toBeVisible()
    await button(page, 'Show everybody').click()
    await expect(itemOf(page, 'Ada')).not.toContainText('Hand up')
  })

  await test.step('who is not running is found, and all are started and stopped', async () => {
    await button(page, 'Not running').click()
    await expect(items(page)).toHaveCount(2)
    await button(page, 'Not running').click()
    await expectToast(page, 'Starting 1 machine.', () => button(page, 'Start all').click())
    await expect(itemOf(page, 'Ben')).toContainText('VM running', { timeout: 30_000 })
    await expect(button(page, 'Start all')).toBeDisabled()
    await button(page, 'Stop all').click()
    const dialog = question(page, 'Stop 2 machines?')
    await expect(button(dialog, 'Cancel')).toBeFocused()
    await expectToast(page, 'Stopping 2 machines.', () => button(dialog, 'Stop').click())
    await expect(page.getByRole('region', { name: 'Operations' })).toContainText('Stopping 2 VMs')
    await expect(itemOf(page, 'Ben')).toContainText('VM deallocated', { timeout: 30_000 })
  })
})

/** Goal: see at once who of the class has not come. */
test('in a class it shows who is not there', async ({ page, owner, openAs }) => {
  test.slow()
  const courseId = await openCourse(owner, 'Optics', { machines: 2 })
  const [ada] = await join(owner, courseId, ['Ada', 'Ben'])
  if (!ada) throw new Error('Nobody joined')
  await page.goto(`${coursesPage}/${courseId}`)
  await expect(items(page)).toHaveCount(2)
  await expect(button(page, 'Not there')).toBeDisabled()
  await expect(button(page, 'Not there')).toHaveAccessibleDescription('No class is on.')
  await expectAccessible(page)

  const begun = await owner.call('POST', `courses/${courseId}/classes`, { minutes: 60 })
  expect(begun.status, JSON.stringify(begun.body)).toBe(202)
  await expect(itemOf(page, 'Ada')).toContainText('VM running', { timeout: 60_000 })
  await expect(page.getByRole('status').filter({ hasText: /^Class until/ })).toBeVisible({ timeout: 30_000 })
  await button(page, 'Not there').click()
  await expect(button(page, 'Not there')).toHaveAttribute('aria-pressed', 'true')
  await expect(items(page)).toHaveCount(2)
  await expectAccessible(page)

  const student = await signedIn(ada)
  const { _id } = await machineOf(owner, courseId, student)
  const theirs = await openAs(student)
  await theirs.goto(`${myResources}/${_id}`)
  await button(theirs, 'Connect').click({ timeout: 30_000 })
  await field(theirs, 'Your address').fill('84.12.3.4')
  await button(theirs, 'Open').click()
  await expect(items(page)).toHaveCount(1)
  await expect(items(page)).toContainText('Ben')
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSideways(page)
  await expectAccessible(page)
})
