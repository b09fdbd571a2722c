import { expect, type Page } from '@playwright/test'
import { expectNoSideways, settle } from '../support/looks/axe.ts'
import { expectRoomForSpacing } from '../support/looks/spacing.ts'
import { coursePage, openCourse } from '../support/product/courses.ts'
import { dialog, myResources, newStudent, signedIn, vmId } from '../support/product/students.ts'
import { studentRow, usersPage } from '../support/product/users.ts'
import {
  bulkBar,
  createPage,
  detailPage,
  expectState,
  listPage,
  menuItem,
  openRowMenu,
  readyTemplate,
  runningVms,
} from '../support/product/vms.ts'
import { button, heading, link, question } from '../support/screen.ts'
import { groupOf, guestTest, test } from '../support/test.ts'

/** Goal: nobody is shut out who enlarges the page, or whom motion makes ill. */

const pages = (group: string): Record<string, string> => ({
  '/dashboard': 'Dashboard',
  [listPage]: 'Azure Virtual Machines',
  [detailPage(group, 'lab')]: 'lab',
  [createPage]: 'Create Azure VMs',
  '/dashboard/templates': 'Templates',
  '/dashboard/users/bulk-create': 'Users Management',
  '/dashboard/settings': 'Settings',
  '/dashboard/settings/cloud': 'Cloud Settings',
  '/dashboard/settings/auto-vm': 'Auto VM Management',
  '/dashboard/settings/subscription': 'Subscription Plans',
  '/dashboard/settings/change-password': 'Change Password',
})

const guestPages = {
  '/login': 'Login',
  '/signup': 'Create your account',
  '/forgot-password': 'Forgot password',
  '/reset-password?email=ada%40uni.test&token=abc': 'Reset password',
  '/auth/azure': 'Sign in with Azure AD',
  '/auth/azure-callback?error=access_denied': 'Sign-in failed',
}

/** Zooming in leaves that much fewer CSS pixels of a window of 1280 by 800. */
for (const percent of [200, 400]) {
  test.describe(`at ${percent} %`, () => {
    const viewport = { width: 128_000 / percent, height: 80_000 / percent }
    test.use({ viewport })
    guestTest.use({ viewport })

    test('nothing scrolls sideways, and a question can be answered', async ({ page, owner, openAs }) => {
      test.slow()
      const group = groupOf('zoom')
      await runningVms(owner, group, 'lab')
      const ada = await newStudent(owner, 'Ada Lovelace', await vmId(owner, 'lab'))
      for (const [path, title] of Object.entries(pages(group))) {
        await test.step(path, async () => {
          await page.goto(path)
          await expect(heading(page, title)).toBeVisible()
          await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
          await expectNoSideways(page)
        })
      }
      await page.goto(listPage)
      await expect(link(page, 'lab')).toBeVisible()
      await menuItem(await openRowMenu(page, 'lab'), 'Delete').click()
      const asked = question(page, 'Delete lab?')
      await expectNoSideways(page)
      await button(asked, 'Cancel').click()
      await expect(asked).toBeHidden()

      await test.step('even the longest dialog', async () => {
        await page.getByRole('checkbox', { name: 'Select lab', exact: true }).check()
        await button(bulkBar(page), 'Allocate…').click()
        const pairing = dialog(page, 'Allocate VMs to students')
        await expectNoSideways(page)
        await button(pairing, 'Cancel').click()
        await expect(pairing).toBeHidden()
      })

      await test.step('and what a student sees', async () => {
        const student = await openAs(await signedIn(ada))
        await student.setViewportSize(viewport)
        await student.goto(myResources)
        await button(student, 'Connect to lab').click()
        const connect = dialog(student, 'Connect to lab')
        await button(connect, 'Show password').click()
        await expectNoSideways(student)
        await button(connect, 'Close').click()
        await expect(connect).toBeHidden()
        await expectNoSideways(student)
      })
    })

    guestTest('the pages for guests do not scroll sideways', async ({ page }) => {
      for (const [path, title] of Object.entries(guestPages)) {
        await page.goto(path)
        await expect(heading(page, title)).toBeVisible()
        await expectNoSideways(page)
      }
    })
  })
}

