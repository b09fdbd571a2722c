import { expect, type Page } from '@playwright/test'
import { field } from './support/screen.ts'
import { guestTest, test } from './support/test.ts'

/** Holds the app back, as a slow line does. Answers how to let it come. */
const holdApp = async (page: Page): Promise<() => void> => {
  let letCome = () => {}
  const held = new Promise<void>((resolve) => {
    letCome = resolve
  })
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  return letCome
}

const outline = (page: Page) => page.locator('.outline')
const parts = ['.brand', '.guest-card', '.form-head > :first-child', '.form-head > p']
const boxesOf = (page: Page, selectors: readonly string[]) =>
  Promise.all(selectors.map((selector) => page.locator(selector).boundingBox()))

for (const width of [360, 1280]) {
  guestTest(`${width} px wide, who comes to sign in sees the page's outline at once`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    const letCome = await holdApp(page)
    await page.goto('/login', { waitUntil: 'commit' })
    await expect(outline(page)).toBeVisible()
    await expect(outline(page)).toContainText('Labkeeper Login Welcome back. Sign in to your lab.', {
      useInnerText: true,
    })
    const before = await boxesOf(page, [
      ...parts.map((part) => `.outline ${part}`),
      '.outline-field >> nth=0',
      '.outline-field >> nth=1',
      '.outline-button',
    ])
    letCome()
    await expect(field(page, 'Email')).toBeFocused()
    await expect(outline(page)).toHaveCount(0)
    // Nothing moves when the app takes over.
    const after = await boxesOf(page, [
      ...parts.map((part) => `main ${part}`),
      'main [name=email]',
      'main [name=password]',
      'main [type=submit]',
    ])
    expect(after).toEqual(before)
  })
}

guestTest('no other page has that outline', async ({ page }) => {
  const letCome = await holdApp(page)
  await page.goto('/signup', { waitUntil: 'commit' })
  await expect(page.locator('#root')).toBeAttached()
  await expect(outline(page)).toBeHidden()
  letCome()
  await expect(field(page, 'Name')).toBeFocused()
})

test('who is signed in already is led on without it', async ({ owner: _owner, page }) => {
  const letCome = await holdApp(page)
  await page.goto('/login', { waitUntil: 'commit' })
  await expect(page.locator('#root')).toBeAttached()
  await expect(outline(page)).toBeHidden()
  letCome()
  await expect(page).toHaveURL('/dashboard')
})
