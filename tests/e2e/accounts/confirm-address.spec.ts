import { expect } from '@playwright/test'
import { expectAccessible, expectNoSideways } from '../support/looks/axe.ts'
import { mailTo } from '../support/product/cloud.ts'
import { button, expectToast, field, heading, link } from '../support/screen.ts'
import { guestTest as test } from '../support/test.ts'

/** Goal: show that the address is one's own, whenever there is time for it. */
test('confirms an address by the link of a letter', async ({ page, complaints }) => {
  complaints.allow(/status of 400/)
  const email = `fresh+${process.pid}-${Date.now()}@example.test`
  await page.goto('/signup')
  await field(page, 'Name').fill('Fred Fresh')
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill('Fresh-one-1')
  await field(page, 'Confirm password').fill('Fresh-one-1')
  await button(page, 'Sign up').click()
  await expect(heading(page, 'Dashboard')).toBeVisible()

  const notice = page.getByText(`Please confirm your address by the link in the letter to ${email}.`)
  await expect(notice).toBeVisible()
  await expectAccessible(page)
  await expectToast(page, 'Another letter is on its way', () => button(page, 'Send it again').click())

  await expect.poll(async () => (await mailTo(email)).length, { timeout: 30_000 }).toBe(2)
  const [newest, oldest] = await mailTo(email)
  const addressIn = (text = '') => /https?:\S+\/confirm\?\S+/.exec(text)?.[0] ?? ''
  expect(newest?.text).not.toContain('Fred')

  await test.step('either link works', async () => {
    await page.goto(addressIn(oldest?.text))
    await expect(page).toHaveURL('/confirm')
    await expect(heading(page, 'Confirm your address')).toBeVisible()
    await expectNoSideways(page)
    await button(page, 'Confirm').click()
    await expect(heading(page, 'Your address is confirmed')).toBeVisible()
    await expectAccessible(page)
    await link(page, 'Go to the dashboard').click()
    await expect(heading(page, 'Dashboard')).toBeVisible()
    await expect(notice).toHaveCount(0)
  })
  await test.step('who follows the other one is told the same', async () => {
    await page.goto(addressIn(newest?.text))
    await button(page, 'Confirm').click()
    await expect(heading(page, 'Your address is confirmed')).toBeVisible()
  })
  await test.step('a link that is none says so', async () => {
    await page.goto(`/confirm?email=nobody-${Date.now()}@example.test&token=${'x'.repeat(43)}`)
    await button(page, 'Confirm').click()
    await expect(page.getByRole('alert')).toContainText('invalid or has expired')
    await expectAccessible(page)
  })
  await test.step('half a link says so', async () => {
    await page.goto('/confirm?email=a@example.test')
    await expect(heading(page, 'Invalid confirmation link')).toBeVisible()
  })
})
