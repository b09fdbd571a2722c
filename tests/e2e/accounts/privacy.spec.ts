import { expect } from '@playwright/test'
import { button, field, heading, openAccountMenu, question } from '../support/screen.ts'
import { guestTest as test } from '../support/test.ts'

/** Goal: leave a shared computer without leaving anything on it. */
test('keeps the token in one place, out of every address, and nothing after logging out', async ({
  page,
  context,
  owner,
}) => {
  const addresses: string[] = []
  const referrers: string[] = []
  context.on('request', (request) => {
    addresses.push(request.url())
    referrers.push(request.headers().referer ?? '')
  })
  await page.goto('/login')
  await field(page, 'Email').fill(owner.email)
  await field(page, 'Password').fill(owner.password)
  await button(page, 'Login').click()
  await expect(heading(page, 'Dashboard')).toBeVisible()
  const tokenNow = async () =>
    page.evaluate(() => JSON.parse(localStorage.getItem('auth-storage') ?? '{}').state?.token as string)
  const token = await tokenNow()
  expect(token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)

  await test.step('in the browser lie the token and who it belongs to, and no password', async () => {
    await page.goto('/dashboard/settings/cloud')
    await expect(field(page, 'Subscription ID')).toHaveValue(owner.subscription.subscriptionId)
    const stored = await page.evaluate(() => ({
      auth: JSON.parse(localStorage.getItem('auth-storage') ?? '{}').state,
      all: JSON.stringify({ ...localStorage }),
      session: { ...sessionStorage },
    }))
    expect(Object.keys(stored.auth).sort()).toEqual(['isAuthenticated', 'token', 'user'])
    expect(Object.keys(stored.auth.user).sort()).toEqual(['email', 'isAzureAD', 'name', 'role'])
    expect(stored.all).not.toContain(owner.password)
    expect(stored.all.split(token)).toHaveLength(2)
    expect(JSON.stringify(stored.session)).not.toContain(token)
    expect(await context.cookies()).toEqual([])
  })

  await test.step('no address holds a secret', () => {
    expect(addresses.length).toBeGreaterThan(5)
    for (const secret of [token, owner.password]) {
      expect([...addresses, ...referrers].filter((text) => text.includes(secret))).toEqual([])
    }
  })

  await test.step('Back shows nothing after logging out', async () => {
    await (await openAccountMenu(page)).getByRole('menuitem', { name: 'Logout' }).click()
    await button(question(page, 'Confirm Logout'), 'Logout').click()
    await expect(page).toHaveURL(/\/login/)
    for (const _ of [1, 2]) {
      await page.goBack()
      await expect(heading(page, 'Login')).toBeVisible()
      await expect(page.getByText(owner.subscription.subscriptionId)).toHaveCount(0)
    }
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
    expect(kept).not.toContain(token)
    expect(kept).not.toContain(owner.email)
  })
})
