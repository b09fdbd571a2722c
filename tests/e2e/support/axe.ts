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

const violationsOf = async (axe: AxeBuilder) => {
  const { violations } = await axe.analyze()
  return violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map(({ html, failureSummary }) => `${html}: ${failureSummary ?? ''}`),
    near: nodes.flatMap(({ any }) =>
      any.flatMap(({ relatedNodes = [] }) => relatedNodes.map(({ html }) => html)),
    ),
  }))
}

/**
 * Nothing that axe would complain about on the page as it stands, in light and in dark: of the second colour mode only
 * the contrast is looked at, for nothing else depends on it.
 */
export const expectAccessible = async (page: Page): Promise<void> => {
  await settle(page)
  const found = await violationsOf(new AxeBuilder({ page }).withTags(rules))
  // Soft: one run names everything that is wrong, not the first page only.
  expect.soft(found, page.url()).toEqual([])

  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveClass(/\bdark\b/)
  await settle(page)
  const inDark = await violationsOf(new AxeBuilder({ page }).withRules(['color-contrast']))
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
