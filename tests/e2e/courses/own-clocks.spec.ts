import { expect, type Locator } from '@playwright/test'
import { expectAccessible } from '../support/looks/axe.ts'
import { dialog, setCalendar } from '../support/product/calendar.ts'
import { coursePage, newCourse } from '../support/product/courses.ts'
import { button } from '../support/screen.ts'
import { test } from '../support/test.ts'

const days = { startsOn: '2038-03-01', endsOn: '2038-05-31' }
const times = { from: '2038-03-01', until: '2038-05-31' }

/** By how many pixels a text reaches below the class that it stands in. */
const cutOff = (text: Locator): Promise<number> =>
  text.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    const bottom = element.closest('button')?.getBoundingClientRect().bottom ?? 0
    return Math.round(range.getBoundingClientRect().bottom - bottom)
  })

/** Goal: from elsewhere, know when the class is on the own clocks, and whose it is. */
test('classes of usual length show the own clocks and the group', async ({ page, owner }) => {
  const courseId = await newCourse(owner, 'Systems', { ...days, timeZone: 'America/New_York' })
  const series = (id: string, day: string, end: string, group?: string) => ({
    ...{ id, kind: 'class', days: [day], start: '09:00', end, ...times },
    ...(group && { group }),
  })
  await setCalendar(owner, courseId, [
    ...[series('ser_a', 'MO', '09:45'), series('ser_b', 'TU', '10:00')],
    ...[series('ser_c', 'WE', '10:15'), series('ser_d', 'TH', '09:45', 'A')],
    ...[series('ser_e', 'FR', '10:00', 'B')],
  ])
  await page.goto(`${coursePage(courseId, 'calendar')}?week=2038-04-05`)
  const described = {
    'Class Mon 5 Apr, 09:00 to 09:45': 'Yours: 15:00–15:45',
    'Class Tue 6 Apr, 09:00 to 10:00': 'Yours: 15:00–16:00',
    'Class Wed 7 Apr, 09:00 to 10:15': 'Yours: 15:00–16:15',
    'Class Thu 8 Apr, 09:00 to 09:45': 'Yours: 15:00–15:45 Group A',
    'Class Fri 9 Apr, 09:00 to 10:00': 'Yours: 15:00–16:00 Group B',
  }
  for (const [name, description] of Object.entries(described)) {
    await expect(button(page, name)).toHaveAccessibleDescription(description)
  }
  const expectWhole = async (names: readonly string[]): Promise<void> => {
    for (const name of names) {
      const small = button(page, name).locator('[data-small]')
      expect.soft(await cutOff(small), name).toBeLessThanOrEqual(0)
    }
  }
  await expectWhole(['Class Tue 6 Apr, 09:00 to 10:00', 'Class Wed 7 Apr, 09:00 to 10:15'])
  await page.setViewportSize({ width: 1440, height: 900 })
  await expectWhole(Object.keys(described))
  await expectAccessible(page)
  const short = button(page, 'Class Thu 8 Apr, 09:00 to 09:45')
  await expect(short).toHaveAttribute(
    'title',
    'Class Thu 8 Apr, 09:00 to 09:45 · Yours: 15:00 to 15:45 · Group A',
  )

  await short.click()
  const about = dialog(page, 'Class Thu 8 Apr, 09:00 to 09:45')
  await expect(about).toContainText('Yours15:00 to 15:45In Europe/Berlin')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(short).toBeFocused()

  await test.step('who moves none after all is back at it', async () => {
    await page.keyboard.press('Enter')
    await button(about, 'Move').click()
    await expect(dialog(page, 'Move Class Thu 8 Apr, 09:00 to 09:45')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(short).toBeFocused()
  })
})
