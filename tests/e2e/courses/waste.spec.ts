import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectNoSideways } from '../support/looks/axe.ts'
import { addFault, ask, resourcesIn } from '../support/product/cloud.ts'
import { coursePage, openCourse } from '../support/product/courses.ts'
import { detailPage, runningVms } from '../support/product/vms.ts'
import { button, expectToast, heading, link, question } from '../support/screen.ts'
import { type Owner, test } from '../support/test.ts'

const waste = '/dashboard/waste'
const longEnough = { timeout: 60_000 }

/** On a phone, too. */
const expectFine = async (page: Page): Promise<void> => {
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSideways(page)
  await page.setViewportSize({ width: 1280, height: 720 })
}

/** Goal: pay for nothing that nobody needs. */
test('finds what was left behind, says what it costs, and removes it', async ({
  page,
  owner,
  neighbour,
  openAs,
}) => {
  test.slow()
  const group = 'left-behind'
  await runningVms(owner, group, 'left')
  const parts = async (): Promise<string[]> =>
    (await resourcesIn(owner.subscription.subscriptionId, group))
      .map(({ name }) => name)
      .filter((name) => name.startsWith('left-'))
      .toSorted()
  await test.step('another lab of the subscription is told of none of it', async () => {
    const theirs = await openAs(neighbour)
    await theirs.goto(waste)
    await expect(theirs.getByText('Nothing is wasted.')).toBeVisible(longEnough)
    await expect(theirs.getByText(/^\d+ more are not ours\.$/)).toBeVisible()
    await expectFine(theirs)
  })

  const body = { deleteAssociatedResources: false }
  expect((await owner.call('DELETE', `azure/vms/${group}/left`, body)).status).toBe(202)
  const vms = async () => (await owner.call<{ data: unknown[] }>('GET', 'azure/vms')).body.data.length
  await expect.poll(vms, longEnough).toBe(0)
  const [disk = '', address = '', nic = ''] = await parts()
  const found = page.getByRole('region', { name: 'Parts that belong to nothing' })
  const rows = found.getByRole('listitem')

  await test.step('its parts are found, with what they cost', async () => {
    await page.goto(waste)
    await expect(heading(page, 'Waste')).toBeVisible()
    await expect(rows).toHaveCount(3, longEnough)
    await expect(rows.filter({ hasText: disk })).toContainText(
      /A disk that no machine has\..+\$\d+\.\d\d a month/,
    )
    await expect(rows.filter({ hasText: address })).toContainText(`It belongs to ${nic}. Remove that first.`)
    await expect(page.getByText(/^\$\d+\.\d\d a month for nothing$/)).toBeVisible()
    await expectFine(page)
  })

  await test.step('home says the amount', async () => {
    await page.goto('/dashboard')
    const attention = page.getByRole('region', { name: 'Needs attention' })
    await expect(attention).toContainText(/Waste \$\d+\.\d\d a month for nothing/)
    await expectFine(page)
    await link(attention, 'Waste').click()
  })

  await test.step('what is removed goes from Azure', async () => {
    await found.getByRole('checkbox', { name: 'Select all' }).check()
    await button(found, 'Remove 2 items').click()
    const asked = question(page, 'Remove 2 items?')
    await expect(asked).toContainText('This action cannot be undone.')
    await expectAccessible(page)
    await expectToast(page, 'Removing 2 items.', () => button(asked, 'Remove').click())
    await expect(rows).toHaveCount(1)
    await expect.poll(parts, longEnough).toEqual([address])
    await page.reload()
    await button(found, `Remove ${address}`).click()
    await button(question(page, `Remove ${address}?`), 'Remove').click()
    await expect(page.getByText('Nothing is wasted.')).toBeVisible()
    await expect.poll(parts, longEnough).toEqual([])
    await expectFine(page)
  })
})

interface Machine {
  readonly _id: string
  readonly name: string
  readonly powerState: string
}
const machineOf = async (owner: Owner, name: string): Promise<Machine | undefined> =>
  (await owner.call<{ data: Machine[] }>('GET', 'azure/vms')).body.data.find((vm) => vm.name === name)

