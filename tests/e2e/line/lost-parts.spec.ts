import { expect } from '@playwright/test'
import { lostTest as test, touch } from '../support/line/lost.ts'
import { coursePage, newCourse } from '../support/product/courses.ts'
import { button, expectToast, field, heading, toast } from '../support/screen.ts'

const lost = 'A part of this page did not arrive. Check your connection.'

/** Goal: learn that an address leads nowhere, as soon as the line is back. */
test('what is said of an address that leads nowhere is asked for again too', async ({ cable, openAt }) => {
  const { page, quiet } = await openAt(cable.origin)
  await page.goto('/dashboard/settings')
  await expect(heading(page, 'Settings')).toBeVisible()
  await quiet()
  cable.pull()
  await page.evaluate(() => {
    history.pushState(null, '', '/dashboard/nowhere')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await expect(heading(page, 'This page could not be shown')).toBeVisible()
  cable.plugIn()
  await button(page, 'Try Again').click()
  await expect(heading(page, 'This page does not exist')).toBeVisible()
})

/** Goal: go on by the keyboard where one was. */
test('a menu whose code does not arrive leaves the focus on its button', async ({ owner, cable, openAt }) => {
  const { page, quiet } = await openAt(cable.origin)
  await page.goto('/dashboard/settings')
  await expect(heading(page, 'Settings')).toBeVisible()
  await quiet()
  cable.pull()
  const account = button(page, `Account of ${owner.name}`)
  for (let twice = 0; twice < 2; twice += 1) {
    await expect(toast(page, lost)).toHaveCount(0)
    await account.focus()
    await page.keyboard.press('Enter')
    await expect(toast(page, lost)).toBeVisible()
    await expect(account).toBeFocused()
  }
})

/** Goal: lose nothing of a form because of what comes beside it. */
test('a part whose code does not arrive leaves the page around it as it is', async ({
  owner,
  line,
  openAt,
}) => {
  const courseId = await newCourse(owner, 'Seismology')
  const { page, quiet } = await openAt(line.origin)
  await page.goto(coursePage(courseId, 'setup/machine'))
  await expect(field(page, 'Region')).toBeVisible()
  await touch(page)
  await quiet()
  const mend = line.loseScripts()
  await field(page, 'Region').selectOption('East US')
  await field(page, 'Operating system').selectOption('Ubuntu Server')
  const part = page.getByRole('alert').filter({ hasText: 'This part could not be shown' })
  await expect(part).toContainText(lost)
  await expect(field(page, 'Operating system')).toHaveValue('Ubuntu Server')
  mend()
  await button(part, 'Try Again').click()
  await expect(page.getByRole('region', { name: 'What it costs' })).toBeVisible()
  await expect(field(page, 'Operating system')).toHaveValue('Ubuntu Server')
})

/** Goal: know why something does not open after a deployment, without losing what one has typed. */
test('who would lose something by a reload is told to save it first', async ({ owner, line, openAt }) => {
  const courseId = await newCourse(owner, 'Oceanography')
  const { page, quiet } = await openAt(line.origin)
  await page.goto(coursePage(courseId, 'setup/what'))
  await expect(field(page, 'Name')).toBeVisible()
  await quiet()
  await field(page, 'Name').fill('Limnology')
  line.loseScripts()
  line.deploy()
  await button(page, `Account of ${owner.name}`).click()
  await expect(
    toast(page, 'A part of this page comes only when you reload it. Save what you typed first.'),
  ).toHaveCount(1)
  await expect(field(page, 'Name')).toHaveValue('Limnology')
})

/** Goal: lose nothing of a form that may be left without a question, although the line drops the same code again and again. */
test('code that is lost twice takes nothing that was typed', async ({ owner, line, openAt }) => {
  const { page, quiet } = await openAt(line.origin)
  await page.goto('/dashboard/settings/change-password')
  await expect(heading(page, 'Change Password')).toBeVisible()
  await quiet()
  const mend = line.loseScripts()
  await field(page, 'Current password').fill('half a password')
  await touch(page)
  await quiet()
  const account = button(page, `Account of ${owner.name}`)
  const saveFirst = 'A part of this page comes only when you reload it. Save what you typed first.'
  await Promise.all([
    expect(toast(page, lost)).toBeVisible(),
    expectToast(page, saveFirst, () => account.click()),
  ])
  await expect(field(page, 'Current password')).toHaveValue('half a password')
  mend()
  await account.click()
  await expect(page.getByRole('menu')).toBeVisible()
  await expect(field(page, 'Current password')).toHaveValue('half a password')
})
