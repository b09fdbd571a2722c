import { expect, type Locator, type Page } from '@playwright/test'
import { addFault, subscriptionOf } from '../support/product/cloud.ts'
import { createPage, expectState, fillCreation, listPage } from '../support/product/vms.ts'
import { button, expectToast, field, heading, link, question } from '../support/screen.ts'
import { disksOf, regions, type System, sizesOf, systems } from '../support/specification-catalogue.ts'
import { groupOf, type Owner, test } from '../support/test.ts'

const optionsOf = async (select: Locator): Promise<string[]> => {
  await expect(select).toBeVisible()
  const texts = await select.getByRole('option').allTextContents()
  // The first one only says what to do.
  return texts.filter((text) => !text.startsWith('Select '))
}

const expectClosed = async (page: Page, labels: readonly string[], reason: string): Promise<void> => {
  for (const label of labels) {
    await expect(field(page, label)).toBeDisabled()
    await expect(field(page, label)).toHaveAccessibleDescription(reason)
  }
}

/** Goal: choose what Azure will accept, and know beforehand what will be made. */
test('opens each choice when the one before it is made', async ({ page }) => {
  await page.goto(createPage)
  const location = field(page, 'Location')
  const system = field(page, 'Operating System')
  const later = ['OS Version', 'VM Size', 'Disk Size']

  expect(await optionsOf(location)).toEqual(regions)
  await expectClosed(page, ['Operating System', ...later], 'Choose a location first')

  await location.selectOption('East US')
  await expect(system).toBeEnabled()
  await expectClosed(page, later, 'Choose an operating system first')

  await system.selectOption('Windows Server')
  for (const label of later) await expect(field(page, label)).toBeEnabled()
  await field(page, 'OS Version').selectOption('2019 Datacenter')
  await field(page, 'VM Size').selectOption('Standard_D4s_v3')
  await field(page, 'Disk Size').selectOption('512 GB')

  await test.step('another system resets version, size and disk', async () => {
    await system.selectOption('CentOS')
    await expect(field(page, 'OS Version')).toHaveValue('')
    await expect(field(page, 'VM Size')).toHaveValue('')
    await expect(field(page, 'Disk Size')).toHaveValue('32')
  })

  await test.step('another location resets the system, too', async () => {
    await location.selectOption('UK South')
    await expect(system).toHaveValue('')
    await expectClosed(page, later, 'Choose an operating system first')
  })

  await test.step('no location closes everything again', async () => {
    await location.selectOption('')
    await expectClosed(page, ['Operating System', ...later], 'Choose a location first')
  })
})

test('offers in every region the systems, versions, sizes and disks of the catalogue', async ({ page }) => {
  await page.goto(createPage)
  for (const region of regions) {
    await field(page, 'Location').selectOption(region)
    expect(await optionsOf(field(page, 'Operating System'))).toEqual(Object.keys(systems))
    for (const system of Object.keys(systems) as System[]) {
      await field(page, 'Operating System').selectOption(system)
      const where = `${system} in ${region}`
      expect(await optionsOf(field(page, 'OS Version')), where).toEqual([...systems[system]])
      const sizes = await optionsOf(field(page, 'VM Size'))
      expect(sizes.toSorted(), where).toEqual(sizesOf(region, system).toSorted())
      const disks = await optionsOf(field(page, 'Disk Size'))
      expect(
        disks.map((text) => Number.parseInt(text.replaceAll(',', ''), 10)),
        where,
      ).toEqual(disksOf(system))
    }
  }
  const tooLarge = field(page, 'Disk Size').getByRole('option', { name: /^4,096 GB/ })
  await expect(tooLarge).toBeDisabled()
  await expect(tooLarge).toHaveText(/over Azure's limit of 4,095 GB/)
})

test('names the VMs that will be made and counts them', async ({ page }) => {
  await page.goto(createPage)
  const note = page.getByText('The VMs will be named')
  const count = field(page, 'Number of VMs')
  await expect(count).toHaveValue('1')
  await expect(count).toHaveAttribute('min', '1')
  await expect(count).toHaveAttribute('max', '10')
  await field(page, 'VM Name').fill('web')
  await expect(note).toBeHidden()
  await expect(button(page, 'Create VM')).toBeVisible()

  await count.fill('3')
  await expect(note).toHaveText('The VMs will be named web-1, web-2, web-3.')
  await expect(button(page, 'Create VMs')).toBeVisible()

  await count.fill('')
  await expect(count).toHaveValue('1')
  await expect(note).toBeHidden()
  await expect(button(page, 'Create VM')).toBeVisible()
})

test.describe('while Azure takes its time', () => {
  test.use({ subscription: subscriptionOf.faults })

  const slowSizes = (owner: Owner, location: string, delayMs: number): Promise<unknown> =>
    addFault({
      method: 'GET',
      path: `${owner.subscription.subscriptionId}/providers/Microsoft.Compute/skus\\?.*${location}`,
      delayMs,
      times: 1,
    })

  test('says so and cannot be sent twice', async ({ page, owner }) => {
    await slowSizes(owner, 'northeurope', 2500)
    await page.goto(createPage)
    await fillCreation(page, { name: 'slow', group: groupOf('pending'), location: 'northeurope' })
    await button(page, 'Create VM').click()
    await expect(button(page, 'Creating...')).toBeDisabled()
    await expect(page).toHaveURL(listPage)
  })

  test('shows the quota and creates, although its list of sizes never comes', async ({ page, owner }) => {
    await slowSizes(owner, 'australiaeast', 120_000)
    await page.goto(createPage)
    await fillCreation(page, { name: 'blind', group: groupOf('sizes'), location: 'australiaeast' })
    await expect(page.getByRole('region', { name: 'Summary' })).toContainText(/1 needed, [\d,]+ vCPUs left/)
    await expectToast(page, 'Successfully completed the creation operation.', () =>
      button(page, 'Create VM').click(),
    )
    await expectState(page, 'blind', 'VM running')
  })
})

test('asks before a half-filled form is lost, but not after Cancel', async ({ page }) => {
  await page.goto(createPage)
  await field(page, 'VM Name').fill('web')
  const dialog = question(page, 'Leave without creating the VMs?')

  await link(page, 'Settings').click()
  await expect(dialog).toContainText('What you have filled in will be lost.')
  await button(dialog, 'Cancel').click()
  await expect(dialog).toBeHidden()
  await expect(field(page, 'VM Name')).toHaveValue('web')

  await link(page, 'Settings').click()
  await button(dialog, 'Leave').click()
  await expect(heading(page, 'Settings')).toBeVisible()

  await page.goto(createPage)
  await field(page, 'VM Name').fill('web')
  await button(page, 'Cancel').click()
  await expect(page).toHaveURL(listPage)
})
