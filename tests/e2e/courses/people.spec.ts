import { expect } from '@playwright/test'
import jsQr from 'jsqr'
import { lineTest } from '../support/line/line.ts'
import { expectAccessible, expectNoSideways } from '../support/looks/axe.ts'
import { mailTo } from '../support/product/cloud.ts'
import { coursePage, newCourse, openCourse, people, personRow } from '../support/product/courses.ts'
import { dialog, newAddress, newStudent, signedIn } from '../support/product/students.ts'
import { chooseFile } from '../support/product/users.ts'
import { menuItem, openRowMenu } from '../support/product/vms.ts'
import { button, expectMessage, expectToast, field, question } from '../support/screen.ts'
import { test } from '../support/test.ts'

const header = 'name,email,group,function'

/** Goal: have a class of thirty in the course, and invited, out of the file that the school sends. */
test('adds thirty people by a file after a look at what it does, and invites them', async ({
  page,
  owner,
}) => {
  test.slow()
  const id = await openCourse(owner, 'Zoology', { machines: 1 })
  const emails = Array.from({ length: 30 }, (_, index) => newAddress(`Pupil ${index + 1}`))
  const rows = emails.map((email, index) => `Pupil ${index + 1},${email},Monday,`)
  const file = (...more: string[]) => [header, ...rows, ...more].join('\r\n')
  await page.goto(coursePage(id, 'people'))
  await expect(page.getByRole('heading', { level: 2, name: 'People', exact: true })).toBeVisible()
  await expect(page.getByText('Nobody is in this course yet.')).toBeVisible()
  await expectAccessible(page)

  await test.step('the file is looked at first', async () => {
    await button(page, 'Add people').click()
    const adding = dialog(page, 'Add people')
    await adding.getByRole('tab', { name: 'File' }).click()
    await chooseFile(page, 'nothing', { name: 'class.xlsx', mimeType: 'application/zip' })
    await expect(adding.getByRole('alert')).toContainText('Please select a CSV file')
    await chooseFile(page, file('No Address,nowhere,,', `Chef,${newAddress('Chef')},,boss`))
    for (const part of ['30 new', '0 kept', '0 leave', '2 wrong']) {
      await expect(adding.getByText(part, { exact: true })).toBeVisible()
    }
    await expect(adding.getByText('Invalid email format')).toBeVisible()
    await expect(adding.getByText("Unknown function 'boss'")).toBeVisible()
    await expectAccessible(page)
    expect((await owner.call<{ data: unknown[] }>('GET', `courses/${id}/people`)).body.data).toEqual([])
    await expectToast(page, '0 added, 30 to be invited.', () => button(adding, 'Add 30 people').click())
    await expect(adding).toBeHidden()
    await expect(people(page)).toHaveAttribute('aria-rowcount', '31')
    await expect(personRow(page, emails[0] ?? '')).toContainText('Not invited')
  })

  await test.step('who scrolls away from a row goes on from there', async () => {
    const actions = button(page, 'Actions for Pupil 1')
    await expect(await openRowMenu(page, 'Pupil 1')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(actions).toBeFocused()
    await people(page).hover()
    await page.mouse.wheel(0, 5_000)
    await expect(personRow(page, emails[29] ?? '')).toBeVisible()
    await expect(personRow(page, emails[5] ?? '')).toHaveCount(0)
    await expect(actions).toBeFocused()
    await expect(actions).not.toBeInViewport()
    await page.keyboard.press('Tab')
    await expect(people(page).locator('tbody :focus')).toBeInViewport()
    await page.mouse.wheel(0, -5_000)
    await expect(personRow(page, emails[0] ?? '')).toBeInViewport()
  })

  await test.step('the same file once more keeps them, and says who would leave', async () => {
    await button(page, 'Add people').click()
    const adding = dialog(page, 'Add people')
    await adding.getByRole('tab', { name: 'File' }).click()
    await chooseFile(page, [header, ...rows.slice(0, 28)].join('\n'))
    await expect(adding.getByText('28 kept', { exact: true })).toBeVisible()
    await adding.getByRole('checkbox', { name: 'Students who are not in the file leave the course' }).check()
    await expect(adding.getByText('2 leave', { exact: true })).toBeVisible()
    await button(adding, 'Cancel').click()
  })

  await test.step('each gets a letter, and who had one within the hour gets no second', async () => {
    await button(page, 'Invite 30 who have not joined').click()
    const inviting = dialog(page, 'Invite 30 people?')
    await field(page, 'Text(optional)').fill('Bring your own pencil.')
    await expectAccessible(page)
    await expectToast(page, 'Sending 30 invitations.', () => button(inviting, 'Invite').click())
    const [first = ''] = emails
    await expect.poll(async () => (await mailTo(first)).length, { timeout: 30_000 }).toBe(1)
    const [letter] = await mailTo(first)
    expect(letter?.subject).toBe('Join Zoology')
    expect(letter?.text).toContain('Bring your own pencil.')
    expect(letter?.text).toMatch(/\/join\/[0-9A-Z]{26}\b/)
    await expect(personRow(page, first)).toContainText('Invited just now')
    await menuItem(await openRowMenu(page, 'Pupil 1'), 'Invite').click()
    await button(dialog(page, 'Invite Pupil 1?'), 'Invite').click()
    const none = dialog(page, 'Nobody could be invited now')
    await expect(none).toContainText('Was invited less than an hour ago')
    await button(none, 'Done').click()
  })

  await test.step('on a phone as well', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await expect(page.getByText(emails[0] ?? '', { exact: true })).toBeVisible()
    await expectNoSideways(page)
    await expectAccessible(page)
  })
})

