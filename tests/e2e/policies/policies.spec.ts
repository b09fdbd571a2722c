import { expect, type Page } from '@playwright/test'
import { layCable, watchRequests } from '../support/line/cable.ts'
import { lengthenLine } from '../support/line/long-line.ts'
import { expectAccessible, expectNoSideways } from '../support/looks/axe.ts'
import { zoneAtNoon } from '../support/noon.ts'
import { myResources, newStudent, signedIn, vmId } from '../support/product/students.ts'
import { detailPage, expectState, listPage, runningVms } from '../support/product/vms.ts'
import { button, expectMessage, expectToast, field, heading, link, question } from '../support/screen.ts'
import { groupOf, type Owner, signedInState, test } from '../support/test.ts'

const settingsPage = '/dashboard/settings/auto-vm'
const choices = [5, 10, 15, 20, 30, 45, 60, 90, 120, 180]

/** What comes tomorrow is told with its date: so it is about noon for these browsers. */
test.use({ timezoneId: zoneAtNoon })

const stopAfter = async ({ call }: Owner, minutes: number) => {
  const policy = { autoStopEnabled: true, autoStopMinutes: minutes, autoDeleteEnabled: false }
  const { status } = await call('POST', 'cloud-settings/auto-vm-config', policy)
  expect(status).toBe(200)
}

/** The browser's clock runs ahead, as if so much of the lesson had passed. */
const passMinutes = (page: Page, minutes: number) => page.clock.setSystemTime(Date.now() + minutes * 60_000)

const notice = (page: Page) => page.getByRole('region', { name: 'About to happen' })
const historyOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Goal: nobody pays for machines that were forgotten. */
test('new VMs stop by themselves once the lab’s settings say so', async ({ page, owner }) => {
  const group = groupOf('auto')
  await page.goto('/dashboard/settings')
  await page.getByRole('main').getByRole('link', { name: 'Auto VM Management' }).click()
  await expect(heading(page, 'Auto VM Management')).toBeVisible()

  const stop = page.getByRole('switch', { name: 'Auto Stop', exact: true })
  await expect(stop).not.toBeChecked()
  await expect(field(page, 'Stop after')).toBeDisabled()
  await expect(page.getByText('VMs created from now on run until somebody stops them.')).toBeVisible()
  for (const label of ['Stop after', 'Delete after']) {
    await expect(field(page, label).getByRole('option')).toHaveText([
      'Choose minutes',
      ...choices.map((minutes) => `${minutes} minutes`),
    ])
  }

  await stop.press('Space')
  await field(page, 'Stop after').selectOption('Choose minutes')
  await button(page, 'Save').click()
  await expectMessage(
    page,
    'Stop after',
    'Minutes must be provided when the corresponding feature is enabled',
  )
  await expectAccessible(page)

  await field(page, 'Stop after').selectOption('45 minutes')
  await expect(page.getByText('VMs created from now on stop 45 minutes after they start.')).toBeVisible()
  const sent = page.waitForRequest((request) => request.method() === 'POST')
  await expectToast(page, 'Auto VM settings saved successfully', () => button(page, 'Save').click())
  expect((await sent).postDataJSON()).toEqual({
    autoStopEnabled: true,
    autoStopMinutes: 45,
    autoDeleteEnabled: false,
  })
  await page.reload()
  await expect(stop).toBeChecked()
  await expect(field(page, 'Stop after')).toHaveValue('45')

  await runningVms(owner, group, 'lab')
  await page.goto(detailPage(group, 'lab'))
  await expect(
    page.getByText(/^Stops automatically (?:on \w+ \d+ )?at \d\d:\d\d \(in 4\d min\)$/),
  ).toBeVisible()
  await expect(historyOf(page, 'Activity').getByRole('listitem')).toHaveText([/^Created by Olga Owner\./])
})

test('says when the settings could not be saved', async ({ browser, owner }) => {
  const cable = await layCable()
  const context = await browser.newContext({
    baseURL: cable.origin,
    storageState: signedInState(owner, cable.origin),
  })
  const page = await context.newPage()
  const quiet = watchRequests(page)
  await page.goto(settingsPage)
  await page.getByRole('switch', { name: 'Auto Delete', exact: true }).click()
  await quiet()
  cable.pull()
  await expectToast(page, 'Failed to save auto VM settings', () => button(page, 'Save').click())
  await expect(page.getByRole('switch', { name: 'Auto Delete', exact: true })).toBeChecked()
  await context.close()
  await cable.remove()
})

test('asks before what was changed is lost, but not once it is saved', async ({ page }) => {
  await page.goto(settingsPage)
  await page.getByRole('switch', { name: 'Auto Stop', exact: true }).click()
  const dialog = question(page, 'Leave without saving?')
  await link(page, 'Settings').click()
  await expect(dialog).toContainText('What you have changed will be lost.')
  await button(dialog, 'Cancel').click()
  await expect(dialog).toBeHidden()
  await expectToast(page, 'Auto VM settings saved successfully', () => button(page, 'Save').click())
  await link(page, 'Settings').click()
  await expect(heading(page, 'Settings')).toBeVisible()
})

/** Goal: know what students may do, or that nobody knows it just now. */
test('does not say that students may nothing where that could not be read', async ({
  browser,
  owner,
  complaints,
}) => {
  complaints.allow(/net::ERR_/)
  const saved = await owner.call('PUT', 'lab/student-power', { allowed: true })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  const cable = await layCable()
  const context = await browser.newContext({
    baseURL: cable.origin,
    storageState: signedInState(owner, cable.origin),
  })
  const page = await context.newPage()
  cable.lose('/lab/student-power')
  await page.goto(settingsPage)
  const failed = page.getByRole('alert').filter({ hasText: 'Failed to load what students may do' })
  await expect(failed).toBeVisible()
  const students = page.getByRole('switch', { name: 'Students start and stop their VMs' })
  await expect(students).toBeHidden()
  await expectAccessible(page)
  cable.plugIn()
  await button(failed, 'Try Again').click()
  await expect(students).toBeChecked()
  await context.close()
  await cable.remove()
})

