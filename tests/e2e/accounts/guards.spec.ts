import { expect, type Page } from '@playwright/test'
import { createPage, listPage } from '../support/product/vms.ts'
import { button, expectToast, field, heading, link } from '../support/screen.ts'
import { guestTest, type Owner, signedInState, test } from '../support/test.ts'

const logIn = async (page: Page, { email, password }: Owner): Promise<void> => {
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill(password)
  await button(page, 'Login').click()
}

/** Goal: get where one wanted to go, and nowhere one may not be. */
guestTest.describe('who is not signed in', () => {
  guestTest('is sent to the login page and then to the page asked for', async ({ page, owner }) => {
    await page.goto(`${listPage}?state=running`)
    await expect(page).toHaveURL(/\/login\?redirect=/)
    await logIn(page, owner)
    await expect(page).toHaveURL(`${listPage}?state=running`)
    await expect(heading(page, 'Azure Virtual Machines')).toBeVisible()
  })

  guestTest('is sent there whichever page of the guests they come by', async ({ page, owner }) => {
    await page.goto(`${listPage}?state=running`)
    await link(page, 'Forgot password?').click()
    await link(page, 'Back to login').click()
    await link(page, 'Sign up').click()
    await expect(heading(page, 'Create your account')).toBeVisible()
    await link(page, 'Login').click()
    await logIn(page, owner)
    await expect(page).toHaveURL(`${listPage}?state=running`)
  })

  for (const path of [
    '/dashboard',
    listPage,
    createPage,
    '/dashboard/settings/cloud',
    '/dashboard/settings/subscription',
    '/dashboard/settings/change-password',
  ]) {
    guestTest(`does not see ${path}`, async ({ page }) => {
      await page.goto(path)
      await expect(page).toHaveURL(/\/login\?redirect=/)
      await expect(heading(page, 'Login')).toBeVisible()
    })
  }

  guestTest('is not led to another site after signing in', async ({ page, owner }) => {
    await page.goto('/login?redirect=https%3A%2F%2Fevil.example%2Fdashboard')
    await logIn(page, owner)
    await expect(page).toHaveURL('/dashboard')
  })
})

test('leads who is signed in from the guests’ pages to the dashboard', async ({ page }) => {
  for (const path of ['/', '/login', '/signup', '/forgot-password', '/auth/azure']) {
    await page.goto(path)
    await expect(page).toHaveURL('/dashboard')
  }
})

test('signs out every tab when the session has ended elsewhere', async ({
  page,
  context,
  owner,
  complaints,
}) => {
  complaints.allow(/status of 401/)
  const second = await context.newPage()
  await page.goto('/dashboard')
  await second.goto('/dashboard/settings')
  await expect(heading(page, 'Dashboard')).toBeVisible()
  await expect(heading(second, 'Settings')).toBeVisible()

  const { status } = await owner.call('POST', 'auth/logout')
  expect(status).toBe(200)
  // A page that has to ask the server; one that is still asking may have heard of it already.
  await page.goto('/dashboard/templates')

  await expect(page).toHaveURL(/\/login/)
  await expect(second).toHaveURL(/\/login/)
  const kept = await page.evaluate(() => localStorage.getItem('auth-storage'))
  expect(kept ?? '').not.toContain(owner.token)
})

guestTest('does not let a made-up session in', async ({ browser, owner, complaints, context }) => {
  await context.close()
  const forged = await browser.newContext({
    storageState: signedInState({ ...owner, token: 'made.up.token' }),
  })
  complaints.allow(/status of 401/)
  const page = await forged.newPage()
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/login/)
  await forged.close()
})

/** Goal: in, on a browser that keeps nothing more. */
guestTest(
  'who signs in while the storage of the browser is full is in, until the page is left',
  async ({ page, owner }) => {
    await page.goto('/login')
    await page.evaluate(() => {
      for (let size = 5_000_000; size >= 1; size = Math.floor(size / 2)) {
        try {
          for (;;) localStorage.setItem(`filler-${localStorage.length}`, 'x'.repeat(size))
        } catch {
          // Full for this size: go on with half of it.
        }
      }
    })
    await expectToast(page, 'Logged in successfully', () => logIn(page, owner))
    await expect(heading(page, 'Dashboard')).toBeVisible()
    await link(page, 'Templates').click()
    await expect(heading(page, 'Templates')).toBeVisible()
    await page.reload()
    await expect(heading(page, 'Login')).toBeVisible()
    await expectToast(page, 'Logged in successfully', () => logIn(page, owner))
    await expect(heading(page, 'Templates')).toBeVisible()
  },
)
