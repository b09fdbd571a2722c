import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectNoSideways } from '../support/looks/axe.ts'
import { coursePage, openCourse } from '../support/product/courses.ts'
import { changeCourse, enrolPeople, machineOf } from '../support/product/machines.ts'
import { dialog, newStudent } from '../support/product/students.ts'
import { menuItem, openRowMenu } from '../support/product/vms.ts'
import { button, expectToast, field, question } from '../support/screen.ts'
import { type Owner, test } from '../support/test.ts'

const long = { timeout: 60_000 }
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const version = (page: Page, number: number) =>
  page
    .getByRole('list', { name: 'Versions' })
    .getByRole('listitem')
    .filter({ hasText: `Version ${number}` })
const cell = async (page: Page, machine: string, column: string): Promise<string | null> => {
  const table = page.getByRole('table', { name: 'Machines' })
  const heads = await table.getByRole('columnheader').allTextContents()
  const row = table.getByRole('row').filter({ has: page.getByText(machine, { exact: true }) })
  return row.getByRole('cell').nth(heads.indexOf(column)).textContent()
}

const makeVersion = async (page: Page, number: number, notes: string): Promise<void> => {
  await button(page, 'Make version').click()
  const asked = dialog(page, 'Make a version of ceramics-source?')
  await field(page, 'Notes(optional)').fill(notes)
  await expect(asked.getByRole('checkbox', { name: 'Stop it first' })).toBeChecked()
  await expectAccessible(page)
  await expectToast(page, `Version ${number} is being made.`, () => button(asked, 'Make version').click())
  await expect(version(page, number)).toContainText('Being made')
  await expect(version(page, number)).toContainText('Ready', long)
  await expect(version(page, number)).toContainText(notes)
}

const useVersion = async (page: Page, number: number): Promise<void> => {
  await expectToast(page, 'Ceramics is saved.', () => button(page, `Use version ${number}`).click())
  await expect(version(page, number)).toContainText('Used for new machines')
  await expect(button(page, `Use version ${number}`)).toHaveCount(0)
}

/** Somebody had it, and gave it back. */
const wearOut = async (owner: Owner, courseId: string, name: string): Promise<void> => {
  const student = await newStudent(owner, name)
  await enrolPeople(owner, courseId, [student])
  await machineOf(owner, courseId, student)
  const { body } = await owner.call<{ data: { id: string; email: string }[] }>(
    'GET',
    `courses/${courseId}/people`,
  )
  const found = body.data.find(({ email }) => email === student.email)
  expect((await owner.call('DELETE', `courses/${courseId}/people/${found?.id}`)).status).toBe(200)
}

const cleanIt = async (page: Page, machine: string): Promise<void> => {
  await menuItem(await openRowMenu(page, machine), 'Clean').click()
  const asked = question(page, 'Clean 1 machine?')
  await expectToast(page, 'Cleaning 1 machine.', () => button(asked, 'Clean').click())
  const row = page.getByRole('row').filter({ has: page.getByText(machine, { exact: true }) })
  await expect(row).toContainText('Being cleaned')
  await expect(row).toContainText('Free', long)
}

/** Goal: set up one machine as all of them should be, and go on working on it while the course runs. */
test('prepares a source VM, makes versions of it, and brings a machine from one to the next', async ({
  page,
  owner,
  complaints,
}) => {
  test.setTimeout(300_000)
  complaints.allow(/status of 409/)
  const courseId = await openCourse(owner, 'Ceramics', { machines: 1 })
  await page.goto(coursePage(courseId, 'machines'))

  await test.step('the source VM is made, and runs', async () => {
    await expect(part(page, 'Versions')).toContainText('No versions yet.')
    await expect(button(page, 'Make version')).toHaveCount(0)
    await expectAccessible(page)
    await expectToast(page, 'The source VM is being made.', () => button(page, 'Prepare source VM').click())
    const source = part(page, 'Source VM')
    await expect(source).toContainText('ceramics-source')
    await expect(source).toContainText('Being made')
    await expect(button(page, 'Make version')).toBeDisabled()
    await expect(source).toContainText('VM running', long)
    await menuItem(await openRowMenu(page, 'ceramics-source'), 'Stop').click()
    await expect(source).toContainText('VM deallocated', long)
    await menuItem(await openRowMenu(page, 'ceramics-source'), 'Start').click()
    await expect(source).toContainText('VM running', long)
  })

  await test.step('a version of it is what machines are made of from now on', async () => {
    await makeVersion(page, 1, 'With a kiln')
    expect(await cell(page, 'ceramics-1', 'Version')).toBe('Image')
    await useVersion(page, 1)
    expect(await cell(page, 'ceramics-1', 'Version')).toBe('Image')
    await expect(version(page, 1)).toContainText('0 machines')
    await wearOut(owner, courseId, 'Ada')
    await cleanIt(page, 'ceramics-1')
    expect(await cell(page, 'ceramics-1', 'Version')).toBe('1')
    await expect(version(page, 1)).toContainText('1 machine')
  })

  await test.step('machines of the older version say so, until they are cleaned', async () => {
    await makeVersion(page, 2, 'With two kilns')
    await useVersion(page, 2)
    expect(await cell(page, 'ceramics-1', 'Version')).toBe('1')
    await changeCourse(owner, courseId, { machines: { wanted: 2 } })
    await button(page, 'Publish').click()
    const asked = question(page, 'Publish 1 machine?')
    await expectToast(page, 'Making 1 machine.', () => button(asked, 'Publish').click())
    await expect.poll(() => cell(page, 'ceramics-2', 'State'), long).toContain('Free')
    expect(await cell(page, 'ceramics-2', 'Version')).toBe('2')
    await expect(version(page, 1)).toContainText('1 machine')
    await expect(version(page, 2)).toContainText('1 machine')
    await wearOut(owner, courseId, 'Ben')
    await cleanIt(page, 'ceramics-1')
    expect(await cell(page, 'ceramics-1', 'Version')).toBe('2')
    await expect(version(page, 2)).toContainText('2 machines')
    await expectAccessible(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoSideways(page)
    await expectAccessible(page)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('the one in use is not deleted, the other one is', async () => {
    await expect(button(page, 'Delete version 2')).toHaveCount(0)
    await page.goto('/dashboard/templates')
    const template = page
      .getByRole('row')
      .filter({ has: page.getByRole('cell', { name: 'ceramics-v2', exact: true }) })
    await button(template, 'Delete').click()
    const refused = question(page, 'Delete ceramics-v2?')
    const sentence = 'Version 2 is what Ceramics is made of. Choose another version there first.'
    await expectToast(page, sentence, () => button(refused, 'Delete').click())
    await page.goto(coursePage(courseId, 'machines'))
    await button(page, 'Delete version 1').click()
    const asked = question(page, 'Delete version 1?')
    await expect(asked).toContainText('Machines that are made of it stay. This action cannot be undone.')
    await expect(button(asked, 'Cancel')).toBeFocused()
    await expectAccessible(page)
    await expectToast(page, 'Version 1 is being deleted.', () => button(asked, 'Delete').click())
    await expect(version(page, 1)).toHaveCount(0, long)
    await expect(version(page, 2)).toContainText('Ready')
  })
})
