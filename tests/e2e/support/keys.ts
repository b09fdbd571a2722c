import { expect, type Locator, type Page } from '@playwright/test'
import { button, field } from './screen.ts'

/** What hands on a keyboard do. Nothing here clicks, or gives the focus to anything. */

const mostStops = 60

/** The element that has the focus, when nothing on the screen shows that it has it. */
const unseenFocus = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const { activeElement } = document
    if (activeElement === null || activeElement === document.body) return null
    const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(activeElement)
    const hasOutline =
      outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1 && !/, 0\)$/.test(outlineColor)
    return hasOutline || boxShadow !== 'none' ? null : activeElement.outerHTML.slice(0, 200)
  })

/** Tab, until the focus is there; at every stop it has to be seen where it is. */
export const tabTo = async (page: Page, target: Locator): Promise<void> => {
  for (let stop = 0; stop < mostStops; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
    expect.soft(await unseenFocus(page), 'The focus is not visible').toBeNull()
  }
  await expect(target, `not reached by ${mostStops} tabs`).toBeFocused()
}

/** Goes to a button or a link and presses it. */
export const enter = async (page: Page, target: Locator): Promise<void> => {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

export const type = async (page: Page, label: string, text: string): Promise<void> => {
  await tabTo(page, field(page, label))
  await page.keyboard.type(text)
}

/** Opens the menu of a row and goes down to an entry. */
export const choose = async (page: Page, name: string, entry: string): Promise<void> => {
  await enter(page, button(page, `Actions for ${name}`))
  const menu = page.getByRole('menu', { name: `Actions for ${name}` })
  await expect(menu).toBeFocused()
  const item = menu.getByRole('menuitem', { name: entry, exact: true })
  for (let step = 0; step < 6; step += 1) {
    if ((await item.getAttribute('data-highlighted')) !== null) break
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Enter')
}

/** Goes to a page by the palette. */
export const goTo = async (page: Page, title: string): Promise<void> => {
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible()
  await page.keyboard.type(title)
  await expect(page.getByRole('option', { name: title }).first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
}
