import { expect, type Page } from '@playwright/test'
import { caller } from '../../support/api.ts'
import { agedToken } from '../support/line/aged-token.ts'
import { origin } from '../support/product/cloud.ts'
import { button, expectToast, field, heading, link } from '../support/screen.ts'
import { guestTest, signedInState, test } from '../support/test.ts'

const settingsPage = '/dashboard/settings'

/** A token lives eight hours and is exchanged when less than a quarter is left. */
const hoursNearTheEnd = 6.5

/** Until nobody waits any more for a turn to refresh. */
const turnsTaken = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await new Promise((resolve) => setTimeout(resolve, 0))
    await navigator.locks.request('session-refresh', () => {})
  })

/** Goal: leave forty tabs open over lunch, and be signed in when coming back. */
guestTest('ten tabs exchange an old token once, and end together', async ({ browser, owner }) => {
  guestTest.slow()
  const old = await agedToken(owner.token, hoursNearTheEnd)
  const context = await browser.newContext({ storageState: signedInState({ ...owner, token: old }) })
  const refreshes: string[] = []
  context.on('request', (request) => {
    if (request.url().endsWith('/api/auth/refresh')) refreshes.push(request.url())
  })
  const tabs = await Promise.all(Array.from({ length: 10 }, () => context.newPage()))
  const kept = () => tabs[0]!.evaluate(() => localStorage.getItem('auth-storage') ?? '')

  await guestTest.step('one call for all of them', async () => {
    await Promise.all(tabs.map((tab) => tab.goto(settingsPage)))
    for (const tab of tabs) await expect(heading(tab, 'Settings')).toBeVisible()
    await expect.poll(kept).not.toContain(old)
    for (const tab of tabs) await turnsTaken(tab)
    expect(refreshes).toHaveLength(1)
  })

  await guestTest.step('nobody is signed out', async () => {
    for (const tab of tabs) {
      await link(tab, 'Dashboard').click()
      await expect(heading(tab, 'Dashboard')).toBeVisible()
    }
    expect(refreshes).toHaveLength(1)
  })

  await guestTest.step('revoked, the session ends in all of them', async () => {
    expect((await owner.call('POST', 'auth/logout')).status).toBe(200)
    await tabs[0]!.goto('/dashboard/settings/cloud')
    for (const tab of tabs) await expect(tab).toHaveURL(/\/login/)
    for (const token of [old, owner.token]) expect(await kept()).not.toContain(token)
  })
  await context.close()
})

/** Goal: lock out whoever else knows the old password, without signing in anew. */
test('changing the password ends the other sessions and keeps this one', async ({ page, browser, owner }) => {
  const { email, password } = owner
  const login = await caller(origin())<{ token: string }>('POST', 'auth/login', { email, password })
  expect(login.status).toBe(200)
  const elsewhere = await browser.newContext({
    storageState: signedInState({ ...owner, token: login.body.token }),
  })
  const other = await elsewhere.newPage()
  await other.goto(settingsPage)
  await expect(heading(other, 'Settings')).toBeVisible()

  await page.goto('/dashboard/settings/change-password')
  await field(page, 'Current password').fill(password)
  await field(page, 'New password').fill('Another-one-2')
  await field(page, 'Confirm new password').fill('Another-one-2')
  await expectToast(page, 'Password changed successfully', () => button(page, 'Change Password').click())
  await expect(page).toHaveURL('/dashboard')

  await other.getByRole('main').getByRole('link', { name: 'Cloud Settings' }).click()
  await expect(other).toHaveURL(/\/login/)
  expect(await other.evaluate(() => localStorage.getItem('auth-storage') ?? '')).not.toContain(
    login.body.token,
  )

  await page.reload()
  await expect(heading(page, 'Dashboard')).toBeVisible()
  await page.goto('/dashboard/settings/cloud')
  await expect(field(page, 'Subscription ID')).toHaveValue(owner.subscription.subscriptionId)
  await elsewhere.close()
})
