import type { Locator, Page } from '@playwright/test'
import { hard } from '../hard-content.ts'

/** What is done on a page before its picture is taken. */

export const viewers = ['guest', 'owner', 'student', 'newcomer'] as const
export type Viewer = (typeof viewers)[number]

export interface Scene {
  readonly name: string
  readonly as: Viewer
  readonly path: string
  /** Main pages are looked at in every width. */
  readonly isMain?: boolean
  /** What has to be done, or seen, before the picture is taken. */
  readonly show?: (page: Page) => Promise<unknown>
  /** Also what is below what one sees at once; so it is where nothing has to be done before. */
  readonly isWhole?: boolean
}

export const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: true }).first()
export const press = (name: string | RegExp) => (page: Page) => button(page, name).click()
export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
export const dialog = (page: Page) => page.locator('[role=dialog], [role=alertdialog]').last().waitFor()

export const vms = '/dashboard/resources'
/** Of a list as long as that of the demo the page has the rows in sight alone. */
export const vmsLikeDesk = `${vms}?q=desk`
export const demoVm = `${vms}/demo-lab/windows-desk`
export const hardVm = `${vms}/${hard.group}/${hard.vm}`
export const users = '/dashboard/users/bulk-create'
export const cloudSettings = '/dashboard/settings/cloud'

export const select = async (page: Page) => {
  for (const box of [1, 2]) await page.getByRole('checkbox').nth(box).check()
  await page.getByRole('toolbar', { name: 'Selected VMs' }).waitFor()
}

/** A phone shows the account at the foot of its menu. */
export const openMenu = async (page: Page) => {
  const opener = button(page, 'Open menu')
  if (!(await opener.isVisible())) return
  await opener.click()
  await page.getByRole('dialog', { name: 'Menu' }).waitFor()
}

export const openAccountMenu = async (page: Page) => {
  await openMenu(page)
  await page
    .getByRole('button', { name: /^Account of / })
    .filter({ visible: true })
    .click()
  await page.getByRole('menu').waitFor()
}

export const rowMenu = (name: string) => async (page: Page) => {
  await button(page, `Actions for ${name}`).click()
  await page.getByRole('menu').last().waitFor()
}

/** What goes wrong on the way to the server, as a page shows it. */
export const failing = (path: string, again: string) => async (page: Page) => {
  await page.route(`**/api/${path}`, (route) =>
    route.fulfill({ status: 503, json: { error: 'The service is busy. Try again in a moment.' } }),
  )
  await page.goto(again)
  await button(page, 'Try Again').waitFor({ timeout: 40_000 })
}

const csv = ['name,email', 'Grace Hopper,grace@uni.test', `${hard.student},${hard.email}`, 'Bad,bad'].join(
  '\n',
)
export const chooseFile = async (page: Page, content = csv) => {
  const file = { name: 'class.csv', mimeType: 'text/csv', buffer: Buffer.from(content) }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('region', { name: 'CSV Preview' }).waitFor()
}

export const refuseEmpty = (name: string | RegExp) => async (page: Page) => {
  await button(page, name).click()
  await page.locator('[aria-invalid=true]').first().waitFor()
}

/** The server's answer with other data in it: what would take minutes, or weeks, to come about. */
export const changeAnswer = <Data>(
  page: Page,
  path: string | RegExp,
  change: (data: Data) => Data,
): Promise<unknown> =>
  page.route(path, async (route) => {
    const response = await route.fetch()
    const body: { data: Data } = await response.json()
    await route.fulfill({ response, json: { ...body, data: change(body.data) } })
  })

export const ago = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString()

export const courses = '/dashboard/courses'

/** The demo's course is called by its name: its id is another one each time. */
export const openCourse = async (page: Page, tab?: string) => {
  await page.getByRole('link', { name: 'Introduction to Linux' }).first().click()
  const pages = page.getByRole('navigation', { name: 'Course' })
  await pages.waitFor()
  if (tab) {
    await pages.getByRole('link', { name: tab, exact: true }).click()
    await page.getByRole('heading', { level: 2, name: tab, exact: true }).waitFor()
  }
  await page.waitForTimeout(800)
}
