import { expect, type Page } from '@playwright/test'
import { lengthenLine } from '../support/line/long-line.ts'
import { expectAccessible, expectNoSideways } from '../support/looks/axe.ts'
import { myResources, newStudent, signedIn } from '../support/product/students.ts'
import { button, expectMessage, expectToast, field, heading, link, question } from '../support/screen.ts'
import { guestTest, type Owner, signedInState, test } from '../support/test.ts'

const coursesPage = '/dashboard/courses'
const nothing = 'No courses yet. A course keeps people, machines and times together.'
const noCourse = 'This course does not exist, or you have no part in it.'

const newCourse = async (owner: Owner, name: string): Promise<string> => {
  const { status, body } = await owner.call<{ data: { id: string } }>('POST', 'courses', {
    name,
    timeZone: 'Europe/Berlin',
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.data.id
}

const tab = (page: Page, name: string) => link(page.getByRole('navigation', { name: 'Course' }), name)

/** Goal: have a course, and say what holds in it. */
test('creates a course in steps, leaves it, comes back, and sets its rules', async ({ page, complaints }) => {
  test.slow()
  complaints.allow(/status of 400/)
  await test.step('courses have a landmark of their own, and the six items stay', async () => {
    await page.goto('/dashboard')
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveCount(6)
    await link(page.getByRole('navigation', { name: 'Teaching' }), 'Courses').click()
    await expect(heading(page, 'Courses')).toBeVisible()
    await expect(page.getByText(nothing, { exact: true })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the first step makes a draft', async () => {
    await link(page, 'Create course').click()
    await expect(heading(page, 'Create course')).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: 'What', exact: true })).toBeVisible()
    await button(page, 'Next').click()
    await expectMessage(page, 'Name', 'Required')
    await field(page, 'Name').fill('Biology 101')
    await field(page, 'First day').fill('2038-03-01')
    await field(page, 'Last day').fill('2038-02-01')
    await button(page, 'Next').click()
    await expectMessage(page, 'Last day', 'The last day is before the first.')
    await expectAccessible(page)
    await field(page, 'Last day').fill('2038-06-30')
    await expectToast(page, 'Biology 101 is created.', () => button(page, 'Next').click())
  })

  await test.step('how many machines there are to be', async () => {
    await page.goto(`${page.url().replace(/\/setup.*/, '')}/setup/people`)
    await expect(page.getByRole('heading', { level: 2, name: 'People', exact: true })).toBeVisible()
    await field(page, 'How many machines').fill('30')
    await expect(field(page, 'Spares')).toHaveValue('2')
    await expectAccessible(page)
    await button(page, 'Save and leave').click()
    await expect(heading(page, 'Biology 101')).toBeVisible()
  })

  await test.step('its rules are saved, and refused by field', async () => {
    await tab(page, 'Rules').click()
    await expect(tab(page, 'Rules')).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('heading', { level: 2, name: 'Rules', exact: true })).toBeVisible()
    await field(page, 'Keep machines of people who left (days)').fill('31')
    await button(page, 'Save').click()
    await expectMessage(
      page,
      'Keep machines of people who left (days)',
      'Number must be less than or equal to 30',
    )
    await field(page, 'Keep machines of people who left (days)').fill('14')
    await field(page, 'Students start, stop and restart').click()
    await field(page, 'Who may join').selectOption('Addresses of certain domains')
    await field(page, 'Domains').fill('example.edu')
    await expectToast(page, 'Biology 101 is saved.', () => button(page, 'Save').click())
    await page.reload()
    await expect(field(page, 'Domains')).toHaveValue('example.edu')
    await expect(page.getByRole('switch', { name: 'Students start, stop and restart' })).not.toBeChecked()
    await expectAccessible(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoSideways(page)
    await page.setViewportSize({ width: 1280, height: 720 })
  })

  await test.step('a draft can be deleted', async () => {
    await button(page, 'Delete course').click()
    const dialog = question(page, 'Delete Biology 101?')
    await expect(dialog).toContainText(
      'Are you sure you want to delete Biology 101? This action cannot be undone.',
    )
    await expect(button(dialog, 'Cancel')).toBeFocused()
    await expectToast(page, 'Biology 101 is deleted.', () => button(dialog, 'Delete').click())
    await expect(page).toHaveURL(coursesPage)
    await expect(page.getByText(nothing, { exact: true })).toBeVisible()
  })
})

