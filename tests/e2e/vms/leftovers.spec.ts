import { expect } from '@playwright/test'
import { addFault } from '../support/product/cloud.ts'
import { expectNothingLeft, listPage, operations, row, runningVms } from '../support/product/vms.ts'
import { button } from '../support/screen.ts'
import { groupOf, test } from '../support/test.ts'

/** Goal: pay for nothing that a lock in Azure has kept. */
test('what Azure kept of a deleted VM is named, and gone with the next try', async ({ page, owner }) => {
  const group = groupOf('lock')
  await runningVms(owner, group, 'web')
  await addFault({
    method: 'DELETE',
    path: `/${group}/providers/Microsoft.Network/networkInterfaces/`,
    status: 409,
    code: 'ScopeLocked',
    message: 'The scope cannot perform delete operation because following scope(s) are locked.',
    times: 1,
  })
  const { status } = await owner.call('DELETE', `azure/vms/${group}/web`, { deleteAssociatedResources: true })
  expect(status).toBe(202)

  await page.goto(listPage)
  const panel = operations(page)
  await expect(panel).toContainText(
    'The VM is deleted, but Azure kept its network interface and public address. Labkeeper tries again by itself. The resource is locked in Azure',
    { timeout: 45_000 },
  )
  await expect(panel).toContainText(/Tried again in [345] min/)
  await expect(row(page, 'web')).toBeHidden()

  await button(panel, 'Retry').click()
  await expect(panel).toBeHidden({ timeout: 45_000 })
  await expectNothingLeft(owner, group)
})
