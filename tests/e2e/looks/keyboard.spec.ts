import { expect, type Page } from '@playwright/test'
import { choose, enter, goTo, tabTo, type } from '../support/keys.ts'
import { lineTest } from '../support/line/line.ts'
import { openCourse } from '../support/product/courses.ts'
import { comeFrom, enrolPeople, machineOf } from '../support/product/machines.ts'
import { dialog, myResources, newAddress, newStudent, signedIn, vmId } from '../support/product/students.ts'
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

guestTest('a student is never nowhere on the page of a machine', async ({ owner, page, complaints }) => {
  guestTest.slow()
  complaints.allow(/status of 404.*machines/)
  const courseId = await openCourse(owner, 'Keyboards', { machines: 1 })
  const student = await newStudent(owner, 'Kira Keys')
  await enrolPeople(owner, courseId, [student])
  const machine = await machineOf(owner, courseId, student)
  const asked: string[] = []
  page.on('request', (one) => void (one.method() === 'POST' && asked.push(one.url().split('/').at(-1) ?? '')))
  await comeFrom(page, '84.12.3.4')
  const path = `${myResources}/${machine._id}`
  await page.goto(`/login?redirect=${path}`)
  await expect(field(page, 'Email')).toBeFocused()
  await page.keyboard.type(student.email)
  await type(page, 'Password', student.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(path)
  const title = heading(page, machine.name)
  const stop = button(page, 'Stop')

  await guestTest.step('a button that goes leaves it to the title', async () => {
    await enter(page, button(page, 'Start'))
    await expect(button(page, 'Start')).toHaveCount(0)
    await expect(title).toBeFocused()
    await expect(button(page, 'Connect')).toBeVisible({ timeout: 45_000 })
    await expect(title).toBeFocused()
  })

  await guestTest.step(
    'a button that stays keeps it, says why it does nothing now, and does nothing',
    async () => {
      await enter(page, stop)
      await expect(
        page.getByRole('main').getByRole('status').filter({ hasText: 'Azure is stopping it' }),
      ).toBeVisible()
      await expect(stop).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(button(page, 'Start')).toBeVisible({ timeout: 45_000 })
      await expect(stop).toBeFocused()
      await expect(stop).toBeDisabled()
      await expect(stop).toHaveAccessibleDescription('It is stopped already.')
      expect(asked.filter((what) => what === 'stop')).toHaveLength(1)
    },
  )

  await guestTest.step('a machine that is taken away leaves it to what says so', async () => {
    const { body } = await owner.call<{ data: { id: string }[] }>('GET', `courses/${courseId}/people`)
    for (const { id } of body.data) await owner.call('DELETE', `courses/${courseId}/people/${id}`)
    const gone = heading(page, 'This machine does not exist, or it is not yours.')
    await expect(gone).toBeFocused({ timeout: 45_000 })
  })
})

lineTest('a button that works keeps the focus, and begins nothing twice', async ({ owner, openLine }) => {
  const courseId = await openCourse(owner, 'Keys', { machines: 1 })
  const student = await signedIn(await newStudent(owner, 'Keno Keys'))
  await enrolPeople(owner, courseId, [student])
  const machine = await machineOf(owner, courseId, student)
  const { page, block, pull } = await openLine(student)
  const asked: string[] = []
  page.on('request', (one) => void (one.url().endsWith('/start') && asked.push(one.url())))
  await page.goto(`${myResources}/${machine._id}`)
  const start = button(page, 'Start')
  await tabTo(page, start)
  await block()
  await page.keyboard.press('Enter')
  await expect(start).toBeDisabled()
  await page.keyboard.press('Enter')
  await expect(start).toBeFocused()
  pull()
  await expect(start).toBeEnabled()
  await expect(start).toBeFocused()
  expect(asked).toHaveLength(1)
})

test('a key that is taken off the list leaves the focus to the title, and Save keeps it', async ({
  page,
}) => {
  await page.goto(`${myResources}/keys`)
  await enter(page, button(page, 'Make one for me'))
  await expect(page.getByText('ssh-ed25519, not saved yet')).toBeVisible()
  await expect(button(page, 'Make one for me')).toBeFocused()
  const save = button(page, 'Save')
  await expectToast(page, 'Your keys are saved.', () => enter(page, save))
  await expect(save).toBeDisabled()
  await expect(save).toBeFocused()
  await enter(page, page.getByRole('button', { name: /^Remove Made on/ }))
  await expect(page.getByText('No keys yet.')).toBeVisible()
  await expect(heading(page, 'SSH keys')).toBeFocused()
})