test('says that somebody else was faster, and keeps what was typed', async ({ page, owner, complaints }) => {
  complaints.allow(/status of 412/)
  const id = await newCourse(owner, 'Chemistry')
  await page.goto(`${coursesPage}/${id}/rules`)
  await field(page, 'About').fill('Mine')
  await field(page, 'Resets a week').fill('3')
  const { body } = await owner.call<{ data: { rev: number } }>('GET', `courses/${id}`)
  await owner.call('PUT', `courses/${id}`, { rev: body.data.rev, about: 'Theirs' })
  await button(page, 'Save').click()
  await expect(page.getByRole('alert')).toContainText('Somebody else changed this course. Reload to see it.')
  // Where it was pressed, at the foot of a long page.
  await expect(page.getByRole('alert')).toBeInViewport()
  await expect(field(page, 'About')).toHaveValue('Mine')
  await button(page, 'Reload').click()
  await expect(field(page, 'About')).toHaveValue('Theirs')
  await expect(button(page, 'Save')).toBeFocused()
  await expect(field(page, 'Resets a week')).toHaveValue('3')
  await expectToast(page, 'Chemistry is saved.', () => button(page, 'Save').click())
  const { body: after } = await owner.call<{ data: object }>('GET', `courses/${id}`)
  expect(after.data).toMatchObject({ about: 'Theirs', rules: { resetsPerWeek: 3 } })
})

test('keeps what is typed while rules are saved', async ({ page, owner }) => {
  const id = await newCourse(owner, 'Alchemy')
  await page.goto(`${coursesPage}/${id}/rules`)
  await field(page, 'Minutes').fill('90')
  await field(page, 'About').fill('Lead')
  await lengthenLine(page, 2000)
  await button(page, 'Save').click()
  await field(page, 'About').fill('Gold')
  const isSaved = page.waitForResponse((response) => response.url().endsWith('/hours'))
  await isSaved
  await lengthenLine(page, 0)
  await expect(button(page, 'Save')).toBeEnabled()
  await expect(field(page, 'About')).toHaveValue('Gold')
  await button(page, 'Save').click()
  await expect(button(page, 'Save')).toBeEnabled()
  const read = async () => (await owner.call<{ data: object }>('GET', `courses/${id}`)).body.data
  await expect.poll(read).toMatchObject({ about: 'Gold', hours: { minutes: 90 } })
})

/** As when somebody comes back to the tab after a while. */
const readAnew = async (page: Page, courseId: string) => {
  await page.clock.setSystemTime((await page.evaluate(() => Date.now())) + 60_000)
  const answer = page.waitForResponse((response) => response.url().endsWith(`/courses/${courseId}`))
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await answer
}

const changeMeanwhile = async (page: Page, owner: Owner, id: string, body: object) => {
  const read = await owner.call<{ data: { rev: number } }>('GET', `courses/${id}`)
  const { status } = await owner.call('PUT', `courses/${id}`, { rev: read.body.data.rev, ...body })
  expect(status).toBe(200)
  await readAnew(page, id)
}

test.describe('what somebody else has changed, and this page has read', () => {
  const outdated = 'Somebody else changed this course. Reload to see it.'
  test.beforeEach(({ complaints }) => complaints.allow(/status of 412/))

  test('is not saved over by a step of the setup', async ({ page, owner }) => {
    const id = await newCourse(owner, 'Mycology')
    await page.goto(`${coursesPage}/${id}/setup/people`)
    await expect(field(page, 'Spares')).toHaveValue('1')
    await changeMeanwhile(page, owner, id, { machines: { spares: 4 } })
    await expect(field(page, 'Spares')).toHaveValue('4')
    await field(page, 'How many machines').fill('12')
    // Of something else: that stands against nothing here.
    await changeMeanwhile(page, owner, id, { about: 'Fungi' })
    await changeMeanwhile(page, owner, id, { machines: { wanted: 30 } })
    await button(page, 'Next').click()
    const alert = page.getByRole('alert').filter({ hasText: outdated })
    await expect(button(alert, 'Reload')).toBeVisible()
    await expect(field(page, 'How many machines')).toHaveValue('12')
    const { body } = await owner.call<{ data: object }>('GET', `courses/${id}`)
    expect(body.data).toMatchObject({ about: 'Fungi', machines: { wanted: 30, spares: 4 } })
  })

  test('is not saved over by the budget of the setup', async ({ page, owner }) => {
    const id = await newCourse(owner, 'Bryology')
    await page.goto(`${coursesPage}/${id}/setup/money`)
    await field(page, 'Budget').fill('50')
    const read = await owner.call<{ data: { rev: number } }>('GET', `courses/${id}`)
    const budget = { amount: 20, per: 'month' }
    await owner.call('PUT', `courses/${id}/budget`, { rev: read.body.data.rev, budget })
    await readAnew(page, id)
    await button(page, 'Save and leave').click()
    const alert = page.getByRole('alert').filter({ hasText: outdated })
    await expect(button(alert, 'Reload')).toBeVisible()
    await expect(field(page, 'Budget')).toHaveValue('50')
    const { body } = await owner.call<{ data: object }>('GET', `courses/${id}`)
    expect(body.data).toMatchObject({ budget })
  })

  test('is not saved over by its rules', async ({ page, owner }) => {
    const id = await newCourse(owner, 'Virology')
    await page.goto(`${coursesPage}/${id}/rules`)
    await field(page, 'About').fill('Mine')
    await changeMeanwhile(page, owner, id, { name: 'Virology 2' })
    await expect(heading(page, 'Virology 2')).toBeVisible()
    await button(page, 'Save').click()
    await expect(page.getByRole('alert')).toContainText(outdated)
    const { body } = await owner.call<{ data: object }>('GET', `courses/${id}`)
    expect(body.data).toMatchObject({ about: '', name: 'Virology 2' })
  })
})

