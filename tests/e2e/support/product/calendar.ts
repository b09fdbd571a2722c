import { expect, type Page } from '@playwright/test'
import type { Owner } from '../test.ts'
import { coursePage } from './courses.ts'

/** The calendar of a course, by the API and on its page. */

interface Shown {
  readonly data: { readonly rev: number; readonly series: object[]; readonly exceptions: object[] }
}

/** As the server has it. */
export const readCalendar = async (owner: Owner, courseId: string) =>
  (await owner.call<Shown>('GET', `courses/${courseId}/calendar`)).body.data

export const setCalendar = async (
  owner: Owner,
  courseId: string,
  series: readonly object[],
  exceptions: readonly object[] = [],
): Promise<void> => {
  const { rev } = await readCalendar(owner, courseId)
  const { status, body } = await owner.call('PUT', `courses/${courseId}/calendar`, {
    rev,
    series,
    exceptions,
  })
  expect(status, JSON.stringify(body)).toBe(200)
}

/** A week of the page of the calendar. */
export const goTo = async (page: Page, courseId: string, week: string): Promise<void> => {
  await page.goto(`${coursePage(courseId, 'calendar')}?week=${week}`)
  await expect(page.getByText('Times in Europe/Berlin')).toBeVisible()
}

export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
