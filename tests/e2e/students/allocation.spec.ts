import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectNoSideways } from '../support/looks/axe.ts'
import { guestLetsIn } from '../support/product/cloud.ts'
import {
  dialog,
  fact,
  myResources,
  myTable,
  newAddress,
  newStudent,
  vmId,
} from '../support/product/students.ts'
import { detailPage, listPage, row, runningVms, table } from '../support/product/vms.ts'
import { button, expectMessage, expectToast, field, link, question } from '../support/screen.ts'
import { groupOf, test } from '../support/test.ts'

const phone = { width: 360, height: 740 }
const wide = { width: 1280, height: 800 }

const allocationCard = (page: Page) => page.getByRole('region', { name: 'Resource Allocation', exact: true })
const connectionCard = (page: Page) => page.getByRole('region', { name: 'Connection Details', exact: true })
const allocateDialog = (page: Page) => dialog(page, 'Allocate Resource')

const ownPassword = (page: Page) =>
  page.getByRole('checkbox', { name: 'Give the student a password of their own' })

const clipboard = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText())

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

/** Goal: a new student works on the machine two minutes later. */
test('a student is made for a VM, signs in, connects, and loses it again', async ({
  page,
  owner,
  browser,
}) => {
  test.slow()
  const group = groupOf('allocate')
  await runningVms(owner, group, 'box')
  const email = newAddress('Ada Lovelace')
  await page.goto(listPage)
  await link(table(page), 'box').click()
  const card = allocationCard(page)
  await expect(card).toContainText('Not allocated')

  await test.step('the form says what is missing', async () => {
    await button(card, 'Allocate Resource').click()
    await expect(field(page, 'Name or email')).toBeFocused()
    await expectAccessible(page)
    await page.getByRole('tab', { name: 'Create User' }).click()
    await button(allocateDialog(page), 'Create and Allocate').click()
    await expectMessage(page, 'Name', 'Name is required')
    await expectMessage(page, 'Email', 'Invalid email address')
    await expectAccessible(page)
  })

  const password = await test.step('the credentials are shown once', async () => {
    await expect(ownPassword(page)).toBeChecked()
    await field(page, 'Name').fill(' Ada Lovelace ')
    await field(page, 'Email').fill(email)
    await expectToast(page, 'User created and resource allocated successfully', () =>
      button(allocateDialog(page), 'Create and Allocate').click(),
    )
    const created = dialog(page, 'User Created')
    await expect(created).toContainText('The password will not be shown again.')
    await expect(fact(created, 'Name')).toHaveText('Ada Lovelace')
    await expect(fact(created, 'Email')).toHaveText(email)
    const shown = (await fact(created, 'Password').textContent()) ?? ''
    await expectToast(page, 'Password copied to clipboard', () => button(created, 'Copy password').click())
    expect(await clipboard(page)).toBe(shown)
    await expectToast(page, 'Credentials copied', () => button(created, 'Copy all').click())
    expect(await clipboard(page)).toContain(`Email: ${email}\nPassword: ${shown}`)
    await expectAccessible(page)
    await page.setViewportSize(phone)
    await expectNoSideways(page)
    await page.setViewportSize(wide)
    // Neither a stray key nor Back takes them away unasked.
    await page.keyboard.press('Escape')
    await expect(created).toBeVisible()
    await page.goBack()
    await button(question(page, 'Leave before the password is saved?'), 'Cancel').click()
    await expect(created).toBeVisible()
    await button(created, 'Done').click()
    await expect(created).toBeHidden()
    await expect(page.getByText(shown)).toHaveCount(0)
    return shown
  })

  await test.step('the card and the list say whose VM it is', async () => {
    await expect(fact(card, 'Allocated to')).toHaveText('Ada Lovelace')
    await expect(fact(card, 'Email')).toHaveText(email)
    await expect(button(card, 'Allocate Resource')).toBeHidden()
    await page.goto(listPage)
    await expect(row(page, 'box')).toContainText('Ada Lovelace')
    await expect(row(page, 'box')).toContainText(email)
    await page.goto(detailPage(group, 'box'))
  })

  const connection = connectionCard(page)
  // One that nobody knew who had the machine before.
  await expect(fact(connection, 'New password')).toContainText('None is being set', { timeout: 30_000 })
  await button(connection, 'Show admin password').click()
  const shownToOwner = {
    command: (await connection.getByRole('code').textContent()) ?? '',
    publicIp: (await fact(connection, 'Public IP').textContent()) ?? '',
    password: (await fact(connection, 'Admin password').textContent()) ?? '',
  }
  const id = await vmId(owner, 'box')
  expect(await guestLetsIn(id, 'teacher', shownToOwner.password)).toBe(true)
  const student = await (
    await browser.newContext({
      storageState: { cookies: [], origins: [] },
      permissions: ['clipboard-read', 'clipboard-write'],
    })
  ).newPage()

  await test.step('the student signs in and sees how to connect', async () => {
    await student.goto('/login')
    await field(student, 'Email').fill(email)
    await field(student, 'Password').fill(password)
    await button(student, 'Login').click()
    await expect(student).toHaveURL(myResources)
    const mine = myTable(student)
    await expect(mine.getByRole('row')).toHaveCount(2)
    for (const text of ['box', 'VM running', '32 GB', 'Ubuntu Server', 'East US']) {
      await expect(mine.getByRole('row').nth(1)).toContainText(text)
    }
    await expectAccessible(student)
    await button(mine, 'Connect to box').click()
    const connect = dialog(student, 'Connect to box')
    await expect(connect.getByRole('code')).toHaveText(shownToOwner.command)
    await expect(fact(connect, 'Public IP')).toHaveText(shownToOwner.publicIp)
    await expect(fact(connect, 'Username')).toHaveText('teacher')
    await expect(connect.getByText(shownToOwner.password, { exact: true })).toBeHidden()
    await button(connect, 'Show password').click()
    await expect(fact(connect, 'Password')).toHaveText(shownToOwner.password)
    await button(connect, 'Hide password').click()
    await expect(connect.getByText(shownToOwner.password, { exact: true })).toBeHidden()
    await expectToast(student, 'SSH command copied', () => button(connect, 'Copy SSH command').click())
    expect(await clipboard(student)).toBe(shownToOwner.command)
    await expectToast(student, 'Password copied to clipboard', () => button(connect, 'Copy password').click())
    expect(await clipboard(student)).toBe(shownToOwner.password)
    await expectAccessible(student)
    await student.setViewportSize(phone)
    await expectNoSideways(student)
    await button(connect, 'Close').click()
    await expect(student.getByRole('list', { name: 'My virtual machines' })).toBeVisible()
    await expectAccessible(student)
    await expectNoSideways(student)
    await student.setViewportSize(wide)
  })

  await test.step('taking it back names who loses what', async () => {
    await button(card, 'Deallocate').click()
    const asked = question(page, 'Deallocate box?')
    await expect(asked).toContainText(`Ada Lovelace (${email}) no longer sees box`)
    await expect(button(asked, 'Cancel')).toBeFocused()
    const renewal = asked.getByRole('checkbox', { name: 'Set a new password' })
    await renewal.uncheck()
    await expect(asked).toContainText('whoever has noted it can still sign in')
    await renewal.check()
    await expectAccessible(page)
    await expectToast(page, 'Resource deallocated successfully', () => button(asked, 'Deallocate').click())
    await expect(card).toContainText('Not allocated')
    await expect
      .poll(() => guestLetsIn(id, 'teacher', shownToOwner.password), { timeout: 30_000 })
      .toBe(false)
    await student.reload()
    await expect(student.getByRole('main')).toContainText('contact your administrator')
    await expect(myTable(student)).toBeHidden()
    await expectAccessible(student)
    await student.context().close()
  })
})

