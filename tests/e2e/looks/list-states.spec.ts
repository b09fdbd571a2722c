import { expect } from '@playwright/test'
import { layCable, watchRequests } from '../support/line/cable.ts'
import { expectAccessible } from '../support/looks/axe.ts'
import { addFault, subscriptionOf } from '../support/product/cloud.ts'
import { createPage, listPage, row, runningVms, table } from '../support/product/vms.ts'
import { button, expectToast, field, heading, link } from '../support/screen.ts'
import { groupOf, guestTest, signedInState, test } from '../support/test.ts'

/** Goal: know what to do when there is nothing to see. */
test('an empty list leads to the first VM', async ({ page }) => {
  await page.goto(listPage)
  await expect(page.getByRole('heading', { name: 'No virtual machines found' })).toBeVisible()
  await expectAccessible(page)
  await link(page, 'Create your first VM').click()
  await expect(page).toHaveURL(createPage)

  await page.goto('/dashboard')
  await expect(link(page, 'Create your first VM')).toHaveAttribute('href', createPage)
})

test('filters that match nothing can be cleared', async ({ page, owner }) => {
  await runningVms(owner, groupOf('filter'), 'box')
  await page.goto(`${listPage}?q=nothing-like-it&state=stopped`)
  await expect(page.getByRole('heading', { name: 'No VM matches these filters' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Clear filters' }).first().click()
  await expect(row(page, 'box')).toBeVisible()
  await expect(page).toHaveURL(listPage)

  await page.keyboard.press('/')
  await expect(field(page, 'Filter by name, person, address or tag')).toBeFocused()
  await page.keyboard.type('BOX')
  await expect(page).toHaveURL(`${listPage}?q=BOX`)
  await expect(row(page, 'box')).toBeVisible()
  await page.keyboard.type('es')
  await expect(table(page)).toBeHidden()
})

test.describe('when Azure does not answer', () => {
  test.use({ subscription: subscriptionOf.faults })

  test('Refresh says so and keeps the list', async ({ page, owner, complaints }) => {
    complaints.allow(/status of 502.*azure\/vms/)
    const { subscriptionId } = owner.subscription
    await runningVms(owner, groupOf('refresh'), 'box', 1, { location: 'westeurope' })
    await page.goto(listPage)
    await expect(row(page, 'box')).toBeVisible()
    // Azure is also asked when a list is opened: that answer must not be the one that is spoiled.
    const refreshed = page.waitForResponse(/refresh=true/)
    await button(page, 'Refresh').click()
    expect((await refreshed).status()).toBe(200)
    await addFault({
      method: 'GET',
      path: `/subscriptions/${subscriptionId}/providers/Microsoft.Compute/virtualMachines`,
      status: 403,
      code: 'AuthorizationFailed',
      message:
        "The client 'x' does not have authorization to perform action 'Microsoft.Compute/virtualMachines/read' over scope '/subscriptions/x'.",
      times: 1,
    })
    await expectToast(page, /^The app registration in the cloud settings lacks .*permission/, () =>
      button(page, 'Refresh').click(),
    )
    await expect(row(page, 'box')).toBeVisible()
  })
})

guestTest('what cannot be loaded can be tried again', async ({ browser, owner, complaints }) => {
  const cable = await layCable()
  const context = await browser.newContext({
    baseURL: cable.origin,
    storageState: signedInState(owner, cable.origin),
  })
  complaints.allow(/net::ERR_/)
  const page = await context.newPage()
  const quiet = watchRequests(page)
  const failure = page.getByRole('heading', { name: 'Failed to load virtual machines' })
  await page.goto('/dashboard/settings')
  await expect(heading(page, 'Settings')).toBeVisible()
  // The pages' code is fetched when the pointer rests on a link; what is cut off here are the VMs themselves.
  for (const name of ['List Resources', 'Dashboard']) {
    await link(page, name).hover()
    await quiet()
  }
  cable.pull()

  await link(page, 'Dashboard').click()
  await expect(page.getByRole('main').getByText('...', { exact: true })).toHaveCount(5)
  await expect(failure).toBeVisible()
  await link(page, 'List Resources').click()
  await expect(heading(page, 'Azure Virtual Machines')).toBeVisible()
  await expect(failure).toBeVisible()
  await expect(page.getByRole('alert')).toContainText(
    'The server could not be reached. Check your connection.',
  )
  await expectAccessible(page)

  cable.plugIn()
  await button(page, 'Try Again').click()
  await expect(page.getByRole('heading', { name: 'No virtual machines found' })).toBeVisible()
  await link(page, 'Dashboard').click()
  await expect(page.getByRole('link', { name: 'Total VMs' })).toHaveText('Total VMs0')
  await context.close()
  await cable.remove()
})
