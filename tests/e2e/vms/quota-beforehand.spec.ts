import { expect } from '@playwright/test'
import { countsIn, setQuota, subscriptionOf } from '../support/product/cloud.ts'
import { createPage, fillCreation } from '../support/product/vms.ts'
import { button, expectToast, field } from '../support/screen.ts'
import { groupOf, test } from '../support/test.ts'

test.use({ subscription: subscriptionOf.quotaBeforehand })

/** Goal: learn before anything is made that it would not fit. */
test('says in the form what the quota still allows', async ({ page, owner, complaints }) => {
  complaints.allow(/status of 409.*azure\/vms/)
  complaints.allow(/^Creating lab failed/)
  const group = groupOf('beforehand')
  const { subscriptionId } = owner.subscription
  await setQuota({ subscriptionId, location: 'uksouth', family: 'standardDSv3Family', limit: 6 })

  await page.goto(createPage)
  await fillCreation(page, { name: 'lab', group, count: 5, location: 'uksouth', size: 'Standard_D2s_v3' })
  const summary = page.getByRole('region', { name: 'Summary' })
  await expect(summary).toContainText('10 needed, 6 vCPUs left')
  await expect(summary).toContainText(
    'UK South has 6 of 6 vCPUs left (DSv3 family), and this needs 10. Choose fewer VMs, a smaller size or another location, or ask Azure for more quota.',
  )

  await test.step('the server says the same and where there is room', async () => {
    await expectToast(
      page,
      /^5 × D2s v3 need 10 vCPUs; UK South has 6 left in the DSv3 series: 3 of 5 fit\. .+ fits all 5\.$/,
      () => button(page, 'Create VMs').click(),
    )
    await expect(page).toHaveURL(createPage)
    expect(await countsIn(subscriptionId, group)).toEqual({})
  })

  await test.step('fewer fit', async () => {
    await field(page, 'Number of VMs').fill('3')
    await expect(summary).toContainText('6 needed, 6 vCPUs left')
    await expect(summary).not.toContainText('Choose fewer VMs')
  })
})
