import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectNoSideways } from '../support/looks/axe.ts'
import { addFault } from '../support/product/cloud.ts'
import { coursePage, openCourse, tab } from '../support/product/courses.ts'
import { enrolPeople, machineOf } from '../support/product/machines.ts'
import { dialog, myResources, newStudent, signedIn } from '../support/product/students.ts'
import { button, expectToast, field, heading } from '../support/screen.ts'
import { test } from '../support/test.ts'

const longEnough = { timeout: 60_000 }
const phone = { width: 360, height: 740 }
const desk = { width: 1280, height: 800 }

const looksGood = async (page: Page, back = desk): Promise<void> => {
  await expectAccessible(page)
  await page.setViewportSize(phone)
  await expectNoSideways(page)
  await page.setViewportSize(back)
}

/** Goal: pay for no disk that nobody uses for weeks, and have it back by one click. */
test('a machine is parked, refused until it is back, and brought back by whoever has it', async ({
  page,
  owner,
  openAs,
}) => {
  test.setTimeout(240_000)
  await page.setViewportSize(desk)
  const courseId = await openCourse(owner, 'Zoology', { machines: 2 })
  const ada = await newStudent(owner, 'Ada')
  await enrolPeople(owner, courseId, [ada])
  const machine = await machineOf(owner, courseId, ada)
  const row = page
    .getByRole('table', { name: 'Machines' })
    .getByRole('row')
    .filter({ has: page.getByText(machine.name, { exact: true }) })
  const choose = async (choice: string): Promise<void> => {
    await button(page, `Actions for ${machine.name}`).click()
    await page.getByRole('menuitem', { name: choice, exact: true }).click()
  }

  await test.step('the rule stands on the page of money, with what it saves', async () => {
    await page.goto(coursePage(courseId, 'money'))
    const rule = page.getByRole('switch', { name: 'Park in holidays' })
    await expect(rule).not.toBeChecked()
    await expect(page.getByText(/^saves \$\d+\.\d\d a month$/)).toHaveCount(3)
    await rule.click()
    await expect(rule).toBeChecked()
    const days = field(page, 'Park in breaks of more than')
    await expect(days).toHaveValue('7')
    await days.selectOption('14 days')
    await expect(page.getByText('without a class for more than 14 days')).toBeVisible()
    await expect(days).toBeEnabled()
    await page.reload()
    await expect(rule).toBeChecked()
    await expect(days).toHaveValue('14')
    await looksGood(page)
  })

  await test.step('staff park it', async () => {
    await tab(page, 'Machines').click()
    await expect(row).toContainText('Ada')
    await expectToast(page, 'Parking 1 machine.', () => choose('Park'))
    await expect(row).toContainText('Parked', longEnough)
    await looksGood(page)
    await button(page, `Actions for ${machine.name}`).click()
    await expect(page.getByRole('menuitem', { name: 'Park', exact: true })).toHaveCount(0)
    await expect(page.getByRole('menuitem', { name: 'Bring back', exact: true })).toBeEnabled()
    await expect(page.getByRole('menuitem', { name: 'Clean', exact: true })).toBeDisabled()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await choose('History')
    await expect(dialog(page, `History of ${machine.name}`)).toContainText('Parked until the next class.')
    await button(dialog(page, `History of ${machine.name}`), 'Close').click()
  })

  await test.step('many at once: what is parked already is left out', async () => {
    await page.getByRole('checkbox', { name: 'Select all machines' }).check()
    const bar = page.getByRole('toolbar', { name: 'Selected machines' })
    await expect(bar).toContainText('2 selected')
    await expectAccessible(page)
    await button(bar, 'Park').click()
    const left = page.getByRole('group', { name: 'What was left out' })
    await expect(left).toContainText(`${machine.name}: It is parked already`)
    await looksGood(page)
    await button(left, 'Dismiss').click()
    const other = page
      .getByRole('table', { name: 'Machines' })
      .getByRole('row')
      .filter({ hasText: 'zoology-2' })
    await expect(other).toContainText('Parked', longEnough)
    await page.keyboard.press('Escape')
  })

  await test.step('the wall shows it', async () => {
    await tab(page, 'Today').click()
    await expect(page.getByRole('list', { name: 'Machines of people' })).toContainText('parked')
    await looksGood(page)
  })

  const student = await openAs(await signedIn(ada))
  await student.setViewportSize(phone)
  const main = student.getByRole('main')
  await test.step('whoever has it reads what it is, and how it comes back', async () => {
    await student.goto(`${myResources}/${machine._id}`)
    await expect(heading(student, machine.name)).toBeVisible()
    await expect(main).toContainText('It is parked until the next class. Bring it back first.')
    await expect(main).toContainText('Parked until the next class.')
    await expect(button(student, 'Bring it back (about 5 minutes)')).toBeEnabled()
    await expect(button(student, 'Start')).toHaveCount(0)
    await looksGood(student, phone)
  })

  await test.step('one click brings it back, and it runs', async () => {
    await button(student, 'Bring it back (about 5 minutes)').click()
    await expect(
      main.getByRole('status').filter({ hasText: 'It is being brought back (about 5 minutes)' }),
    ).toBeVisible()
    await looksGood(student, phone)
    await expect(button(student, 'Connect')).toBeVisible(longEnough)
    await expect(main).toContainText('VM running')
    await expect(main).toContainText('Brought back.')
    await looksGood(student, phone)
  })

  await test.step('staff bring the other one back, and it stays stopped', async () => {
    await tab(page, 'Machines').click()
    await button(page, 'Actions for zoology-2').click()
    await expectToast(page, 'Bringing back 1 machine.', () =>
      page.getByRole('menuitem', { name: 'Bring back', exact: true }).click(),
    )
    const other = page
      .getByRole('table', { name: 'Machines' })
      .getByRole('row')
      .filter({ hasText: 'zoology-2' })
    await expect(other).toContainText('Free', longEnough)
    await expect(other).toContainText('VM deallocated', longEnough)
    await expect(row).toContainText('VM running')
    await looksGood(page)
  })
})

/** Goal: be offered nothing that is refused. */
test('assistants do not begin again what teachers began', async ({ page, owner, openAs }) => {
  test.slow()
  const courseId = await openCourse(owner, 'Botany', { machines: 1 })
  const ben = await newStudent(owner, 'Ben')
  await enrolPeople(owner, courseId, [{ ...ben, function: 'assistant' }])
  const { body } = await owner.call<{ data: { recipe: { resourceGroup: string } } }>(
    'GET',
    `courses/${courseId}`,
  )
  await addFault({
    ...{ method: 'PUT', path: `/${body.data.recipe.resourceGroup}/.*/snapshots/`, times: 1 },
    ...{ status: 400, code: 'InvalidParameter', message: 'Not this one.', delayMs: 8_000 },
  })
  const theirs = await openAs(await signedIn(ben))
  const title = /^Could not park botany-1$/
  for (const one of [page, theirs]) await one.goto(coursePage(courseId, 'machines'))
  await expect(heading(theirs, 'Botany')).toBeVisible()
  await button(page, 'Actions for botany-1').click()
  await page.getByRole('menuitem', { name: 'Park', exact: true }).click()
  for (const one of [page, theirs]) {
    await expect(one.getByRole('main').getByText(title)).toBeVisible(longEnough)
  }
  await expect(button(page, 'Retry')).toBeVisible()
  await expect(button(theirs, 'Retry')).toHaveCount(0)
})
