import { writeFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/looks/axe.ts'
import { newAddress, newStudent } from '../support/product/students.ts'
import {
  chooseFile,
  download,
  expectPreview,
  preview,
  signInStatus,
  studentRow,
  usersPage,
} from '../support/product/users.ts'
import { button, expectToast, heading, link, openAccountMenu, question } from '../support/screen.ts'
import { test } from '../support/test.ts'

const open = async (page: Page): Promise<void> => {
  await page.goto(usersPage)
  await expect(
    page.getByRole('heading', { name: 'No students found. Create some using the CSV upload above.' }),
  ).toBeVisible()
}

const wide = (text: string): Uint8Array =>
  Uint8Array.of(0xff, 0xfe, ...new Uint8Array(Uint16Array.from(text, (c) => c.charCodeAt(0)).buffer))
const western = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

const result = (page: Page) => page.getByRole('heading', { name: 'Users Created Successfully' })
/** A class of this size takes seconds; the machine may have others to serve. */
const created = { timeout: 45_000 }

/** Goal: a whole class can sign in, and the teacher has their passwords. */
test('creates the students of a file and hands over their passwords', async ({ page }) => {
  const [ada, grace, taken] = [newAddress('ada'), newAddress('grace'), newAddress('taken')]
  await open(page)

  await test.step('the template is a file that would be accepted', async () => {
    let template = { name: '', text: '' }
    await expectToast(page, 'Template downloaded', async () => {
      template = await download(page, 'Download Template')
    })
    expect(template.name).toBe('users_template.csv')
    expect(template.text.trim().split('\n')).toHaveLength(4)
    expect(template.text.startsWith('name,email\n')).toBe(true)
    await expectToast(page, 'Parsed 3 users from CSV', () => chooseFile(page, template.text))
    await expect(preview(page)).toContainText('3 valid')
    await button(page, 'Cancel').click()
    await expect(preview(page)).toBeHidden()
  })

  await test.step('the file is checked before anything is sent', async () => {
    const text = `\ufeffName;EMAIL;Room\r\n"Ada\r\nLovelace";${ada};1\r\n\r\n"Hopper, Grace";${grace};2\r\n=1+1;${taken};3\r\nNobody;nobody;4\r\nAda;${ada.toUpperCase()};5\r\n`
    await expectToast(page, 'Parsed 5 users from CSV', () => chooseFile(page, text))
    await expectPreview(page, [
      ['Ada Lovelace', ada, 'Valid'],
      ['Hopper, Grace', grace, 'Valid'],
      ['=1+1', taken, 'Valid'],
      ['Nobody', 'nobody', 'ErrorInvalid email format'],
      ['Ada', ada.toUpperCase(), 'ErrorDuplicate of the email in row 2'],
    ])
    await expect(page.getByText('class.csv', { exact: true })).toBeVisible()
    await expect(page.getByText('0.2 KB', { exact: true })).toBeVisible()
    await expect(preview(page)).toContainText('3 valid2 errors')
    await button(page, 'Show errors only').click()
    await expect(preview(page).getByRole('row')).toHaveCount(3)
  })

  await test.step('the valid ones are created', async () => {
    await button(page, 'Create 3 Users').click()
    await expect(button(page, 'Creating Users...')).toBeDisabled()
    await expect(result(page)).toBeVisible(created)
    await expect(result(page)).toBeFocused()
    await expect(page.getByText('3 users were created.')).toBeVisible()
    await expect(preview(page)).toBeHidden()
    for (const email of [ada, grace, taken]) await expect(studentRow(page, email)).toBeVisible()
  })

  const leaving = question(page, 'Leave without downloading the passwords?')
  await test.step('nobody leaves without the passwords by mistake', async () => {
    await link(page, 'List Resources').click()
    await button(leaving, 'Cancel').click()
    await expect(leaving).toBeHidden()
    await button(page, 'Dismiss').click()
    const dismissing = question(page, 'Dismiss without downloading the passwords?')
    await button(dismissing, 'Cancel').click()
    await expect(dismissing).toBeHidden()
    await (await openAccountMenu(page)).getByRole('menuitem', { name: 'Logout' }).click()
    const goodbye = question(page, 'Confirm Logout')
    await expect(goodbye).toContainText('you have not downloaded them')
    await button(goodbye, 'Cancel').click()
    await expect(goodbye).toBeHidden()
    await expect(page).toHaveURL(usersPage)
  })

  await test.step('the passwords come as a file, and work', async () => {
    let file = { name: '', text: '' }
    await expectToast(page, 'Created users CSV downloaded', async () => {
      file = await download(page, 'Download User Details')
    })
    expect(file.name).toBe('created_users.csv')
    const [header, ...lines] = file.text.trim().split('\r\n')
    expect(header).toBe('email,name,password')
    const [adas, graces, formulas] = lines
    expect(adas).toMatch(new RegExp(`^${ada},Ada Lovelace,[A-Za-z]\\S{15}$`))
    expect(graces).toMatch(new RegExp(`^${grace},"Hopper, Grace",[A-Za-z]\\S{15}$`))
    // A spreadsheet shows it instead of working it out.
    expect(formulas).toMatch(new RegExp(`^${taken},'=1\\+1,[A-Za-z]\\S{15}$`))
    for (const [email, line] of [
      [ada, adas],
      [taken, formulas],
    ] as const) {
      expect(await signInStatus(email, line?.split(',').at(-1) ?? '')).toBe(200)
    }
  })

  await test.step('the same file creates nobody twice', async () => {
    await chooseFile(page, `name,email\nAda,${ada}\nGrace,${grace}\n`)
    await expectPreview(page, [
      ['Ada', ada, 'ErrorThis email is already a student of this lab'],
      ['Grace', grace, 'ErrorThis email is already a student of this lab'],
    ])
    await expectToast(page, 'No valid users to create', () => button(page, 'Create 0 Users').click())
    await button(page, 'Cancel').click()
  })

  await link(page, 'List Resources').click()
  await expect(heading(page, 'Azure Virtual Machines')).toBeVisible()
})

test('reads what spreadsheets write, in whatever encoding', async ({ page }) => {
  await open(page)
  const zoe = ['Zoë Müller', 'zoe@students.test', 'Valid'] as const
  const files = {
    'UTF-8': new TextEncoder().encode('name,email\nZoë Müller,zoe@students.test\n'),
    'UTF-16 with tabs': wide('Email\tName\r\nzoe@students.test\tZoë Müller\r\n'),
    'Windows-1252 with semicolons': western('NAME;E-Mail;Email\r\n"Zoë\nMüller";x;zoe@students.test\r\n'),
  }
  for (const [name, content] of Object.entries(files)) {
    await test.step(name, async () => {
      await chooseFile(page, content, { name: `${name}.csv`, mimeType: 'application/vnd.ms-excel' })
      await expect(
        page
          .getByText(`${name}.csv`, { exact: true })
          .or(page.getByTitle(`${name}.csv`))
          .first(),
      ).toBeVisible()
      await expectPreview(page, [zoe])
      await button(page, 'Cancel').click()
    })
  }
})

test('finds 37 bad rows of nine kinds among five thousand', async ({ page, owner }) => {
  const known = await newStudent(owner, 'Ada Lovelace')
  const bad: readonly (readonly [string, (index: number) => string])[] = [
    ['Name and email are required', (index) => `,nameless-${index}@students.test`],
    ['Name and email are required', (index) => `Mailless ${index},`],
    ['Name and email are required', () => '" "," "'],
    ['Invalid email format', (index) => `Plain ${index},plain-${index}`],
    ['Invalid email format', (index) => `Spaced ${index},spa ced-${index}@students.test`],
    ['Invalid email format', (index) => `Long ${index},${'x'.repeat(250)}-${index}@students.test`],
    ['Name must be at most 100 characters', (index) => `${'N'.repeat(101)},n-${index}@students.test`],
    ['Duplicate of the email in row 2', () => 'Double,S0@STUDENTS.TEST'],
    // The first one; those after it are duplicates of it.
    ['This email is already a student of this lab', () => `Known,${known.email}`],
  ]
  const rows = Array.from({ length: 5000 }, (_, index) => {
    const turn = index / 130 - 1
    const [, make] = (Number.isInteger(turn) && turn < 37 ? bad[turn % bad.length] : undefined) ?? []
    return make?.(index) ?? `Student ${index},s${index}@students.test`
  })
  await page.goto(usersPage)
  await expect(studentRow(page, known.email)).toBeVisible()
  await expectToast(page, 'Parsed 5000 users from CSV', () =>
    chooseFile(page, `name,email\n${rows.join('\n')}\n`),
  )
  await expect(preview(page)).toContainText('4963 valid37 errors')
  await expect(button(page, 'Create 4963 Users')).toBeEnabled()
  await button(page, 'Show errors only').click()
  await page.getByRole('group', { name: 'CSV preview' }).focus()
  const wanted = new Set(bad.map(([reason]) => reason))
  const seen = new Set<string>()
  await expect(async () => {
    for (const text of await preview(page).getByRole('row').allTextContents()) {
      for (const reason of wanted) if (text.includes(reason)) seen.add(reason)
    }
    await page.keyboard.press('PageDown')
    expect(seen).toEqual(wanted)
  }).toPass()
  await expect(preview(page).getByRole('table')).toHaveAttribute('aria-rowcount', '38')
})

test('says what is wrong with a file', async ({ page }) => {
  await open(page)
  const problem = page.getByRole('main').getByRole('alert')
  await chooseFile(page, 'name,email\n', { name: 'class.txt', mimeType: 'text/plain' })
  await expect(problem).toHaveText('Please select a CSV file')
  // From the disk: sent to the browser by hand, so much takes too long.
  const large = test.info().outputPath('large.csv')
  await writeFile(large, new Uint8Array(10 * 1024 * 1024 + 1))
  await page.locator('input[type=file]').setInputFiles(large)
  await expect(problem).toHaveText(
    'The file is larger than 10 MB. Split it and upload the parts one after the other.',
  )
  await chooseFile(page, 'title,mail\n')
  await expect(problem).toHaveText('Missing required columns: name, email')
  await expectAccessible(page)
  await chooseFile(page, 'Name;mail\nAda;ada@students.test\n')
  await expect(problem).toHaveText('Missing required columns: email')
  await chooseFile(page, 'PK\u0003\u0004 a workbook')
  await expect(problem).toHaveText('This is an Excel workbook. Save it as CSV and upload that file.')
  await chooseFile(page, 'name,email\n')
  await expect(preview(page)).toContainText('The file has a header but no rows.')
  await expectToast(page, 'No valid users to create', () => button(page, 'Create 0 Users').click())
})

test('takes a file that is dropped on it', async ({ page }) => {
  await open(page)
  const transfer = await page.evaluateHandle(() => {
    const dropped = new DataTransfer()
    dropped.items.add(new File(['name,email\nAda,ada@students.test\n'], 'dropped.csv', { type: 'text/csv' }))
    return dropped
  })
  await page
    .getByText('Drag and drop a CSV file here, or click to select one')
    .dispatchEvent('drop', { dataTransfer: transfer })
  await expectPreview(page, [['Ada', 'ada@students.test', 'Valid']])
})

test('hands over what was created when somebody else was faster with the rest', async ({ page, owner }) => {
  const [mine, theirs] = [newAddress('mine'), newAddress('theirs')]
  await open(page)
  await chooseFile(page, `name,email\nBad,bad\nMine,${mine}\nTheirs,${theirs}\n`)
  await expect(preview(page)).toContainText('2 valid')
  const { status } = await owner.call('POST', 'lab/students', { name: 'Theirs', email: theirs })
  expect(status).toBe(201)
  await button(page, 'Create 2 Users').click()
  await expect(result(page)).toBeVisible(created)
  await expect(page.getByText('1 user was created.')).toBeVisible()
  const left = page.getByRole('listitem').filter({ hasText: theirs })
  await expect(left).toContainText('Row 4')
  await expect(left).toContainText(/[Aa]lready/)
  const { text } = await download(page, 'Download User Details')
  expect(text).toContain(mine)
  expect(text).not.toContain(theirs)

  const failed = await download(page, 'Download Failed Rows')
  expect(failed.name).toBe('failed_users.csv')
  expect(failed.text).toMatch(new RegExp(`^name,email,reason\r\nTheirs,${theirs},.*already`, 'i'))
  await test.step('what is corrected in that file is created', async () => {
    const corrected = newAddress('corrected')
    await chooseFile(page, failed.text.replace(theirs, corrected))
    await button(page, 'Create 1 Users').click()
    await expect(studentRow(page, corrected)).toBeVisible(created)
  })
})

test('hands over nothing when somebody else was faster with everybody', async ({ page, owner }) => {
  const theirs = newAddress('theirs')
  await open(page)
  await chooseFile(page, `name,email\nTheirs,${theirs}\n`)
  await expect(preview(page)).toContainText('1 valid')
  expect((await owner.call('POST', 'lab/students', { name: 'Theirs', email: theirs })).status).toBe(201)
  await button(page, 'Create 1 Users').click()
  const left = page.getByRole('listitem').filter({ hasText: theirs })
  await expect(left).toContainText(/[Aa]lready/, created)
  await expectToast(page, 'No created users to download', () => button(page, 'Download User Details').click())
})
