import { expect } from '@playwright/test'
import { button, expectMessage, expectToast, field } from '../support/screen.ts'
import { guestTest as test } from '../support/test.ts'

/** Goal: understand what is wrong with what one typed. Texts are those of section 5 of the specification. */
test('says at each field of the sign-up form what is wrong', async ({ page, owner, complaints }) => {
  await page.goto('/signup')
  const submit = button(page, 'Sign up')

  await submit.click()
  await expectMessage(page, 'Name', 'Name is required')
  await expectMessage(page, 'Email', 'Invalid email address')
  await expectMessage(page, 'Password', 'Password must be at least 6 characters')
  await expectMessage(page, 'Confirm password', 'Confirm your password')
  await expect(field(page, 'Name')).toBeFocused()

  await field(page, 'Name').fill('Nadia New')
  await field(page, 'Email').fill('nadia@')
  await field(page, 'Password').fill('12345')
  await field(page, 'Confirm password').fill('12345')
  await submit.click()
  await expectMessage(page, 'Email', 'Invalid email address')
  await expectMessage(page, 'Password', 'Password must be at least 6 characters')
  await expectMessage(page, 'Confirm password', 'Confirm your password')
  await expect(field(page, 'Name')).not.toHaveAttribute('aria-invalid', 'true')

  await field(page, 'Email').fill(owner.email)
  await field(page, 'Password').fill('Own-lab-1')
  await field(page, 'Confirm password').fill('Own-lab-2')
  await submit.click()
  await expectMessage(page, 'Confirm password', 'Passwords do not match')

  complaints.allow(/status of 409.*auth\/signup/)
  const taken = 'An account with this email address already exists. Sign in instead.'
  await field(page, 'Confirm password').fill('Own-lab-1')
  await expectToast(page, taken, () => submit.click())
  await expectMessage(page, 'Email', taken)
  await expect(page).toHaveURL('/signup')
})

test('says at each field of the login form what is wrong', async ({ page }) => {
  await page.goto('/login')
  await button(page, 'Login').click()
  await expectMessage(page, 'Email', 'Invalid email address')
  await expectMessage(page, 'Password', 'Password is required')
  await expect(field(page, 'Email')).toBeFocused()

  await field(page, 'Email').fill('somebody')
  await field(page, 'Password').fill('x')
  await button(page, 'Login').click()
  await expectMessage(page, 'Email', 'Invalid email address')
  await expect(field(page, 'Password')).not.toHaveAttribute('aria-invalid', 'true')
})

test('shows and hides the password', async ({ page }) => {
  await page.goto('/login')
  const password = field(page, 'Password')
  await password.fill('Own-lab-1')
  await expect(password).toHaveAttribute('type', 'password')
  await button(page, 'Show password').click()
  await expect(password).toHaveAttribute('type', 'text')
  await button(page, 'Hide password').click()
  await expect(password).toHaveAttribute('type', 'password')
})
