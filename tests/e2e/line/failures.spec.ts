import { expect } from '@playwright/test'
import { windowsImage } from '../../support/operations/creation.ts'
import { expectFailure, lineTest as test } from '../support/line/line.ts'
import { planCard, plansPage, subscribe } from '../support/product/stripe.ts'
import { dialog, newAddress, newStudent, vmId } from '../support/product/students.ts'
import { chooseFile, preview, studentRow, usersPage } from '../support/product/users.ts'
import {
  createPage,
  detailPage,
  expectState,
  fillCreation,
  listPage,
  menuItem,
  openRowMenu,
  readyTemplate,
  runningVms,
  table,
} from '../support/product/vms.ts'
import { button, expectToast, field, question } from '../support/screen.ts'
import { groupOf } from '../support/test.ts'

const password = 'Own-lab-1'

/** Goal: know what did not happen, although the server cannot say so. Texts are those of section 8. */
test('the pages for guests say what failed', async ({ openLine, owner }) => {
  test.slow()
  const { page, cut, mend } = await openLine()

  await test.step('login', async () => {
    await page.goto('/login')
    await field(page, 'Email').fill(owner.email)
    await field(page, 'Password').fill(owner.password)
    await cut()
    await expectFailure(page, 'Login', 'Failed to login')
    mend()
  })
  await test.step('signup', async () => {
    await page.goto('/signup')
    await field(page, 'Name').fill('Nadia New')
    await field(page, 'Email').fill(newAddress('Nadia New'))
    for (const label of ['Password', 'Confirm password']) await field(page, label).fill(password)
    await cut()
    await expectFailure(page, 'Sign up', 'Failed to create account')
    mend()
  })
  await test.step('forgot password', async () => {
    await page.goto('/forgot-password')
    await field(page, 'Email or username').fill(owner.email)
    await cut()
    await expectFailure(page, 'Send Reset Link', 'Failed to send password reset email')
    mend()
  })
  await test.step('reset password', async () => {
    await page.goto('/reset-password?email=ada%40example.test&token=abc')
    for (const label of ['New password', 'Confirm password']) await field(page, label).fill(password)
    await cut()
    await expectFailure(page, 'Reset Password', 'Failed to reset password')
    mend()
  })
  await test.step('directory sign-in', async () => {
    await page.goto('/auth/azure')
    await field(page, 'Username').fill(owner.subscription.username)
    await cut()
    await expectFailure(page, 'Validate User', 'Failed to validate user')
    mend()
    await button(page, 'Validate User').click()
    await expect(page.getByRole('main').getByText('User validated')).toBeVisible()
    await cut()
    await expectFailure(page, 'Continue with Microsoft', 'Failed to initiate Azure login')
    mend()
    await page.evaluate(() => {
      // As much as the browser keeps for one site, to the last letter.
      for (let size = 5_000_000; size >= 1; size = Math.floor(size / 2)) {
        try {
          for (;;) localStorage.setItem(`filler-${localStorage.length}`, 'x'.repeat(size))
        } catch {
          // Full for this size: go on with half of it.
        }
      }
    })
    await expectFailure(
      page,
      'Continue with Microsoft',
      'Failed to prepare authentication. Please try again.',
    )
  })
  await test.step('the way back from Microsoft', async () => {
    await page.addInitScript(() => {
      // A browser that does not let pages work with what they have stored.
      Storage.prototype.getItem = () => {
        throw new DOMException('Denied', 'SecurityError')
      }
    })
    await page.goto('/auth/azure-callback?code=c&state=s')
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(
      'An unexpected error occurred during authentication.',
    )
  })
})

test('the pages about VMs say what failed', async ({ openLine, owner }) => {
  test.setTimeout(180_000)
  const group = groupOf('cut')
  await runningVms(owner, group, 'on')
  await runningVms(owner, group, 'off')
  await readyTemplate(owner, group, 'on', 'golden')
  const ada = await newStudent(owner, 'Ada Lovelace', await vmId(owner, 'off'))
  expect((await owner.call('POST', `azure/vms/${group}/off/stop`)).status).toBe(202)
  const { page, cut, mend } = await openLine(owner)

  await test.step('the list', async () => {
    await page.goto(listPage)
    await expectState(page, 'off', 'VM deallocated')
    const menu = await openRowMenu(page, 'on')
    // Its code may still be on its way, and a key that comes too early closes nothing.
    await expect(menu).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await menuItem(await openRowMenu(page, 'on'), 'Build Template').click()
    await expect(field(page, 'Template Name')).toBeFocused()
    await page.keyboard.press('Escape')
    await cut()
    const pick = async (vm: string, item: string) => menuItem(await openRowMenu(page, vm), item).click()
    await expectToast(page, 'Failed to start VM', () => pick('off', 'Start'))
    await expectToast(page, 'Failed to restart VM', () => pick('off', 'Restart'))
    await expectToast(page, 'Failed to stop VM', () => pick('on', 'Stop'))
    await pick('on', 'Build Template')
    await expectFailure(dialog(page, 'Build Template'), 'Build Template', 'Failed to create template')
    await page.keyboard.press('Escape')
    await expectFailure(page, 'Refresh', 'Failed to load virtual machines')
    await expect(table(page)).toContainText('VM running')
    mend()
  })

  await test.step('a VM', async () => {
    await page.goto(detailPage(group, 'on'))
    await button(page, 'Allocate Resource').click()
    const allocate = dialog(page, 'Allocate Resource')
    await field(page, 'Name or email').fill(ada.email)
    await button(allocate, 'Search').click()
    await expect(button(allocate, 'Allocate')).toBeVisible()
    await cut()
    await expectFailure(allocate, 'Allocate', 'Failed to allocate resource')
    await expectFailure(allocate, 'Search', 'Failed to search users')
    await page.getByRole('tab', { name: 'Create User' }).click()
    await field(page, 'Name').fill('Grace Hopper')
    await field(page, 'Email').fill(newAddress('Grace Hopper'))
    await expectFailure(allocate, 'Create and Allocate', 'Failed to create user and allocate resource')
    await page.keyboard.press('Escape')
    await button(page, 'Build Template').click()
    await expectFailure(dialog(page, 'Build Template'), 'Build Template', 'Failed to create snapshot')
    await page.keyboard.press('Escape')
    await button(page, 'Delete').click()
    await expectFailure(question(page, 'Delete on?'), 'Delete', 'Failed to delete VM')
    mend()
    await page.goto(detailPage(group, 'off'))
    await button(page, 'Deallocate').click()
    await cut()
    await expectFailure(question(page, 'Deallocate off?'), 'Deallocate', 'Failed to deallocate resource')
    mend()
  })

  await test.step('templates', async () => {
    await page.goto('/dashboard/templates')
    await button(page, 'Create VM from Template').click()
    await cut()
    const create = dialog(page, 'Create VM from Template')
    await expectFailure(create, 'Create VM', 'Failed to create from template')
    await page.keyboard.press('Escape')
    await button(page, 'Delete').click()
    await expectFailure(question(page, 'Delete golden?'), 'Delete', 'Failed to delete template')
    mend()
  })

  await test.step('creating one', async () => {
    await page.goto(createPage)
    await fillCreation(page, { name: 'web', group })
    await cut()
    await expectFailure(page, 'Create VM', 'The server could not be reached. Check your connection.')
    await expect(field(page, 'VM Name')).toHaveValue('web')
    mend()
  })
})