test('lists courses as cards', async ({ page, owner }) => {
  const id = await newCourse(owner, 'Physics')
  await page.goto(coursesPage)
  const card = page.getByRole('listitem').filter({ has: link(page, 'Physics') })
  await expect(card).toContainText('Draft')
  await expect(card).toContainText('0 of 0 joined')
  await expect(card).toContainText('0 running')
  await expectAccessible(page)
  await link(page, 'Physics').click()
  await expect(page).toHaveURL(new RegExp(`${coursesPage}/${id}`))
  await expect(heading(page, 'Physics')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('the tab of the page is in sight', async ({ page, owner }) => {
    const id = await newCourse(owner, 'Chemistry')
    await page.goto(`${coursesPage}/${id}/rules`)
    await expect(tab(page, 'Rules')).toBeInViewport({ ratio: 0.99 })
    await page.goto(`${coursesPage}/${id}/people`)
    for (const name of ['Machines', 'Calendar', 'Money', 'Rules', 'Money', 'Calendar']) {
      await tab(page, name).click()
      await expect(tab(page, name)).toHaveAttribute('aria-current', 'page')
      await expect(tab(page, name)).toBeInViewport({ ratio: 0.99 })
    }
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
  })
})

test('a course that is not one’s own is not there', async ({ page, complaints }) => {
  complaints.allow(/status of 404/)
  await page.goto(`${coursesPage}/crs_nobodys/rules`)
  await expect(heading(page, noCourse)).toBeVisible()
  await expectAccessible(page)
  await link(page, 'Back to Courses').click()
  await expect(heading(page, 'Courses')).toBeVisible()
})

guestTest('students find no courses', async ({ owner, browser }) => {
  const student = await signedIn(await newStudent(owner, 'Stella'))
  const context = await browser.newContext({ storageState: signedInState(student) })
  const page = await context.newPage()
  const id = await newCourse(owner, 'Hidden')
  for (const path of ['', '/new', `/${id}`, `/${id}/rules`]) {
    await page.goto(`${coursesPage}${path}`)
    await expect(page).toHaveURL(myResources)
    await expect(heading(page, 'My Resources')).toBeVisible()
  }
  await expect(page.getByRole('complementary').getByRole('navigation')).toHaveCount(1)
  await context.close()
})

test('names who may create courses, within limits', async ({ page }) => {
  await page.goto(coursesPage)
  await link(page, 'Who may create courses').click()
  await expect(heading(page, 'Who may create courses')).toBeVisible()
  await expect(button(page, 'Save')).toBeDisabled()
  await button(page, 'Add person').click()
  await field(page, 'Email').fill('tara@uni.test')
  await field(page, 'Name').fill('Tara Teacher')
  await field(page, 'Most $ an hour(optional)').pressSequentially('0.5e')
  await field(page, 'Most machines(optional)').pressSequentially('3e')
  await button(page, 'Add').click()
  await expectMessage(page, 'Most $ an hour(optional)', 'Choose $0 to $1,000,000.')
  await expectMessage(page, 'Most machines(optional)', 'Choose 1 to 500.')
  await field(page, 'Most $ an hour(optional)').fill('0.5')
  await field(page, 'Most machines(optional)').fill('')
  await page.getByRole('checkbox', { name: 'East US', exact: true }).check()
  await expectAccessible(page)
  await button(page, 'Add').click()
  const row = page.getByRole('row').filter({ hasText: 'tara@uni.test' })
  await expect(row).toContainText('Not saved')
  await expectToast(page, 'The list is saved.', () => button(page, 'Save').click())
  await expect(row).toContainText('Invited')
  await expect(row).toContainText('East US')
  await expectAccessible(page)
})

test('what is no number is no own time without a bound', async ({ page, owner }) => {
  const courseId = await newCourse(owner, 'Botany')
  await page.goto(`${coursesPage}/${courseId}/rules`)
  await field(page, 'Minutes').fill('60')
  await expectToast(page, 'The hours are saved.', () => button(page, 'Save').click())
  await field(page, 'Minutes').fill('')
  await field(page, 'Minutes').pressSequentially('2e')
  await button(page, 'Save').click()
  await expectMessage(page, 'Minutes', 'Choose 0 to 60000.')
})