/** Goal: have everybody at a machine, and let go who leaves. */
test('types people in, changes them, gives and takes machines, and removes', async ({
  page,
  owner,
  complaints,
}) => {
  test.slow()
  complaints.allow(/status of 409/)
  const id = await openCourse(owner, 'Botany', { machines: 1 })
  const ada = await newStudent(owner, 'Ada')
  const ben = await newStudent(owner, 'Ben')
  const tara = newAddress('Tara')
  await page.goto(coursePage(id, 'people'))
  await button(page, 'Add people').click()
  const adding = dialog(page, 'Add people')
  const type = async (name: string, email: string) => {
    await field(page, 'Name').fill(name)
    await field(page, 'Email').fill(email)
    await button(adding, 'Add').click()
  }
  await type('Ada', 'nobody')
  await expectMessage(page, 'Email', 'Invalid email address')
  await expectAccessible(page)
  await type('Ada', ada.email)
  await expect(adding.getByText('Ada is added.')).toBeVisible()
  await expect(field(page, 'Name')).toBeFocused()
  await type('Ben', ben.email)
  await expect(adding.getByText('Ben is added.')).toBeVisible()
  await field(page, 'Function').selectOption('Teacher')
  await type('Tara', tara)
  await expect(adding.getByText('Tara is added.')).toBeVisible()
  await button(adding, 'Done').click()

  await expect(personRow(page, ada.email)).toContainText('Joined')
  await expect(personRow(page, ada.email)).toContainText('botany-1')
  await expect(personRow(page, ben.email)).toContainText('Waiting')
  await expect(page.getByText('No machine is free for Ben, who is number 1 in line.')).toBeVisible()
  await expect(personRow(page, tara)).toContainText('Teacher')

  await menuItem(await openRowMenu(page, 'Ada'), 'Change').click()
  await field(page, 'Group(optional)').fill('Tuesday')
  await expectToast(page, 'Ada is saved.', () => button(dialog(page, 'Change Ada'), 'Save').click())
  await expect(personRow(page, ada.email)).toContainText('Tuesday')

  const menu = await openRowMenu(page, 'Ada')
  await expect(menuItem(menu, 'Give a machine')).toBeDisabled()
  await menuItem(menu, 'Take the machine').click()
  const taking = question(page, 'Take botany-1 from Ada?')
  await expect(taking).toContainText('The machine is stopped and cleaned before anyone else gets it.')
  await expectToast(page, 'Ada is saved.', () => button(taking, 'Take').click())
  await expect(personRow(page, ada.email)).not.toContainText('botany-1')
  await expectToast(page, 'No machine is free.', async () =>
    menuItem(await openRowMenu(page, 'Ada'), 'Give a machine').click(),
  )

  await menuItem(await openRowMenu(page, 'Ada'), 'Remove').click()
  const removing = question(page, 'Remove Ada?')
  await expect(removing).toContainText('Ada is removed from this course.')
  await expect(button(removing, 'Cancel')).toBeFocused()
  await expectToast(page, 'Ada is removed from Botany.', () => button(removing, 'Remove').click())
  await expect(personRow(page, ada.email)).toHaveCount(0)

  await page.getByLabel('Filter people').fill('tara')
  await expect(people(page).getByRole('row')).toHaveCount(2)
  await expect(page).toHaveURL(/\/people\?q=tara$/)
  await page.reload()
  await expect(people(page).getByRole('row')).toHaveCount(2)
})

