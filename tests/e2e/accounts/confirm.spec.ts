import { expect } from '@playwright/test'
import { newOwner } from '../../support/api.ts'
import { type Stack, startStack } from '../../support/stack.ts'
import { ageSessions } from '../support/line/age-sessions.ts'
import { expectAccessible } from '../support/looks/axe.ts'
import { button, expectMessage, expectToast, field, heading } from '../support/screen.ts'
import { guestTest, signedInState } from '../support/test.ts'

/** Who holds a name with this cannot use it. */
const unusable = { clientId: crypto.randomUUID(), clientSecret: 'not a secret of theirs' }

/** Everybody's sessions are made older, so this story has a product of its own. */
guestTest.setTimeout(240_000)
let stack: Stack
guestTest.beforeAll(async () => {
  delete process.env.NODE_ENV
  stack = await startStack()
})
guestTest.afterAll(() => stack.stop())

/** Goal: change what takes a lab over, at a browser that has been open for an hour. */
guestTest('asks for the password, or the directory, and then goes on', async ({ browser, complaints }) => {
  complaints.allow(/status of 40[03]/)
  const [subscription] = await stack.subscriptions()
  if (subscription === undefined) throw new Error('There is no simulated subscription')
  const owner = await newOwner(stack.origin, subscription)
  const context = await browser.newContext({
    storageState: signedInState({ ...owner, name: 'Olga Owner' }, stack.origin),
  })
  const users = await (await fetch(`${stack.cloud}/entra/users`)).json()
  const teacher = users.find((user: { username: string }) => user.username === subscription.username)

  const page = await context.newPage()
  const directory = await browser.newContext()
  const other = await directory.newPage()
  await guestTest.step('two browsers are signed in', async () => {
    await page.goto(`${stack.origin}/dashboard/settings/cloud`)
    await expect(field(page, 'Subscription ID')).toHaveValue(subscription.subscriptionId)
    await other.goto(`${stack.origin}/auth/azure?redirect=/dashboard/settings/cloud`)
    await field(other, 'Username').fill(subscription.username)
    await button(other, 'Validate User').click()
    await expect(other.getByRole('main').getByText('User validated')).toBeVisible()
    await button(other, 'Continue with Microsoft').click()
    await expect(heading(other, 'Sign in')).toBeVisible()
    await field(other, 'Username').fill(teacher.username)
    await field(other, 'Password').fill(teacher.password)
    await button(other, 'Sign in').click()
    await expect(heading(other, 'Cloud Settings')).toBeVisible()
    await expect(field(other, 'Subscription ID')).toHaveValue(subscription.subscriptionId)
  })
  await stack.killAndRestart(() => ageSessions(stack.data, 61))

  await guestTest.step('the password is asked for, and a wrong one is not enough', async () => {
    await button(page, 'Update').click()
    const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
    await expect(dialog).toBeVisible()
    await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused()
    await expectAccessible(page)
    await dialog.getByLabel('Password', { exact: true }).fill('wrong')
    await button(dialog, 'Confirm').click()
    await expectMessage(page, 'Password', 'Password is incorrect')
    await dialog.getByLabel('Password', { exact: true }).fill(owner.password)
    await expectToast(page, 'Cloud settings updated successfully', () => button(dialog, 'Confirm').click())
    await expect(dialog).toHaveCount(0)
  })

  const confirmInTab = async () => {
    const dialog = other.getByRole('dialog', { name: 'Confirm that it is you' })
    await expect(dialog).toContainText('Sign in with Azure AD once more')
    await expectAccessible(other)
    const [tab] = await Promise.all([
      directory.waitForEvent('page'),
      button(dialog, 'Continue with Microsoft').click(),
    ])
    const signIn = heading(tab, 'Sign in')
    await expect(signIn.or(heading(tab, 'You are signed in'))).toBeVisible()
    if (await signIn.isVisible()) {
      await field(tab, 'Username').fill(teacher.username)
      await field(tab, 'Password').fill(teacher.password)
      await button(tab, 'Sign in').click()
    }
    await expect(dialog).toHaveCount(0)
  }

  await guestTest.step('Microsoft is asked once more in a tab of its own', async () => {
    await button(other, 'Update').click()
    await expectToast(other, 'Cloud settings updated successfully', confirmInTab)
  })

  const named = users.find((user: { username: string }) => user.username.startsWith('colleague@'))
  await guestTest.step('whose name is theirs signs in twice, and comes back', async () => {
    await newOwner(stack.origin, { ...subscription, ...unusable, username: named.username })
    await field(other, 'Username').fill(named.username)
    await button(other, 'Update').click()
    await expect(other.getByRole('main').getByText('Is this your user name?')).toBeVisible()
    await stack.killAndRestart(() => ageSessions(stack.data, 61))
    await button(other, 'Sign in with Microsoft').click()
    await confirmInTab()
    await expect(heading(other, 'Sign in')).toBeVisible()
    await field(other, 'Username').fill(named.username)
    await field(other, 'Password').fill(named.password)
    await button(other, 'Sign in').click()
    await other.waitForURL('**/dashboard/settings/cloud')
    await expect(field(other, 'Username')).toHaveValue(named.username)
  })
  await Promise.all([context.close(), directory.close()])
})