/** From inside, or in the portal: Azure goes on billing it. Labkeeper sees it when it looks again. */
const switchOff = async (owner: Owner, name: string): Promise<void> => {
  const vmId = (await machineOf(owner, name))?._id
  await ask('POST', '/azure/power', { vmId, power: 'stopped' })
  await expect.poll(async () => (await machineOf(owner, name))?.powerState, longEnough).toBe('VM stopped')
}

const group = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const perMonth = async (page: Page): Promise<number> => {
  const text = await page.getByText(/^\$[\d,]+\.\d\d a month for nothing$/).textContent()
  return Number(text?.replaceAll(/[^\d.]/g, ''))
}

/** Goal: stop what is paid for though it is off, and get to what has to be decided elsewhere. */
test('stops what is switched off and still billed, and leads to what is decided elsewhere', async ({
  page,
  owner,
}) => {
  test.slow()
  await runningVms(owner, 'forgotten', 'pc', 2, { vmSize: 'Standard_B1s' })
  const courseId = await openCourse(owner, 'Botany', { machines: 1 })
  expect((await owner.call('POST', `courses/${courseId}/close`, {})).status).toBe(202)
  await switchOff(owner, 'pc-1')
  const off = group(page, 'Switched off, but billed')
  const ending = group(page, 'Sizes that Azure ends')
  const over = group(page, 'Courses that are over')
  let whole = 0

  await test.step('it says why they are there, and what each costs', async () => {
    await page.goto(waste)
    await expect(off.getByRole('listitem')).toHaveText(
      [/^pc-1It is switched off, but Azure bills it like a machine that runs\..*\$\d+\.\d\d a month/],
      longEnough,
    )
    await expect(ending.getByRole('listitem')).toHaveText([
      /^pc-1Azure ends the size B1s on 15 November 2028\./,
      /^pc-2Azure ends the size B1s on 15 November 2028\./,
    ])
    await expect(over.getByRole('listitem')).toHaveText([
      /^BotanyIt is over, and 1 machine of it is still there\./,
    ])
    whole = await perMonth(page)
    await expectFine(page)
  })

  await test.step('a machine is stopped only after a question', async () => {
    await button(off, 'Stop pc-1').click()
    const asked = question(page, 'Stop pc-1?')
    await expect(asked).toContainText('It is deallocated, so that it costs nothing but its disk and address.')
    await expectAccessible(page)
    await button(asked, 'Cancel').click()
    await expect(asked).toHaveCount(0)
    expect((await machineOf(owner, 'pc-1'))?.powerState).toBe('VM stopped')
  })

  await test.step('what Azure refuses comes back with what it costs', async () => {
    const path = '/resourceGroups/forgotten/providers/Microsoft.Compute/virtualMachines/pc-1/deallocate'
    await addFault({ path, status: 403, code: 'AuthorizationFailed', message: 'Not today.', times: 1 })
    await button(off, 'Stop pc-1').click()
    await button(question(page, 'Stop pc-1?'), 'Stop').click()
    await expect(off).toHaveCount(0)
    await expect(off).toContainText('pc-1', longEnough)
  })

  await test.step('then it costs no more than what it keeps, and the page says so at once', async () => {
    await expect.poll(() => perMonth(page), longEnough).toBe(whole)
    await button(off, 'Stop pc-1').click()
    const asked = question(page, 'Stop pc-1?')
    await expectToast(page, 'pc-1 is being stopped', () => button(asked, 'Stop').click())
    await expect(off).toHaveCount(0)
    await expect.poll(() => perMonth(page)).toBeLessThan(whole)
    await expect
      .poll(async () => (await machineOf(owner, 'pc-1'))?.powerState, longEnough)
      .toBe('VM deallocated')
    await page.reload()
    await expect(over).toBeVisible()
    await expect(off).toHaveCount(0)
    await expectFine(page)
  })

  await test.step('Open leads to the machine, and back', async () => {
    await link(ending, 'Open pc-2').click()
    await expect(page).toHaveURL(detailPage('forgotten', 'pc-2'))
    await expect(heading(page, 'pc-2')).toBeVisible()
    await page.goBack()
    await expect(heading(page, 'Waste')).toBeVisible()
  })

  await test.step('and to where a course is cleaned up', async () => {
    await link(over, 'Open Botany').click()
    await expect(page).toHaveURL(coursePage(courseId, 'rules'))
    await expect(link(page, 'Clean up course')).toBeVisible()
  })
})
