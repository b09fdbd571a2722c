import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectNoSideways } from '../support/looks/axe.ts'
import { addFault } from '../support/product/cloud.ts'
import { coursePage, openCourse, tab } from '../support/product/courses.ts'
import { dialog, fact, newStudent } from '../support/product/students.ts'
import { operations, slowDown } from '../support/product/vms.ts'
import { button, expectToast, field, question } from '../support/screen.ts'
import { type Owner, test } from '../support/test.ts'

interface Person {
  readonly id: string
  readonly machine?: { readonly name: string }
}

const table = (page: Page) => page.getByRole('table', { name: 'Machines' })
const row = (page: Page, name: string) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByText(name, { exact: true }) })
const choose = async (page: Page, machine: string, choice: string) => {
  await button(page, `Actions for ${machine}`).click()
  await page.getByRole('menuitem', { name: choice, exact: true }).click()
}

const join = async (owner: Owner, courseId: string, name: string): Promise<Required<Person>> => {
  const student = await newStudent(owner, name)
  const path = `courses/${courseId}/people`
  await owner.call('POST', path, { people: [{ name, email: student.email }] })
  const { body } = await owner.call<{ data: Person[] }>('GET', path)
  const found = body.data[0]
  if (found?.machine === undefined) throw new Error(`${name} has no machine`)
  return { ...found, machine: found.machine }
}

/** Goal: keep the machines of a course in order. */
test('shows machines, who has them and how to sign in, and what may be done with them', async ({
  page,
  owner,
}) => {
  test.slow()
  const courseId = await openCourse(owner, 'Botany', { machines: 2 })
  const ada = await join(owner, courseId, 'Ada')
  const hers = ada.machine.name
  await page.goto(coursePage(courseId, 'machines'))
  await expect(tab(page, 'Machines')).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('heading', { level: 2, name: 'Machines', exact: true })).toBeVisible()

  await test.step('one is hers, the other is free', async () => {
    const columns = ['No.', 'Name', 'Who', 'State', 'Version', 'Size', 'Address', 'Kept', 'Actions']
    await expect(table(page).getByRole('columnheader')).toHaveText(['', ...columns])
    await expect(row(page, hers)).toContainText('Ada')
    await expect(row(page, 'botany-2')).toContainText('Free')
    await expectAccessible(page)
    await field(page, 'State').selectOption('Free')
    await expect(row(page, hers)).toHaveCount(0)
    await expect(page).toHaveURL(/state=clean/)
    await field(page, 'State').selectOption('All states')
  })

  await test.step('staff see how to sign in, and the history tells of it', async () => {
    await choose(page, hers, 'Sign-in details')
    const details = dialog(page, `Sign-in details of ${hers}`)
    await expect(fact(details, 'Username')).toContainText('labadmin')
    await button(details, 'Show password').click()
    await expectAccessible(page)
    await button(details, 'Close').click()
    await choose(page, hers, 'History')
    const history = dialog(page, `History of ${hers}`)
    await expect(history).toContainText('looked at the sign-in details to connect.')
    await expect(history).toContainText('Allocated to Ada for Botany.')
    await button(history, 'Close').click()
  })

  await test.step('what somebody has is left out', async () => {
    await page.getByRole('checkbox', { name: 'Select all machines' }).check()
    const bar = page.getByRole('toolbar', { name: 'Selected machines' })
    await expect(bar).toContainText('2 selected')
    expect(await bar.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    await expect(button(bar, 'Clean')).toBeDisabled()
    await expectAccessible(page)
    await button(bar, 'Remove').click()
    const asked = question(page, 'Remove 1 machine?')
    await expect(asked).toContainText('Their disks go with them. This action cannot be undone.')
    await expect(button(asked, 'Cancel')).toBeFocused()
    await expectToast(page, 'Removing 1 machine.', () => button(asked, 'Remove').click())
    const left = page.getByRole('group', { name: 'What was left out' })
    await expect(left).toContainText(`${hers}: Ada has it`)
    await button(left, 'Dismiss').click()
    await page.keyboard.press('Escape')
    await expect(row(page, 'botany-2')).toHaveCount(0, { timeout: 30_000 })
  })

  await test.step('what is missing is published, and what is too much is offered to be removed', async () => {
    await button(page, 'Publish').click()
    const asked = question(page, 'Publish 1 machine?')
    await expectToast(page, 'Making 1 machine.', () => button(asked, 'Publish').click())
    await expect(row(page, 'botany-3')).toContainText('Free', { timeout: 45_000 })
    const { body } = await owner.call<{ data: { rev: number } }>('GET', `courses/${courseId}`)
    await owner.call('PUT', `courses/${courseId}`, { rev: body.data.rev, machines: { wanted: 1 } })
    await page.reload()
    await button(page, 'Remove 1 spare machine').click()
    const removal = question(page, 'Remove 1 machine?')
    await expectToast(page, 'Removing 1 machine.', () => button(removal, 'Remove').click())
    await expect(row(page, 'botany-3')).toHaveCount(0, { timeout: 30_000 })
  })

  await test.step('a machine that was somebody’s is cleaned', async () => {
    await owner.call('PUT', `courses/${courseId}/people/${ada.id}`, { machine: 'take' })
    await expect(row(page, hers)).toContainText('To be cleaned', { timeout: 30_000 })
    await choose(page, hers, 'History')
    const history = dialog(page, `History of ${hers}`)
    await expect(history).toContainText("This machine was Ada's. It is cleaned before anyone else gets it.")
    await button(history, 'Close').click()
    await choose(page, hers, 'Clean')
    const asked = question(page, 'Clean 1 machine?')
    await expect(asked).toContainText(/They are made anew\. The old disks are kept until \d+ [A-Z][a-z]+\./)
    await expectToast(page, 'Cleaning 1 machine.', () => button(asked, 'Clean').click())
    await expect(row(page, hers)).toContainText('Being cleaned')
    await expect(page.getByRole('region', { name: 'Operations' })).toContainText(`Cleaning ${hers}`)
  })

  await test.step('on a phone', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await expect(page.getByRole('list', { name: 'Machines' })).toContainText(hers)
    await expectNoSideways(page)
    await expectAccessible(page)
  })
})

/** Goal: see how one's own work goes, whatever else goes on with the machines. */
test('tells of the work of a course beside what its owner does on a page of the lab', async ({
  page,
  owner,
  complaints,
}) => {
  test.slow()
  // Work of the lab is nothing of the course.
  complaints.allow(/status of 404/)
  const courseId = await openCourse(owner, 'Zoology', { machines: 2 })
  const { body } = await owner.call<{ data: { recipe: { resourceGroup: string } } }>(
    'GET',
    `courses/${courseId}`,
  )
  const group = body.data.recipe.resourceGroup
  // Longer than the page waits between two looks at what rests.
  const path = `/${group}/.*/virtualMachines/zoology-1/start`
  await addFault({ method: 'POST', path, delayMs: 8000, times: 1 })
  await slowDown(group, 'zoology-2', 'start')
  await page.goto(coursePage(courseId, 'machines'))
  await expect(row(page, 'zoology-1')).toContainText('VM deallocated')
  const { status } = await owner.call('POST', `azure/vms/${group}/zoology-1/start`)
  expect(status).toBe(202)
  await expect(row(page, 'zoology-1')).toContainText('VM starting')
  await choose(page, 'zoology-2', 'Start')
  await expect(operations(page)).toContainText('Starting zoology-2')
})
