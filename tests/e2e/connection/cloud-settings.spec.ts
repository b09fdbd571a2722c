import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/looks/axe.ts'
import { createPage, fillCreation } from '../support/product/vms.ts'
import { button, expectMessage, expectToast, field, heading, link, question } from '../support/screen.ts'
import { groupOf, type Owner, test } from '../support/test.ts'

test.use({ subscription: 'none' })

const settingsPage = '/dashboard/settings/cloud'
const wrongSecret =
  'Azure does not accept the client secret in the cloud settings. Copy the value of the secret, not its ID, from the app registration in the Azure portal and save it again.'

const fillSettings = async (page: Page, { subscription }: Owner): Promise<void> => {
  await field(page, 'Subscription ID').fill(subscription.subscriptionId)
  await field(page, 'Tenant ID').fill(subscription.tenantId)
  await field(page, 'Client ID').fill(subscription.clientId)
  await field(page, 'Client Secret').fill(subscription.clientSecret)
  await field(page, 'Username').fill(subscription.username)
}

/** Goal: connect the lab to an Azure subscription, and disconnect it. */
test('asks for every value', async ({ page }) => {
  await page.goto(settingsPage)
  await button(page, 'Save').click()
  await expectMessage(page, 'Subscription ID', 'Subscription ID is required')
  await expectMessage(page, 'Tenant ID', 'Tenant ID is required')
  await expectMessage(page, 'Client ID', 'Client ID is required')
  await expectMessage(page, 'Client Secret', 'Client secret is required')
  await expectMessage(page, 'Username', 'Username is required')
  await expect(field(page, 'Subscription ID')).toBeFocused()
  await expectAccessible(page)

  await field(page, 'Subscription ID').fill('my subscription')
  await button(page, 'Test connection').click()
  await expectMessage(
    page,
    'Subscription ID',
    'Subscription ID must be a GUID like 1b2c3d4e-5f60-4718-8293-a4b5c6d7e8f9',
  )
})

test('tests, saves, keeps the secret to itself and disconnects', async ({ page, owner, complaints }) => {
  const { subscription } = owner
  await page.goto(settingsPage)
  const result = page.getByRole('main').getByRole('status')

  await test.step('a wrong secret is explained in plain words', async () => {
    complaints.allow(/status of 502.*cloud-settings\/test/)
    await fillSettings(page, owner)
    await field(page, 'Client Secret').fill('not-the-secret')
    await expectToast(page, wrongSecret, () => button(page, 'Test connection').click())
    await expect(result).toHaveText(wrongSecret)
    await expectAccessible(page)
  })

  await test.step('the right one shows what can be seen', async () => {
    await field(page, 'Client Secret').fill(subscription.clientSecret)
    await expectToast(page, 'Connection test successful', () => button(page, 'Test connection').click())
    await expect(result.getByText('Connection test successful')).toBeVisible()
    await expect(result.getByRole('list', { name: 'Subscriptions' }).getByRole('listitem')).toHaveCount(1)
    await expect(result.getByRole('list', { name: 'Resource groups' })).toBeAttached()
    await expect(
      result.getByRole('list', { name: 'Locations' }).getByText('East US', { exact: true }),
    ).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('saving is confirmed, and the secret never comes back', async () => {
    await expectToast(page, 'Cloud settings updated successfully', () => button(page, 'Save').click())
    await expect(page.getByText('Your subscription is connected.')).toBeVisible()
    await expect(button(page, 'Update')).toBeFocused()
    await expect(field(page, 'Client Secret')).toHaveValue('')
    await expect(result.getByText('Connection test successful')).toBeVisible()
    await expect(link(page, 'Create VM')).toHaveAttribute('href', createPage)
    await page.reload()
    await expect(field(page, 'Subscription ID')).toHaveValue(subscription.subscriptionId)
    await expect(field(page, 'Username')).toHaveValue(subscription.username)
    await expect(field(page, 'Client Secret')).toHaveValue('')
    await expect(field(page, 'Client Secret')).toHaveAttribute(
      'placeholder',
      'Stored. Leave empty to keep it.',
    )
    expect(await page.content()).not.toContain(subscription.clientSecret)
    const { body } = await owner.call('GET', 'cloud-settings')
    expect(body).toEqual({
      data: {
        subscriptionId: subscription.subscriptionId,
        tenantId: subscription.tenantId,
        clientId: subscription.clientId,
        username: subscription.username,
        hasClientSecret: true,
        clientSecret: '',
      },
    })
  })

  await test.step('an update without a secret keeps the stored one', async () => {
    await field(page, 'Username').fill(`new-${subscription.username}`)
    await expectToast(page, 'Cloud settings updated successfully', () => button(page, 'Update').click())
    await expectToast(page, 'Connection test successful', () => button(page, 'Test connection').click())
  })

  await test.step('what a test said of other settings does not stay', async () => {
    await expect(result.getByText('Connection test successful')).toBeVisible()
    await field(page, 'Username').fill(`newer-${subscription.username}`)
    await expectToast(page, 'Cloud settings updated successfully', () => button(page, 'Update').click())
    await expect(result).toHaveCount(0)
  })

  await test.step('deleting asks first', async () => {
    await button(page, 'Delete').click()
    const dialog = question(page, 'Delete cloud settings?')
    await expect(dialog).toContainText('This action cannot be undone.')
    await expect(button(dialog, 'Cancel')).toBeFocused()
    await button(dialog, 'Cancel').click()
    await expect(dialog).toBeHidden()
    await expect(field(page, 'Subscription ID')).toHaveValue(subscription.subscriptionId)

    await button(page, 'Delete').click()
    await expectToast(page, 'Cloud settings deleted successfully', () => button(dialog, 'Delete').click())
    await expect(dialog).toBeHidden()
    await expect(field(page, 'Subscription ID')).toHaveValue('')
    await expect(button(page, 'Save')).toBeVisible()
    const { body } = await owner.call('GET', 'cloud-settings')
    expect(body).toEqual({ data: null })
  })
})

test('asks before what was filled in is lost', async ({ page }) => {
  await page.goto(settingsPage)
  await field(page, 'Client Secret').fill('shown only once')
  const dialog = question(page, 'Leave without saving?')
  await link(page, 'Settings').click()
  await expect(dialog).toContainText('What you have filled in will be lost.')
  await button(dialog, 'Cancel').click()
  await expect(dialog).toBeHidden()
  await expect(field(page, 'Client Secret')).toHaveValue('shown only once')

  await link(page, 'Settings').click()
  await button(dialog, 'Leave').click()
  await expect(heading(page, 'Settings')).toBeVisible()
})

test('leads who creates VMs without settings to them', async ({ page, complaints }) => {
  complaints.allow(/status of 409.*azure\/(vms|quota)/)
  complaints.allow(/^Creating web failed/)
  await page.goto(createPage)
  await fillCreation(page, { name: 'web', group: groupOf('unconnected') })
  await button(page, 'Create VM').click()
  await expect(page).toHaveURL(settingsPage)
  await expect(heading(page, 'Cloud Settings')).toBeVisible()
})
