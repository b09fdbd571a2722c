import { expect } from '@playwright/test'
import { lostTest as test, touch } from '../support/line/lost.ts'
import { coursePage, newCourse, tab } from '../support/product/courses.ts'
import { button, expectToast, field, heading, link, openAccountMenu } from '../support/screen.ts'
import { signedInState } from '../support/test.ts'

/** Goal: lose nothing of what one has typed, and get on, although the line drops what the page asks for. */
test('code that is lost on its way is asked for again, and the page stays', async ({
  page,
  line,
  owner,
  complaints,
}) => {
  complaints.allow(/net::ERR_/)
  await page.goto(`${line.origin}/login`)
  await field(page, 'Email').fill(owner.email)
  await page.evaluate(() => Object.assign(window, { isThisPage: true }))
  const mend = line.loseScripts()
  const [asked] = await Promise.all([page.waitForResponse(`${line.origin}/`), touch(page)])
  await asked.finished()
  mend()
  await field(page, 'Password').fill(owner.password)
  await button(page, 'Login').click()
  await expect(heading(page, 'Dashboard')).toBeVisible()
  expect(await page.evaluate(() => 'isThisPage' in window)).toBe(true)
})

test('code that a deployment has replaced is asked of the new one', async ({ page, line, complaints }) => {
  complaints.allow(/net::ERR_/)
  await page.goto(`${line.origin}/login`)
  await expect(heading(page, 'Login')).toBeVisible()
  line.loseScripts()
  line.deploy()
  await Promise.all([page.waitForEvent('load'), touch(page)])
})

/** Goal: know that something is wrong with the line, where otherwise nothing would ever be drawn. */
test('an app whose code does not arrive says so, and comes when it is asked for again', async ({
  browser,
  line,
  owner,
}) => {
  const signedIn = signedInState(owner, line.origin)
  for (const [path, title, storageState] of [
    ['/login?redirect=%2Fdashboard%2Ftemplates', 'Login', undefined],
    ['/dashboard/resources?q=web', 'Azure Virtual Machines', signedIn],
  ] as const) {
    const context = await browser.newContext({ baseURL: line.origin, ...(storageState && { storageState }) })
    const page = await context.newPage()
    const mend = line.loseScripts()
    await page.goto(path)
    await expect(page.getByRole('alert').getByRole('heading')).toHaveText('Labkeeper did not load')
    mend()
    await link(page, 'try again').click()
    await expect(heading(page, title)).toBeVisible()
    await expect(page).toHaveURL(path)
    await context.close()
  }
})

/** Goal: know why a page does not come, and get it as soon as the line is back. */
test('pages whose code does not arrive say so, and come when they are asked for again', async ({
  owner,
  cable,
  openAt,
}) => {
  const courseId = await newCourse(owner, 'Geology')
  const { page, quiet } = await openAt(cable.origin)
  const failure = heading(page, 'This page could not be shown')

  // A page of its own, and a page within another one.
  for (const [from, click, title] of [
    ['/dashboard/settings', link(page, 'List Resources'), 'Azure Virtual Machines'],
    [coursePage(courseId, ''), tab(page, 'Money'), 'Geology'],
  ] as const) {
    await page.goto(from)
    await expect(click).toBeVisible()
    await quiet()
    await page.evaluate(() => Object.assign(window, { isThisPage: true }))
    cable.pull()
    await click.click()
    await expect(failure).toBeVisible()
    await expect(page.getByRole('alert')).toContainText('A part of this page did not arrive.')
    await button(page, 'Try Again').click()
    await expect(button(page, 'Try Again')).toBeEnabled()
    await expect(failure).toBeVisible()
    cable.plugIn()
    await button(page, 'Try Again').click()
    await expect(heading(page, title)).toBeVisible()
    await expect(failure).toBeHidden()
    expect(await page.evaluate(() => 'isThisPage' in window)).toBe(true)
  }
})

/** Goal: lose nothing of a page because of what opens above it. */
test('menus and dialogs whose code does not arrive leave the page as it is', async ({
  owner,
  cable,
  openAt,
}) => {
  const { page, quiet } = await openAt(cable.origin)
  await page.goto('/dashboard/settings/change-password')
  await expect(heading(page, 'Change Password')).toBeVisible()
  await quiet()
  cable.pull()
  await field(page, 'Current password').fill('half a password')

  const account = button(page, `Account of ${owner.name}`)
  const lost = 'A part of this page did not arrive. Check your connection.'
  for (let twice = 0; twice < 2; twice += 1) {
    await expectToast(page, lost, () => account.click())
    await expectToast(page, lost, () => page.keyboard.press('Control+k'))
  }
  cable.plugIn()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await openAccountMenu(page)
  await expect(field(page, 'Current password')).toHaveValue('half a password')
})
