import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible, expectNoSideways } from '../support/looks/axe.ts'
import { addFault, countsIn } from '../support/product/cloud.ts'
import {
  bulkBar,
  detailPage,
  expectState,
  listPage,
  menuItem,
  openRowMenu,
  operations,
  row,
  runningVms,
  table,
} from '../support/product/vms.ts'
import {
  button,
  expectMessage,
  expectToast,
  field,
  heading,
  link,
  question,
  toast,
} from '../support/screen.ts'
import { groupOf, test } from '../support/test.ts'

const templatesPage = '/dashboard/templates'
const nameRule = 'Template name can only contain letters, numbers, hyphens, and underscores'

const dialogOf = (page: Page, title: string): Locator =>
  page.getByRole('dialog', { name: title, exact: true })

const templateRow = (page: Page, name: string): Locator =>
  page
    .getByRole('table', { name: 'Templates' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name, exact: true }) })

const expectStatus = (page: Page, name: string, status: string): Promise<void> =>
  expect(templateRow(page, name).getByText(status, { exact: true })).toBeVisible({ timeout: 30_000 })

/** Goal: set up one machine, and hand out copies of it. */
test('builds a template of a running VM, makes three VMs of it, and deletes it', async ({ page, owner }) => {
  test.slow()
  const group = groupOf('template')
  await runningVms(owner, group, 'box')

  await test.step('the name is asked for, and judged', async () => {
    await page.goto(listPage)
    await menuItem(await openRowMenu(page, 'box'), 'Build Template').click()
    const dialog = dialogOf(page, 'Build Template')
    await expect(field(page, 'Template Name')).toHaveValue('box-template')
    await expect(field(page, 'Template Name')).toBeFocused()
    await expect(dialog).toContainText('as if the power had been cut')
    await expect(dialog.getByRole('checkbox', { name: 'Stop the VM first' })).not.toBeChecked()
    for (const [name, message] of [
      ['   ', 'String must contain at least 1 character(s)'],
      ['no way!', nameRule],
      ['x'.repeat(65), 'String must contain at most 64 character(s)'],
    ] as const) {
      await field(page, 'Template Name').fill(name)
      await button(dialog, 'Build Template').click()
      await expectMessage(page, 'Template Name', message)
    }
    await expectAccessible(page)
  })

  await test.step('it is built while the VM runs', async () => {
    await field(page, 'Template Name').fill(' golden ')
    const dialog = dialogOf(page, 'Build Template')
    const done = expect(toast(page, 'Template created successfully')).toBeVisible({ timeout: 40_000 })
    await expectToast(page, 'Snapshot started successfully', () => button(dialog, 'Build Template').click())
    await expect(dialog).toBeHidden()
    await expect(button(page, 'Actions for box')).toBeFocused()
    await done
    await expectState(page, 'box', 'VM running')
    await link(page, 'Templates').click()
    await expect(heading(page, 'Templates')).toBeVisible()
    await expectStatus(page, 'golden', 'ready')
    for (const text of ['box', group]) {
      await expect(templateRow(page, 'golden').getByRole('cell', { name: text, exact: true })).toBeVisible()
    }
    await expectAccessible(page)
  })

  await test.step('three VMs are made of it', async () => {
    await button(templateRow(page, 'golden'), 'Create VM from Template').click()
    const dialog = dialogOf(page, 'Create VM from Template')
    const count = field(page, 'Number of VMs')
    await expect(count).toHaveValue('1')
    for (const [attribute, value] of Object.entries({ min: '1', max: '100', step: '1' })) {
      await expect(count).toHaveAttribute(attribute, value)
    }
    await expect(dialog).toContainText('The VM will be named golden-1.')
    await count.fill('101')
    await button(dialog, 'Create VMs').click()
    await expectMessage(page, 'Number of VMs', 'Number of VMs must be a whole number from 1 to 100')
    await count.fill('3')
    await expect(dialog).toContainText('golden-1, golden-2, golden-3')
    await expectAccessible(page)
    const ready = expect(toast(page, '3 VMs are ready')).toBeVisible({ timeout: 60_000 })
    await expectToast(page, 'VM creation from template started', () => button(dialog, 'Create VMs').click())
    await expect(page).toHaveURL(listPage)
    await expect(operations(page).getByRole('progressbar', { name: 'Creating 3 VMs' })).toBeVisible()
    for (const name of ['golden-1', 'golden-2', 'golden-3']) await expectState(page, name, 'VM running')
    await ready
    const made = await countsIn(owner.subscription.subscriptionId, group)
    expect(made).toMatchObject({ virtualMachines: 4, disks: 4, snapshots: 1 })
  })

  await test.step('the next ones go on counting', async () => {
    await page.goto(templatesPage)
    await button(templateRow(page, 'golden'), 'Create VM from Template').click()
    await expect(dialogOf(page, 'Create VM from Template')).toContainText('The VM will be named golden-4.')
    await page.keyboard.press('Escape')
    await expect(button(templateRow(page, 'golden'), 'Create VM from Template')).toBeFocused()
  })

  await test.step('it is deleted, and its copies stay', async () => {
    await button(templateRow(page, 'golden'), 'Delete').click()
    const dialog = question(page, 'Delete golden?')
    await expect(dialog).toContainText('This action cannot be undone.')
    await expect(button(dialog, 'Cancel')).toBeFocused()
    await expectAccessible(page)
    await expectToast(page, 'Template deleted', () => button(dialog, 'Delete').click())
    await expect(page.getByRole('heading', { name: 'No templates found' })).toBeVisible({ timeout: 30_000 })
    await expectAccessible(page)
    await expect
      .poll(() => countsIn(owner.subscription.subscriptionId, group), { timeout: 30_000 })
      .not.toHaveProperty('snapshots')
    await link(page, 'Go to your VMs').click()
    await expectState(page, 'golden-2', 'VM running')
  })
})

