import { expect } from '@playwright/test'
import { finished } from '../../support/api.ts'
import { expectAccessible } from '../support/looks/axe.ts'
import { resourcesIn, subscriptionAt } from '../support/product/cloud.ts'
import { detailPage, expectState, listPage, runningVms } from '../support/product/vms.ts'
import { button, expectToast, field, link, question } from '../support/screen.ts'
import { groupOf, test } from '../support/test.ts'

const stays = 'stay in the lists, but cannot be used'

/** Goal: change to another Azure subscription without dragging along what the old one had. */
test('what lies in a subscription that is not connected is named, and taken off the lists', async ({
  page,
  owner,
}) => {
  const group = groupOf('stranded')
  const old = owner.subscription
  await runningVms(owner, group, 'lab', 2)
  const building = await owner.call<{ operationId: string }>('POST', `azure/vms/${group}/lab-1/snapshot`, {
    templateName: group,
  })
  expect(building.status).toBe(202)
  await finished(owner.call, building.body.operationId)

  await test.step('the settings say beforehand what becomes of the VMs', async () => {
    const { subscriptionId } = await subscriptionAt(1)
    await page.goto(listPage)
    await expect(page.getByText('lab-2', { exact: true })).toBeVisible()
    await link(page, 'Settings').click()
    await page.getByRole('link', { name: 'Cloud Settings' }).click()
    await field(page, 'Subscription ID').fill(subscriptionId)
    await expect(page.getByText(stays)).toBeVisible()
    await field(page, 'Client Secret').fill(old.clientSecret)
    await expectToast(page, 'Cloud settings updated successfully', () => button(page, 'Update').click())
    await expect(page.getByText(stays)).toBeHidden()
  })

  await test.step('nothing can be done with the VMs, and everything says why', async () => {
    await link(page, 'List Resources').click()
    await expect(page.getByText('2 VMs belong to an Azure subscription that is not connected.')).toBeVisible()
    await expectState(page, 'lab-1', 'VM unknown')
    await expectAccessible(page)
    await page.goto(detailPage(group, 'lab-1'))
    await expect(page.getByText('Its Azure subscription is not connected.')).toBeVisible()
    await expect(button(page, 'Delete')).toBeDisabled()
    await expect(button(page, 'Delete')).toHaveAccessibleDescription(
      'Its Azure subscription is not connected',
    )
  })

  await test.step('home says the same, and nothing of what Azure was not asked', async () => {
    await page.goto('/dashboard')
    await expect(page.getByText('2 VMs belong to an Azure subscription that is not connected.')).toBeVisible()
    await expect(page.getByText('Azure does not tell')).toBeHidden()
    await expectAccessible(page)
  })

  await test.step('they are taken off the list, and stay in Azure', async () => {
    await page.goto(listPage)
    await button(page, 'Remove from list…').click()
    const dialog = question(page, 'Remove 2 VMs from the list?')
    await expect(dialog).toContainText('Nothing is deleted in Azure')
    await expectAccessible(page)
    await expectToast(page, '2 VMs removed from the list.', () => button(dialog, 'Remove').click())
    await expect(page.getByText('No virtual machines found')).toBeVisible()
    const left = await resourcesIn(old.subscriptionId, group)
    expect(left.filter(({ type }) => type.endsWith('/virtualMachines'))).toHaveLength(2)
  })

  await test.step('and so are the templates', async () => {
    await page.goto('/dashboard/templates')
    await expect(page.getByText('1 template belongs to an Azure subscription')).toBeVisible()
    await button(page, 'Remove from list…').click()
    const dialog = question(page, 'Remove 1 template from the list?')
    await expectToast(page, '1 template removed from the list.', () => button(dialog, 'Remove').click())
    await expect(page.getByText('No templates found')).toBeVisible()
  })
})
