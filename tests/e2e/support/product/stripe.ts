import { expect, type Page } from '@playwright/test'
import { button, expectToast, field, heading, link, question, toast } from '../screen.ts'
import { ask } from './cloud.ts'

/** The simulated Stripe: its pages as a person uses them, and its clock. */

export const plansPage = '/dashboard/settings/subscription'
export const welcome = 'Subscription successful! Welcome to your new plan.'

/** The card of one plan. */
export const planCard = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** From the plans page to Stripe's checkout, at the price that the card shows. Answers the checkout's id. */
export const goToCheckout = async (page: Page, plan: string): Promise<string> => {
  await button(planCard(page, plan), 'Select Plan').click()
  await button(question(page, 'Subscribe to Plan'), 'Continue to Stripe').click()
  await expect(heading(page, `Subscribe to ${plan}`)).toBeVisible()
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

/** Subscribes by the month, from wherever one is. Answers the checkout's id. */
export const subscribe = async (page: Page, plan: string): Promise<string> => {
  await page.goto(plansPage)
  const checkout = await goToCheckout(page, plan)
  await expectToast(page, welcome, () => button(page, 'Pay and subscribe').click())
  await expect(page.getByRole('region', { name: 'Current subscription' })).toContainText(plan)
  await expect(toast(page, welcome)).toHaveCount(0)
  return checkout
}

export const goToPortal = async (page: Page): Promise<void> => {
  await button(page, 'Manage subscription').click()
  await button(question(page, 'Manage Your Subscription'), 'Go to Customer Portal').click()
  await expect(heading(page, 'Manage your subscription')).toBeVisible()
}

/** Takes the card in the portal; the one that ends in 0341 is refused at every later charge. */
export const changeCard = async (page: Page, number: string): Promise<void> => {
  await field(page, 'New card number').fill(number)
  await button(page, 'Update card').click()
  await expect(page.getByText(`Card ending in ${number.slice(-4)}`)).toBeVisible()
}

export const leavePortal = (page: Page): Promise<void> => link(page, 'Return to Labkeeper').click()

interface CheckoutEvent {
  readonly type: string
  readonly data: { readonly object: { readonly id: string; readonly subscription?: string } }
}

/** Turns the clock of the subscription that this checkout began forward; its bills come due on the way. */
export const letDaysPass = async (checkout: string, days: number): Promise<void> => {
  const events = await ask<CheckoutEvent[]>('GET', '/stripe/events')
  const begun = events.find(
    ({ type, data }) => type === 'checkout.session.completed' && data.object.id === checkout,
  )
  if (begun?.data.object.subscription === undefined) throw new Error(`${checkout} was not paid`)
  await ask('POST', '/stripe/advance', { subscription: begun.data.object.subscription, days })
}
