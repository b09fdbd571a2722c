import { expect, type Page } from '@playwright/test'
import { choose, enter, goTo, tabTo, type } from '../support/keys.ts'
import { dialog, myResources, newAddress, newStudent, vmId } from '../support/product/students.ts'
import { preview, studentRow, usersPage } from '../support/product/users.ts'
import { bulkBar, createPage, expectState, listPage, row, runningVms } from '../support/product/vms.ts'
import { button, expectToast, field, heading, link, question, toast } from '../support/screen.ts'
import { groupOf, guestTest, test } from '../support/test.ts'

const heading2 = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true })

/** Goal: everything without a mouse. No click, no focus() here: only keys. */
guestTest('signs in, creates, stops and deletes a VM by keyboard alone', async ({ page, owner }) => {
  await page.goto('/login')
  await expect(field(page, 'Email')).toBeFocused()
  await page.keyboard.type(owner.email)
  await type(page, 'Password', owner.password)
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Dashboard')).toBeVisible()

  await test.step('creates', async () => {
    await tabTo(page, link(page, 'Create Resource'))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(createPage)
    await expect(heading(page, 'Create Azure VMs')).toBeFocused()
    await type(page, 'VM Name', 'box')
    await type(page, 'Resource Group', groupOf('keyboard'))
    await type(page, 'Location', 'North')
    await type(page, 'Operating System', 'Ubuntu')
    await type(page, 'VM Size', 'B1s')
    await type(page, 'Admin Username', 'teacher')
    await type(page, 'Admin Password', 'Correct-horse-9')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(listPage)
    await expectState(page, 'box', 'VM running')
  })

  await test.step('stops', async () => {
    await choose(page, 'box', 'Stop')
    await expect(toast(page, 'VM stopped successfully')).toBeVisible()
    await expect(button(page, 'Actions for box')).toBeFocused()
    await expectState(page, 'box', 'VM deallocated')
  })

  await test.step('deletes, with the focus where it belongs', async () => {
    await choose(page, 'box', 'Delete')
    const dialog = question(page, 'Delete box?')
    await expect(button(dialog, 'Cancel')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(button(page, 'Actions for box')).toBeFocused()
    await choose(page, 'box', 'Delete')
    await tabTo(page, button(dialog, 'Delete'))
    await page.keyboard.press('Enter')
    await expect(row(page, 'box')).toBeHidden({ timeout: 30_000 })
  })
})

test('imports a class and gives a VM to a student by keyboard alone', async ({ page, owner }) => {
  const email = newAddress('ada')
  await runningVms(owner, groupOf('keyboard'), 'lab')
  await page.goto(usersPage)

  await test.step('imports', async () => {
    const asked = page.waitForEvent('filechooser')
    await enter(page, button(page, 'Select file'))
    const buffer = Buffer.from(`name,email\nAda Lovelace,${email}\n`)
    await (await asked).setFiles({ name: 'class.csv', mimeType: 'text/csv', buffer })
    await expect(preview(page)).toContainText('1 valid')
    await enter(page, button(page, 'Create 1 Users'))
    await expect(heading2(page, 'Users Created Successfully')).toBeFocused({ timeout: 45_000 })
    const downloaded = page.waitForEvent('download')
    await enter(page, button(page, 'Download User Details'))
    await downloaded
    await enter(page, button(page.getByRole('main'), 'Dismiss'))
    await expect(heading(page, 'Users Management')).toBeFocused()
  })

  await test.step('sets a password', async () => {
    const update = button(studentRow(page, email), 'Update Password of Ada Lovelace')
    await enter(page, update)
    await expect(page.getByRole('textbox', { name: /^New Password/ })).toBeFocused()
    await page.keyboard.press('Enter')
    const updated = dialog(page, 'Password Updated Successfully')
    await expect(button(updated, 'Copy')).toBeFocused()
    await enter(page, button(updated, 'Got it'))
    await expect(update).toBeFocused()
  })

  await test.step('allocates', async () => {
    await enter(page, link(page, 'List Resources'))
    await expect(heading(page, 'Azure Virtual Machines')).toBeFocused()
    await enter(page, link(page, 'lab'))
    await expect(heading(page, 'lab')).toBeFocused()
    await enter(page, button(page, 'Allocate Resource'))
    await expect(field(page, 'Name or email')).toBeFocused()
    await page.keyboard.type('ada')
    await page.keyboard.press('Enter')
    const found = page.getByRole('list', { name: 'Users found' })
    await expectToast(page, 'Resource allocated successfully', () => enter(page, button(found, 'Allocate')))
    await expect(button(page.getByRole('main'), 'Deallocate')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(button(question(page, 'Deallocate lab?'), 'Cancel')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(button(page.getByRole('main'), 'Deallocate')).toBeFocused()
  })
})

test('builds templates of selected VMs and makes VMs of one by keyboard alone', async ({ page, owner }) => {
  await runningVms(owner, groupOf('keyboard'), 'lab')
  await page.goto(listPage)

  await test.step('selects and builds', async () => {
    await expectState(page, 'lab', 'VM running')
    await page.keyboard.press('/')
    await page.keyboard.type('lab')
    await tabTo(page, page.getByRole('checkbox', { name: 'Select lab', exact: true }))
    await page.keyboard.press('Space')
    await enter(page, button(bulkBar(page), 'Build Template'))
    await expect(field(page, 'Template Name')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(button(bulkBar(page), 'Build Template')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(field(page, 'Template Name')).toBeFocused()
    await page.keyboard.type('golden')
    await expectToast(page, 'Template created successfully', () => page.keyboard.press('Enter'))
  })

  await test.step('makes VMs of it', async () => {
    await goTo(page, 'Templates')
    await expect(heading(page, 'Templates')).toBeFocused()
    await expect(page.getByText('ready', { exact: true })).toBeVisible({ timeout: 30_000 })
    await enter(page, button(page, 'Create VM from Template'))
    await expect(field(page, 'Number of VMs')).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expectToast(page, 'VM creation from template started', () => page.keyboard.press('Enter'))
    await expect(page).toHaveURL(listPage)
    await expectState(page, 'golden-2', 'VM running')
  })
})

guestTest('a student signs in and connects by keyboard alone', async ({ page, owner }) => {
  await runningVms(owner, groupOf('keyboard'), 'lab')
  const student = await newStudent(owner, 'Ada Lovelace', await vmId(owner, 'lab'))
  await page.goto('/login')
  await expect(field(page, 'Email')).toBeFocused()
  await page.keyboard.type(student.email)
  await type(page, 'Password', student.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(myResources)
  const connect = button(page, 'Connect to lab')
  await enter(page, connect)
  const asked = dialog(page, 'Connect to lab')
  await enter(page, button(asked, 'Show password'))
  await expect(asked).toContainText('Correct-horse-9')
  await enter(page, button(asked, 'Copy SSH command'))
  await page.keyboard.press('Escape')
  await expect(asked).toBeHidden()
  await expect(connect).toBeFocused()
})
