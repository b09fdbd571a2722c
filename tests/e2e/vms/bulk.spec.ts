import { expect } from '@playwright/test'
import { lengthenLine } from '../support/line/long-line.ts'
import { expectAccessible } from '../support/looks/axe.ts'
import {
  bulkBar,
  expectNothingLeft,
  expectState,
  listPage,
  row,
  runningVms,
  slowDown,
  table,
} from '../support/product/vms.ts'
import { button, expectMessage, expectToast, field, question } from '../support/screen.ts'
import { groupOf, test } from '../support/test.ts'

const names = ['lab-1', 'lab-2', 'lab-3']

/** Goal: a whole course at once. */
test('selects, stops, starts, restarts and deletes many VMs', async ({ page, owner, complaints }) => {
  const group = groupOf('bulk')
  await runningVms(owner, group, 'lab', 3)
  await page.goto(listPage)
  const all = table(page).getByRole('checkbox', { name: 'Select all virtual machines' })
  const one = (name: string) => table(page).getByRole('checkbox', { name: `Select ${name}`, exact: true })
  const bar = bulkBar(page)

  await test.step('the bar counts what is selected', async () => {
    await expect(bar).toBeHidden()
    await one('lab-1').check()
    await expect(bar).toContainText('1 selected')
    await expect(all).toBeChecked({ indeterminate: true })
    await one('lab-3').check()
    await expect(bar).toContainText('2 selected')
    await page.keyboard.press('Escape')
    await expect(bar).toBeHidden()
    await all.check()
    await expect(bar).toContainText('3 selected')
    for (const name of names) await expect(one(name)).toBeChecked()
    for (const label of ['Start All', 'Stop All', 'Restart All', 'Build Template', 'Delete All']) {
      await expect(button(bar, label)).toBeEnabled()
    }
  })

  await test.step('all are stopped', async () => {
    await expectToast(page, 'stop operation completed for 3 VMs', () => button(bar, 'Stop All').click())
    for (const name of names) await expectState(page, name, 'VM deallocated')
  })

  complaints.allow(/status of 409.*lab-2\/stop/)
  await test.step('all are started, and a busy one says why it refuses', async () => {
    await slowDown(group, 'lab-2', 'start')
    await all.check()
    await expectToast(page, 'start operation completed for 3 VMs', () => button(bar, 'Start All').click())
    await one('lab-2').check()
    await expectToast(page, 'Some stop operations failed', () => button(bar, 'Stop All').click())
    const failures = page.getByRole('group', { name: 'What failed' })
    await expect(failures).toContainText('Some stop operations failed')
    await expect(failures.getByRole('listitem')).toHaveText([
      'lab-2: Another operation is running on this VM. Wait until it is done.',
    ])
    await expect(bar).toContainText('1 selected')
    await expectAccessible(page)
    for (const name of names) await expectState(page, name, 'VM running')
  })

  await test.step('running ones are restarted', async () => {
    await one('lab-1').check()
    await one('lab-2').uncheck()
    await lengthenLine(page, 2000)
    await expectToast(page, 'restart operation completed for 1 VMs', async () => {
      await button(bar, 'Restart All').click()
      await one('lab-2').check()
    })
    await lengthenLine(page, 0)
    // What was chosen meanwhile is still chosen.
    await expect(bar).toContainText('1 selected')
    await expect(one('lab-2')).toBeChecked()
    for (const name of names) await expectState(page, name, 'VM running')
    // Busy until Azure has done it.
    await expect
      .poll(async () => {
        const { body } = await owner.call<{ data: { busy?: boolean }[] }>('GET', 'azure/vms')
        return body.data.filter(({ busy }) => busy).length
      })
      .toBe(0)
  })

  await test.step('deleting names what is lost', async () => {
    await all.check()
    await button(bar, 'Delete All').click()
    const dialog = question(page, 'Delete 3 VMs?')
    await expect(dialog).toContainText('This deletes 3 VMs.')
    const everything = dialog.getByRole('checkbox', { name: 'Also delete the disk' })
    await expect(everything).not.toBeChecked()
    await expect(dialog).not.toContainText('is lost')
    await expect(dialog).toContainText('About $18.15 a month.')
    await everything.check()
    await expect(dialog).toContainText('Everything on their disks is lost.')
    await expect(dialog).toContainText('This action cannot be undone.')
    await expect(dialog.getByRole('listitem')).toHaveText(names)
    await expectToast(page, 'delete operation completed for 3 VMs', () => button(dialog, 'Delete').click())
    for (const name of names) await expect(row(page, name)).toBeHidden({ timeout: 30_000 })
    await expect(page.getByRole('heading', { name: 'No virtual machines found' })).toBeVisible()
    await expectNothingLeft(owner, group)
  })
})

/** Goal: know which of two is meant, and type nothing twice. */
test('asks by names that tell VMs apart, and keeps what was typed and is refused', async ({
  page,
  owner,
  complaints,
}) => {
  const [here, there] = [groupOf('here'), groupOf('there')]
  await Promise.all([
    runningVms(owner, here, 'twin'),
    runningVms(owner, there, 'twin'),
    runningVms(owner, here, 'single'),
  ])
  await page.goto(listPage)
  // All are those that are there.
  await expect(row(page, 'single')).toBeVisible()
  await table(page).getByRole('checkbox', { name: 'Select all virtual machines' }).check()
  const bar = bulkBar(page)

  await test.step('before they are deleted', async () => {
    await button(bar, 'Delete All').click()
    const dialog = question(page, 'Delete 3 VMs?')
    const inOrder = (texts: readonly string[]) => [...texts].sort()
    await expect
      .poll(async () => inOrder(await dialog.getByRole('listitem').allTextContents()))
      .toEqual(inOrder(['single', `twin (${here})`, `twin (${there})`]))
    await expectAccessible(page)
    await button(dialog, 'Cancel').click()
  })

  complaints.allow(/status of 409.*\/snapshot/)
  await test.step('a name that a colleague has taken meanwhile is asked for again, alone', async () => {
    await table(page).getByRole('checkbox', { name: 'Select single', exact: true }).uncheck()
    await button(bar, 'Build Template').click()
    const dialog = page.getByRole('dialog', { name: 'Build Template' })
    await field(page, `Template of twin (${here})`).fill('golden-basics')
    await field(page, `Template of twin (${there})`).fill('golden-web')
    const path = `azure/vms/${here}/single/snapshot`
    expect((await owner.call('POST', path, { templateName: 'golden-web' })).status).toBe(202)
    await expectToast(page, 'Some snapshot operations failed', () =>
      button(dialog, 'Build 2 Templates').click(),
    )
    await expect(field(page, 'Template Name')).toHaveValue('golden-web')
    await expectMessage(page, 'Template Name', /golden-web.* already exists/)
    await expect(field(page, 'Template Name')).toBeFocused()
    await expect(dialog).toContainText(`twin (${there})`)
    await expectAccessible(page)
    await field(page, 'Template Name').fill('golden-web-2')
    await expectToast(page, 'snapshot operation completed for 1 VMs', () =>
      button(dialog, 'Build Template').click(),
    )
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('group', { name: 'What failed' })).toBeHidden()
    await expect(bar).toBeHidden()
  })
})
