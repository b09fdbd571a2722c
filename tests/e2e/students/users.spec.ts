import { expect } from '@playwright/test'
import { layCable, watchRequests } from '../support/line/cable.ts'
import { expectAccessible } from '../support/looks/axe.ts'
import { newAddress, newStudent } from '../support/product/students.ts'
import { signInStatus, studentRow, students, usersPage } from '../support/product/users.ts'
import { button, expectToast, field, heading, link, question } from '../support/screen.ts'
import { guestTest, signedInState, test } from '../support/test.ts'

const nobody = 'No students found. Create some using the CSV upload above.'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

/** Goal: let a student in who has forgotten the password. */
test('gives a student a new password, which works at once', async ({ page, owner }) => {
  const ada = await newStudent(owner, 'Ada Lovelace')
  expect(await signInStatus(ada.email, ada.password)).toBe(200)
  await page.goto(usersPage)
  const ask = button(studentRow(page, ada.email), `Update Password of ${ada.name}`)
  const form = page.getByRole('dialog', { name: 'Update Password', exact: true })
  const done = page.getByRole('dialog', { name: 'Password Updated Successfully', exact: true })
  const input = page.getByRole('dialog').getByRole('textbox', { name: /^New Password/ })

  await test.step('one that the server makes', async () => {
    await ask.click()
    await expect(input).toBeFocused()
    await expect(input).toHaveAttribute('placeholder', 'Leave blank for auto-generated password')
    await expect(input).toHaveAccessibleDescription('Leave empty to auto-generate a secure password')
    await expectToast(page, /password/i, () => button(form, 'Update Password').click())
    await expect(done).toContainText("Make sure to save this password securely. It won't be shown again.")
    await expect(input).not.toBeEditable()
    const password = await input.inputValue()
    await expectToast(page, 'Password copied to clipboard', () => button(done, 'Copy').click())
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(password)
    await button(done, 'Got it').click()
    await expect(done).toBeHidden()
    await expect(ask).toBeFocused()
    expect(await signInStatus(ada.email, ada.password)).toBe(401)
    expect(await signInStatus(ada.email, password)).toBe(200)
  })

  await test.step('one that the teacher chooses', async () => {
    await ask.click()
    await input.fill('12345')
    await button(form, 'Update Password').click()
    await expect(input).toHaveAccessibleErrorMessage('Password must be at least 6 characters')
    await input.fill('  Chosen-one-1 ')
    await page.keyboard.press('Enter')
    await expect(input).toHaveValue('Chosen-one-1')
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('Denied'))
    })
    await expectToast(page, 'Failed to copy password', () => button(done, 'Copy').click())
    // It is shown this once, and not lost by a key.
    await page.keyboard.press('Escape')
    await expect(input).toHaveValue('Chosen-one-1')
    await button(done, 'Got it').click()
    await expect(done).toBeHidden()
    expect(await signInStatus(ada.email, 'Chosen-one-1')).toBe(200)
  })

  await test.step('neither stays in the page', async () => {
    await ask.click()
    await expect(input).toHaveValue('')
    await button(form, 'Cancel').click()
    await expect(form).toBeHidden()
  })
})

/** Goal: nobody is in the lab who should not be. */
test('deletes a student after asking, who cannot sign in any more', async ({ page, owner }) => {
  const [ada, bob] = [await newStudent(owner, 'Ada Lovelace'), await newStudent(owner, 'Bob Stone')]
  await page.goto(usersPage)
  const dialog = question(page, 'Delete Student')
  await button(studentRow(page, ada.email), 'Delete Ada Lovelace').click()
  await expect(dialog).toContainText(
    `Are you sure you want to delete Ada Lovelace (${ada.email})? This action cannot be undone.`,
  )
  await button(dialog, 'Cancel').click()
  await expect(button(studentRow(page, ada.email), 'Delete Ada Lovelace')).toBeFocused()

  await button(studentRow(page, ada.email), 'Delete Ada Lovelace').click()
  await expectToast(page, 'Student deleted successfully', () => button(dialog, 'Delete').click())
  await expect(studentRow(page, ada.email)).toBeHidden()
  await expect(studentRow(page, bob.email)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'My Students' })).toBeFocused()
  expect(await signInStatus(ada.email, ada.password)).toBe(401)
  expect(await signInStatus(bob.email, bob.password)).toBe(200)

  await button(studentRow(page, bob.email), 'Delete Bob Stone').click()
  await button(dialog, 'Delete').click()
  await expect(page.getByRole('heading', { name: nobody })).toBeVisible()
  await expectAccessible(page)
})

