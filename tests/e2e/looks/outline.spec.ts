import { expect, type Page } from '@playwright/test'
import { layBadLine } from '../support/line/bad-line.ts'
import { field } from '../support/screen.ts'
import { type Person, signedInState, test } from '../support/test.ts'

interface Slow {
  readonly page: Page
  /** Lets the app arrive. */
  readonly letCome: () => void
}

/** A browser at the end of a line on which the app is still on its way. */
const slowTest = test.extend<{ openSlowly: (person?: Person) => Promise<Slow> }>({
  openSlowly: async ({ browser }, use) => {
    const opened: (() => Promise<void>)[] = []
    await use(async (person) => {
      const line = await layBadLine()
      const letCome = line.holdScripts()
      const context = await browser.newContext({
        baseURL: line.origin,
        storageState: person ? signedInState(person, line.origin) : { cookies: [], origins: [] },
      })
      opened.push(async () => {
        letCome()
        await context.close()
        await line.remove()
      })
      return { page: await context.newPage(), letCome }
    })
    for (const close of opened) await close()
  },
})

const outline = (page: Page) => page.locator('.outline')
const parts = ['.brand', '.guest-card', '.form-head > :first-child', '.form-head > p']
const boxesOf = (page: Page, selectors: readonly string[]) =>
  Promise.all(selectors.map((selector) => page.locator(selector).boundingBox()))

for (const width of [360, 1280]) {
  slowTest(
    `${width} px wide, who comes to sign in sees the page's outline at once`,
    async ({ openSlowly }) => {
      const { page, letCome } = await openSlowly()
      await page.setViewportSize({ width, height: 800 })
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
    },
  )
}

slowTest('no other page has that outline', async ({ openSlowly }) => {
  const { page, letCome } = await openSlowly()
  await page.goto('/signup', { waitUntil: 'commit' })
  await expect(page.locator('#root')).toBeAttached()
  await expect(outline(page)).toBeHidden()
  letCome()
  await expect(field(page, 'Name')).toBeFocused()
})

slowTest('who is signed in already is led on without it', async ({ owner, openSlowly }) => {
  const { page, letCome } = await openSlowly(owner)
  await page.goto('/login', { waitUntil: 'commit' })
  await expect(page.locator('#root')).toBeAttached()
  await expect(outline(page)).toBeHidden()
  letCome()
  await expect(page).toHaveURL('/dashboard')
})
