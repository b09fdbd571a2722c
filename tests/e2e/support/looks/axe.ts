import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Half-faded colours would fail the contrast rules; what spins for ever is not waited for. What has just been opened
 * begins to fade in a frame or two later, so the page has to be still twice.
 */
export const settle = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const moving = () =>
      document
        .getAnimations()
        .filter(
          ({ playState, effect }) =>
            playState === 'running' && effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY,
        )
    for (let still = 0; still < 2; ) {
      await frame()
      await frame()
      const running = moving()
      still = running.length === 0 ? still + 1 : 0
      await Promise.allSettled(running.map(({ finished }) => finished))
    }
  })

const axeItself = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What the builder would bring instead: the page has axe already. */
const nothing = 'undefined'

/** A page keeps axe until it is left. The builder brings all of it to every look, twice, which costs more than the look. */
const bringAxe = async (page: Page): Promise<void> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeItself)
}

/**
 * The product has no frames, so axe works in the page itself: a page of its own for every look, which it opens otherwise,
 * costs more than the look.
 */
const axeOn = (page: Page): AxeBuilder =>
  new AxeBuilder({ page, axeSource: nothing }).setLegacyMode(true).options({ resultTypes: ['violations'] })

const violationsOf = async (page: Page, choose: (axe: AxeBuilder) => AxeBuilder) => {
  await bringAxe(page)
  const { violations } = await choose(axeOn(page)).analyze()
  return violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map(({ html, failureSummary }) => `${html}: ${failureSummary ?? ''}`),
    near: nodes.flatMap(({ any }) =>
      any.flatMap(({ relatedNodes = [] }) => relatedNodes.map(({ html }) => html)),
    ),
  }))
}

/** A look that something began to move under is of no use. */
const mostLooks = 5

/** Looks while the page is still: a message that goes by itself may begin to fade after it was waited for. */
const whileStill = async <T>(page: Page, look: () => Promise<T>): Promise<T> => {
  for (let looks = 1; ; looks += 1) {
    await settle(page)
    const seen = await page.evaluateHandle(() => {
      const moves = { begun: false }
      const note = () => {
        moves.begun = true
      }
      for (const kind of ['transitionrun', 'animationstart']) document.addEventListener(kind, note, true)
      return moves
    })
    const found = await look()
    if (looks === mostLooks || !(await seen.evaluate(({ begun }) => begun))) return found
  }
}

/**
 * Nothing that axe would complain about on the page as it stands, in light and in dark: of the second colour mode only
 * the contrast is looked at, for nothing else depends on it.
 */
export const expectAccessible = async (page: Page): Promise<void> => {
  const found = await whileStill(page, () => violationsOf(page, (axe) => axe.withTags(rules)))
  // Soft: one run names everything that is wrong, not the first page only.
  expect.soft(found, page.url()).toEqual([])

  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveClass(/\bdark\b/)
  const inDark = await whileStill(page, () => violationsOf(page, (axe) => axe.withRules(['color-contrast'])))
  expect.soft(inDark, `${page.url()} in dark`).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
}

export const expectNoSideways = async (page: Page): Promise<void> => {
  const { content, visible } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    visible: document.documentElement.clientWidth,
  }))
  expect(content, `${page.url()} scrolls sideways`).toBeLessThanOrEqual(visible)
}
