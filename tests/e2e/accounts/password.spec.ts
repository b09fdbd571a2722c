import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectNoSideways } from '../support/looks/axe.ts'
import { mailTo } from '../support/product/cloud.ts'
import { newStudent } from '../support/product/students.ts'
import {
  button,
  expectMessage,
  expectToast,
  field,
  heading,
  link,
  openAccountMenu,
  question,
} from '../support/screen.ts'
import { guestTest, test } from '../support/test.ts'

const changePage = '/dashboard/settings/change-password'

const logIn = async (page: Page, email: string, password: string): Promise<void> => {
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill(password)
  await button(page, 'Login').click()
}

/** The address in the newest of somebody's mails, once there are `count`. */
const mailedLink = async (email: string, count = 1): Promise<string> => {
  const links = async () => (await mailTo(email)).filter(({ subject }) => subject.startsWith('Reset'))
  await expect.poll(async () => (await links()).length, { timeout: 30_000 }).toBe(count)
  const [mail] = await links()
  const address = mail?.text.match(/https?:\S+\/reset-password\?\S+/)?.[0]
  expect(address, mail?.text).toBeDefined()
  return address ?? ''
}

/** Goal: get back in after forgetting the password, and choose another one. */
guestTest('forgets the password, resets it by mail, logs in and changes it', async ({ page, complaints }) => {
  guestTest.slow()
  const email = `forgetful+${process.pid}-${Date.now()}@example.test`

  await guestTest.step('signs up and logs out', async () => {
    await page.goto('/signup')
    await field(page, 'Name').fill('Fay Forgetful')
    await field(page, 'Email').fill(email)
    await field(page, 'Password').fill('Old-one-1')
    await field(page, 'Confirm password').fill('Old-one-1')
    await button(page, 'Sign up').click()
    await expect(page).toHaveURL('/dashboard')
    await (await openAccountMenu(page, 'Fay Forgetful')).getByRole('menuitem', { name: 'Logout' }).click()
    await button(question(page, 'Confirm Logout'), 'Logout').click()
    await expect(page).toHaveURL('/login')
  })

  await guestTest.step('asks for a link', async () => {
    await link(page, 'Forgot password?').click()
    await expect(page).toHaveURL('/forgot-password')
    await button(page, 'Send Reset Link').click()
    await expectMessage(page, 'Email or username', 'Email or username is required')
    await field(page, 'Email or username').fill(email)
    const sent = 'Password reset email sent successfully'
    await expectToast(page, sent, () => button(page, 'Send Reset Link').click())
    await expect(heading(page, 'Check your email')).toBeFocused()
    await expect(page.getByRole('main')).toContainText(email)
    await expectAccessible(page)
  })

  const address = await mailedLink(email)

  await guestTest.step('follows it; the token leaves the address bar', async () => {
    await page.goto(address)
    await expect(page).toHaveURL('/reset-password')
    await expect(heading(page, 'Reset password')).toBeVisible()
    await expect(page.getByRole('main')).toContainText(email)
    await button(page, 'Reset Password').click()
    await expectMessage(page, 'New password', 'Password must be at least 6 characters')
    await field(page, 'New password').fill('New-one-1')
    await field(page, 'Confirm password').fill('New-one-2')
    await button(page, 'Reset Password').click()
    await expectMessage(page, 'Confirm password', 'Passwords do not match')
    await expectAccessible(page)
    await field(page, 'Confirm password').fill('New-one-1')
    await button(page, 'Reset Password').click()
    await expect(page).toHaveURL('/login')
  })

  await guestTest.step('the link works once', async () => {
    complaints.allow(/status of 400.*auth\/reset-password/)
    await page.goto(address)
    await field(page, 'New password').fill('Third-one-1')
    await field(page, 'Confirm password').fill('Third-one-1')
    await button(page, 'Reset Password').click()
    await expect(page.getByRole('region', { name: 'Notifications' }).getByRole('status')).toBeVisible()
    await expect(page).toHaveURL('/reset-password')
    await link(page, 'Request a new one').click()
    await expect(page).toHaveURL('/forgot-password')
    await link(page, 'Back to login').click()
  })

  await guestTest.step('logs in with the new password, not with the old one', async () => {
    complaints.allow(/status of 401.*auth\/login/)
    await expectToast(page, 'Invalid email or password', () => logIn(page, email, 'Old-one-1'))
    await logIn(page, email, 'New-one-1')
    await expect(page).toHaveURL('/dashboard')
  })

  await guestTest.step('changes it', async () => {
    const menu = await openAccountMenu(page, 'Fay Forgetful')
    await menu.getByRole('menuitem', { name: 'Change Password' }).click()
    await expect(heading(page, 'Change Password')).toBeVisible()
    await field(page, 'Current password').fill('New-one-1')
    await field(page, 'New password').fill('Fourth-one-1')
    await field(page, 'Confirm new password').fill('Fourth-one-1')
    const changed = 'Password changed successfully'
    await expectToast(page, changed, () => button(page, 'Change Password').click())
    await expect(page).toHaveURL('/dashboard')
    await page.reload()
    await expect(heading(page, 'Dashboard')).toBeVisible()
  })
})

