import { expect, type Locator, type Page } from '@playwright/test'

/** What is on every page, by its accessible names. */

/** A message at the top right; it stays for two seconds. */
export const toast = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('region', { name: 'Notifications' }).getByRole('status').filter({ hasText: text })

/**
 * Does something and sees the toast it leads to. The look begins before the click, and is taken more often than a locator
 * is asked, which is once a second: on a busy machine two such looks can have all of a toast between them.
 */
export const expectToast = async (
  page: Page,
  text: string | RegExp,
  action: () => Promise<unknown>,
): Promise<void> => {
  // One of before says nothing of this.
  await expect(toast(page, text)).toHaveCount(0)
  let isSeen = false
  const look = async () => {
    isSeen ||= await toast(page, text).isVisible()
    expect(isSeen, `says ${text}`).toBe(true)
  }
  let isDone = false
  const acting = action().finally(() => {
    isDone = true
  })
  // What is done may take long itself, which is not the message's time.
  const meanwhile = async () => isDone || look()
  await Promise.all([expect(meanwhile).toPass({ timeout: 0, intervals: [200] }), acting])
  await expect(look).toPass({ timeout: 15_000, intervals: [200] })
}

export const heading = (page: Page, name: string): Locator =>
  page.getByRole('heading', { level: 1, name, exact: true })

/** A form's control by its whole label. */
export const field = (page: Page, label: string): Locator => page.getByLabel(label, { exact: true })

export const button = (within: Page | Locator, name: string): Locator =>
  within.getByRole('button', { name, exact: true })

export const link = (within: Page | Locator, name: string): Locator =>
  within.getByRole('link', { name, exact: true })

/** What is wrong with a control's value, as a screen reader says it. */
export const expectMessage = async (page: Page, label: string, message: string | RegExp): Promise<void> => {
  await expect(field(page, label)).toHaveAccessibleErrorMessage(message)
}

/** The question on top of the page. */
export const question = (page: Page, title: string): Locator =>
  page.getByRole('alertdialog', { name: title, exact: true })

export const openAccountMenu = async (page: Page, name = 'Olga Owner'): Promise<Locator> => {
  await button(page, `Account of ${name}`).click()
  return page.getByRole('menu')
}