/** Goal: the same for a whole course. */
test('builds a template of each selected VM, under names of their own', async ({ page, owner }) => {
  const group = groupOf('templates')
  const second = 'second-of-the-course-on-monday-2'
  await runningVms(owner, group, 'lab', 2)
  await page.goto(listPage)
  // All are those that are there.
  await expect(row(page, 'lab-2')).toBeVisible()
  await table(page).getByRole('checkbox', { name: 'Select all virtual machines' }).check()
  await button(bulkBar(page), 'Build Template').click()
  const dialog = dialogOf(page, 'Build Template')
  await expect(field(page, 'Template of lab-1')).toHaveValue('lab-1-template')
  await field(page, 'Template of lab-2').fill('LAB-1-template')
  await button(dialog, 'Build 2 Templates').click()
  await expectMessage(page, 'Template of lab-2', 'Every template needs a name of its own')
  await field(page, 'Template of lab-2').fill(second)
  await dialog.getByRole('checkbox', { name: 'Stop the VMs first' }).check()
  await expectAccessible(page)
  const ready = expect(toast(page, '2 templates are ready')).toBeVisible({ timeout: 40_000 })
  await expectToast(page, 'snapshot operation completed for 2 VMs', () =>
    button(dialog, 'Build 2 Templates').click(),
  )
  await ready
  for (const name of ['lab-1', 'lab-2']) await expectState(page, name, 'VM running')

  await test.step('on the detail page a name that is taken is refused', async () => {
    await page.goto(detailPage(group, 'lab-1'))
    await button(page, 'Build Template').click()
    await expect(field(page, 'Template Name')).toHaveValue('lab-1-template-2')
    await field(page, 'Template Name').fill(`S${second.slice(1)}`)
    await button(dialog, 'Build Template').click()
    await expectMessage(page, 'Template Name', 'There is a template of this name already')
    await page.keyboard.press('Escape')
    await link(page, 'View Templates').click()
    await expect(page).toHaveURL(templatesPage)
    for (const name of ['lab-1-template', second]) await expectStatus(page, name, 'ready')
    // Its middle is what is left out.
    await expect(templateRow(page, second).getByText('day-2', { exact: true })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the list can be put in order, and fits a phone', async () => {
    await button(page, 'Name').click()
    await expect(page).toHaveURL(`${templatesPage}?sort=name`)
    await page.setViewportSize({ width: 360, height: 740 })
    await expect(page.getByRole('list', { name: 'Templates' }).getByRole('listitem')).toHaveCount(2)
    await expectAccessible(page)
    await expectNoSideways(page)
  })
})

/** Goal: know why a VM cannot be used just now, also without seeing the spinner. */
test('says of a VM wherever it stands that a template of it is being built', async ({ page, owner }) => {
  const group = groupOf('being-built')
  await runningVms(owner, group, 'box')
  // Longer than this story takes. Not a 429: that would hold all stories of the subscription.
  const patience = { status: 409, code: 'AnotherOperationInProgress', times: 100 }
  await addFault({ method: 'PUT', path: `/${group}/.*/snapshots/`, ...patience })
  await page.goto(listPage)
  await menuItem(await openRowMenu(page, 'box'), 'Build Template').click()
  await button(dialogOf(page, 'Build Template'), 'Build Template').click()
  const state = 'VM running. A template of it is being built.'
  await expectState(page, 'box', state)
  await expectAccessible(page)

  await link(page, 'box').click()
  await expect(heading(page, 'box')).toBeVisible()
  await expect(page.getByRole('main').getByText(state, { exact: true })).toBeVisible()

  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(listPage)
  const card = page.getByRole('list', { name: 'Virtual machines' }).getByRole('listitem')
  await expect(card.getByText(state, { exact: true })).toBeVisible()
  await expectNoSideways(page)
})

/** Goal: know why there is nothing to copy, and get rid of it. */
test('says why a template failed, and deletes it', async ({ page, owner }) => {
  const group = groupOf('failing')
  await runningVms(owner, group, 'box')
  const message = 'The disk is larger than the region allows for incremental snapshots.'
  await addFault({
    method: 'PUT',
    path: `/${group}/.*/snapshots/`,
    status: 400,
    code: 'InvalidParameter',
    message,
    times: 1,
  })
  await page.goto(detailPage(group, 'box'))
  await button(page, 'Build Template').click()
  await field(page, 'Template Name').fill('broken')
  await expectToast(page, 'Could not build template broken', () =>
    button(dialogOf(page, 'Build Template'), 'Build Template').click(),
  )
  await link(page, 'View Templates').click()
  await expectStatus(page, 'broken', 'failed')
  await expect(templateRow(page, 'broken')).toContainText(message)
  await expect(operations(page)).toContainText('Could not build template broken')
  const create = button(templateRow(page, 'broken'), 'Create VM from Template')
  await expect(create).toBeDisabled()
  await expect(create).toHaveAccessibleDescription('broken: The template could not be built')
  await button(templateRow(page, 'broken'), 'Delete').click()
  const dialog = question(page, 'Delete broken?')
  await expectToast(page, 'Template deleted', () => button(dialog, 'Delete').click())
  await expect(page.getByRole('heading', { name: 'No templates found' })).toBeVisible({ timeout: 30_000 })
})
