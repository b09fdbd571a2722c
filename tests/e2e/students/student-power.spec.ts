import { expect } from '@playwright/test'
import { expectAccessible, expectNoSideways } from '../support/looks/axe.ts'
import { dialog, myResources, newStudent, signedIn, vmId } from '../support/product/students.ts'
import { runningVms } from '../support/product/vms.ts'
import { button, expectToast } from '../support/screen.ts'
import { groupOf, guestTest } from '../support/test.ts'

/** Goal: not to be asked for every start. */
guestTest('an owner lets students start and stop what they have', async ({ owner, openAs }) => {
  guestTest.slow()
  const group = groupOf('power')
  await runningVms(owner, group, 'desk')
  const student = await signedIn(await newStudent(owner, 'Petra', await vmId(owner, 'desk')))
  const page = await openAs(student)
  await page.goto(myResources)
  await button(page, 'Connect to desk').click()
  const connect = dialog(page, 'Connect to desk')
  await expect(connect.getByRole('button', { name: 'Close' })).toBeVisible()
  await expect(button(connect, 'Stop')).toHaveCount(0)

  const teacher = await openAs(owner)
  await teacher.goto('/dashboard/settings/auto-vm')
  const power = teacher.getByRole('switch', { name: 'Students start and stop their VMs' })
  await expect(power).not.toBeChecked()
  await expect(power).toHaveAccessibleDescription(/Machines of courses follow the rules of their course\./)
  await expect(
    teacher.getByText('Machines of courses follow the rules of their course.', { exact: true }),
  ).toBeVisible()
  await expectToast(teacher, 'Students may start and stop their VMs.', () => power.click())
  await expect(power).toBeChecked()
  await expectAccessible(teacher)
  await teacher.setViewportSize({ width: 360, height: 740 })
  await expectNoSideways(teacher)
  await teacher.reload()
  await expect(power).toBeChecked()

  await page.reload()
  await button(page, 'Connect to desk').click()
  await expect(button(connect, 'Start')).toHaveAccessibleDescription('The VM is already running')
  await expectToast(page, 'desk is stopping.', () => button(connect, 'Stop').click())
  await expect(connect).toContainText('The VM is stopped. Start it to connect.', { timeout: 45_000 })
  await expectAccessible(page)
  await expectToast(page, 'desk is starting.', () => button(connect, 'Start').click())
  await expect(button(connect, 'Stop')).toBeEnabled({ timeout: 45_000 })
})
