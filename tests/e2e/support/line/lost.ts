import type { Page } from '@playwright/test'
import { guestTest, signedInState } from '../test.ts'
import { type BadLine, layBadLine } from './bad-line.ts'
import { layCable, watchRequests } from './cable.ts'

interface Opened {
  readonly page: Page
  readonly quiet: () => Promise<void>
}

/** Stories in which code is lost between browser and product. */
export const lostTest = guestTest.extend<{
  line: BadLine
  cable: Awaited<ReturnType<typeof layCable>>
  /** A page of the owner, at the end of one of these. */
  openAt: (origin: string) => Promise<Opened>
}>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
  line: async ({}, use) => {
    const line = await layBadLine()
    await use(line)
    await line.remove()
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
  cable: async ({}, use) => {
    const cable = await layCable()
    await use(cable)
    await cable.remove()
  },
  openAt: async ({ browser, owner, complaints }, use) => {
    complaints.allow(/net::ERR_/)
    const contexts: Awaited<ReturnType<typeof browser.newContext>>[] = []
    await use(async (origin) => {
      const context = await browser.newContext({
        baseURL: origin,
        storageState: signedInState(owner, origin),
      })
      contexts.push(context)
      const page = await context.newPage()
      return { page, quiet: watchRequests(page) }
    })
    for (const context of contexts) await context.close()
  },
})

/** Code for later comes with the first touch. */
export const touch = async (page: Page): Promise<void> => {
  await page.mouse.move(5, 5)
  await page.mouse.move(9, 9)
}
