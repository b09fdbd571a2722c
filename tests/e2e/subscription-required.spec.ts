import { expect } from '@playwright/test'
import { newOwner } from '../support/api.ts'
import { type Stack, startStack } from '../support/stack.ts'
import { listen } from './support/complaints.ts'
import { button, heading } from './support/screen.ts'
import { planCard, plansPage } from './support/stripe.ts'
import { groupOf, signedInState, guestTest as test } from './support/test.ts'
import { createPage, fillCreation } from './support/vms.ts'

/** A stack without free trials, because a trial cannot be waited for. */
let stack: Stack
test.beforeAll(async () => {
  test.setTimeout(150_000)
  stack = await startStack({ env: { TRIAL_DAYS: '0' } })
})
test.afterAll(() => stack.stop())

/** Goal: learn why something was refused, and what to do about it. */
test('leads who needs a subscription to the plans, and says why', async ({ browser }) => {
  const [subscription] = await stack.subscriptions()
  const owner = await newOwner(stack.origin, subscription)
  const context = await browser.newContext({
    baseURL: stack.origin,
    storageState: signedInState({ ...owner, name: 'Olga Owner' }, stack.origin),
  })
  const complaints = listen(context)
  complaints.allow(/status of 402.*azure\/vms/)
  complaints.allow(/^Creating web failed/)
  const page = await context.newPage()
  await page.goto(createPage)
  await fillCreation(page, { name: 'web', group: groupOf('unpaid') })
  await button(page, 'Create VM').click()

  // Not even the form asks whether it may be left.
  await expect(page).toHaveURL(plansPage)
  await expect(heading(page, 'Subscription Plans')).toBeVisible()
  const why = page.getByRole('main').getByText('This needs a subscription. Choose a plan to continue.')
  await expect(why).toBeVisible()
  await expect(button(planCard(page, 'Starter'), 'Select Plan')).toBeEnabled()

  await page.goto('/dashboard')
  await expect(page.getByRole('region', { name: 'Needs attention' })).toContainText('Subscription is missing')
  await complaints.check()
  await context.close()
})
