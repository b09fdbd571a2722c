import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectNoSideways } from '../support/looks/axe.ts'
import { dialog, myResources, newStudent, signedIn, vmId } from '../support/product/students.ts'
import {
  bulkBar,
  createPage,
  detailPage,
  expectState,
  fillCreation,
  listPage,
  menuItem,
  openRowMenu,
  readyTemplate,
  row,
  runningVms,
} from '../support/product/vms.ts'
import { button, field, heading, link, openAccountMenu, question } from '../support/screen.ts'
import { groupOf, guestTest, test } from '../support/test.ts'

const phone = { width: 360, height: 740 }

const guestPages = { '/login': 'Login', '/signup': 'Create your account' } as const

const ownerPages = (group: string): Record<string, string> => ({
  '/dashboard': 'Dashboard',
  [listPage]: 'Azure Virtual Machines',
  [detailPage(group, 'lab-1')]: 'lab-1',
  [createPage]: 'Create Azure VMs',
  '/dashboard/templates': 'Templates',
  '/dashboard/settings': 'Settings',
  '/dashboard/settings/cloud': 'Cloud Settings',
  '/dashboard/settings/auto-vm': 'Auto VM Management',
  '/dashboard/nowhere': 'This page does not exist',
  [detailPage(group, 'nothing')]: 'nothing',
})

/** What has to be there before a page is judged: its data, not its skeletons. */
const open = async (page: Page, path: string, title: string): Promise<void> => {
  await page.goto(path)
  await expect(heading(page, title)).toBeVisible()
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
  if (path === listPage) await expect(link(page, 'lab-1')).toBeVisible()
}

guestTest('sign-in and its messages are accessible and fit a phone', async ({ page }) => {
  for (const [path, title] of Object.entries(guestPages)) {
    await open(page, path, title)
    await page.getByRole('button', { name: /^(Login|Sign up)$/ }).click()
    await expect(field(page, 'Email')).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible(page)
    await page.setViewportSize(phone)
    await expectNoSideways(page)
    await page.setViewportSize({ width: 1280, height: 800 })
  }
})

