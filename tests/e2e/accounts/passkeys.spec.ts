import { expect, type Page } from '@playwright/test'
import { plugInAuthenticator } from '../support/authenticator.ts'
import { expectAccessible, expectNoSideways } from '../support/looks/axe.ts'
import { mailTo } from '../support/product/cloud.ts'
import {
  button,
  expectMessage,
  expectToast,
  field,
  heading,
  openAccountMenu,
  question,
} from '../support/screen.ts'
import { test } from '../support/test.ts'

/** A browser that nobody has signed in from. */
const stranger = { storageState: { cookies: [], origins: [] } }
const card = (page: Page) => page.getByRole('region', { name: 'Passkeys' })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

const openSecurity = async (page: Page) => {
  await page.goto('/dashboard/settings/security')
  await expect(heading(page, 'Security')).toBeVisible()
}
const add = async (page: Page, name: string) => {
  await button(card(page), 'Add a passkey').click()
  await field(page, 'Name').fill(name)
  await expectToast(page, 'Passkey added', () => button(dialog(page, 'Add a passkey'), 'Add').click())
  await expect(card(page).getByRole('listitem').filter({ hasText: name })).toBeVisible()
}
const logOut = async (page: Page) => {
  await (await openAccountMenu(page)).getByRole('menuitem', { name: 'Logout' }).click()
  await button(question(page, 'Confirm Logout'), 'Logout').click()
  await expect(heading(page, 'Login')).toBeVisible()
}
const fillIn = async (page: Page, email: string, password: string) => {
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill(password)
  await button(page, 'Login').click()
}

/** Goal: sign in without a password. */
test('a passkey is added, named, signed in with and removed', async ({ page, complaints }) => {
  complaints.allow(/status of 401/)
  const passkeys = await plugInAuthenticator(page)
  await openSecurity(page)
  await button(card(page), 'Add a passkey').click()
  await button(dialog(page, 'Add a passkey'), 'Add').click()
  await expectMessage(page, 'Name', 'Name is required')
  await expectAccessible(page)
  await button(dialog(page, 'Add a passkey'), 'Cancel').click()
  await add(page, 'MacBook')
  expect(await passkeys()).toBe(1)

  await button(page, 'Rename MacBook').click()
  await expect(field(page, 'Name')).toHaveValue('MacBook')
  await field(page, 'Name').fill('MacBook of the lab')
  await button(dialog(page, 'Rename passkey'), 'Rename').click()
  await expect(card(page).getByRole('listitem')).toContainText('MacBook of the lab')
  await expect(card(page).getByRole('listitem')).toContainText('never used')
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSideways(page)
    await expectAccessible(page)
  }

  await logOut(page)
  await expectToast(page, 'Logged in successfully', () => button(page, 'Sign in with a passkey').click())
  await openSecurity(page)
  await expect(card(page).getByRole('listitem')).toContainText('last used')

  await button(page, 'Remove MacBook of the lab').click()
  await expectToast(page, 'Passkey removed', () =>
    button(question(page, 'Remove MacBook of the lab?'), 'Remove').click(),
  )
  await logOut(page)
  await expectToast(page, 'This passkey does not sign in here', () =>
    button(page, 'Sign in with a passkey').click(),
  )
  await expect(button(page, 'Sign in with a passkey')).toBeEnabled()
})

/** Goal: make the password alone worthless on a new device, and still get in without the passkey. */
test('a new device needs more than the password, also after a reset by mail', async ({
  page,
  owner,
  browser,
  complaints,
}) => {
  test.setTimeout(120_000)
  complaints.allow(/status of 40[013]/)
  await test.step('the address is confirmed: who has not done so loses all this by a reset', async () => {
    const letter = async () => (await mailTo(owner.email)).find(({ text }) => text.includes('/confirm?'))
    await expect.poll(letter, { timeout: 30_000 }).toBeDefined()
    await page.goto(/https?:\S+\/confirm\?\S+/.exec((await letter())?.text ?? '')?.[0] ?? '')
    await button(page, 'Confirm').click()
    await expect(heading(page, 'Your address is confirmed')).toBeVisible()
  })
  await plugInAuthenticator(page)
  await openSecurity(page)
  await expect(button(card(page), 'Turn on')).toBeDisabled()
  await add(page, 'MacBook')
  await button(card(page), 'Turn on').click()
  const list = page.getByRole('list', { name: 'One-time codes' })
  await expect(list.getByRole('listitem')).toHaveCount(10)
  await expectAccessible(page)
  const codes = await list.getByRole('listitem').allInnerTexts()
  await button(card(page), 'I have kept them').click()
  await expect(list).toHaveCount(0)
  await expect(card(page)).toContainText('You have 10 codes left.')

  const elsewhere = await browser.newContext(stranger)
  const other = await elsewhere.newPage()
  await test.step('elsewhere, the right password asks for a code', async () => {
    await other.goto(new URL('/login', page.url()).href)
    await fillIn(other, owner.email, owner.password)
    await expect(field(other, 'One-time code')).toBeFocused()
    await expectAccessible(other)
    await field(other, 'One-time code').fill('aaaa-bbbb-cccc-dddd')
    await button(other, 'Login').click()
    await expectMessage(
      other,
      'One-time code',
      'This code is not right, or was used before. Each code works once.',
    )
    await field(other, 'One-time code').fill(codes[0] ?? '')
    await expectToast(other, 'Logged in successfully', () => button(other, 'Login').click())
    await expect(other).toHaveURL(/\/dashboard$/)
  })
  await test.step('and a code works once', async () => {
    const third = await (await browser.newContext(stranger)).newPage()
    await third.goto(new URL('/login', page.url()).href)
    await fillIn(third, owner.email, owner.password)
    await field(third, 'One-time code').fill(codes[0] ?? '')
    await button(third, 'Login').click()
    await expectMessage(
      third,
      'One-time code',
      'This code is not right, or was used before. Each code works once.',
    )
    await third.context().close()
    await page.reload()
    await expect(card(page)).toContainText('You have 9 codes left.')
  })
  await elsewhere.close()

  await test.step('a reset by mail needs a code beside it', async () => {
    const fresh = await (await browser.newContext(stranger)).newPage()
    await fresh.goto(new URL('/forgot-password', page.url()).href)
    await field(fresh, 'Email or username').fill(owner.email)
    await button(fresh, 'Send Reset Link').click()
    const reset = async () => (await mailTo(owner.email)).find(({ subject }) => subject.startsWith('Reset'))
    await expect.poll(reset, { timeout: 30_000 }).toBeDefined()
    const address = /https?:\S+\/reset-password\?\S+/.exec((await reset())?.text ?? '')?.[0] ?? ''
    await fresh.goto(address)
    await field(fresh, 'New password').fill('Fresh-from-mail-1')
    await field(fresh, 'Confirm password').fill('Fresh-from-mail-1')
    await button(fresh, 'Reset Password').click()
    await expect(heading(fresh, 'Login')).toBeVisible()
    await fillIn(fresh, owner.email, 'Fresh-from-mail-1')
    await field(fresh, 'One-time code').fill(codes[1] ?? '')
    await expectToast(fresh, 'Logged in successfully', () => button(fresh, 'Login').click())
    await fresh.context().close()
  })
})
