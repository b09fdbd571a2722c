import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/looks/axe.ts'
import { guestLetsIn, resourcesIn } from '../support/product/cloud.ts'
import { fact, vmId } from '../support/product/students.ts'
import {
  detailPage,
  expectNothingLeft,
  listPage,
  row,
  runningVms,
  slowDown,
  table,
} from '../support/product/vms.ts'
import { button, expectToast, heading, link, question } from '../support/screen.ts'
import { groupOf, test } from '../support/test.ts'

const password = 'Correct-horse-9'

const card = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })

const expectRefused = async (page: Page, label: string, reason: string): Promise<void> => {
  await expect(button(page, label)).toBeDisabled()
  await expect(button(page, label)).toHaveAccessibleDescription(reason)
}

const expectPower = (page: Page, state: string): Promise<void> =>
  expect(
    page.getByRole('banner').or(page.getByRole('main')).getByText(state, { exact: true }).first(),
  ).toBeVisible({
    timeout: 30_000,
  })

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

/** Goal: get onto one machine, and look after it. */
test('shows how to connect, copies it, and operates the VM', async ({ page, owner }) => {
  const group = groupOf('detail')
  await runningVms(owner, group, 'box', 1, { tags: { course: 'CS-101' } })
  const [address] = (await resourcesIn(owner.subscription.subscriptionId, group)).filter(({ type }) =>
    type.endsWith('/publicIPAddresses'),
  )
  expect(address).toBeDefined()
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText())

  await page.goto(listPage)
  await link(table(page), 'box').click()
  await expect(page).toHaveURL(detailPage(group, 'box'))
  await expect(heading(page, 'box')).toBeVisible()
  await expectPower(page, 'VM running')

  await test.step('the cards say what it is', async () => {
    for (const text of ['box', group, 'East US', 'Standard_B1s', '32 GB']) {
      await expect(card(page, 'Basic Information')).toContainText(text)
    }
    await expect(card(page, 'System Information')).toContainText('Ubuntu Server 22.04 LTS')
    await expect(card(page, 'Resource Allocation')).toContainText('Not allocated')
    await expect(card(page, 'Tags')).toContainText('course')
    await expect(card(page, 'Tags')).toContainText('CS-101')
    expect(await card(page, 'Tags').textContent()).not.toContain('labkeeper')
  })

  await test.step('the connection can be copied', async () => {
    const connection = card(page, 'Connection Details')
    const publicIp = (await connection.getByRole('definition').first().textContent()) ?? ''
    expect(publicIp).toMatch(/^\d+\.\d+\.\d+\.\d+$/)
    await expect(connection).toContainText(/10\.\d+\.\d+\.\d+/)

    await expectToast(page, 'Public IP copied', () => button(connection, 'Copy public IP').click())
    expect(await clipboard()).toBe(publicIp)
    await expect(button(connection, 'Copy public IP')).toBeVisible()

    await expectToast(page, 'Admin username copied', () => button(connection, 'Copy admin username').click())
    expect(await clipboard()).toBe('teacher')

    await expect(connection.getByText(`ssh teacher@${publicIp}`, { exact: true })).toBeVisible()
    await expectToast(page, 'SSH command copied', () => button(connection, 'Copy SSH command').click())
    expect(await clipboard()).toBe(`ssh teacher@${publicIp}`)
  })

  await test.step('the password is shown only on demand', async () => {
    const connection = card(page, 'Connection Details')
    await expect(connection.getByText(password, { exact: true })).toBeHidden()
    await button(connection, 'Show admin password').click()
    await expect(connection.getByText(password, { exact: true })).toBeVisible()
    await button(connection, 'Hide admin password').click()
    await expect(connection.getByText(password, { exact: true })).toBeHidden()
    await expectToast(page, 'Password copied to clipboard', () =>
      button(connection, 'Copy admin password').click(),
    )
    expect(await clipboard()).toBe(password)
  })

  await test.step('a running VM is stopped', async () => {
    await expectRefused(page, 'Start', 'The VM is already running')
    await slowDown(group, 'box', 'deallocate')
    await expectToast(page, 'VM stopped successfully', () => button(page, 'Stop').click())
    await expectPower(page, 'VM deallocating')
    await expectRefused(page, 'Start', 'Another operation is running on this VM')
    await expectRefused(page, 'Delete', 'Another operation is running on this VM')
    await expectPower(page, 'VM deallocated')
  })

  await test.step('a stopped one is started', async () => {
    await expectRefused(page, 'Stop', 'The VM is not running')
    await expectRefused(page, 'Restart', 'The VM is not running')
    await slowDown(group, 'box', 'start')
    await expectToast(page, 'VM started successfully', () => button(page, 'Start').click())
    await expectPower(page, 'VM starting')
    await expectPower(page, 'VM running')
  })

  await test.step('a running one is restarted', async () => {
    await slowDown(group, 'box', 'restart')
    await expectToast(page, 'VM restarted successfully', () => button(page, 'Restart').click())
    await expect(button(page, 'Stop')).toBeDisabled()
    await expect(button(page, 'Stop')).toBeEnabled({ timeout: 30_000 })
    await expectPower(page, 'VM running')
  })

  await test.step('a new password is set inside, and shown', async () => {
    const connection = page.getByRole('region', { name: 'Connection Details', exact: true })
    const shown = fact(connection, 'Admin password')
    await button(connection, 'Show admin password').click()
    const before = (await shown.textContent()) ?? ''
    await button(connection, 'New password').click()
    const asked = question(page, 'Set a new password for box?')
    await expect(asked).toContainText('Whoever knows the old one cannot sign in any more.')
    await expectAccessible(page)
    await expectToast(page, 'box gets a new password.', () => button(asked, 'Set').click())
    await expect(fact(connection, 'New password')).toContainText('A new password is being set.')
    await expect(shown).not.toHaveText(before, { timeout: 30_000 })
    const id = await vmId(owner, 'box')
    expect(await guestLetsIn(id, 'teacher', (await shown.textContent()) ?? '')).toBe(true)
    expect(await guestLetsIn(id, 'teacher', before)).toBe(false)
  })

  await test.step('deleting names what is lost and leads back', async () => {
    await button(page, 'Delete').click()
    const dialog = question(page, 'Delete box?')
    await expect(dialog).toContainText('This deletes box.')
    await expect(dialog).toContainText('This action cannot be undone.')
    await expect(button(dialog, 'Cancel')).toBeFocused()
    const everything = dialog.getByRole('checkbox', {
      name: 'Also delete the disk, network interface and public IP',
    })
    await expect(everything).not.toBeChecked()
    await expect(dialog).not.toContainText('is lost')
    await expect(dialog).toContainText('They stay in Azure and go on costing money.')
    // A disk of 32 GB and an address, at the prices of the simulated list.
    await expect(dialog).toContainText('About $6.05 a month.')
    // The line stays where it is without an amount.
    const height = () => everything.evaluate((box) => box.closest('label')?.offsetHeight)
    const withAmount = await height()
    await everything.check()
    await expect(dialog).not.toContainText('a month')
    expect(await height()).toBe(withAmount)
    await expect(dialog).toContainText('Everything on its disk is lost.')
    await expectToast(page, 'VM deleted successfully', () => button(dialog, 'Delete').click())
    await expect(page).toHaveURL(listPage)
    await expect(row(page, 'box')).toBeHidden({ timeout: 30_000 })
    await expect(page.getByRole('heading', { name: 'No virtual machines found' })).toBeVisible({
      timeout: 30_000,
    })
    await expectNothingLeft(owner, group)
  })
})

