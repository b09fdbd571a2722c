import { expect, type Locator, type Page } from '@playwright/test'
import { button, expectToast } from '../screen.ts'
import { guestTest, type Person, signedInState } from '../test.ts'
import { layCable, watchRequests } from './cable.ts'

/** A browser behind a cable of its own. */
export interface Line {
  readonly page: Page
  /** Pulls the cable when everything that the page needs is there. */
  cut(): Promise<void>
  /** The same, but whatever is asked from now on waits for its answer, */
  block(): Promise<void>
  /** until it is told at once that none will come. */
  pull(): void
  mend(): void
}

export const lineTest = guestTest.extend<{ openLine: (person?: Person) => Promise<Line> }>({
  openLine: async ({ browser }, use) => {
    const opened: (() => Promise<void>)[] = []
    await use(async (person) => {
      const cable = await layCable()
      const context = await browser.newContext({
        baseURL: cable.origin,
        storageState: person ? signedInState(person, cable.origin) : { cookies: [], origins: [] },
      })
      opened.push(async () => {
        await context.close()
        await cable.remove()
      })
      const page = await context.newPage()
      const quiet = watchRequests(page)
      const settled = async () => {
        // The code of menus and dialogs comes with the first touch.
        await page.mouse.move(5, 5)
        await page.mouse.move(9, 9)
        await quiet()
      }
      const cut = () => settled().then(cable.pull)
      const block = () => settled().then(cable.block)
      return { page, cut, block, pull: cable.pull, mend: cable.plugIn }
    })
    for (const close of opened) await close()
  },
})

/**
 * Clicks a button, sees what the screen says when no server answers, and that it is not held any longer: the message
 * comes a moment before its dialog may be closed.
 */
export const expectFailure = async (within: Page | Locator, name: string, text: string): Promise<void> => {
  await expectToast('page' in within ? within.page() : within, text, () => button(within, name).click())
  await expect(within.getByRole('button', { name, exact: true, disabled: true })).toHaveCount(0)
}
