import { expect } from '@playwright/test'
import { deleteInPortal, resourcesIn } from '../support/product/cloud.ts'
import { expectState, listPage, row, runningVms } from '../support/product/vms.ts'
import { button } from '../support/screen.ts'
import { groupOf, test } from '../support/test.ts'

/** Goal: trust the list, whoever else works in the subscription. */
test('a VM that was deleted in the portal disappears with Refresh', async ({ page, owner }) => {
  const group = groupOf('portal')
  await runningVms(owner, group, 'lab', 2)
  await page.goto(listPage)
  await expectState(page, 'lab-1', 'VM running')
  await expectState(page, 'lab-2', 'VM running')

  const machines = await resourcesIn(owner.subscription.subscriptionId, group)
  const gone = machines.find(({ type, name }) => type.endsWith('/virtualMachines') && name === 'lab-1')
  await deleteInPortal(gone?.id ?? '')
  await button(page, 'Refresh').click()

  await expect(row(page, 'lab-1')).toBeHidden()
  await expectState(page, 'lab-2', 'VM running')
  await page.reload()
  await expectState(page, 'lab-2', 'VM running')
  await expect(row(page, 'lab-1')).toBeHidden()
})
