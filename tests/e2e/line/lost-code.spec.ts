import { expect, type Page } from '@playwright/test'
import { type BadLine, layBadLine } from '../support/line/bad-line.ts'
import { button, field, heading } from '../support/screen.ts'
import { guestTest } from '../support/test.ts'

const test = guestTest.extend<{ line: BadLine }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
  line: async ({}, use) => {
    const line = await layBadLine()
    await use(line)
    await line.remove()
  },
})

/** Code for later comes with the first touch. */
const touch = async (page: Page): Promise<void> => {
  await page.mouse.move(5, 5)
  await page.mouse.move(9, 9)
}

/** Goal: lose nothing of what one has typed, and get on, although the line drops what the page asks for. */
test('code that is lost on its way is asked for again, and the page stays', async ({
  page,
  line,
  owner,
  complaints,
}) => {
  complaints.allow(/net::ERR_/)
  await page.goto(`${line.origin}/login`)
  await field(page, 'Email').fill(owner.email)
  await page.evaluate(() => Object.assign(window, { isThisPage: true }))
  const mend = line.loseScripts()
  const [asked] = await Promise.all([page.waitForResponse(`${line.origin}/`), touch(page)])
  await asked.finished()
  mend()
  await field(page, 'Password').fill(owner.password)
  await button(page, 'Login').click()
  await expect(heading(page, 'Dashboard')).toBeVisible()
  expect(await page.evaluate(() => 'isThisPage' in window)).toBe(true)
})

test('code that a deployment has replaced is asked of the new one', async ({ page, line, complaints }) => {
  complaints.allow(/net::ERR_/)
  await page.goto(`${line.origin}/login`)
  await expect(heading(page, 'Login')).toBeVisible()
  line.loseScripts()
  line.deploy()
  await Promise.all([page.waitForEvent('load'), touch(page)])
})
