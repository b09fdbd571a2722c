import type { VmDetail } from '@labkeeper/contract/vms/vms'
import { expect, type Page } from '@playwright/test'
import { caller } from '../../support/api.ts'
import { windowsImage } from '../../support/operations/creation.ts'
import { settle } from '../support/looks/axe.ts'
import { expectSamePen } from '../support/looks/pen.ts'
import { holdStill } from '../support/looks/still.ts'
import { setCalendar } from '../support/product/calendar.ts'
import { origin } from '../support/product/cloud.ts'
import { coursePage, newCourse } from '../support/product/courses.ts'
import { myResources, newStudent, signedIn, vmId } from '../support/product/students.ts'
import { usersPage } from '../support/product/users.ts'
import { createPage, detailPage, listPage, readyTemplate, runningVms } from '../support/product/vms.ts'
import { heading } from '../support/screen.ts'
import { groupOf, guestTest, type Owner, test } from '../support/test.ts'

/**
 * Goal: nobody changes how the product looks without seeing it. The pictures are kept beside this file; how to accept new
 * ones is in CONTRIBUTING.md.
 */

const desk = { width: 1280, height: 800 }
const phone = { width: 360, height: 740 }

interface View {
  readonly name: string
  readonly path: string
  readonly title: string
  /** What stands there once its data has come. */
  readonly text: string
  /** Pictures beside the one of a desk in light. */
  readonly also?: readonly ('phone' | 'dark' | 'phone-dark')[]
  /** Also what is below what one sees at once. */
  readonly fullPage?: boolean
}

const take = async (page: Page, name: string, { text, fullPage = false }: View): Promise<void> => {
  await expect(page.getByRole('main').getByText(text, { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
  await expect(page.locator('.chakra-skeleton')).toHaveCount(0)
  await settle(page)
  await holdStill(page)
  await expect.soft(page).toHaveScreenshot(`${name}.png`, { fullPage })
}

const show = async (page: Page, view: View): Promise<void> => {
  const { name, path, title, also = [] } = view
  await page.goto(path)
  await expect(heading(page, title)).toBeVisible()
  await take(page, name, view)
  if (also.includes('dark')) {
    await page.emulateMedia({ colorScheme: 'dark' })
    await take(page, `${name}-dark`, view)
    await page.emulateMedia({ colorScheme: 'light' })
  }
  if (also.includes('phone')) {
    await page.setViewportSize(phone)
    await take(page, `${name}-phone`, view)
    if (also.includes('phone-dark')) {
      await page.emulateMedia({ colorScheme: 'dark' })
      await take(page, `${name}-phone-dark`, view)
      await page.emulateMedia({ colorScheme: 'light' })
    }
    await page.setViewportSize(desk)
  }
}

/** Azure's own id of a VM comes with a comparison, which whoever reads the list asks for. */
const isCompared = async ({ call }: Owner, group: string, name: string): Promise<boolean> => {
  await call('GET', 'azure/vms')
  const { body } = await call<{ data: VmDetail }>('GET', `azure/vms/${group}/${name}`)
  return body.data.vmId !== undefined
}

/** One after the other: what happened is listed in its order. */
const furnish = async (owner: Owner, group: string) => {
  await runningVms(owner, group, 'web', 1, { tags: { course: 'CS-101', term: 'winter' } })
  await runningVms(owner, group, 'office', 1, windowsImage)
  await readyTemplate(owner, group, 'web', 'golden')
  await expect.poll(() => isCompared(owner, group, 'web'), { timeout: 60_000 }).toBe(true)
  await newStudent(owner, 'Grace Hopper')
  return newStudent(owner, 'Ada Lovelace', await vmId(owner, 'web'))
}

const ownerViews = (group: string): readonly View[] => [
  { name: 'home', path: '/dashboard', title: 'Dashboard', text: 'By state', also: ['dark'] },
  { name: 'vms', path: listPage, title: 'Azure Virtual Machines', text: 'web', also: ['dark', 'phone'] },
  { name: 'create', path: createPage, title: 'Create Azure VMs', text: 'Summary' },
  { name: 'vm', path: detailPage(group, 'web'), title: 'web', text: 'Tags', also: ['phone'] },
  { name: 'templates', path: '/dashboard/templates', title: 'Templates', text: 'golden' },
  { name: 'users', path: usersPage, title: 'Users Management', text: 'Ada Lovelace' },
  { name: 'cloud', path: '/dashboard/settings/cloud', title: 'Cloud Settings', text: 'Test connection' },
  {
    name: 'plans',
    path: '/dashboard/settings/subscription',
    title: 'Subscription Plans',
    text: 'Campus',
    also: ['dark'],
  },
]

/** Far from now, so that it looks the same on every day: a week whose Sunday has no 02:30, and one with holidays. */
const furnishCalendar = async (owner: Owner): Promise<string> => {
  const courseId = await newCourse(owner, 'Operating Systems', {
    startsOn: '2037-03-02',
    endsOn: '2037-05-31',
  })
  const times = { from: '2037-03-02', until: '2037-05-31' }
  await setCalendar(
    owner,
    courseId,
    [
      { ...times, kind: 'class', days: ['MO', 'WE'], start: '10:00', end: '11:30' },
      { ...times, kind: 'class', days: ['MO'], start: '11:00', end: '12:30', group: 'Evening' },
      { ...times, kind: 'open', days: ['TH'], start: '14:00', end: '18:00' },
      { ...times, kind: 'off', days: ['FR'], start: '22:00' },
      { ...times, kind: 'class', days: ['SU'], start: '02:30', end: '04:00' },
    ],
    [{ kind: 'off', from: '2037-04-03', until: '2037-04-06', name: 'Easter' }],
  )
  return courseId
}

const calendarViews = (courseId: string): readonly View[] => {
  const path = coursePage(courseId, 'calendar')
  const look = { title: 'Operating Systems', also: ['dark', 'phone', 'phone-dark'], fullPage: true } as const
  const text = 'Times in Europe/Berlin'
  return [
    { ...look, name: 'calendar-clocks-change', path: `${path}?week=2037-03-23`, text },
    { ...look, name: 'calendar-holidays', path: `${path}?week=2037-03-30`, text },
  ]
}

test.use({ contextOptions: { reducedMotion: 'reduce' } })
guestTest.use({ contextOptions: { reducedMotion: 'reduce' } })

guestTest('the sign-in page looks as it did', async ({ page }, info) => {
  await page.goto('/login')
  await expectSamePen(page, info)
  await show(page, { name: 'login', path: '/login', title: 'Login', text: 'Login', also: ['dark', 'phone'] })
})

test('the pages of owners and students look as they did', async ({ page, owner, openAs }, info) => {
  test.slow()
  await page.goto('/dashboard/settings')
  await expectSamePen(page, info)
  const group = groupOf('pictures')
  const ada = await furnish(owner, group)
  for (const view of ownerViews(group)) await test.step(view.name, () => show(page, view))
  await test.step('my resources', async () => {
    const person = await signedIn(ada)
    await caller(origin(), person.token)('POST', 'user/keep-password')
    const student = await openAs(person)
    await show(student, {
      name: 'mine',
      path: myResources,
      title: 'My Resources',
      text: 'web',
      also: ['phone'],
    })
  })
})

test('the calendar of a course looks as it did', async ({ page, owner }, info) => {
  test.slow()
  await page.goto('/dashboard/settings')
  await expectSamePen(page, info)
  const courseId = await furnishCalendar(owner)
  for (const view of calendarViews(courseId)) await test.step(view.name, () => show(page, view))
})
