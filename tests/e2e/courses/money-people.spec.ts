import type { Course } from '@labkeeper/contract/courses/course'
import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectNoSideways } from '../support/looks/axe.ts'
import { coursePage, newCourse, openCourse, tab } from '../support/product/courses.ts'
import { newStudent, signedIn } from '../support/product/students.ts'
import { button, expectToast } from '../support/screen.ts'
import { test } from '../support/test.ts'

const looksGood = async (page: Page): Promise<void> => {
  await expectAccessible(page)
  await expectNoSideways(page)
}

/** What the tab's page shows once its data has come. */
const openMoney = async (page: Page, courseId: string): Promise<void> => {
  await page.goto(coursePage(courseId, 'money'))
  await expect(page.getByRole('heading', { level: 2, name: 'Money', exact: true })).toBeVisible()
  await expect(page.getByText(/^\$[\d,.]+ this month$/)).toBeVisible()
}

/** Goal: decide before anything has cost something. */
test('a course without machines has cost nothing', async ({ page, owner }) => {
  const draft = await newCourse(owner, 'History')
  await openMoney(page, draft)
  await expect(page.getByText('Nothing has cost anything yet.', { exact: true })).toBeVisible()
  await expect(page.getByText('$0.00 this month', { exact: true })).toBeVisible()
  await expect(page.getByText('No budget is set.', { exact: true })).toBeVisible()
  await looksGood(page)
})

/** Goal: everybody of the staff knows what the course costs, and only some decide. */
test('who may decide about money does, the others read why not', async ({ page, owner, openAs }) => {
  test.slow()
  const courseId = await openCourse(owner, 'Geology', { machines: 1 })
  const [tom, vera] = [await newStudent(owner, 'Tom'), await newStudent(owner, 'Vera')]
  const people = [
    { name: tom.name, email: tom.email, function: 'teacher' },
    { name: vera.name, email: vera.email, function: 'viewer' },
  ]
  const added = await owner.call('POST', `courses/${courseId}/people`, { people })
  expect(added.status, JSON.stringify(added.body)).toBe(200)
  const { body: read } = await owner.call<{ data: Course }>('GET', `courses/${courseId}`)
  const budget = { rev: read.data.rev, budget: { amount: 50, per: 'course' } }
  expect((await owner.call('PUT', `courses/${courseId}/budget`, budget)).status).toBe(200)
  await openMoney(page, courseId)

  await test.step('rules that make it cheaper say what they save, and are saved at once', async () => {
    const slow = page.getByRole('switch', { name: 'Slow disk while it sleeps' })
    await expect(page.getByText(/^saves \$[\d.]+ a month$/)).toHaveCount(3)
    await expect(slow).not.toBeChecked()
    await slow.click()
    await expect(slow).toBeChecked()
    await expect(slow).toBeEnabled()
    await page.reload()
    await expect(slow).toBeChecked()
    const { body } = await owner.call<{ data: Course }>('GET', `courses/${courseId}`)
    expect(body.data.rules).toMatchObject({ slowDiskAsleep: true, parkAfterDays: 0 })
  })

  await test.step('a viewer sees it all, and may nothing', async () => {
    const theirs = await openAs(await signedIn(vera))
    await openMoney(theirs, courseId)
    await expect(theirs.getByRole('progressbar', { name: 'Budget' })).toBeVisible()
    for (const name of ['Change budget', 'Download CSV', 'Ask Azure', "Use Azure's rate from now on"]) {
      await expect(button(theirs, name)).toHaveCount(0)
    }
    await expect(theirs.getByRole('switch', { name: 'Park in holidays' })).toBeDisabled()
    await expect(theirs.getByText('Teachers of this course change these rules.')).toBeVisible()
    await looksGood(theirs)
  })

  await test.step('where only the owner sets the budget, teachers read it', async () => {
    await page.goto(coursePage(courseId, 'rules'))
    await page.getByRole('switch', { name: 'Only the owner sets the budget' }).check()
    await expectToast(page, 'Geology is saved.', () => button(page, 'Save').click())
    const theirs = await openAs(await signedIn(tom))
    await openMoney(theirs, courseId)
    const why = 'In this course only the owner of the lab sets the budget. Ask Olga Owner.'
    await expect(theirs.getByText(why, { exact: true })).toBeVisible()
    await expect(button(theirs, 'Change budget')).toBeDisabled()
    await expect(button(theirs, 'Change budget')).toHaveAccessibleDescription(why)
    await expect(button(theirs, 'Download CSV')).toBeEnabled()
    await looksGood(theirs)
    await tab(theirs, 'Rules').click()
    await expect(theirs.getByRole('switch', { name: 'Only the owner sets the budget' })).toBeDisabled()
    await theirs.getByRole('switch', { name: 'Assistants connect' }).uncheck()
    await expectToast(theirs, 'Geology is saved.', () => button(theirs, 'Save').click())
    const { body } = await owner.call<{ data: Course }>('GET', `courses/${courseId}`)
    expect(body.data.rules).toMatchObject({ ownerRaisesBudget: true, assistantsConnect: false })
  })
})