/** Goal: let a class in by what stands on the projector. */
test('shows the join code, as a picture that phones read', async ({ page, owner }) => {
  test.slow()
  const draft = await newCourse(owner, 'Draft')
  const invited = [{ name: 'Iris', email: newAddress('Iris') }]
  expect((await owner.call('POST', `courses/${draft}/people`, { people: invited })).status).toBe(200)
  await page.goto(coursePage(draft, 'people'))
  const letters = button(page, 'Invite 1 who have not joined')
  await expect(letters).toBeDisabled()
  await expect(letters).toHaveAccessibleDescription('Publish the course first.')
  await button(page, 'Join code').click()
  await expect(dialog(page, 'Join code')).toContainText('Publish the course first.')
  await expect(button(page, 'New code')).toBeDisabled()

  const id = await openCourse(owner, 'Astronomy', { machines: 1 })
  await page.goto(coursePage(id, 'people'))
  await button(page, 'Join code').click()
  const showing = dialog(page, 'Join code')
  await expectToast(page, 'The code is made.', () => button(showing, 'New code').click())
  const code = (await showing.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/).textContent()) ?? ''
  const link = (await showing.getByText(/\/join\/[0-9A-Z]{8}$/).textContent()) ?? ''
  expect(link).toContain(code.replace('-', ''))
  await expect(button(showing, 'Copy code')).toBeVisible()
  await expect(button(showing, 'Copy link')).toBeVisible()
  await expectAccessible(page)

  const picture = showing.getByRole('img', { name: 'QR code' })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const png = (await picture.screenshot()).toString('base64')
    const { pixels, width, height } = await page.evaluate(async (base64) => {
      const image = new Image()
      image.src = `data:image/png;base64,${base64}`
      await image.decode()
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d')
      context?.drawImage(image, 0, 0)
      const data = context?.getImageData(0, 0, image.width, image.height).data
      return { pixels: [...(data ?? [])], width: image.width, height: image.height }
    }, png)
    expect(jsQr.default(Uint8ClampedArray.from(pixels), width, height)?.data).toBe(link)
  }
  await page.emulateMedia({ colorScheme: 'light' })

  const screen = dialog(page, 'Join Astronomy')
  const close = async (): Promise<void> => {
    await button(screen, 'Close').click()
    await expect(screen).toBeHidden()
    // Nobody resizes what fills the screen.
    await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull()
  }
  await button(showing, 'Full screen').click()
  await expect(screen.getByText(code, { exact: true })).toBeVisible()
  await expect(screen.getByRole('img', { name: 'QR code' })).toBeVisible()
  await expectAccessible(page)
  await close()
  await page.setViewportSize({ width: 360, height: 740 })
  await button(showing, 'Full screen').click()
  await expect(screen.getByText(code, { exact: true })).toBeVisible()
  await expectNoSideways(page)
  await close()
  await page.setViewportSize({ width: 1280, height: 800 })

  await button(showing, 'New code').click()
  await expectToast(page, 'The old code no longer works.', () =>
    button(question(page, 'Make a new code?'), 'New code').click(),
  )
  await expect(showing.getByText(code, { exact: true })).toHaveCount(0)
  await button(showing, 'End code').click()
  await expectToast(page, 'The code no longer works.', () =>
    button(question(page, 'End the code?'), 'End code').click(),
  )
  await expect(showing).toContainText('There is no code.')
})

test('assistants see people and the code, and change neither', async ({ owner, openAs }) => {
  const id = await newCourse(owner, 'Optics')
  const student = await newStudent(owner, 'Iris')
  const added = [{ name: 'Iris', email: student.email, function: 'assistant' }]
  expect((await owner.call('POST', `courses/${id}/people`, { people: added })).status).toBe(200)
  const page = await openAs(await signedIn(student))
  await page.goto(coursePage(id, 'people'))
  await expect(personRow(page, student.email)).toContainText('Assistant')
  await expect(button(page, 'Join code')).toBeVisible()
  await expect(button(page, 'Add people')).toHaveCount(0)
  await expect(button(page, 'Actions for Iris')).toHaveCount(0)
  await page.goto(coursePage(id, 'setup/people'))
  await expect(page).toHaveURL(new RegExp(`/courses/${id}(/rules)?$`))
  await expect(page.getByRole('heading', { level: 1, name: 'Optics' })).toBeVisible()
})

lineTest('who adds somebody and leaves hears what becomes of it', async ({ owner, openLine }) => {
  const id = await newCourse(owner, 'Optics')
  const { page, block, pull, mend } = await openLine(owner)
  await page.goto(coursePage(id, 'people'))
  await button(page, 'Add people').click()
  const adding = dialog(page, 'Add people')
  await field(page, 'Name').fill('Iris')
  await field(page, 'Email').fill(newAddress('Iris'))
  await block()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expectToast(page, 'Failed to add people', async () => pull())
  await expect(adding).toBeVisible()
  mend()
  await expectToast(page, '0 added, 1 to be invited.', () => button(adding, 'Add').click())
})
