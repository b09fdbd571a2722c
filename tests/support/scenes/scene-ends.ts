import type { CleanUp } from '@labkeeper/contract/courses/clean-up-routes'
import type { Course } from '@labkeeper/contract/courses/course'
import type { Page } from '@playwright/test'
import { hard } from '../hard-content.ts'
import { ago, button, changeAnswer, courses, dialog, openCourse, type Scene } from './scene-steps.ts'

/** Courses that are over: closing one, and what becomes of it. */

type Changed = Partial<Pick<Course, 'name' | 'state' | 'closedAt' | 'cleanUpAt' | 'operationId'>>

/** The demo's course, as it will be one day: alone on its page, and on top of a list of as many as there are changes. */
const later =
  (changes: readonly Changed[], goes: Partial<CleanUp>) =>
  async (page: Page): Promise<void> => {
    const change = (course: Course, nth: number): Course => ({
      ...{ ...course, ...changes[nth] },
      ...(nth > 0 && { id: `${course.id.slice(0, -1)}${nth}` }),
    })
    await changeAnswer<Course[]>(page, '**/api/courses', ([first]) => {
      if (first === undefined) throw new Error('The demo has no course')
      return changes.map((_, nth) => change(first, nth))
    })
    await changeAnswer<Course>(page, /\/api\/courses\/crs_[^/]+$/, (course) => change(course, 0))
    const data = {
      machines: 26,
      disks: 27,
      addresses: 0,
      snapshots: 3,
      versions: 2,
      perMonth: 262.8,
      ...goes,
    }
    await page.route('**/api/courses/*/clean-up', (route) => route.fulfill({ json: { data } }))
    await page.goto(courses)
  }

const closed: Changed = { state: 'closed', closedAt: ago(4), cleanUpAt: ago(-26) }
const cleaning: Changed = { ...closed, state: 'cleaning', operationId: 'op_1' }
const archived: Changed = { ...closed, state: 'archived' }
const ended: readonly Changed[] = [
  closed,
  { ...closed, name: 'Advanced distributed systems and virtualization in the winter semester of 2026' },
  { ...cleaning, name: 'Zoology' },
  { ...archived, name: 'Mycology' },
]
const leftTypes = ['Compute/virtualMachines', 'Network/virtualNetworks', 'Compute/disks']
const left = [hard.vm, 'bio-net', 'bio-03-disk'].map((name, nth) => ({
  ...{ id: `/left/${nth}`, name, type: `Microsoft.${leftTypes[nth]}` },
}))
const kept: Partial<CleanUp> = {
  left,
  proof: 'Left in Azure: 3 resources.',
  machines: 1,
  disks: 1,
  versions: 0,
}

export const endScenes: readonly Scene[] = [
  { name: 'term-new', as: 'newcomer', path: `${courses}/end-of-term` },
  {
    name: 'term',
    as: 'owner',
    path: courses,
    isMain: true,
    show: async (page) => {
      await later(ended, {})(page)
      await page.getByRole('link', { name: 'End of term' }).click()
      await page.waitForTimeout(800)
    },
  },
  {
    name: 'term-question',
    as: 'owner',
    path: courses,
    show: async (page) => {
      await later(ended, {})(page)
      await page.getByRole('link', { name: 'End of term' }).click()
      for (const nth of [0, 1])
        await page
          .getByRole('checkbox', { name: /^Select (?!all)/ })
          .nth(nth)
          .check()
      await button(page, 'Clean up').click()
      await dialog(page)
    },
  },
  {
    name: 'course-close',
    as: 'owner',
    path: courses,
    show: async (page) => {
      await openCourse(page, 'Rules')
      await button(page, 'Close course').click()
      await dialog(page)
    },
  },
  {
    name: 'course-closed',
    as: 'owner',
    path: courses,
    isWhole: true,
    show: async (page) => {
      await later([closed], {})(page)
      await openCourse(page, 'Rules')
    },
  },
  {
    name: 'course-cleaning',
    as: 'owner',
    path: courses,
    show: async (page) => {
      await later([cleaning], kept)(page)
      await openCourse(page)
    },
  },
  {
    name: 'course-archived',
    as: 'owner',
    path: courses,
    show: async (page) => {
      await later([archived], {})(page)
      await openCourse(page)
    },
  },
  {
    name: 'clean-up',
    as: 'owner',
    path: courses,
    isMain: true,
    isWhole: true,
    show: async (page) => {
      await later([closed], {})(page)
      await openCourse(page, 'Rules')
      await page.getByRole('link', { name: 'Clean up course' }).click()
      await button(page, 'Clean up').click()
      await page.waitForTimeout(800)
    },
  },
]
