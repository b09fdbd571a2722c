import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { caller } from '../../../support/api.ts'
import { button } from '../screen.ts'
import { origin } from './cloud.ts'

/** The Users page. */

export const usersPage = '/dashboard/users/bulk-create'

/** The status that signing in answers with. */
export const signInStatus = async (email: string, password: string): Promise<number> =>
  (await caller(origin())('POST', 'auth/login', { email, password })).status

export const chooseFile = (
  page: Page,
  content: string | Uint8Array,
  { name = 'class.csv', mimeType = 'text/csv' }: { name?: string; mimeType?: string } = {},
): Promise<void> =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer: Buffer.from(content) })

export const preview = (page: Page): Locator => page.getByRole('region', { name: 'CSV Preview' })

/** The rows in sight: cells without their row numbers. */
export const expectPreview = (page: Page, rows: readonly (readonly [string, string, string])[]) =>
  expect(preview(page).getByRole('table').getByRole('row')).toHaveText(
    [['Name', 'Email', 'Status'], ...rows].map((cells) => new RegExp(`^${cells.map(escaped).join('')}`)),
  )

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

export const students = (page: Page): Locator => page.getByRole('table', { name: 'My Students' })

export const studentRow = (page: Page, email: string): Locator =>
  students(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name: email, exact: true }) })

/** Clicks a button that hands over a file. */
export const download = async (page: Page, name: string): Promise<{ name: string; text: string }> => {
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, name).click()])
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}
