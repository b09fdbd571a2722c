import { expect, type Page } from '@playwright/test'
import { type PageText, pages } from '../specification/pages.ts'
import { coursePage, newCourse } from '../support/product/courses.ts'
import { newStudent, signedIn, vmId } from '../support/product/students.ts'
import { readyTemplate, runningVms } from '../support/product/vms.ts'
import { button, field, heading, link } from '../support/screen.ts'
import { groupOf, guestTest, test } from '../support/test.ts'

/** Controls in the order in which they follow each other on the page. */
const expectOrder = async (page: Page, labels: readonly string[]): Promise<void> => {
  const tops: number[] = []
  for (const label of labels) tops.push((await field(page, label).boundingBox())?.y ?? Number.NaN)
  expect(tops).toEqual(tops.toSorted((a, b) => a - b))
}

const expectTexts = async (page: Page, text: PageText, group: string): Promise<void> => {
  const placed = (path: string) => path.replace('{group}', group)
  await page.goto(placed(text.path))
  await expect(heading(page, text.heading)).toBeVisible()
  await expect(page).toHaveTitle(`${text.heading} · Labkeeper`)
  for (const sentence of text.texts ?? []) {
    await expect(page.getByRole('main').getByText(sentence, { exact: true })).toBeVisible()
  }
  for (const label of text.labels ?? []) await expect(field(page, label)).toBeVisible()
  await expectOrder(page, text.labels ?? [])
  for (const [label, placeholder] of Object.entries(text.placeholders ?? {})) {
    await expect(field(page, label)).toHaveAttribute('placeholder', placeholder)
  }
  for (const [label, value] of Object.entries(text.defaults ?? {})) {
    await expect(field(page, label)).toHaveValue(value)
  }
  for (const name of text.buttons ?? []) await expect(button(page, name)).toBeVisible()
  for (const [name, address] of Object.entries(text.links ?? {})) {
    await expect(link(page, name).first()).toHaveAttribute('href', placed(address))
  }
  if (text.columns) await expect(page.getByRole('columnheader')).toHaveText([...text.columns])
  for (const title of text.cards ?? []) {
    await expect(page.getByRole('heading', { level: 2, name: title, exact: true })).toBeVisible()
  }
  if (text.empty) await expect(page.getByRole('heading', { name: text.empty, exact: true })).toBeVisible()
}

const seenBy = (viewer: PageText['seenBy']) => pages.filter((page) => page.seenBy === viewer)

/** Goal: every word of the specification stands where it says. */
guestTest('the pages for guests read as specified', async ({ page }) => {
  for (const text of seenBy('guest')) await test.step(text.path, () => expectTexts(page, text, ''))
})

test('the pages of an owner read as specified', async ({ page }) => {
  for (const text of seenBy('owner')) await test.step(text.path, () => expectTexts(page, text, ''))
})

test('the pages about a VM and its template read as specified', async ({ page, owner }) => {
  const group = groupOf('texts')
  await runningVms(owner, group, 'box', 1, { tags: { course: 'CS-101' } })
  await readyTemplate(owner, group, 'box', 'golden')
  for (const text of seenBy('owner of a VM')) {
    await test.step(text.path, () => expectTexts(page, text, group))
  }
})

guestTest('the pages of a student read as specified', async ({ owner, openAs }) => {
  const group = groupOf('texts')
  await runningVms(owner, group, 'box')
  const page = await openAs(await signedIn(await newStudent(owner, 'Stella Student')))
  for (const text of seenBy('student')) await test.step(text.path, () => expectTexts(page, text, group))
  const holder = await signedIn(await newStudent(owner, 'Hans Holder', await vmId(owner, 'box')))
  const itsPage = await openAs(holder)
  for (const text of seenBy('student with a VM')) {
    await test.step(text.path, () => expectTexts(itsPage, text, group))
  }
})

test('the sidebar collapses from 300 to 60 px and stays so', async ({ page }) => {
  await page.goto('/dashboard')
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
  const width = async () => Math.round((await sidebar.boundingBox())?.width ?? 0)
  await expect.poll(width).toBe(300)
  const items = sidebar.getByRole('navigation', { name: 'Main' }).getByRole('link')
  const names = ['Dashboard', 'List Resources', 'Templates', 'Users', 'Settings', 'Create Resource']
  await expect(items).toHaveText(names)
  // The service is out of reach here; what it is asked for is the name.
  const avatar = sidebar.locator('img').last()
  await expect(avatar).toHaveAttribute('src', /^https:\/\/ui-avatars\.com\/api\/\?name=Olga\+Owner&/)
  await expect(button(sidebar, 'Account of Olga Owner')).toContainText('Olga Owner')
  await button(page, 'Collapse sidebar').click()
  await expect.poll(width).toBe(60)
  await page.reload()
  await expect.poll(width).toBe(60)
  for (const name of names) await expect(link(sidebar, name)).toBeVisible()
  await button(page, 'Expand sidebar').click()
  await expect.poll(width).toBe(300)
})

test('an address that leads nowhere says so', async ({ page, owner }) => {
  const course = await newCourse(owner, 'Botany')
  const nowhere = [
    '/dashboard/nowhere',
    coursePage('creators', 'nowhere'),
    ...['nowhere', 'people/nowhere', 'clean-up/no/where', 'constructor'].map((end) =>
      coursePage(course, end),
    ),
  ]
  for (const path of nowhere) {
    await page.goto(path)
    await expect(heading(page, 'This page does not exist')).toBeVisible()
  }
  await link(page, 'Go to the dashboard').click()
  await expect(page).toHaveURL('/dashboard')
})