/** Goal: read on, and hit the right button, while the server is away. */
test('keeps what it knows while the line is cut, and its buttons in their place', async ({
  page,
  owner,
  complaints,
}) => {
  complaints.allow(/net::ERR_/)
  const group = groupOf('cut')
  await runningVms(owner, group, 'box')
  await page.goto(detailPage(group, 'box'))
  const stop = button(page, 'Stop')
  await expect(stop).toBeEnabled()
  const place = await stop.boundingBox()
  const notice = page.getByRole('status').filter({ hasText: 'Not up to date' })

  await page.context().setOffline(true)
  // Whoever comes back to a page after a while has it asked for again.
  await page.clock.setSystemTime(Date.now() + 60_000)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await expect(notice).toBeVisible({ timeout: 30_000 })
  expect(await stop.boundingBox()).toEqual(place)
  await expectPower(page, 'VM running')
  await expectAccessible(page)

  await page.context().setOffline(false)
  await expect(notice).toBeHidden({ timeout: 30_000 })
})

test('says when there is no such VM and leads back', async ({ page, complaints }) => {
  complaints.allow(/status of 404/)
  await page.goto(detailPage('no-group', 'no-vm'))
  await expect(page.getByRole('heading', { name: 'Failed to load VM details' })).toBeVisible()
  await link(page, 'Back to Resources').click()
  await expect(page).toHaveURL(listPage)
})
