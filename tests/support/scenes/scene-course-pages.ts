import type { Page } from '@playwright/test'
import { button, courses, dialog, openCourse, type Scene } from './scene-steps.ts'

/** The pages of the demo's course, and of those who have its machines. */

const mine = '/dashboard/my-resources'

/** A page by its tab, and what is pressed there. */
const ofCourse = (tab: string, ...pressed: readonly string[]): Pick<Scene, 'as' | 'path' | 'show'> => ({
  as: 'owner',
  path: courses,
  show: async (page) => {
    await openCourse(page, tab)
    for (const name of pressed) await button(page, name).click()
    if (pressed.length > 0) await dialog(page)
  },
})

const machine = async (page: Page) => {
  await page.getByRole('link', { name: 'linux-1', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'linux-1' }).waitFor()
}

export const coursePageScenes: readonly Scene[] = [
  { name: 'courses', as: 'owner', path: courses, isMain: true },
  { name: 'courses-new', as: 'newcomer', path: courses },
  { name: 'course-wizard', as: 'owner', path: `${courses}/new`, isMain: true },
  { name: 'course-today', ...ofCourse('Today'), isMain: true, isWhole: true },
  { name: 'course-people', ...ofCourse('People'), isMain: true, isWhole: true },
  { name: 'course-machines', ...ofCourse('Machines'), isMain: true, isWhole: true },
  { name: 'course-calendar', ...ofCourse('Calendar'), isMain: true, isWhole: true },
  { name: 'course-rules', ...ofCourse('Rules'), isMain: true, isWhole: true },
  { name: 'course-bring-over', as: 'owner', path: `${courses}/bring-over` },
  { name: 'waste', as: 'owner', path: '/dashboard/waste', isMain: true },
  { name: 'bin', as: 'owner', path: '/dashboard/bin' },
  { name: 'my-machine', as: 'student', path: mine, show: machine, isMain: true, isWhole: true },
  {
    name: 'my-machine-doctor',
    as: 'student',
    path: mine,
    isWhole: true,
    show: async (page) => {
      await machine(page)
      await button(page, "I can't connect").click()
      await page.getByRole('list', { name: 'Checks' }).waitFor({ timeout: 60_000 })
    },
  },
  { name: 'my-keys', as: 'student', path: `${mine}/keys` },
]
