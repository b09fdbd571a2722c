import { type BrowserContext, chromium, type Page } from '@playwright/test'
import type { signedInState } from '../../e2e/support/test.ts'
import { findChromium } from '../../find-chromium.ts'

/** What chromium is started with wherever a figure is taken: nothing else to do, and no host to reach but ours. */
const browserArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE localhost',
]

const chromiumPath = (): string => {
  const path = findChromium({ hasWindow: true })
  if (path === undefined) throw new Error('There is no Chromium: set CHROMIUM_PATH')
  return path
}

/** A browser with nothing in its cache, in a profile that is gone when it closes. */
export const openBrowser = (extraArgs: readonly string[] = []): Promise<BrowserContext> =>
  chromium.launchPersistentContext('', {
    executablePath: chromiumPath(),
    args: [...browserArgs, ...extraArgs],
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
  })

/** Signs in without loading any of the product, so that its first page still finds an empty cache. */
export const putSession = async (
  page: Page,
  { origins }: ReturnType<typeof signedInState>,
): Promise<void> => {
  for (const { origin, localStorage } of origins) {
    await page.goto(`${origin}/api/health`)
    for (const { name, value } of localStorage)
      await page.evaluate(([key, text]) => window.localStorage.setItem(key, text), [name, value] as const)
  }
}