test('shows what another tab has saved, and keeps what is typed meanwhile', async ({ page, owner }) => {
  const stop = page.getByRole('switch', { name: 'Auto Stop', exact: true })
  const remove = page.getByRole('switch', { name: 'Auto Delete', exact: true })
  await page.goto(settingsPage)
  await remove.click()
  await stopAfter(owner, 20)
  await passMinutes(page, 1)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await expect(stop).toBeChecked()
  await expect(field(page, 'Stop after')).toHaveValue('20')
  await expect(remove).toBeChecked()

  await lengthenLine(page, 3000)
  await expectToast(page, 'Auto VM settings saved successfully', async () => {
    await button(page, 'Save').click()
    await field(page, 'Stop after').selectOption('30 minutes')
  })
  await lengthenLine(page, 0)
  await expect(field(page, 'Stop after')).toHaveValue('30')
  await expectToast(page, 'Auto VM settings saved successfully', () => button(page, 'Save').click())
  await page.reload()
  await expect(field(page, 'Stop after')).toHaveValue('30')
  await expect(remove).toBeChecked()
})

/** Goal: nobody loses a machine in the middle of a lesson. */
test('people are told before VMs stop, and keep them running', async ({ page, owner }) => {
  const group = groupOf('keep')
  await stopAfter(owner, 30)
  await runningVms(owner, group, 'lab', 3)

  await test.step('not long before', async () => {
    await page.goto(listPage)
    await expectState(page, 'lab-1', 'VM running')
    await expect(notice(page)).toHaveCount(0)
    await expect(page.getByTitle(/^lab-1 stops automatically at .* \(in (29|30) min\)\.$/)).toBeVisible()
  })
  await passMinutes(page, 20)

  await test.step('several at once, one by one or all', async () => {
    await page.goto(listPage)
    await expect(notice(page)).toContainText('3 virtual machines stop automatically soon.')
    await button(notice(page), 'Show all').click()
    await expectAccessible(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoSideways(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    await expectToast(page, 'lab-2 keeps running.', () =>
      button(notice(page), 'Keep it running: lab-2').click(),
    )
    await expect(notice(page)).toContainText('2 virtual machines')
  })

  await test.step('on the page of one VM', async () => {
    await page.goto(detailPage(group, 'lab-1'))
    await expect(notice(page)).toContainText(
      /lab-1 stops automatically (?:on \w+ \d+ )?at \d\d:\d\d \(in (9|10) min\)\./,
    )
    await expectToast(page, 'lab-1 keeps running.', () => button(page, 'Keep it running').click())
    await expect(notice(page)).toHaveCount(0)
    await expect(
      page.getByText(/^Stops automatically (?:on \w+ \d+ )?at \d\d:\d\d \(in (39|40) min\)$/),
    ).toBeVisible()
    await expect(historyOf(page, 'Activity')).toContainText(
      'Kept running by Olga Owner: it stops 30 minutes later.',
    )
  })

  await test.step('and on the dashboard', async () => {
    await page.goto('/dashboard')
    await expect(notice(page)).toContainText('lab-3')
    await expect(historyOf(page, 'Recent activity').getByRole('listitem').first()).toContainText(
      'lab-1: Kept running by Olga Owner: it stops 30 minutes later.',
    )
    await button(page, 'Keep it running').click()
    await expect(notice(page)).toHaveCount(0)
  })
})

test('what was put off three times says so, and offers no more', async ({ page, owner }) => {
  const group = groupOf('thrice')
  await stopAfter(owner, 30)
  await runningVms(owner, group, 'lab')
  for (let time = 0; time < 3; time += 1) {
    const { status } = await owner.call('POST', `azure/vms/${group}/lab/keep-running`)
    expect(status).toBe(200)
  }
  await passMinutes(page, 110)
  await page.goto(detailPage(group, 'lab'))
  await expect(notice(page)).toContainText('It was put off as often as it may be.')
  await expect(button(page, 'Keep it running')).toHaveCount(0)
})

/** Goal: students do not depend on somebody else's being there. */
test('a student is told too, and keeps the VM running', async ({ owner, openAs }) => {
  const group = groupOf('pupil')
  await stopAfter(owner, 30)
  await runningVms(owner, group, 'lab')
  const student = await signedIn(await newStudent(owner, 'Stella Student', await vmId(owner, 'lab')))
  const page = await openAs(student)
  await passMinutes(page, 20)
  await page.goto(myResources)
  await expect(notice(page)).toContainText(
    /lab stops automatically (?:on \w+ \d+ )?at \d\d:\d\d \(in (9|10) min\)\./,
  )
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSideways(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await expectToast(page, 'lab keeps running.', () => button(page, 'Keep it running').click())
  await expect(notice(page)).toHaveCount(0)
  await button(page, 'Connect to lab').click()
  await expect(
    page
      .getByRole('dialog')
      .getByText(/^Stops automatically (?:on \w+ \d+ )?at \d\d:\d\d \(in (39|40) min\)$/),
  ).toBeVisible()

  const { body } = await owner.call<{ data: { text: string }[] }>('GET', 'activity')
  expect(body.data[0]?.text).toBe('Kept running by Stella Student: it stops 30 minutes later.')
})