guestTest('a student’s VMs and how to connect are accessible and fit a phone', async ({ owner, openAs }) => {
  await runningVms(owner, groupOf('looks'), 'lab')
  const student = await newStudent(owner, 'Ada Lovelace', await vmId(owner, 'lab'))
  const page = await openAs(await signedIn(student))
  await open(page, myResources, 'My Resources')
  await expectAccessible(page)
  await button(page, 'Connect to lab').click()
  await expect(dialog(page, 'Connect to lab')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize(phone)
  await expectNoSideways(page)
  await button(page, 'Close').click()
  await expect(page.getByRole('list', { name: 'My virtual machines' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)
})

test('an owner’s pages are accessible and fit a phone', async ({ page, owner, complaints }) => {
  test.slow()
  complaints.allow(/status of 404.*\/nothing/)
  const group = groupOf('looks')
  await runningVms(owner, group, 'lab-1', 1, { tags: { course: 'CS-101' } })
  await readyTemplate(owner, group, 'lab-1', 'golden')
  for (const [path, title] of Object.entries(ownerPages(group))) {
    await test.step(path, async () => {
      await open(page, path, title)
      await expectAccessible(page)
      await page.setViewportSize(phone)
      await expectNoSideways(page)
      await page.setViewportSize({ width: 1280, height: 800 })
    })
  }
})

test('an owner’s menus and dialogs are accessible and fit a phone', async ({ page, owner }) => {
  // Twenty looks of axe, each of them seconds on a machine that has others to serve.
  test.setTimeout(300_000)
  const group = groupOf('looks')
  await runningVms(owner, group, 'lab', 2, { tags: { course: 'CS-101' } })

  await test.step('messages of the create form, and leaving it', async () => {
    await page.goto(createPage)
    await fillCreation(page, { name: '_', group: 'my group', count: 3 })
    await button(page, 'Create VMs').click()
    await expect(field(page, 'VM Name')).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByRole('region', { name: 'Summary' })).toContainText('3 needed')
    await expectAccessible(page)
    await link(page, 'List Resources').click()
    await expect(question(page, 'Leave without creating the VMs?')).toBeVisible()
    await expectAccessible(page)
    await button(question(page, 'Leave without creating the VMs?'), 'Leave').click()
    await expectState(page, 'lab-1', 'VM running')
  })

  await test.step('the palette and the shortcuts', async () => {
    await page.keyboard.press('Control+k')
    await expect(dialog(page, 'Command palette')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(dialog(page, 'Command palette')).toBeHidden()
    await page.keyboard.press('?')
    await expect(dialog(page, 'Keyboard shortcuts')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(dialog(page, 'Keyboard shortcuts')).toBeHidden()
  })

  await test.step('menus', async () => {
    await expect(await openAccountMenu(page)).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    const menu = await openRowMenu(page, 'lab-1')
    await expect(menuItem(menu, 'Stop')).toBeVisible()
    await expectAccessible(page)
    await menuItem(menu, 'Build Template').click()
    const dialog = page.getByRole('dialog', { name: 'Build Template' })
    await expect(field(page, 'Template Name')).toHaveValue('lab-1-template')
    await field(page, 'Template Name').fill('no way!')
    await button(dialog, 'Build Template').click()
    await expect(field(page, 'Template Name')).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible(page)
    await page.setViewportSize(phone)
    await expectNoSideways(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.keyboard.press('Escape')
    await menuItem(await openRowMenu(page, 'lab-1'), 'Stop').click()
  })

  await test.step('work in progress and its toast', async () => {
    await expect(page.getByRole('region', { name: 'Operations' })).toBeVisible()
    await expectAccessible(page)
    await expectState(page, 'lab-1', 'VM deallocated')
  })

  await test.step('selection and the question before deleting', async () => {
    await row(page, 'lab-1').getByRole('checkbox').check()
    await row(page, 'lab-2').getByRole('checkbox').check()
    await expect(bulkBar(page)).toBeVisible()
    await expectAccessible(page)
    await button(bulkBar(page), 'Delete All').click()
    await expect(question(page, 'Delete 2 VMs?')).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize(phone)
    await expectNoSideways(page)
    await button(question(page, 'Delete 2 VMs?'), 'Cancel').click()
    await expect(question(page, 'Delete 2 VMs?')).toBeHidden()
  })

  await test.step('the questions about students', async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    const student = await newStudent(owner, 'Ada Lovelace')
    await page.goto(listPage)
    await row(page, 'lab-1').getByRole('checkbox').check()
    await button(bulkBar(page), 'Allocate…').click()
    await expect(button(dialog(page, 'Allocate VMs to students'), 'Allocate 1 VM')).toBeVisible()
    await expectAccessible(page)
    await page.goto(detailPage(group, 'lab-1'))
    await button(page, 'Allocate Resource').click()
    await field(page, 'Name or email').fill(student.email)
    await field(page, 'Name or email').press('Enter')
    await expect(page.getByRole('list', { name: 'Users found' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('tab', { name: 'Create User' }).click()
    await expect(field(page, 'Email')).toBeVisible()
    await expectAccessible(page)
    await page.goto(listPage)
    await row(page, 'lab-1').getByRole('checkbox').check()
    await page.setViewportSize(phone)
  })

  await test.step('the phone’s list and menu', async () => {
    await expect(page.getByRole('list', { name: 'Virtual machines' })).toBeVisible()
    await expectAccessible(page)
    await button(page, 'Open menu').click()
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
    await expectAccessible(page)
    await expectNoSideways(page)
    await button(page, 'Close menu').click()
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('the other questions', async () => {
    await page.goto('/dashboard/settings/cloud')
    await button(page, 'Delete').click()
    await expect(question(page, 'Delete cloud settings?')).toBeVisible()
    await expectAccessible(page)
    await button(question(page, 'Delete cloud settings?'), 'Cancel').click()
    await menuItem(await openAccountMenu(page), 'Logout').click()
    await expect(question(page, 'Confirm Logout')).toBeVisible()
    await expectAccessible(page)
  })
})
