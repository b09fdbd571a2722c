import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectNoSideways } from '../support/looks/axe.ts'
import { zoneAtNoon } from '../support/noon.ts'
import { guestLetsIn } from '../support/product/cloud.ts'
import { coursePage, openCourse } from '../support/product/courses.ts'
import { enrolPeople, machineOf } from '../support/product/machines.ts'
import { fact, myResources, newStudent, signedIn } from '../support/product/students.ts'
import { button, expectToast, heading, question } from '../support/screen.ts'
import { guestTest as test } from '../support/test.ts'

const looksGood = async (page: Page): Promise<void> => {
  await expectAccessible(page)
  await expectNoSideways(page)
}

/** Goal: in again although the password is forgotten, or too many know it. */
test('a student and the teacher set new passwords, which the machine takes', async ({ owner, openAs }) => {
  test.slow()
  const courseId = await openCourse(owner, 'Statics', { machines: 1, timeZone: zoneAtNoon })
  const student = await signedIn(await newStudent(owner, 'Pia'))
  await enrolPeople(owner, courseId, [student])
  const machine = await machineOf(owner, courseId, student)
  const page = await openAs(student)
  const main = page.getByRole('main')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`${myResources}/${machine._id}`)
  await expect(heading(page, machine.name)).toBeVisible()

  await test.step('a machine that is off is started for it', async () => {
    await expect(button(page, 'New password')).toHaveAccessibleDescription(
      'Another one for labadmin, after a start. 5 left today.',
    )
    await looksGood(page)
    await button(page, 'New password').click()
    const dialog = question(page, 'Set a new password?')
    await expect(button(dialog, 'Cancel')).toBeFocused()
    await looksGood(page)
    await expectToast(page, `${machine.name} gets a new password.`, () =>
      button(dialog, 'Start and set').click(),
    )
    await expect(main).toContainText('A new password was set by Pia.', { timeout: 60_000 })
    await button(page, 'Show password').click()
    await expect(fact(main, 'Password')).toHaveText(/^[A-Za-z0-9]{14}$/)
    const password = (await fact(main, 'Password').textContent()) ?? ''
    expect(await guestLetsIn(machine._id, 'labadmin', password)).toBe(true)
    await expect(button(page, 'New password')).toHaveAccessibleDescription(
      'Another one for labadmin. 4 left today.',
    )
    await looksGood(page)
  })

  await test.step('staff set one from the list of machines', async () => {
    const staff = await openAs(owner)
    await staff.goto(coursePage(courseId, 'machines'))
    await button(staff, `Actions for ${machine.name}`).click()
    await expectAccessible(staff)
    await staff.getByRole('menuitem', { name: 'New password' }).click()
    const dialog = question(staff, 'Set a new password?')
    await expectToast(staff, /^Setting new passwords of 1 machine\.$/, () => button(dialog, 'Set').click())
    await expect(main).toContainText('A new password was set by Olga Owner.', { timeout: 60_000 })
  })
})
