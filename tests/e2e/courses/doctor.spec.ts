import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectNoSideways } from '../support/looks/axe.ts'
import { ask } from '../support/product/cloud.ts'
import { coursePage, coursesPage, openCourse } from '../support/product/courses.ts'
import { changeCourse, enrolPeople, machineOf } from '../support/product/machines.ts'
import { myResources, newStudent, signedIn } from '../support/product/students.ts'
import { button, expectToast, heading } from '../support/screen.ts'
import { guestTest as test } from '../support/test.ts'

const phone = { width: 360, height: 740 }
const checks = (page: Page) => page.getByRole('list', { name: 'Checks' })
const looksGood = async (page: Page): Promise<void> => {
  await expectAccessible(page)
  await expectNoSideways(page)
}

/** Goal: in again in two minutes, without knowing what SSH is. */
test('who cannot connect reads why, has it mended, and sends it on', async ({ owner, openAs }) => {
  test.slow()
  const courseId = await openCourse(owner, 'Chemistry', { machines: 1 })
  const { body } = await owner.call<{ data: { recipe: object } }>('GET', `courses/${courseId}`)
  await changeCourse(owner, courseId, { recipe: { ...body.data.recipe, access: 'anyone' } })
  const student = await signedIn(await newStudent(owner, 'Cora'))
  await enrolPeople(owner, courseId, [student])
  const machine = await machineOf(owner, courseId, student)
  const page = await openAs(student)
  await page.setViewportSize(phone)
  await page.goto(`${myResources}/${machine._id}`)
  await expect(heading(page, machine.name)).toBeVisible()

  await test.step('what is off is started from there', async () => {
    await button(page, "I can't connect").click()
    await expect(
      page.getByRole('heading', { level: 2, name: "Why can't I connect?", exact: true }),
    ).toBeVisible()
    await expect(checks(page).getByRole('listitem').first()).toContainText('Power: problem', {
      timeout: 60_000,
    })
    await expect(checks(page)).toContainText('It is not running.')
    await expect(checks(page).getByRole('listitem')).toHaveCount(11)
    await looksGood(page)
    await checks(page).getByRole('button', { name: 'Start', exact: true }).click()
    await expect(button(page, 'Connect')).toBeVisible({ timeout: 60_000 })
  })

  await test.step('what is wrong inside is repaired, and looked at once more', async () => {
    await ask('POST', '/azure/guest', { vmId: machine._id, service: 'stopped' })
    await button(page, 'Look again').click()
    await expect(checks(page)).toContainText('Inside: problem', { timeout: 60_000 })
    await expect(page.getByRole('status').filter({ hasText: 'SSH is switched off inside.' })).toBeVisible()
    await looksGood(page)
    await expectToast(page, `Repairing ${machine.name}.`, () =>
      checks(page).getByRole('button', { name: 'Repair', exact: true }).click(),
    )
    await expect(page.getByRole('status').filter({ hasText: 'Everything we can see is fine.' })).toBeVisible({
      timeout: 90_000,
    })
    await looksGood(page)
  })

  await test.step('the teacher gets what was found, and looks from the own side', async () => {
    await expectToast(page, 'Your teacher sees it.', () => button(page, 'Send this to my teacher').click())
    const staff = await openAs(owner)
    await staff.goto(`${coursesPage}/${courseId}`)
    await expect(staff.getByRole('list', { name: 'Machines of people' })).toContainText(
      'Hand up: Everything we can see is fine.',
    )
    await staff.goto(coursePage(courseId, 'machines'))
    await button(staff, `Actions for ${machine.name}`).click()
    await staff.getByRole('menuitem', { name: "Why can't they connect?" }).click()
    const dialog = staff.getByRole('dialog', { name: "Why can't they connect?" })
    await expect(dialog).toContainText('Everything we can see is fine.', { timeout: 60_000 })
    await expectAccessible(staff)
    await staff.setViewportSize(phone)
    await looksGood(staff)
  })
})

/** Goal: know what is lost before the last way out is taken. */
test('what only a fresh disk mends offers that, and says what becomes of the old one', async ({
  owner,
  openAs,
}) => {
  test.slow()
  const courseId = await openCourse(owner, 'Physics', { machines: 1 })
  const { body } = await owner.call<{ data: { recipe: object } }>('GET', `courses/${courseId}`)
  await changeCourse(owner, courseId, { recipe: { ...body.data.recipe, access: 'anyone' } })
  const student = await signedIn(await newStudent(owner, 'Emil'))
  await enrolPeople(owner, courseId, [student])
  const machine = await machineOf(owner, courseId, student)
  const page = await openAs(student)
  await page.setViewportSize(phone)
  await page.goto(`${myResources}/${machine._id}`)
  await button(page, 'Start').click()
  await expect(button(page, 'Connect')).toBeVisible({ timeout: 60_000 })
  await ask('POST', '/azure/guest', { vmId: machine._id, boot: 'emergency' })
  await button(page, "I can't connect").click()
  await expect(checks(page)).toContainText('It is in emergency mode.', { timeout: 60_000 })
  await checks(page).getByRole('button', { name: 'Reset', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'Reset this machine?' })
  await expect(question).toContainText('the old disk is kept until')
  await question.getByRole('button', { name: 'Cancel' }).click()

  const staff = await openAs(owner)
  await staff.goto(coursePage(courseId, 'machines'))
  await button(staff, `Actions for ${machine.name}`).click()
  await staff.getByRole('menuitem', { name: "Why can't they connect?" }).click()
  await expect(checks(staff)).toContainText('It is in emergency mode.', { timeout: 60_000 })
  await checks(staff).getByRole('button', { name: 'Reset', exact: true }).click()
  await expect(staff.getByRole('alertdialog', { name: 'Reset 1 machine?' })).toContainText(
    'The old disks are kept until',
  )
})