/** Goal: know why one cannot go on. */
guestTest('half a reset link says that it is none', async ({ page }) => {
  for (const half of ['', '?email=ada%40example.test', '?token=abc']) {
    await page.goto(`/reset-password${half}`)
    await expect(page).toHaveURL('/reset-password')
    await expect(heading(page, 'Invalid reset password link')).toBeVisible()
  }
  await expectAccessible(page)
  await expect(link(page, 'Request a new link')).toHaveAttribute('href', '/forgot-password')
})

test('a reset link opens for who is signed in, too', async ({ page }) => {
  await page.goto('/reset-password?email=ada%40example.test&token=abc')
  await expect(page).toHaveURL('/reset-password')
  await expect(heading(page, 'Reset password')).toBeVisible()
})

/** Goal: share a computer. */
test('a reset link signs out nobody but whose it is', async ({ page, owner }) => {
  const other = await newStudent(owner, 'Berta')
  await page.goto('/dashboard')
  await expect(heading(page, 'Dashboard')).toBeVisible()
  await owner.call('POST', 'auth/forgot-password', { email: other.email })
  const theirs = await page.context().newPage()
  await theirs.goto(await mailedLink(other.email))
  await field(theirs, 'New password').fill('Second-one-1')
  await field(theirs, 'Confirm password').fill('Second-one-1')
  await button(theirs, 'Reset Password').click()
  await expect(heading(theirs, 'Dashboard')).toBeVisible()
  await page.reload()
  await expect(heading(page, 'Dashboard')).toBeVisible()
})

test('the meter judges a new password, and the button waits for its repetition', async ({ page }) => {
  await page.goto(changePage)
  const submit = button(page, 'Change Password')
  const meter = page.getByRole('meter', { name: 'Password strength' })
  await expect(submit).toBeDisabled()

  const judged = {
    a: 'Weak',
    abcdefgh: 'Medium',
    Abcdefgh: 'Medium',
    Abcdefg1: 'Strong',
    'Abcdef1!': 'Strong',
  }
  for (const [password, strength] of Object.entries(judged)) {
    await field(page, 'New password').fill(password)
    await expect(meter).toHaveAttribute('aria-valuetext', strength)
  }
  await expect(page.getByRole('listitem').filter({ hasText: '(not met)' })).toHaveCount(0)

  await field(page, 'New password').fill('short')
  await field(page, 'Confirm new password').fill('shor')
  await field(page, 'Current password').focus()
  await expectMessage(page, 'New password', 'Password must be at least 8 characters')
  await expectMessage(page, 'Confirm new password', "Passwords don't match")
  await expect(submit).toBeDisabled()
  await expectAccessible(page)

  await field(page, 'Confirm new password').fill('short')
  await expect(submit).toBeEnabled()
  await submit.click()
  await expectMessage(page, 'New password', 'Password must be at least 8 characters')
  await link(page, 'Cancel').click()
  await expect(page).toHaveURL('/dashboard')
})

test('a wrong current password is named at its field and signs nobody out', async ({ page, complaints }) => {
  complaints.allow(/status of 400.*user\/change-password/)
  await page.goto(changePage)
  await field(page, 'Current password').fill('not the password')
  await field(page, 'New password').fill('Fourth-one-1')
  await field(page, 'Confirm new password').fill('Fourth-one-1')
  await button(page, 'Change Password').click()
  await expect(field(page, 'Current password')).toHaveAttribute('aria-invalid', 'true')
  await expect(field(page, 'Current password')).toBeFocused()
  await expect(page).toHaveURL(changePage)
})

guestTest.describe('on a phone', () => {
  guestTest.use({ viewport: { width: 360, height: 740 } })
  guestTest('the password pages are accessible and fit a phone', async ({ page }) => {
    for (const path of ['/forgot-password', '/reset-password', '/reset-password?email=a%40b.cd&token=t']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessible(page)
      await expectNoSideways(page)
    }
  })
})
