import { expect } from '@playwright/test'
import { usersPage } from '../support/product/users.ts'
import { button, toast } from '../support/screen.ts'
import { test } from '../support/test.ts'

/** Goal: see what was done without being in the way of it. */
test('a message stands at the top right for two seconds, longer under the pointer', async ({ page }) => {
  await page.clock.install()
  await page.goto(usersPage)
  await expect(button(page, 'Download Template')).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
  const message = toast(page, 'Template downloaded')

  await button(page, 'Download Template').click()
  await expect(message).toBeVisible()
  const box = await message.boundingBox()
  expect(box?.y).toBeLessThan(40)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(1280 - 40)
  await page.clock.runFor(1900)
  await expect(message).toBeVisible()
  await page.clock.runFor(100)
  await page.clock.runFor(200)
  await expect(message).toBeHidden()

  await button(page, 'Download Template').click()
  await message.hover()
  await page.clock.runFor(10_000)
  await expect(message).toBeVisible()
  await page.mouse.move(5, 5)
  await page.clock.runFor(2000)
  await page.clock.runFor(200)
  await expect(message).toBeHidden()
})
