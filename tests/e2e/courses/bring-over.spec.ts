import { expect } from '@playwright/test'
import { expectAccessible, expectNoSideways } from '../support/looks/axe.ts'
import { ask } from '../support/product/cloud.ts'
import { button, expectToast, field, heading, link } from '../support/screen.ts'
import { test } from '../support/test.ts'

const title = 'Bring over from Azure Lab Services'

/** Labs whose term has just begun, in a subscription. */
const furnish = (subscriptionId: string, labs: number) =>
  ask('POST', '/azure/lab-services', { subscriptionId, labs, since: new Date().toISOString().slice(0, 10) })

/** Goal: leave Azure Lab Services with all that can come along, and know what cannot. */
test('labs of Azure Lab Services become drafts, after a look at what becomes of them', async ({
  page,
  owner,
}) => {
  test.slow()
  const { subscriptionId } = owner.subscription
  await ask('POST', '/azure/roles', { subscriptionId, roles: [] })

  await test.step('a right that is missing is named, with the command that gives it', async () => {
    await page.goto('/dashboard/courses')
    await link(page, title).click()
    await expect(heading(page, title)).toBeVisible()
    const card = page.getByRole('region', { name: 'The connection may not read these labs' })
    await expect(card.getByText('Microsoft.LabServices/labs/users/read', { exact: true })).toBeVisible()
    await expect(card.getByText(/^az role assignment create .*"Lab Services Reader"/)).toBeVisible()
    await expectAccessible(page)
    await expectNoSideways(page)
  })

  await test.step('a subscription without labs says so', async () => {
    await ask('POST', '/azure/roles', { subscriptionId, roles: ['Lab Services Reader'] })
    await furnish(subscriptionId, 0)
    await button(page, 'Try Again').click()
    await expect(page.getByRole('heading', { name: 'No labs in Azure Lab Services' })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('labs are chosen', async () => {
    await furnish(subscriptionId, 6)
    await page.reload()
    await expect(page.getByRole('checkbox')).toHaveCount(6)
    await expect(button(page, 'Look at labs')).toBeDisabled()
    await page.getByRole('checkbox', { name: /^Networks/ }).check()
    await page.getByRole('checkbox', { name: /^Biology/ }).check()
    await expectAccessible(page)
    await expectNoSideways(page)
  })

  const networks = page.getByRole('region', { name: 'Networks', exact: true })
  await test.step('what becomes of them is said before anything is made', async () => {
    await button(page, 'Look at 2 labs').click()
    await expect(networks.getByText(/^Class on Monday and Wednesday, 10:00 to 11:30, until /)).toBeVisible()
    await expect(
      networks.getByText(/^In Azure Lab Services disks were free\. .* about \$\d+ a month\.$/),
    ).toBeVisible()
    await expect(
      networks.getByText('All its machines had one password. Here each has a password of its own.', {
        exact: true,
      }),
    ).toBeVisible()
    await expect(
      page.getByRole('region', { name: 'Biology', exact: true }).getByText('To be chosen in the draft'),
    ).toBeVisible()
    await field(page, 'Size for Networks').selectOption({ index: 1 })
    await expectAccessible(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoSideways(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    expect((await owner.call<{ data: object[] }>('GET', 'courses')).body.data).toEqual([])
  })

  await test.step('who goes back finds what was chosen, and reads on at the title', async () => {
    const size = await field(page, 'Size for Networks').inputValue()
    await page.setViewportSize({ width: 1280, height: 300 })
    await button(page, 'Back').click()
    await expect(heading(page, title)).toBeFocused()
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2)
    await button(page, 'Look at 2 labs').click()
    await expect(heading(page, title)).toBeFocused()
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    await expect(field(page, 'Size for Networks')).toHaveValue(size)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('they are brought over, and lead to the drafts', async () => {
    const chosen = await field(page, 'Size for Networks').inputValue()
    await expectToast(page, '2 labs brought over.', () => button(page, 'Bring over 2 labs').click())
    await expect(page.getByRole('heading', { name: '2 drafts to look through' })).toBeVisible()
    await expect(heading(page, title)).toBeFocused()
    await expectAccessible(page)
    const { body } = await owner.call<{ data: { name: string; recipe?: { sizes: string[] } }[] }>(
      'GET',
      'courses',
    )
    expect(body.data.find(({ name }) => name === 'Networks')?.recipe?.sizes[0]).toBe(chosen)
    await link(page, 'Networks').click()
    await expect(heading(page, 'Networks')).toBeVisible()
  })

  await test.step('and not a second time', async () => {
    await page.goto('/dashboard/courses/bring-over')
    await expect(page.getByText('Brought over already')).toHaveCount(2)
    await expect(page.getByRole('checkbox', { name: /^Networks/ })).toBeDisabled()
    await expectAccessible(page)
    await link(page, 'Open Networks').click()
    await expect(heading(page, 'Networks')).toBeVisible()
  })
})

test.describe('without a subscription', () => {
  test.use({ subscription: 'none' })

  test('the way to connect one is shown', async ({ page, complaints }) => {
    complaints.allow(/status of 409/)
    await page.goto('/dashboard/courses/bring-over')
    await expect(page.getByRole('heading', { name: 'No Azure subscription is connected' })).toBeVisible()
    await expectAccessible(page)
    await link(page, 'Open Cloud Settings').click()
    await expect(page).toHaveURL(/settings\/cloud$/)
  })
})
