import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectNoSideways } from '../support/looks/axe.ts'
import { resourcesIn } from '../support/product/cloud.ts'
import { runningVms } from '../support/product/vms.ts'
import { button, expectToast, heading, link, question } from '../support/screen.ts'
import { test } from '../support/test.ts'

const waste = '/dashboard/waste'
const longEnough = { timeout: 60_000 }

/** On a phone, too. */
const expectFine = async (page: Page): Promise<void> => {
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSideways(page)
  await page.setViewportSize({ width: 1280, height: 720 })
}

/** Goal: pay for nothing that nobody needs. */
test('finds what was left behind, says what it costs, and removes it', async ({
  page,
  owner,
  neighbour,
  openAs,
}) => {
  test.slow()
  const group = 'left-behind'
  await runningVms(owner, group, 'left')
  const parts = async (): Promise<string[]> =>
    (await resourcesIn(owner.subscription.subscriptionId, group))
      .map(({ name }) => name)
      .filter((name) => name.startsWith('left-'))
      .toSorted()
  await test.step('another lab of the subscription is told of none of it', async () => {
    const theirs = await openAs(neighbour)
    await theirs.goto(waste)
    await expect(theirs.getByText('Nothing is wasted.')).toBeVisible(longEnough)
    await expect(theirs.getByText(/^\d+ more are not ours\.$/)).toBeVisible()
    await expectFine(theirs)
  })

  const body = { deleteAssociatedResources: false }
  expect((await owner.call('DELETE', `azure/vms/${group}/left`, body)).status).toBe(202)
  const vms = async () => (await owner.call<{ data: unknown[] }>('GET', 'azure/vms')).body.data.length
  await expect.poll(vms, longEnough).toBe(0)
  const [disk = '', address = '', nic = ''] = await parts()
  const found = page.getByRole('region', { name: 'Parts that belong to nothing' })
  const rows = found.getByRole('listitem')

  await test.step('its parts are found, with what they cost', async () => {
    await page.goto(waste)
    await expect(heading(page, 'Waste')).toBeVisible()
    await expect(rows).toHaveCount(3, longEnough)
    await expect(rows.filter({ hasText: disk })).toContainText(
      /A disk that no machine has\..+\$\d+\.\d\d a month/,
    )
    await expect(rows.filter({ hasText: address })).toContainText(`It belongs to ${nic}. Remove that first.`)
    await expect(page.getByText(/^\$\d+\.\d\d a month for nothing$/)).toBeVisible()
    await expectFine(page)
  })

  await test.step('home says the amount', async () => {
    await page.goto('/dashboard')
    const attention = page.getByRole('region', { name: 'Needs attention' })
    await expect(attention).toContainText(/Waste \$\d+\.\d\d a month for nothing/)
    await expectFine(page)
    await link(attention, 'Waste').click()
  })

  await test.step('what is removed goes from Azure', async () => {
    await found.getByRole('checkbox', { name: 'Select all' }).check()
    await button(found, 'Remove 2 items').click()
    const asked = question(page, 'Remove 2 items?')
    await expect(asked).toContainText('This action cannot be undone.')
    await expectAccessible(page)
    await expectToast(page, 'Removing 2 items.', () => button(asked, 'Remove').click())
    await expect(rows).toHaveCount(1)
    await expect.poll(parts, longEnough).toEqual([address])
    await page.reload()
    await button(found, `Remove ${address}`).click()
    await button(question(page, `Remove ${address}?`), 'Remove').click()
    await expect(page.getByText('Nothing is wasted.')).toBeVisible()
    await expect.poll(parts, longEnough).toEqual([])
    await expectFine(page)
  })
})
