import { expect } from '@playwright/test'
import {
  button,
  expectToast,
  field,
  heading,
  link,
  openAccountMenu,
  question,
  toast,
} from '../support/screen.ts'
import { guestTest as test } from '../support/test.ts'

/** Goal: have an account, leave, and come back. */
test('signs up, sees the dashboard, logs out and logs in again', async ({ page, complaints }) => {
  const email = `new-${process.pid}-${Date.now()}@example.test`
  const password = 'Own-lab-1'

  await test.step('signs up', async () => {
    await page.goto('/')
    await link(page, 'Sign up').click()
    await expect(page).toHaveURL('/signup')
    await field(page, 'Name').fill('Nadia New')
    await field(page, 'Email').fill(email)
    await field(page, 'Password').fill(password)
    await field(page, 'Confirm password').fill(password)
    await expectToast(page, 'Account created successfully', () => button(page, 'Sign up').click())
    await expect(page).toHaveURL('/dashboard')
    await expect(heading(page, 'Dashboard')).toBeVisible()
  })

  await test.step('is told what comes first', async () => {
    await expect(page.getByRole('heading', { name: 'Connect your Azure subscription' })).toBeVisible()
    await link(page, 'Open Cloud Settings').click()
    await expect(heading(page, 'Cloud Settings')).toBeVisible()
    await page.goBack()
    await expect(heading(page, 'Dashboard')).toBeVisible()
  })

  await test.step('finds the account in the user menu', async () => {
    const menu = await openAccountMenu(page, 'Nadia New')
    await expect(menu.getByText('Nadia New')).toBeVisible()
    await expect(menu.getByText(email)).toBeVisible()
    await expect(menu.getByText('lab owner')).toBeVisible()
    await expect(menu.getByRole('menuitem', { name: 'Cloud Settings' })).toBeVisible()
    await menu.getByRole('menuitem', { name: 'Logout' }).click()
  })

  await test.step('thinks better of logging out', async () => {
    const dialog = question(page, 'Confirm Logout')
    await expect(dialog).toContainText(
      'Are you sure you want to logout? You will need to login again to access your account.',
    )
    await expect(button(dialog, 'Cancel')).toBeFocused()
    await button(dialog, 'Cancel').click()
    await expect(dialog).toBeHidden()
    await page.reload()
    await expect(heading(page, 'Dashboard')).toBeVisible()
  })

  await test.step('logs out, which forgets everything here', async () => {
    await page.evaluate(() => localStorage.setItem('something-else', 'stays in no browser'))
    const menu = await openAccountMenu(page, 'Nadia New')
    await menu.getByRole('menuitem', { name: 'Logout' }).click()
    await button(question(page, 'Confirm Logout'), 'Logout').click()
    await expect(page).toHaveURL('/login')
    const kept = await page.evaluate(() =>
      Object.keys(localStorage).filter(
        (key) => !localStorage.getItem(key)?.includes('"isAuthenticated":false'),
      ),
    )
    expect(kept).toEqual([])
  })

  await test.step('is told about a wrong password', async () => {
    complaints.allow(/status of 401.*auth\/login/)
    await field(page, 'Email').fill(email)
    await field(page, 'Password').fill('not the password')
    await expectToast(page, 'Invalid email or password', () => button(page, 'Login').click())
    await expect(page).toHaveURL('/login')
    await expect(field(page, 'Password')).toBeFocused()
  })

  await test.step('logs in with the right one, in capitals and with spaces around the address', async () => {
    await field(page, 'Email').fill(` ${email.toUpperCase()} `)
    await field(page, 'Password').fill(password)
    await expectToast(page, 'Logged in successfully', () => button(page, 'Login').click())
    await expect(page).toHaveURL('/dashboard')
    await expect(toast(page, 'Logged in successfully')).toBeHidden()
  })
})