test('a student who is gone already is said to be', async ({ page, owner, complaints }) => {
  complaints.allow(/status of 404/)
  const ada = await newStudent(owner, 'Ada Lovelace')
  await page.goto(usersPage)
  await button(studentRow(page, ada.email), `Delete ${ada.name}`).click()
  const { body } = await owner.call<{ data: { data: { _id: string }[] } }>('GET', 'lab/my-students')
  for (const { _id } of body.data.data) await owner.call('DELETE', `lab/students/${_id}`)
  await expectToast(page, /.+/, () => button(question(page, 'Delete Student'), 'Delete').click())
  await expect(page.getByRole('heading', { name: nobody })).toBeVisible()
})

test('shows, sorts and filters, and the address says how', async ({ page, owner }) => {
  const people = [await newStudent(owner, 'Cleo Moss'), await newStudent(owner, 'Ann Reed')]
  await page.goto(usersPage)
  await expect(students(page).getByRole('columnheader')).toHaveText([
    'Name',
    'Email',
    'Role',
    'Created',
    'Actions',
  ])
  // Midnight may come between the two, and before they are looked at.
  const { body } = await owner.call<{ data: { data: { email: string; createdAt: string }[] } }>(
    'GET',
    'lab/my-students',
  )
  const made = new Map(body.data.data.map(({ email, createdAt }) => [email, new Date(createdAt)]))
  const dayInBerlin = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'Europe/Berlin' })
  for (const { name, email } of people) {
    await expect(studentRow(page, email).getByRole('cell').nth(0)).toHaveText(name)
    await expect(studentRow(page, email).getByRole('cell').nth(2)).toHaveText('student')
    await expect(studentRow(page, email).getByRole('cell').nth(3)).toHaveText(
      dayInBerlin.format(made.get(email)),
    )
  }

  await button(students(page), 'Name').click()
  await expect(page).toHaveURL(`${usersPage}?sort=name`)
  const names = students(page).locator('tbody tr[data-row] td:first-child')
  await expect(names).toHaveText(['Ann Reed', 'Cleo Moss'])
  await page.keyboard.press('/')
  await expect(field(page, 'Filter by name or email')).toBeFocused()
  await page.keyboard.type('moss')
  await expect(page).toHaveURL(`${usersPage}?sort=name&q=moss`)
  await expect(names).toHaveText(['Cleo Moss'])
  await expect(page.getByText('1 of 2 students')).toBeVisible()
  await page.reload()
  await expect(names).toHaveText(['Cleo Moss'])
  await field(page, 'Filter by name or email').fill('nothing like it')
  await expect(page.getByRole('heading', { name: 'No student matches this filter' })).toBeVisible()
  await expectAccessible(page)
  await button(page, 'Clear filter').click()
  await expect(names).toHaveText(['Ann Reed', 'Cleo Moss'])
})

test('sorts a name with an accent beside those without', async ({ page, owner }) => {
  for (const name of ['Zoe Adler', 'Özlem Kaya', 'Ola Berg', 'Adam Roe', 'Árpád Nagy']) {
    const { status } = await owner.call('POST', 'lab/students', { name, email: newAddress('accented') })
    expect(status).toBe(201)
  }
  await page.goto(`${usersPage}?sort=name`)
  const names = students(page).locator('tbody tr[data-row] td:first-child')
  await expect(names).toHaveText(['Adam Roe', 'Árpád Nagy', 'Ola Berg', 'Özlem Kaya', 'Zoe Adler'])
  await page.goto(`${usersPage}?sort=-name`)
  await expect(names).toHaveText(['Zoe Adler', 'Özlem Kaya', 'Ola Berg', 'Árpád Nagy', 'Adam Roe'])
})

test('the palette finds a student', async ({ page, owner }) => {
  const ada = await newStudent(owner, 'Ada Lovelace')
  await page.goto('/dashboard')
  await expect(heading(page, 'Dashboard')).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type(ada.email.slice(0, -4))
  await page.getByRole('option', { name: ada.name }).click()
  await expect(studentRow(page, ada.email)).toBeVisible()
})

guestTest('students that cannot be loaded can be asked for again', async ({ browser, owner, complaints }) => {
  const ada = await newStudent(owner, 'Ada Lovelace')
  const cable = await layCable()
  const context = await browser.newContext({
    baseURL: cable.origin,
    storageState: signedInState(owner, cable.origin),
  })
  complaints.allow(/net::ERR_/)
  const page = await context.newPage()
  const quiet = watchRequests(page)
  await page.goto('/dashboard/settings')
  await expect(heading(page, 'Settings')).toBeVisible()
  // The page’s code is fetched when the pointer rests on a link; what is cut off here are the students.
  await link(page, 'Users').hover()
  await quiet()
  // Its dialogs' code comes with the first touch.
  await heading(page, 'Settings').click()
  await quiet()
  cable.pull()
  await link(page, 'Users').click()
  await expect(page.getByText('Loading students...')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Failed to load students' })).toBeVisible()
  cable.plugIn()
  await button(page, 'Try Again').click()
  await expect(studentRow(page, ada.email)).toBeVisible()
  await context.close()
  await cable.remove()
})
