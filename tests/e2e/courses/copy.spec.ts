import { expect } from '@playwright/test'
import { expectAccessible } from '../support/looks/axe.ts'
import { coursesPage, newCourse } from '../support/product/courses.ts'
import { button, expectToast, field, heading } from '../support/screen.ts'
import { test } from '../support/test.ts'

/** Goal: the same once more, next term. */
test('copies a course for another term', async ({ page, owner }) => {
  const id = await newCourse(owner, 'Geology')
  const days = { startsOn: '2038-03-01', endsOn: '2038-06-25' }
  expect((await owner.call('PUT', `courses/${id}`, { rev: 1, ...days })).status).toBe(200)
  const lecture = { kind: 'class', days: ['MO'], start: '10:00', end: '11:30', prepare: 10 }
  const series = [{ id: 'ser_a', ...lecture, from: days.startsOn, until: days.endsOn }]
  const planned = await owner.call('PUT', `courses/${id}/calendar`, { rev: 2, series, exceptions: [] })
  expect(planned.status, JSON.stringify(planned.body)).toBe(200)
  await page.goto(`${coursesPage}/${id}/rules`)
  await button(page, 'Copy course').click()
  const dialog = page.getByRole('dialog', { name: 'Copy Geology' })
  await expectAccessible(page)
  const fieldOf = (label: string) => dialog.getByLabel(label, { exact: true })
  await expect(fieldOf('Name')).toHaveValue('Geology')
  await fieldOf('Name').fill('Geology 2')
  await fieldOf('First day').fill('')
  await button(dialog, 'Copy').click()
  await expect(fieldOf('First day')).toHaveAccessibleErrorMessage('Required')
  await fieldOf('First day').fill('2038-09-06')
  await expectToast(page, 'Geology 2 is created.', () => button(dialog, 'Copy').click())
  await expect(heading(page, 'Create course')).toBeVisible()
  await expect(field(page, 'Name')).toHaveValue('Geology 2')
  await expect(field(page, 'First day')).toHaveValue('2038-09-06')
  const copy = /courses\/(crs_\w+)\/setup/.exec(page.url())?.[1]
  const { body: calendar } = await owner.call<{ data: { series: object[] } }>(
    'GET',
    `courses/${copy}/calendar`,
  )
  expect(calendar.data.series).toMatchObject([{ ...lecture, from: '2038-09-06' }])
})
