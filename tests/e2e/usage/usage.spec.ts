import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible, expectNoSideways } from '../support/looks/axe.ts'
import { runningVms } from '../support/product/vms.ts'
import { heading } from '../support/screen.ts'
import { groupOf, test } from '../support/test.ts'

/** Goal: an owner sees at a glance how long the lab's VMs ran, and about what that costs. */

const card = (page: Page) => page.getByRole('region', { name: 'Running hours' })
/** The number beside a bar. */
const hoursOf = (day: Locator) => day.locator('data')
const days = (page: Page) => card(page).getByRole('list', { name: 'Hours by day' }).getByRole('listitem')
/** What ran a moment ago ran today, or yesterday where midnight has come meanwhile. */
const expectHours = (page: Page) => {
  const lately = days(page).nth(12).or(days(page).nth(13))
  return expect(hoursOf(lately).filter({ hasText: /^(<0\.1|\d\.\d)$/ })).not.toHaveCount(0)
}

test('hours of a lab begin with its first VM, and stay when it is gone', async ({ page, owner }) => {
  test.slow()
  const group = groupOf('usage')
  await page.goto('/dashboard')
  await expect(heading(page, 'Dashboard')).toBeVisible()

  await test.step('a lab without VMs has no hours to show', async () => {
    await expect(page.getByText('No virtual machines found')).toBeVisible()
    await expect(card(page)).toHaveCount(0)
  })

  await test.step('a VM that runs counts, today', async () => {
    await runningVms(owner, group, 'web')
    await expect(async () => {
      await page.reload()
      await expect(days(page)).toHaveCount(14, { timeout: 10_000 })
    }).toPass()
    await expect(days(page).last()).toContainText(/Today \d+/)
    await expectHours(page)
    await expect(hoursOf(days(page).first())).toHaveText('0')
    await expect(card(page)).toContainText('Estimated cost this month$0.')
    await expect(card(page)).toContainText('without disks, addresses and traffic')
    await expectAccessible(page)
  })

  await test.step('on a phone every day has a line with its hours', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await expect(days(page).last().getByText('h', { exact: true })).toBeVisible()
    await expectNoSideways(page)
    await expectAccessible(page)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('a deleted VM leaves its hours', async () => {
    const path = `azure/vms/${group}/web`
    const deleted = await owner.call('DELETE', path, { deleteAssociatedResources: true })
    expect(deleted.status).toBe(202)
    await expect.poll(async () => (await owner.call('GET', path)).status, { timeout: 60_000 }).toBe(404)
    await page.reload()
    await expect(page.getByText('No virtual machines found')).toBeVisible()
    await expect(days(page)).toHaveCount(14)
    await expectHours(page)
  })
})
