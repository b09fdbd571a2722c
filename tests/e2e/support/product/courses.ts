import { expect, type Locator, type Page } from '@playwright/test'
import { link } from '../screen.ts'
import type { Owner } from '../test.ts'

/** Courses, and the people in them. */

export const coursesPage = '/dashboard/courses'
export const coursePage = (courseId: string, page: string): string => `${coursesPage}/${courseId}/${page}`

const ubuntu = { publisher: 'Canonical', offer: '0001-com-ubuntu-server-jammy', sku: '22_04-lts-gen2' }
export const aRecipe = {
  from: { kind: 'image', image: ubuntu },
  location: 'eastus',
  sizes: ['Standard_D2s_v3'],
  diskSizeGB: 64,
}

interface CourseAnswer {
  readonly data: { readonly id: string; readonly rev: number; readonly counts: { readonly clean: number } }
}

export const newCourse = async (owner: Owner, name: string, more: object = {}): Promise<string> => {
  const body = { name, timeZone: 'Europe/Berlin', ...more }
  const answer = await owner.call<CourseAnswer>('POST', 'courses', body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data.id
}

/** An open course, whose machines are ready for whoever comes. */
export const openCourse = async (
  owner: Owner,
  name: string,
  {
    machines,
    spares = 0,
    mode = 'invited',
    ...more
  }: {
    readonly machines: number
    readonly spares?: number
    readonly mode?: 'invited' | 'anyone'
    readonly timeZone?: string
  },
): Promise<string> => {
  const id = await newCourse(owner, name, {
    ...{ recipe: aRecipe, machines: { wanted: machines, spares } },
    ...more,
  })
  const path = `courses/${id}`
  const read = async () => (await owner.call<CourseAnswer>('GET', path)).body.data
  const published = await owner.call('POST', `${path}/publish`, {})
  expect(published.status, JSON.stringify(published.body)).toBe(202)
  await expect.poll(async () => (await read()).counts.clean, { timeout: 45_000 }).toBe(machines + spares)
  const changed = await owner.call('PUT', path, { rev: (await read()).rev, join: { mode } })
  expect(changed.status, JSON.stringify(changed.body)).toBe(200)
  return id
}

/** The code of a course, as it stands in the link. */
export const newCode = async (owner: Owner, courseId: string): Promise<string> => {
  const { status, body } = await owner.call<{ data: { link: string } }>(
    'POST',
    `courses/${courseId}/join-code`,
    {},
  )
  expect(status, JSON.stringify(body)).toBe(201)
  return new URL(body.data.link).pathname.split('/').at(-1) ?? ''
}

export const tab = (page: Page, name: string): Locator =>
  link(page.getByRole('navigation', { name: 'Course' }), name)

export const people = (page: Page): Locator => page.getByRole('table', { name: 'People' })

export const personRow = (page: Page, email: string): Locator =>
  people(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name: email, exact: true }) })