/** Goal: give a machine to somebody who is there already. */
test('a student is searched for by button and by Enter, and gets the VM', async ({ page, owner }) => {
  const group = groupOf('search')
  await runningVms(owner, group, 'box')
  const grace = await newStudent(owner, 'Grace Hopper')
  const other = await newStudent(owner, 'Grace Kelly')
  await page.goto(detailPage(group, 'box'))
  await button(allocationCard(page), 'Allocate Resource').click()
  const search = field(page, 'Name or email')
  const found = allocateDialog(page).getByRole('list', { name: 'Users found' })
  await expect(button(allocateDialog(page), 'Search')).toBeDisabled()
  await search.fill('nobody-of-that-name')
  await search.press('Enter')
  await expect(allocateDialog(page)).toContainText('No users found for “nobody-of-that-name”.')
  await search.fill('grace')
  await button(allocateDialog(page), 'Search').click()
  await expect(found.getByRole('listitem')).toHaveCount(2)
  await expectAccessible(page)
  await search.fill(grace.email)
  await search.press('Enter')
  await expect(found.getByRole('listitem')).toHaveCount(1)
  await expect(found).toContainText('Grace Hopper')
  await expect(found).not.toContainText(other.email)
  await expectToast(page, 'Resource allocated successfully', () => button(found, 'Allocate').click())
  await expect(allocateDialog(page)).toBeHidden()
  await expect(fact(allocationCard(page), 'Email')).toHaveText(grace.email)
})

test('says when somebody else was faster, and shows who has the VM', async ({ page, owner, complaints }) => {
  complaints.allow(/status of 409.*resource\/allocate/)
  const group = groupOf('faster')
  await runningVms(owner, group, 'box')
  const slow = await newStudent(owner, 'Slow Sam')
  const fast = await newStudent(owner, 'Fast Fay')
  await page.goto(detailPage(group, 'box'))
  await button(allocationCard(page), 'Allocate Resource').click()
  await field(page, 'Name or email').fill(slow.email)
  await field(page, 'Name or email').press('Enter')
  const id = await vmId(owner, 'box')
  const { body } = await owner.call<{ data: { _id: string }[] }>(
    'GET',
    `lab/students/search?query=${fast.email}`,
  )
  const { status } = await owner.call('POST', 'resource/allocate', {
    resourceId: id,
    userId: body.data[0]?._id,
  })
  expect(status).toBe(200)
  await expectToast(page, /allocated/i, () => button(allocateDialog(page), 'Allocate').click())
  await button(allocateDialog(page), 'Close').click()
  await expect(fact(allocationCard(page), 'Email')).toHaveText(fast.email)
})
