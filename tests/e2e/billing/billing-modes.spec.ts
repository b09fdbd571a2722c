import { expect } from '@playwright/test'
import { newOwner } from '../../support/api.ts'
import { type Stack, startStack } from '../../support/stack.ts'
import { planCard, plansPage } from '../support/product/stripe.ts'
import { createPage, fillCreation, operations } from '../support/product/vms.ts'
import { button, heading, link } from '../support/screen.ts'
import { guestTest as base, groupOf, type Owner, signedInState } from '../support/test.ts'

/** Stories on a stack of their own, whose billing is not everybody's. */
const testWith = (env: Readonly<Record<string, string>>) =>
  base.extend<object, { stack: Stack }>({
    stack: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
      async ({}, use) => {
        const stack = await startStack({ env })
        await use(stack)
        await stack.stop()
      },
      { scope: 'worker', timeout: 150_000 },
    ],
    owner: async ({ stack }, use) => {
      const [subscription] = await stack.subscriptions()
      if (subscription === undefined) throw new Error('The simulated cloud has no subscription')
      const owner: Owner = {
        ...(await newOwner(stack.origin, subscription)),
        name: 'Olga Owner',
        subscription,
      }
      await use(owner)
    },
    baseURL: async ({ stack }, use) => use(stack.origin),
    storageState: async ({ stack, owner }, use) => use(signedInState(owner, stack.origin)),
  })

/** Goal: learn why something was refused, and what to do about it. A trial cannot be waited for, so there is none. */
testWith({ TRIAL_DAYS: '0' })(
  'leads who needs a subscription to the plans, and says why',
  async ({ page, complaints }) => {
    complaints.allow(/status of 402.*azure\/vms/)
    complaints.allow(/^Creating web failed/)
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
    await expect(page.getByRole('region', { name: 'Needs attention' })).toContainText(
      'Subscription is missing',
    )
  },
)

/** Goal: run it for the own school, where nobody is to pay for anything. */
testWith({ BILLING: 'off', TRIAL_DAYS: '0' })('asks nobody for a subscription', async ({ page }) => {
  await page.goto(createPage)
  await fillCreation(page, { name: 'free', group: groupOf('free') })
  await button(page, 'Create VM').click()
  await expect(operations(page)).toContainText(/Creat(ing|ed) free/)

  await page.goto(plansPage)
  await expect(page.getByRole('main')).toContainText('Billing is off')
  await expect(button(page, 'Select Plan')).toHaveCount(0)
  await link(page, 'Back to Dashboard').click()
  await expect(heading(page, 'Dashboard')).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(/trial|subscription is/i)
})