test.describe('in a window that is lower than a menu', () => {
  test.use({ viewport: { width: 320, height: 200 } })

  test('the menu has all of its height, and its entries stay under the finger', async ({ page, owner }) => {
    await runningVms(owner, groupOf('low'), 'lab')
    await page.goto(listPage)
    await expect(link(page, 'lab')).toBeVisible()
    const menu = await openRowMenu(page, 'lab')
    await expect(menu).toBeVisible()
    await settle(page)
    const before = await menu.boundingBox()
    expect(before?.height).toBeGreaterThan(160)
    const scrolled = await menu.evaluate((element) => {
      const from = window.scrollY
      window.scrollBy(0, from > 40 ? -40 : 40)
      return { by: Math.abs(window.scrollY - from), top: element.getBoundingClientRect().top }
    })
    // At once, and when it has been placed anew.
    expect(scrolled).toEqual({ by: 40, top: before?.y })
    await settle(page)
    expect(await menu.boundingBox()).toEqual(before)
  })

  test('what fills the screen begins at its top, and can be closed', async ({ page, owner }) => {
    const id = await openCourse(owner, 'Seminar', { machines: 0 })
    await page.goto(coursePage(id, 'people'))
    await button(page, 'Open menu').click()
    const menu = dialog(page, 'Menu')
    await settle(page)
    expect((await menu.boundingBox())?.y).toBe(0)
    await button(menu, 'Close menu').click()
    await expect(menu).toBeHidden()

    await button(page, 'Join code').click()
    await button(dialog(page, 'Join code'), 'New code').click()
    await button(dialog(page, 'Join code'), 'Full screen').click()
    const screen = dialog(page, 'Join Seminar')
    await settle(page)
    expect((await screen.boundingBox())?.y).toBe(0)
    await button(screen, 'Close').click()
    await expect(screen).toBeHidden()
  })
})

test('with more space between letters no table cuts off what is read or pressed', async ({ page, owner }) => {
  const group = groupOf('space')
  await runningVms(owner, group, 'lab')
  await readyTemplate(owner, group, 'lab', 'golden')
  const ada = await newStudent(owner, 'Ada Lovelace')
  await page.goto('/dashboard/templates')
  await expect(page.getByRole('cell', { name: 'golden', exact: true })).toBeVisible()
  await expectRoomForSpacing(page)
  await page.goto(usersPage)
  await expect(studentRow(page, ada.email)).toBeVisible()
  await expectRoomForSpacing(page)
})

/** Names of what moves for longer than a frame. */
const moving = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState, effect }) => {
        const { duration, iterations } = effect?.getComputedTiming() ?? {}
        return playState === 'running' && (Number(duration) > 16 || iterations === Number.POSITIVE_INFINITY)
      })
      .map(({ effect }) => (effect instanceof KeyframeEffect ? (effect.target?.outerHTML ?? '') : '')),
  )

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('nothing moves, not even what opens or is at work', async ({ page, owner }) => {
    await runningVms(owner, groupOf('still'), 'lab')
    await page.goto(listPage)
    await expectState(page, 'lab', 'VM running')
    const menu = await openRowMenu(page, 'lab')
    expect(await moving(page)).toEqual([])
    await menuItem(menu, 'Delete').click()
    await expect(question(page, 'Delete lab?')).toBeVisible()
    expect(await moving(page)).toEqual([])
    await button(question(page, 'Delete lab?'), 'Cancel').click()
    await menuItem(await openRowMenu(page, 'lab'), 'Stop').click()
    await expect(page.getByRole('region', { name: 'Operations' })).toBeVisible()
    expect(await moving(page)).toEqual([])
    await page.keyboard.press('Control+k')
    await expect(dialog(page, 'Command palette')).toBeVisible()
    expect(await moving(page)).toEqual([])
  })
})
