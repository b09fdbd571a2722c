import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectNoSideways } from '../support/looks/axe.ts'
import { ask } from '../support/product/cloud.ts'
import { coursePage, openCourse } from '../support/product/courses.ts'
import { enrolPeople, machineOf } from '../support/product/machines.ts'
import { myResources, newStudent, signedIn } from '../support/product/students.ts'
import { button, expectToast, heading, question } from '../support/screen.ts'
import { guestTest as test } from '../support/test.ts'

const looksGood = async (page: Page): Promise<void> => {
  await expectAccessible(page)
  await expectNoSideways(page)
}
const writesOf = async (vmId: string): Promise<readonly string[]> =>
  (await ask<{ writes: string[] }[]>('GET', `/azure/disks?vmId=${vmId}`))[0]?.writes ?? []

/** Goal: break it without fear. */
test('a machine is reset and comes back, and so does a checkpoint', async ({ owner, openAs }) => {
  test.slow()
  const courseId = await openCourse(owner, 'Dynamics', { machines: 1 })
  const student = await signedIn(await newStudent(owner, 'Rita'))
  await enrolPeople(owner, courseId, [student])
  const machine = await machineOf(owner, courseId, student)
  const page = await openAs(student)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`${myResources}/${machine._id}`)
  await expect(heading(page, machine.name)).toBeVisible()
  await ask('POST', '/azure/disks/write', { vmId: machine._id, text: 'thesis' })

  await test.step('a checkpoint is saved', async () => {
    await expectToast(page, `Saving a checkpoint of ${machine.name}.`, () =>
      button(page, 'Save a checkpoint').click(),
    )
    await expect(page.getByRole('button', { name: /^Go back to (?:\d+ \w+, )?\d\d:\d\d$/ })).toBeEnabled({
      timeout: 60_000,
    })
    await looksGood(page)
  })

  await test.step('a reset says what stays, and empties the disk', async () => {
    await button(page, 'Reset').click()
    const dialog = question(page, 'Reset this machine?')
    await expect(dialog).toContainText(
      /It becomes the course's image\. What you saved on it is no longer there, but the old disk is kept until \d+ [A-Z][a-z]+, and you can bring it back\./,
    )
    await looksGood(page)
    await expectToast(page, `${machine.name} is being reset.`, () => button(dialog, 'Reset').click())
    await expect(button(page, 'Bring my old disk back')).toBeEnabled({ timeout: 90_000 })
    expect(await writesOf(machine._id)).toEqual([])
    await looksGood(page)
  })

  await test.step('staff see the old disk', async () => {
    const staff = await openAs(owner)
    await staff.goto(coursePage(courseId, 'machines'))
    await button(staff, `Actions for ${machine.name}`).click()
    await staff.getByRole('menuitem', { name: 'Old disks' }).click()
    const dialog = staff.getByRole('dialog', { name: `Old disks of ${machine.name}` })
    await expect(button(dialog, 'Bring back')).toBeEnabled()
    await expectAccessible(staff)
  })

  await test.step('the old disk comes back with what was on it', async () => {
    await button(page, 'Bring my old disk back').click()
    const dialog = question(page, 'Bring the old disk back?')
    await expect(dialog).toContainText(/The disk of today is kept until \d+ [A-Z][a-z]+\./)
    await button(dialog, 'Bring back').click()
    await expect.poll(() => writesOf(machine._id), { timeout: 90_000 }).toEqual(['thesis'])
  })
})
