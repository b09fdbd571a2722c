import { expect } from '@playwright/test'
import { countsIn, resourcesIn, setQuota, subscriptionOf } from '../support/product/cloud.ts'
import {
  createPage,
  expectState,
  fillCreation,
  listPage,
  operations,
  row,
  table,
} from '../support/product/vms.ts'
import { button, toast } from '../support/screen.ts'
import { groupOf, test } from '../support/test.ts'

const whole = (count: number) => ({
  virtualMachines: count,
  disks: count,
  networkInterfaces: count,
  publicIPAddresses: count,
  virtualNetworks: 1,
  networkSecurityGroups: 1,
})
const plainSentence =
  'The BS series vCPU quota in East US is used up: 6 of 6 are in use and this needs 1 more. Delete VMs there, choose another region or size, or ask Microsoft for a higher quota in the Azure portal.'

test.use({ subscription: subscriptionOf.quotaMidway })

/** Goal: end with ten machines although a colleague used up the quota in between. */
test('keeps six of ten, explains four, and retries exactly those', async ({ page, owner }) => {
  const group = groupOf('quota')
  const { subscriptionId } = owner.subscription
  const limitTo = (limit: number) =>
    setQuota({ subscriptionId, location: 'eastus', family: 'standardBSFamily', limit })
  await limitTo(10)
  await page.goto(createPage)
  await fillCreation(page, { name: 'lab', group, count: 10 })
  const accepted = page.waitForResponse((response) => response.request().method() === 'POST')
  await button(page, 'Create VMs').click()
  expect((await accepted).status()).toBe(202)
  // The group and its network come first, so no VM has asked for its share yet.
  await limitTo(6)
  await expect(page).toHaveURL(listPage)

  const title = 'Created 6 of 10 VMs'
  await test.step('six run, four failed, each in a plain sentence', async () => {
    const told = expect(toast(page, '6 of 10 ready, 4 failed')).toBeVisible({ timeout: 45_000 })
    await expect(operations(page).getByText(title, { exact: true })).toBeVisible({ timeout: 45_000 })
    await told
    await button(operations(page), `Details of ${title}`).click()
    const items = operations(page).getByRole('list', { name: 'VMs' }).getByRole('listitem')
    await expect(items).toHaveCount(10)
    const failed = items.filter({ hasText: 'failed' })
    await expect(failed).toHaveCount(4)
    for (const item of await failed.all()) await expect(item).toContainText(plainSentence)
    await expect(table(page).getByText('VM running', { exact: true })).toHaveCount(6)
  })

  await test.step('nothing is left of the four', async () => {
    expect(await countsIn(subscriptionId, group)).toEqual(whole(6))
  })

  const before = (await resourcesIn(subscriptionId, group)).map(({ id }) => id)
  await test.step('with more quota, Retry makes exactly the four', async () => {
    await limitTo(10)
    await page.reload()
    await button(operations(page), 'Retry').click()
    for (let index = 1; index <= 10; index += 1) await expectState(page, `lab-${index}`, 'VM running')
    await expect(operations(page)).toBeHidden({ timeout: 30_000 })
    expect(await countsIn(subscriptionId, group)).toEqual(whole(10))
    const after = (await resourcesIn(subscriptionId, group)).map(({ id }) => id)
    expect(after).toEqual(expect.arrayContaining(before))
    await expect(row(page, 'lab-10')).toBeVisible()
  })
})
