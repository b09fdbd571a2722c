import { expect, type Locator, type Page } from '@playwright/test'
import { button, field, heading, link, question, toast } from './support/screen.ts'
import { groupOf, guestTest as test } from './support/test.ts'
import { createPage, expectState, listPage, row } from './support/vms.ts'

const mostStops = 60

/** Tab, until the focus is there. */
const tabTo = async (page: Page, target: Locator): Promise<void> => {
  for (let stop = 0; stop < mostStops; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target, `not reached by ${mostStops} tabs`).toBeFocused()
}

const type = async (page: Page, label: string, text: string): Promise<void> => {
  await tabTo(page, field(page, label))
  await page.keyboard.type(text)
}

/** Opens the menu of a row and goes down to an entry. */
const choose = async (page: Page, name: string, entry: string): Promise<void> => {
  await tabTo(page, button(page, `Actions for ${name}`))
  await page.keyboard.press('Enter')
  const menu = page.getByRole('menu', { name: `Actions for ${name}` })
  await expect(menu).toBeFocused()
  const item = menu.getByRole('menuitem', { name: entry, exact: true })
  for (let step = 0; step < 6; step += 1) {
    if ((await item.getAttribute('data-highlighted')) !== null) break
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Enter')
}

/** Goal: everything without a mouse. No click, no focus() here: only keys. */
test('signs in, creates, stops and deletes a VM by keyboard alone', async ({ page, owner }) => {
  await page.goto('/login')
  await expect(field(page, 'Email')).toBeFocused()
  await page.keyboard.type(owner.email)
  await type(page, 'Password', owner.password)
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Dashboard')).toBeVisible()

  await test.step('creates', async () => {
    await tabTo(page, link(page, 'Create Resource'))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(createPage)
    await expect(heading(page, 'Create Azure VMs')).toBeFocused()
    await type(page, 'VM Name', 'box')
    await type(page, 'Resource Group', groupOf('keyboard'))
    await type(page, 'Location', 'North')
    await type(page, 'Operating System', 'Ubuntu')
    await type(page, 'VM Size', 'B1s')
    await type(page, 'Admin Username', 'teacher')
    await type(page, 'Admin Password', 'Correct-horse-9')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(listPage)
    await expectState(page, 'box', 'VM running')
  })

  await test.step('stops', async () => {
    await choose(page, 'box', 'Stop')
    await expect(toast(page, 'VM stopped successfully')).toBeVisible()
    await expect(button(page, 'Actions for box')).toBeFocused()
    await expectState(page, 'box', 'VM deallocated')
  })

  await test.step('deletes, with the focus where it belongs', async () => {
    await choose(page, 'box', 'Delete')
    const dialog = question(page, 'Delete box?')
    await expect(button(dialog, 'Cancel')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(button(page, 'Actions for box')).toBeFocused()
    await choose(page, 'box', 'Delete')
    await tabTo(page, button(dialog, 'Delete'))
    await page.keyboard.press('Enter')
    await expect(row(page, 'box')).toBeHidden({ timeout: 30_000 })
  })
})
