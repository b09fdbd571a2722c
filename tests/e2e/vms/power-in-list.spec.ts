import { expect, type Locator } from '@playwright/test'
import { dialog } from '../support/product/students.ts'
import {
  expectState,
  listPage,
  menuItem,
  openRowMenu,
  row,
  runningVms,
  slowDown,
} from '../support/product/vms.ts'
import { button, expectToast, heading, question } from '../support/screen.ts'
import { groupOf, test } from '../support/test.ts'

const expectRefused = async (menu: Locator, label: string, reason: string): Promise<void> => {
  await expect(menuItem(menu, label)).toBeDisabled()
  await expect(menuItem(menu, label)).toHaveAccessibleDescription(reason)
}

/** Goal: stop and start single machines from the list, and see why something is not possible. */
test('stops, starts and deletes a VM by its row’s menu', async ({ page, owner }) => {
  const group = groupOf('list')
  await runningVms(owner, group, 'box')
  await page.goto(listPage)
  await expectState(page, 'box', 'VM running')

  await test.step('a running VM can be stopped and deleted', async () => {
    const menu = await openRowMenu(page, 'box')
    await expectRefused(menu, 'Start', 'The VM is already running')
    await expectRefused(menu, 'Restart', 'The VM is running')
    await expect(menuItem(menu, 'Stop')).toBeEnabled()
    await expect(menuItem(menu, 'Delete')).toBeEnabled()
    await slowDown(group, 'box', 'deallocate')
    await expectToast(page, 'VM stopped successfully', () => menuItem(menu, 'Stop').click())
  })

  await test.step('a VM that changes can do nothing', async () => {
    await expectState(page, 'box', 'VM deallocating')
    const menu = await openRowMenu(page, 'box')
    for (const label of ['Start', 'Restart', 'Delete']) {
      await expectRefused(menu, label, 'Another operation is running on this VM')
    }
    await expect(menuItem(menu, 'Stop')).toBeDisabled()
    await page.keyboard.press('Escape')
    await expectState(page, 'box', 'VM deallocated')
  })

  await test.step('a deallocated VM can be started by Restart, too', async () => {
    const menu = await openRowMenu(page, 'box')
    await expectRefused(menu, 'Stop', 'The VM is already deallocated')
    await expect(menuItem(menu, 'Start')).toBeEnabled()
    await slowDown(group, 'box', 'start')
    await expectToast(page, 'VM restarted successfully', () => menuItem(menu, 'Restart').click())
    await expectState(page, 'box', 'VM starting')
    await expectState(page, 'box', 'VM running')
  })

  await test.step('deleting asks first', async () => {
    const menu = await openRowMenu(page, 'box')
    await menuItem(menu, 'Delete').click()
    const dialog = question(page, 'Delete box?')
    await button(dialog, 'Cancel').click()
    await expect(dialog).toBeHidden()
    await menuItem(await openRowMenu(page, 'box'), 'Delete').click()
    await expectToast(page, 'VM deleted successfully', () => button(dialog, 'Delete').click())
    await expect(row(page, 'box')).toBeHidden({ timeout: 30_000 })
  })
})

test('the palette stops and starts a VM from any page', async ({ page, owner }) => {
  await runningVms(owner, groupOf('palette'), 'box')
  const order = async (words: string) => {
    await page.keyboard.press('Control+k')
    await expect(dialog(page, 'Command palette')).toBeVisible()
    await page.keyboard.type(words)
    // Once the VMs are there.
    await expect(page.getByRole('option')).toHaveText([new RegExp(`^${words}`, 'i')])
    await page.keyboard.press('Enter')
  }
  await page.goto('/dashboard')
  await expect(heading(page, 'Dashboard')).toBeVisible()
  await expectToast(page, 'VM stopped successfully', () => order('stop box'))

  await page.goto(listPage)
  await expectState(page, 'box', 'VM deallocated')
  await expectToast(page, 'VM started successfully', () => order('start box'))
  await expectState(page, 'box', 'VM running')
})

test('the palette orders what was chosen, however the list changes under it', async ({ page, owner }) => {
  const group = groupOf('palette-moves')
  await runningVms(owner, group, 'box', 4)
  const stop = (name: string) => owner.call('POST', `azure/vms/${group}/${name}/stop`, {})
  await slowDown(group, 'box-4', 'deallocate', 12_000)
  await stop('box-4')
  // While one is on its way the page looks at all of them.
  await page.goto(listPage)
  await expectState(page, 'box-1', 'VM running')
  await page.keyboard.press('Control+k')
  await expect(dialog(page, 'Command palette')).toBeVisible()
  await page.keyboard.type('stop box')
  const options = page.getByRole('option')
  await expect(options).toHaveText([/^Stop box-1/, /^Stop box-2/, /^Stop box-3/])
  await page.keyboard.press('ArrowDown')
  const chosen = page.getByRole('option', { name: 'Stop box-2', selected: true })
  await expect(chosen).toBeVisible()
  await stop('box-1')
  await expect(options).toHaveText([/^Stop box-2/, /^Stop box-3/])
  await expect(chosen).toBeVisible()
  await stop('box-2')
  await expect(options).toHaveText([/^Stop box-3/])
  await page.keyboard.press('Enter')
  await expect(dialog(page, 'Command palette')).toBeVisible()
  await page.keyboard.press('Escape')
  await expectState(page, 'box-3', 'VM running')
})
