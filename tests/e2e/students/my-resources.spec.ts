import { expect, type Page } from '@playwright/test'
import { windowsImage } from '../../support/operations/creation.ts'
import { expectAccessible } from '../support/looks/axe.ts'
import {
  dialog,
  fact,
  myResources,
  myTable,
  newStudent,
  signedIn,
  vmId,
} from '../support/product/students.ts'
import { detailPage, listPage, runningVms } from '../support/product/vms.ts'
import { button, expectToast, field, heading } from '../support/screen.ts'
import { groupOf, guestTest } from '../support/test.ts'

const connectionCard = (page: Page) => page.getByRole('region', { name: 'Connection Details', exact: true })

/** Goal: know why one cannot connect yet. */
guestTest('a student sees in plain words why connecting does not work now', async ({ owner, openAs }) => {
  guestTest.slow()
  const group = groupOf('plain')
  await runningVms(owner, group, 'box')
  const student = await signedIn(await newStudent(owner, 'Wendy Waits', await vmId(owner, 'box')))
  const { status } = await owner.call('POST', `azure/vms/${group}/box/stop`)
  expect(status).toBe(202)
  const page = await openAs(student)
  await page.goto(myResources)
  await expect(myTable(page)).toContainText('VM deallocated', { timeout: 30_000 })
  await button(page, 'Connect to box').click()
  const connect = dialog(page, 'Connect to box')
  await expect(connect).toContainText('The VM is stopped. Ask your administrator to start it.')
  await expectAccessible(page)
  await button(connect, 'Close').click()

  // What happens meanwhile is seen without a reload.
  expect((await owner.call('POST', `azure/vms/${group}/box/start`)).status).toBe(202)
  await expect(myTable(page)).toContainText('VM running', { timeout: 45_000 })
  expect(
    (await owner.call('POST', 'resource/deallocate', { resourceId: await vmId(owner, 'box') })).status,
  ).toBe(200)
  await expect(page.getByRole('main')).toContainText('contact your administrator', { timeout: 45_000 })
})

/** Goal: onto Windows. */
guestTest('owner and student download a file for remote desktop', async ({ owner, openAs }) => {
  guestTest.slow()
  const group = groupOf('rdp')
  await runningVms(owner, group, 'win', 1, windowsImage)
  const student = await signedIn(await newStudent(owner, 'Willa Windows', await vmId(owner, 'win')))
  const download = async (page: Page, within = page.getByRole('main')): Promise<string> => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      expectToast(page, 'RDP file downloaded', () => button(within, 'Download RDP file').click()),
    ])
    expect(file.suggestedFilename()).toMatch(/\.rdp$/)
    const chunks: Buffer[] = []
    for await (const chunk of await file.createReadStream()) chunks.push(Buffer.from(chunk))
    return Buffer.concat(chunks).toString()
  }

  const teacher = await openAs(owner)
  await teacher.goto(detailPage(group, 'win'))
  const address = (await fact(connectionCard(teacher), 'Public IP').textContent()) ?? ''
  const forOwner = await download(teacher, connectionCard(teacher))
  expect(forOwner).toContain(`full address:s:${address}:3389\r\n`)
  expect(forOwner).toContain('username:s:teacher\r\n')

  const page = await openAs(student)
  await page.goto(myResources)
  await expect(myTable(page)).toContainText('Windows Server')
  await button(page, 'Connect to win').click()
  const connect = dialog(page, 'Connect to win')
  await expect(connect.getByRole('code')).toHaveCount(0)
  await expect(fact(connect, 'Remote desktop')).toHaveText(`${address}:3389`)
  expect(await download(page, connect)).toBe(forOwner)
  await expectAccessible(page)
})

/** Goal: nothing but one's own machines. */
guestTest('a student who opens the pages of owners lands on the own VMs', async ({ owner, openAs }) => {
  const student = await signedIn(await newStudent(owner, 'Nosy Ned'))
  const page = await openAs(student)
  for (const path of [
    '/',
    '/login',
    '/dashboard',
    listPage,
    `${listPage}/create`,
    detailPage('any', 'thing'),
    '/dashboard/templates',
    '/dashboard/users/bulk-create',
    '/dashboard/settings',
    '/dashboard/settings/cloud',
    '/dashboard/settings/auto-vm',
    '/dashboard/settings/subscription',
    '/dashboard/nowhere',
  ]) {
    await page.goto(path)
    await expect(page, path).toHaveURL(myResources)
    await expect(heading(page, 'My Resources')).toBeVisible()
  }
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
  await expect(sidebar.getByRole('navigation').getByRole('link')).toHaveText(['My Resources'])
  await button(page, 'Account of Nosy Ned').click()
  const menu = page.getByRole('menu')
  await expect(menu).toContainText(student.email)
  await expect(menu.getByRole('menuitem')).toHaveText(['Change Password', 'Logout'])
  await expectAccessible(page)
  await menu.getByRole('menuitem', { name: 'Change Password' }).click()
  await expect(heading(page, 'Change Password')).toBeVisible()
  await field(page, 'Current password').fill(student.password)
  await field(page, 'New password').fill('Another-one-1')
  await field(page, 'Confirm new password').fill('Another-one-1')
  await expectToast(page, 'Password changed successfully', () => button(page, 'Change Password').click())
  await expect(page).toHaveURL(myResources)
})
