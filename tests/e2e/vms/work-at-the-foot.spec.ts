import { expect, type Page } from '@playwright/test'
import { listPage, menuItem, openRowMenu, operations, runningVms, slowDown } from '../support/product/vms.ts'
import { link } from '../support/screen.ts'
import { groupOf, test } from '../support/test.ts'

/** Where on the page everything stands that can be pressed, but for what tells of the work itself. */
const pressable = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main :is(a, button, input, select)')]
      .filter((control) => control.checkVisibility() && !control.closest('[aria-label=Operations]'))
      .map((control) => {
        const { x, y, width, height } = control.getBoundingClientRect()
        const { ariaLabel, textContent } = control
        return `${ariaLabel ?? textContent} ${[x + scrollX, y + scrollY, width, height].map(Math.round).join(' ')}`
      }),
  )

/** Goal: who is about to press something is not sent elsewhere by work that begins or ends. */
for (const [width, height, vms] of [
  [1280, 800, 2],
  [1280, 640, 9],
  [360, 740, 2],
  [360, 740, 9],
] as const) {
  test(`work moves nothing in a list of ${vms} on ${width} by ${height}`, async ({ page, owner }) => {
    await page.setViewportSize({ width, height })
    const group = groupOf('foot')
    await runningVms(owner, group, 'lab', vms)
    await page.goto(listPage)
    await expect(link(page, 'lab-1')).toBeVisible()
    const before = await pressable(page)
    expect(before.length).toBeGreaterThan(10)

    await slowDown(group, 'lab-1', 'deallocate')
    await menuItem(await openRowMenu(page, 'lab-1'), 'Stop').click()
    await expect(operations(page)).toBeInViewport({ ratio: 1 })
    expect(await pressable(page)).toEqual(before)

    await expect(page.getByText('VM deallocated', { exact: true })).toBeVisible({ timeout: 30_000 })
    await expect(operations(page)).toHaveCount(0)
    expect(await pressable(page)).toEqual(before)
  })
}
