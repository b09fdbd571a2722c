import type { Page } from '@playwright/test'
import { button, dialog, type Scene } from './scene-steps.ts'

/** The demo's course is called by its name: its id is another one each time. */

const courses = '/dashboard/courses'

const tab = (name: string) => async (page: Page) => {
  await page.getByRole('link', { name: 'Introduction to Linux' }).click()
  await page.getByRole('navigation', { name: 'Course' }).getByRole('link', { name, exact: true }).click()
  await page.getByRole('heading', { level: 2, name, exact: true }).waitFor()
}

const money = async (page: Page) => {
  await tab('Money')(page)
  await page.getByRole('progressbar', { name: 'Budget' }).waitFor()
  await page
    .getByText(/^saves/)
    .first()
    .waitFor()
}

export const courseScenes: readonly Scene[] = [
  { name: 'money', as: 'owner', path: courses, isMain: true, show: money, isWhole: true },
  {
    name: 'money-budget',
    as: 'owner',
    path: courses,
    show: async (page) => {
      await money(page)
      await button(page, 'Change budget').click()
      await page.getByLabel('Amount', { exact: true }).fill('1')
      await dialog(page)
    },
  },
]
