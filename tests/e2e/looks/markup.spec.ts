import { expect, type Page } from '@playwright/test'
import { detailPage, listPage, runningVms } from '../support/product/vms.ts'
import { button, field, heading, openAccountMenu } from '../support/screen.ts'
import { groupOf, guestTest, test } from '../support/test.ts'

const image = '<img src=x onerror=alert(1)>'
const script = `"'><script>alert(2)</script>`
const address = 'javascript:alert(3)'

/** What was typed stands there as it was typed, and has become nothing else. The console's complaints fail the test. */
const expectInert = async (page: Page): Promise<void> => {
  await expect(page.locator('img[src="x"]')).toHaveCount(0)
  await expect(page.locator('[href^="javascript:" i], [src^="javascript:" i], [onerror]')).toHaveCount(0)
  expect(await page.locator('body script').allTextContents()).not.toContain('alert(2)')
}

const failOnDialogs = (page: Page): void => {
  page.on('dialog', (dialog) => {
    throw new Error(`A dialog opened: ${dialog.message()}`)
  })
}

/** Goal: trust what one sees, whoever typed it. */
guestTest('a name with markup in it is a name', async ({ page }) => {
  failOnDialogs(page)
  const name = `${image} ${script}`
  await page.goto('/signup')
  await field(page, 'Name').fill(name)
  await field(page, 'Email').fill(`markup-${process.pid}-${Date.now()}@example.test`)
  await field(page, 'Password').fill('Own-lab-1')
  await field(page, 'Confirm password').fill('Own-lab-1')
  await button(page, 'Sign up').click()
  await expect(heading(page, 'Dashboard')).toBeVisible()
  const menu = await openAccountMenu(page, name)
  await expect(menu.getByText(name)).toBeVisible()
  await expectInert(page)
})

test('tags and filters with markup in them are text', async ({ page, owner }) => {
  failOnDialogs(page)
  const group = groupOf('markup')
  await runningVms(owner, group, 'box', 1, { tags: { image, script, address } })
  await page.goto(`${listPage}?q=${encodeURIComponent(image)}`)
  await expect(field(page, 'Filter by name, person, address or tag')).toHaveValue(image)
  await expectInert(page)
  await page.goto(detailPage(group, 'box'))
  const tags = page.getByRole('region', { name: 'Tags' })
  for (const text of [image, script, address]) await expect(tags).toContainText(text)
  await expectInert(page)
})
