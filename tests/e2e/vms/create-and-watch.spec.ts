import { expect } from '@playwright/test'
import { countsIn } from '../support/product/cloud.ts'
import { createPage, expectState, fillCreation, listPage, operations, row } from '../support/product/vms.ts'
import { button, expectToast, field, heading, toast } from '../support/screen.ts'
import { groupOf, test } from '../support/test.ts'

/** Goal: three machines for a course, watched until they can be used. */
test('creates three VMs and sees them become ready without reloading', async ({ page, owner }) => {
  const group = groupOf('watch')
  await page.goto(createPage)
  await fillCreation(page, { name: 'lab', group, count: 3 })
  await button(page, 'Add tag').click()
  await field(page, 'Tag 1 name').fill('course')
  await field(page, 'Tag 1 value').fill('CS-101')

  const summary = page.getByRole('region', { name: 'Summary' })
  await expect(summary).toContainText('lab-1, lab-2, lab-3')
  await expect(summary).toContainText('East US')
  await expect(summary).toContainText('3 needed')

  const done = 'Successfully completed the creation operation.'
  await expectToast(page, done, () => button(page, 'Create VMs').click())
  await expect(page).toHaveURL(listPage)
  await expect(heading(page, 'Azure Virtual Machines')).toBeVisible()
  // Gone after a reload.
  await page.evaluate(() => Object.assign(window, { watched: true }))

  const progress = operations(page).getByRole('progressbar', { name: 'Creating 3 VMs' })
  await expect(progress).toHaveAttribute('aria-valuemax', '3')
  await expect(operations(page).getByText(/^\d of 3 ready$/)).toBeVisible()
  await operations(page).getByRole('button', { name: 'Details of Creating 3 VMs' }).click()
  await expect(operations(page).getByRole('list', { name: 'VMs' }).getByRole('listitem')).toHaveCount(3)

  const ready = expect(toast(page, '3 VMs are ready')).toBeVisible({ timeout: 40_000 })
  for (const name of ['lab-1', 'lab-2', 'lab-3']) await expectState(page, name, 'VM running')
  await ready
  await expect(operations(page)).toBeHidden()
  expect(await page.evaluate(() => 'watched' in window)).toBe(true)

  const cells = row(page, 'lab-2').getByRole('cell')
  await expect(cells.filter({ hasText: /^N\/A$/ })).toHaveCount(1)
  for (const text of ['Standard_B1s', 'East US', group, 'Ubuntu']) {
    await expect(cells.filter({ hasText: text }).first()).toBeVisible()
  }
  expect(await countsIn(owner.subscription.subscriptionId, group)).toEqual({
    virtualMachines: 3,
    disks: 3,
    networkInterfaces: 3,
    publicIPAddresses: 3,
    virtualNetworks: 1,
    networkSecurityGroups: 1,
  })
})
