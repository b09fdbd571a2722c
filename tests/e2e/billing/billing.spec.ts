import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectNoSideways } from '../support/looks/axe.ts'
import {
  changeCard,
  goToCheckout,
  goToPortal,
  leavePortal,
  letDaysPass,
  planCard,
  plansPage,
  subscribe,
  welcome,
} from '../support/product/stripe.ts'
import { button, expectToast, field, heading, link, question, toast } from '../support/screen.ts'
import { test } from '../support/test.ts'

const noChanges = 'Subscription was canceled. No changes were made.'

const currentCard = (page: Page) => page.getByRole('region', { name: 'Current subscription' })

/** Goal: pay for the lab, know what is paid until when, and change one's mind. */
test('subscribes at Stripe and comes back with the plan', async ({ page, complaints }) => {
  // Stripe's own page says so when a card is declined.
  complaints.allow(/status of 402.*\/c\/pay\//)
  await page.goto(plansPage)
  await expect(heading(page, 'Subscription Plans')).toBeVisible()
  await expect(page.getByText('You are on a free trial.', { exact: true })).toBeVisible()
  await expect(page.getByText(/^It ends on \w{3} \d+, \d{4}, in 14 days\./)).toBeVisible()
  await expect(currentCard(page)).toHaveCount(0)

  const card = planCard(page, 'Classroom')
  await test.step('a plan says what it costs and what it holds, at each of its prices', async () => {
    await expect(card.getByText("What's included:")).toBeVisible()
    await expect(card.getByRole('listitem').first()).toHaveText('Up to 150 students')
    await expect(card.getByRole('radio', { name: 'Monthly' })).toBeChecked()
    await expect(card).toContainText('$49.00/month')
    await card.getByRole('radio', { name: 'Monthly' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(card.getByRole('radio', { name: 'Yearly' })).toBeChecked()
    await expect(card).toContainText('$490.00/year')
    await expect(planCard(page, 'Starter')).toContainText('$19.00/month')
  })

  await test.step('the question names plan and amount, and takes a no', async () => {
    await button(card, 'Select Plan').click()
    const dialog = question(page, 'Subscribe to Plan')
    await expect(dialog).toContainText('Classroom')
    await expect(dialog).toContainText('$490.00/year')
    await expect(dialog).toContainText('secure checkout')
    await expectAccessible(page)
    await button(dialog, 'Cancel').click()
    await expect(dialog).toBeHidden()
  })

  await test.step('a declined card is told at Stripe, a good one leads back', async () => {
    await goToCheckout(page, 'Classroom')
    await expect(page.getByText('$490.00 per year')).toBeVisible()
    await button(page, 'Use a declined card').click()
    await expect(page.getByRole('alert')).toContainText('declined')
    await field(page, 'Card number').fill('4242424242424242')
    await expectToast(page, welcome, () => button(page, 'Pay and subscribe').click())
    await expect(page).toHaveURL(plansPage)
  })

  await test.step('what was bought is there', async () => {
    await expect(currentCard(page)).toContainText('Classroom')
    await expect(currentCard(page)).toContainText('Active')
    await expect(currentCard(page)).toContainText('$490.00/year')
    await expect(currentCard(page)).toContainText(/Billing period\w{3} \d+, \d{4} to \w{3} \d+, \d{4}/)
    await expect(currentCard(page)).toContainText(/Next billing date\w{3} \d+, \d{4}/)
    await expect(currentCard(page)).toContainText(/Days remaining36[56] days/)
    await expect(page.getByText('You are on a free trial.')).toHaveCount(0)
    await expect(button(card, 'Select Plan')).toBeEnabled()
    await card.getByText('Yearly').click()
    await expect(button(card, 'Current Plan')).toBeDisabled()
  })

  await test.step('and is told once', async () => {
    await expect(toast(page, welcome)).toHaveCount(0)
    await page.reload()
    await expect(currentCard(page)).toContainText('Active')
    await expect(toast(page, welcome)).toHaveCount(0)
    await link(page, 'Back to Dashboard').click()
    await expect(page).toHaveURL('/dashboard')
  })
})

test('who goes back from the checkout has changed nothing', async ({ page }) => {
  await page.goto(plansPage)
  await goToCheckout(page, 'Starter')
  await expectToast(page, noChanges, () => button(page, 'Cancel').click())
  await expect(page).toHaveURL(plansPage)
  await expect(page.getByText('You are on a free trial.')).toBeVisible()
  await expect(currentCard(page)).toHaveCount(0)
  await expect(button(planCard(page, 'Starter'), 'Select Plan')).toBeEnabled()
})

test('a payment that nobody made is not celebrated', async ({ page, complaints }) => {
  complaints.allow(/status of 404.*verify-checkout/)
  await page.goto(`${plansPage}?success=true&session_id=cs_test_made_up`)
  await expect(page.getByText('Your payment could not be confirmed:')).toBeVisible()
  await expect(page).toHaveURL(plansPage)
  await expect(toast(page, welcome)).toHaveCount(0)
  await expect(page.getByText('You are on a free trial.')).toBeVisible()
})

test('changes, cancels and resumes in the customer portal', async ({ page }) => {
  test.slow()
  await subscribe(page, 'Starter')

  await test.step('another plan is a matter of the portal', async () => {
    await button(planCard(page, 'Classroom'), 'Select Plan').click()
    const dialog = question(page, 'Manage Your Subscription')
    await expect(dialog).toContainText(/cancel.*payment methods.*invoices.*customer portal/i)
    await expectAccessible(page)
    await button(dialog, 'Stay Here').click()
    await expect(dialog).toBeHidden()
    await goToPortal(page)
    await field(page, 'Another plan').selectOption({ label: 'Classroom, $49.00 per month' })
    await button(page, 'Change plan').click()
    await expect(page.getByText('Classroom, $49.00 per month').first()).toBeVisible()
    await leavePortal(page)
    await expect(page).toHaveURL(plansPage)
    await expect(currentCard(page)).toContainText('Classroom')
    await expect(currentCard(page)).toContainText('$49.00/month')
    await expect(button(planCard(page, 'Classroom'), 'Current Plan')).toBeDisabled()
  })

  await test.step('a canceled plan ends when it is paid until', async () => {
    await goToPortal(page)
    await button(page, 'Cancel subscription').click()
    await expect(page.getByText(/Your plan ends on/)).toBeVisible()
    await leavePortal(page)
    await expect(currentCard(page)).toContainText(/Ends on\w{3} \d+, \d{4}/)
    await expect(currentCard(page)).toContainText('Active')
    await expect(currentCard(page)).not.toContainText('Next billing date')
  })

  await test.step('and goes on when it is resumed', async () => {
    await goToPortal(page)
    await button(page, 'Resume subscription').click()
    await expect(page.getByText(/Your plan renews on/)).toBeVisible()
    await leavePortal(page)
    await expect(currentCard(page)).toContainText('Next billing date')
  })
})

test('a bill that cannot be paid is told, and so is the end', async ({ page }) => {
  test.slow()
  const checkout = await subscribe(page, 'Starter')
  await goToPortal(page)
  await changeCard(page, '4000000000000341')
  await leavePortal(page)
  await expect(currentCard(page)).toContainText('Active')

  await test.step('at the next renewal it is past due, here and on the dashboard', async () => {
    await letDaysPass(checkout, 32)
    await page.reload()
    await expect(currentCard(page)).toContainText('Past due')
    await expect(currentCard(page)).toContainText('The last payment failed.')
    await expectAccessible(page)
    await page.goto('/dashboard')
    const attention = page.getByRole('region', { name: 'Needs attention' })
    await expect(attention).toContainText('Subscription could not be paid')
    await link(attention, 'Subscription').click()
    await expect(page).toHaveURL(plansPage)
  })

  await test.step('after the last attempt it has ended, and can be bought again', async () => {
    await letDaysPass(checkout, 32)
    await page.reload()
    await expect(currentCard(page)).toContainText('Canceled')
    await expect(currentCard(page)).toContainText(/Ended on\w{3} \d+, \d{4}/)
    await expect(button(planCard(page, 'Starter'), 'Select Plan')).toBeEnabled()
  })
})

test('the page is accessible and fits a phone', async ({ page }) => {
  await subscribe(page, 'Campus')
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSideways(page)
  await expectAccessible(page)
})
