import { expect } from '@playwright/test'
import { lengthenLine } from '../support/line/long-line.ts'
import { dialog, readCalendar } from '../support/product/calendar.ts'
import { coursePage, newCourse } from '../support/product/courses.ts'
import { button, expectToast } from '../support/screen.ts'
import { test } from '../support/test.ts'

/** Goal: what was taken away stays away. */
test('times that are taken away while they are first saved do not come back', async ({ page, owner }) => {
  const courseId = await newCourse(owner, 'Systems', { startsOn: '2038-03-01', endsOn: '2038-05-31' })
  await page.goto(coursePage(courseId, 'calendar'))
  await button(page, 'Add times').click()
  await button(dialog(page, 'Add times'), 'Add').click()
  const one = button(page, 'Class Mon 1 Mar, 10:00 to 11:30')
  const shown = dialog(page, 'Class Mon 1 Mar, 10:00 to 11:30')
  await expect(page.getByText('1 change not saved')).toBeVisible()
  await lengthenLine(page, 2000)
  await expectToast(page, 'The calendar is saved.', async () => {
    await button(page, 'Save').click()
    await one.click()
    await button(shown, 'Remove').click()
    await lengthenLine(page, 0)
  })
  await expect(page.getByText('1 change not saved')).toBeVisible()
  await expect(one).toBeHidden()
  await expectToast(page, 'The calendar is saved.', () => button(page, 'Save').click())
  expect((await readCalendar(owner, courseId)).series).toEqual([])
})
