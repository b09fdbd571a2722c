import { readFile } from 'node:fs/promises'
import type { Course } from '@labkeeper/contract/courses/course'
import type { Money } from '@labkeeper/contract/courses/money'
import { expect, type Page } from '@playwright/test'
import { caller } from '../../support/api.ts'
import type { Stack } from '../../support/stack.ts'
import { ageCourses, ageQuestions } from '../support/line/age-courses.ts'
import { expectAccessible, expectNoSideways } from '../support/looks/axe.ts'
import { zoneAtNoon } from '../support/noon.ts'
import { ownStackTest as test } from '../support/own-stack.ts'
import { coursesPage, openCourse, tab } from '../support/product/courses.ts'
import { enrolPeople, machineOf } from '../support/product/machines.ts'
import { myResources, newStudent } from '../support/product/students.ts'
import { button, expectMessage, expectToast, field, heading } from '../support/screen.ts'
import { type Owner, signedInState } from '../support/test.ts'

const desk = { width: 1280, height: 800 }
const phone = { width: 360, height: 740 }
const days = 9

const looksGood = async (page: Page): Promise<void> => {
  await expectAccessible(page)
  await expectNoSideways(page)
}
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const bar = (page: Page) => page.getByRole('progressbar', { name: 'Budget' })
const status = (page: Page, text: RegExp) =>
  page.getByRole('main').getByRole('status').filter({ hasText: text })
const dollars = (amount: number) => `$${amount.toFixed(2)}`

/** What a cloud's console is told. */
const tellCloud = async ({ cloud }: Stack, path: string, body: object): Promise<void> => {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${cloud}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  expect(answer.status, await answer.text()).toBe(200)
}

const moneyOf = async (owner: Owner, courseId: string): Promise<Money> =>
  (await owner.call<{ data: Money }>('GET', `courses/${courseId}/money`)).body.data