test('a file for remote desktop that does not come is said to have failed', async ({ openLine, owner }) => {
  test.slow()
  const group = groupOf('cut')
  await runningVms(owner, group, 'win', 1, windowsImage)
  const { page, cut } = await openLine(owner)
  await page.goto(detailPage(group, 'win'))
  await expect(button(page, 'Download RDP file')).toBeEnabled()
  await cut()
  await expectFailure(page, 'Download RDP file', 'Failed to download RDP file')
})

test('the Users page says what failed', async ({ openLine, owner }) => {
  test.slow()
  const ada = await newStudent(owner, 'Ada Lovelace')
  const { page, cut, mend } = await openLine(owner)
  const file = `name,email\nGrace Hopper,${newAddress('Grace Hopper')}\n`

  await page.goto(usersPage)
  await expect(studentRow(page, ada.email)).toBeVisible()
  await cut()
  await expectToast(page, 'Failed to parse CSV file', () => chooseFile(page, file))
  mend()
  await chooseFile(page, file)
  await expect(preview(page)).toContainText('1 valid')
  await cut()
  await expectFailure(page, 'Create 1 Users', 'Failed to create users')
  await expect(preview(page)).toContainText('It is not known whether the server has received the file.')
  await button(page, 'Cancel').click()

  await button(studentRow(page, ada.email), `Update Password of ${ada.name}`).click()
  const form = dialog(page, 'Update Password')
  await expectFailure(form, 'Update Password', 'Failed to update password')
  await page.keyboard.press('Escape')
  await button(studentRow(page, ada.email), `Delete ${ada.name}`).click()
  await expectFailure(question(page, 'Delete Student'), 'Delete', 'Failed to delete student')
})

test('the settings pages say what failed', async ({ openLine, owner }) => {
  test.slow()
  const { page, cut, mend } = await openLine(owner)

  await test.step('cloud settings', async () => {
    await page.goto('/dashboard/settings/cloud')
    await expect(field(page, 'Subscription ID')).toHaveValue(owner.subscription.subscriptionId)
    await cut()
    await expectFailure(page, 'Test connection', 'Connection test failed')
    await field(page, 'Username').fill('somebody@contoso.test')
    await expectFailure(page, 'Update', 'Failed to update cloud settings')
    await button(page, 'Delete').click()
    const asked = question(page, 'Delete cloud settings?')
    await expectFailure(asked, 'Delete', 'Failed to delete cloud settings')
    mend()
  })
  await test.step('change password', async () => {
    await page.goto('/dashboard/settings/change-password')
    await field(page, 'Current password').fill(owner.password)
    for (const label of ['New password', 'Confirm new password'])
      await field(page, label).fill('Another-one-2')
    await cut()
    await expectFailure(page, 'Change Password', 'Failed to change password')
    mend()
  })
})

test('who cannot get to Stripe is told so', async ({ openLine, openAs, owner }) => {
  test.slow()
  const { page, cut, block, pull, mend } = await openLine(owner)
  await page.goto(plansPage)
  await button(planCard(page, 'Starter'), 'Select Plan').click()
  await block()
  const buying = question(page, 'Subscribe to Plan')
  await button(buying, 'Continue to Stripe').click()
  await expect(button(buying, 'Creating checkout...')).toBeDisabled()
  await expect(page.getByText('Loading...', { exact: true })).toBeAttached()
  await expectToast(page, 'Failed to create checkout session', async () => pull())
  mend()

  await subscribe(await openAs(owner), 'Starter')
  await page.goto(plansPage)
  await button(page, 'Manage subscription').click()
  await cut()
  const managing = question(page, 'Manage Your Subscription')
  await expectFailure(managing, 'Go to Customer Portal', 'Failed to access customer portal')
})