/** Goal: know in ten seconds what a course costs, and that it cannot run away. */
test('money is seen, bounded, compared and exported', async ({ owner, stack, browser, complaints }) => {
  test.setTimeout(300_000)
  complaints.allow(/status of 4\d\d/)
  const openAs = async (person: Parameters<typeof signedInState>[0]): Promise<Page> => {
    const storageState = signedInState(person, stack.origin)
    const options = { storageState, baseURL: stack.origin, viewport: desk, locale: 'en-US' }
    return (await browser.newContext(options)).newPage()
  }
  const personOf = async ({ email, password, name }: { email: string; password: string; name: string }) => {
    const answer = await caller(stack.origin)<{ token: string }>('POST', 'auth/login', { email, password })
    return { name, email, token: answer.body.token, role: 'student' as const }
  }
  const page = await openAs(owner)

  const courseId = await openCourse(owner, 'Geology', { machines: 3, timeZone: zoneAtNoon })
  const ada = await newStudent(owner, 'Ada')
  await enrolPeople(owner, courseId, [ada])
  const machine = await machineOf(owner, courseId, ada)
  await expect
    .poll(async () => (await moneyOf(owner, courseId)).standingPerDay, { timeout: 45_000 })
    .toBeGreaterThan(0)
  const { standingPerDay: aDay } = await moneyOf(owner, courseId)
  const rows = Array.from({ length: 12 }, (_, back) => ({
    day: new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10),
    ...{ tagName: 'labkeeper-course', tagValue: courseId, cost: aDay * 1.1 },
  }))
  await tellCloud(stack, '/azure/costs', { rows })
  await stack.killAndRestart(() => ageCourses(stack.data, days))

  await test.step('what it has cost stands there in numbers, bars and people', async () => {
    await page.goto(`${coursesPage}/${courseId}`)
    await tab(page, 'Money').click()
    await expect(tab(page, 'Money')).toHaveAttribute('aria-current', 'page')
    const names = page.getByRole('navigation', { name: 'Course' }).getByRole('link')
    await expect(names).toHaveText(['Today', 'People', 'Machines', 'Calendar', 'Money', 'Rules'])
    const { month, course, standingPerDay } = await moneyOf(owner, courseId)
    expect(course.total).toBeGreaterThan(1)
    await expect(page.getByText(`${dollars(month.total)} this month`, { exact: true })).toBeVisible()
    await expect(
      page.getByText(`Stopped machines still cost about ${dollars(standingPerDay)} a day.`, { exact: true }),
    ).toBeVisible()
    const rows = page.getByRole('table', { name: 'Cost by person' }).getByRole('row')
    await expect(rows.nth(0).getByRole('columnheader')).toHaveText([
      ...['Name', 'Class', 'Own time', 'Staff', 'Exists', 'Total'],
    ])
    await expect(rows.nth(1)).toContainText('Not given to anybody')
    await expect(rows.nth(2)).toContainText('Ada')
    // Its last title can be sorted by, too.
    const around = page.getByRole('table', { name: 'Cost by person' }).locator('..')
    expect(await around.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    const byDay = page.getByRole('table', { name: 'Cost by day' })
    await expect(byDay.getByRole('row').last()).toContainText(/^\d+ \w+\$0\.\d\d/)
    await looksGood(page)
    await field(page, 'Days').selectOption('This month')
    await expect(page).toHaveURL(/show=month/)
    await field(page, 'Days').selectOption('Other days')
    await field(page, 'First day').fill('2020-01-01')
    await expect(page.getByText('Choose at most 400 days.', { exact: true })).toBeVisible()
    await field(page, 'First day').pressSequentially('01022026')
    await expect(field(page, 'First day')).toHaveValue('2026-01-02')
    await expect(page).toHaveURL(/from=2026-01-02/)
    await field(page, 'Days').selectOption('Last 30 days')
    await page.setViewportSize(phone)
    await expect(page.getByText(/^Exists \$\d/).first()).toBeVisible()
    await looksGood(page)
    await page.setViewportSize(desk)
  })

  await test.step('the file has a line for each person and day', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      button(page, 'Download CSV').click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^Geology_20\d\d-\d\d-\d\d_to_20\d\d-\d\d-\d\d\.csv$/)
    const text = await readFile(await download.path(), 'utf8')
    const [head, ...lines] = text.split('\r\n')
    expect(head).toBe(
      '\uFEFFday,name,email,class minutes,own minutes,teacher minutes,amount,currency,price date',
    )
    expect(lines.filter((line) => line.includes(ada.email)).length).toBeGreaterThanOrEqual(days)
  })

  await test.step('a budget is set, and says whether it lasts', async () => {
    await button(page, 'Set budget').click()
    const form = dialog(page, 'Set budget')
    await button(form, 'Save').click()
    await expectMessage(page, 'Amount', 'Required')
    await field(page, 'Amount').fill('0')
    await expectMessage(page, 'Amount', 'Choose $0.01 to $1,000,000.')
    await field(page, 'Amount').fill('5000')
    await field(page, 'Warn at (percent)').fill('120')
    await button(form, 'Save').click()
    await expectMessage(page, 'Warn at (percent)', 'Choose 1 to 99, whole.')
    await field(page, 'Warn at (percent)').fill('50, 80')
    await looksGood(page)
    await expectToast(page, 'The budget is saved.', () => button(form, 'Save').click())
    await expect(bar(page)).toBeVisible()
    await expect(page.getByText(/^\$[\d.]+ of \$5,000\.00$/)).toBeVisible()
    await expect(page.getByText('On track', { exact: true })).toBeVisible()
  })

  await test.step('what somebody else has saved is not overwritten unseen', async () => {
    await button(page, 'Change budget').click()
    const form = dialog(page, 'Change budget')
    const { body } = await owner.call<{ data: Course }>('GET', `courses/${courseId}`)
    const other = { rev: body.data.rev, budget: { amount: 4000, per: 'month' } }
    expect((await owner.call('PUT', `courses/${courseId}/budget`, other)).status).toBe(200)
    await field(page, 'Amount').fill('3000')
    await button(form, 'Save').click()
    await expect(form.getByRole('alert')).toContainText(
      'Somebody else changed this course. Reload to see it.',
    )
    await looksGood(page)
    await button(form, 'Reload').click()
    await expect(field(page, 'Amount')).toHaveValue('4000')
    await field(page, 'Amount').fill('3000')
    await expectToast(page, 'The budget is saved.', () => button(form, 'Save').click())
  })

  // From here on it is for the whole course: a month has cost nothing on its first day, and on its last any budget is enough.
  const spent = async () => (await moneyOf(owner, courseId)).course.total
  const change = async (amount: string): Promise<void> => {
    await button(page, 'Change budget').click()
    const form = dialog(page, 'Change budget')
    await field(page, 'Amount').fill(amount)
    await field(page, 'Per').selectOption('Course')
    await expectToast(page, 'The budget is saved.', () => button(form, 'Save').click())
    await expect(form).toBeHidden()
  }

  await test.step('it warns, and says until when it lasts', async () => {
    const total = await spent()
    await change((total + 0.05).toFixed(2))
    await expect(page.getByText(/^On track until \d+ \w+$/)).toBeVisible()
    await expect(bar(page)).toHaveAttribute('aria-valuetext', /^\$[\d.]+ of \$[\d.]+$/)
    expect((await moneyOf(owner, courseId)).budget?.state).toBe('warned')
    await looksGood(page)
  })

  const student = await openAs(await personOf(ada))
  const refusal = 'The budget of this course is used up. Your teacher was told.'

  await test.step('less than was spent says what it does, and does it at once', async () => {
    await button(page, 'Change budget').click()
    const form = dialog(page, 'Change budget')
    await field(page, 'Amount').fill('0.5')
    await expect(form.getByRole('status')).toContainText(
      /^\$[\d.]+ is spent already\. Once you save, machines outside of classes stop in ten minutes/,
    )
    await looksGood(page)
    await expectToast(page, 'The budget is saved.', () => button(form, 'Save').click())
    await expect(page.getByText('Used up', { exact: true })).toBeVisible()
    await expect(bar(page)).toHaveAttribute('aria-valuenow', '100')
    await expect(status(page, /Classes go on\./)).toBeVisible()
    await looksGood(page)
    await page.setViewportSize(phone)
    await looksGood(page)
    await page.setViewportSize(desk)
  })

  await test.step('who starts a machine reads why not', async () => {
    await student.setViewportSize(phone)
    await student.goto(`${myResources}/${machine._id}`)
    await expect(heading(student, machine.name)).toBeVisible()
    await expect(button(student, 'Start')).toBeDisabled()
    await expect(student.getByText(refusal, { exact: true })).toBeVisible()
    await looksGood(student)
    await page.goto(`${coursesPage}/${courseId}`)
    await expectToast(page, 'The budget of this course is used up. Raise it first.', () =>
      button(page, `Start ${machine.name}`).click(),
    )
  })

  await test.step('raising it lets people start at once', async () => {
    await tab(page, 'Money').click()
    await change('5000')
    await expect(page.getByText('Used up', { exact: true })).toHaveCount(0)
    await student.reload()
    await expect(button(student, 'Start')).toBeEnabled()
  })

  const azure = page.getByRole('region', { name: 'What Azure says' })
  await test.step('Azure was asked when somebody looked, and its rate is taken over', async () => {
    const said = azure.getByText(/^Azure says \$[\d.]+ for .+; our estimate was \$[\d.]+ \(\d+ % less\)\.$/)
    await expect(async () => {
      await page.reload()
      await expect(said).toBeVisible({ timeout: 5_000 })
    }).toPass({ timeout: 60_000 })
    await looksGood(page)
    await expectToast(page, /^Amounts are now [\d.]+ % higher\.$/, () =>
      button(azure, "Use Azure's rate from now on").click(),
    )
    await expect(azure.getByText(/list prices times 1\.\d\d/)).toBeVisible()
    await expect(button(azure, "Use Azure's rate from now on")).toBeDisabled()
    await looksGood(page)
    await expectToast(page, /^This was asked for too often\./, () => button(azure, 'Ask Azure').click())
  })

  await test.step('it is asked by hand; a right that is missing is named', async () => {
    const { subscriptionId } = owner.subscription
    const notActions = ['Microsoft.CostManagement/query/read']
    await stack.killAndRestart(() => ageQuestions(stack.data))
    await tellCloud(stack, '/azure/permissions', { subscriptionId, notActions })
    await page.reload()
    await expectToast(page, 'Azure is being asked.', () => button(azure, 'Ask Azure').click())
    await expect(azure).toContainText("The lab's role does not allow Labkeeper to ask Azure for costs")
    await expect(azure).toContainText('Microsoft.CostManagement/query/read')
    await looksGood(page)
    await page.setViewportSize(phone)
    await looksGood(page)
    await page.setViewportSize(desk)
  })
})
