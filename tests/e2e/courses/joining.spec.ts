import { expect, type Page } from '@playwright/test'
import { newOwner } from '../../support/api.ts'
import { expectAccessible, expectNoSideways } from '../support/looks/axe.ts'
import { mailTo, origin, type SentMail } from '../support/product/cloud.ts'
import { coursePage, newCode, openCourse, personRow, tab } from '../support/product/courses.ts'
import { newAddress, newStudent, signedIn } from '../support/product/students.ts'
import { menuItem, openRowMenu } from '../support/product/vms.ts'
import { button, expectMessage, expectToast, field, heading, link, question } from '../support/screen.ts'
import { guestTest, type Owner, type Person, signedInState, test } from '../support/test.ts'

/** A browser in which nobody is signed in: else it would be the owner, as everywhere in these stories. */
const nobodysState = { cookies: [], origins: [] }
const notValid = 'This link is not valid. Ask your teacher for a new one.'

const add = async (owner: Owner, courseId: string, people: object[]): Promise<void> => {
  const { status, body } = await owner.call('POST', `courses/${courseId}/people`, { people })
  expect(status, JSON.stringify(body)).toBe(200)
}

/** What a letter to this address has, the newest of those that have it: a sign-up sends another, which may come last. */
const inLetters = async (email: string, part: (letter: SentMail) => string | undefined): Promise<string> => {
  const find = async () => (await mailTo(email)).flatMap((letter) => part(letter) ?? []).at(0) ?? ''
  await expect.poll(find, { timeout: 30_000 }).not.toBe('')
  return find()
}

const letterLink = (email: string): Promise<string> =>
  inLetters(email, ({ text }) => /\/join\/[0-9A-Z]{26}\b/.exec(text)?.[0])

/** The digits of the newest code. */
const digits = (email: string): Promise<string> =>
  inLetters(email, ({ subject }) => /^(\d{6}) is your code for/.exec(subject)?.[1])

const invite = async (owner: Owner, courseId: string): Promise<void> => {
  const { status } = await owner.call('POST', `courses/${courseId}/invitations`, { ids: 'notJoined' })
  expect(status).toBe(202)
}

/** Somebody with a lab of their own, whose address nobody has proved. */
const stranger = async (): Promise<Person> => ({
  ...(await newOwner(origin(), undefined, newAddress('stranger'))),
  name: 'Olga Owner',
})

const expectPhone = async (page: Page): Promise<void> => {
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSideways(page)
  await page.setViewportSize({ width: 1280, height: 800 })
}

/** Goal: from the teacher's list to the first student at a machine, by a letter. */
test('a student joins by the letter, and the teacher sees it', async ({ page, owner, browser }) => {
  test.slow()
  const id = await openCourse(owner, 'Zoology', { machines: 1 })
  const email = newAddress('Zoe')
  await add(owner, id, [{ name: 'Zoe Z.', email }])
  await invite(owner, id)
  const address = await letterLink(email)
  await page.goto(coursePage(id, 'people'))
  await expect(personRow(page, email)).toContainText('Invited')

  const context = await browser.newContext({ storageState: nobodysState })
  const student = await context.newPage()
  await student.goto(address)
  await expect(heading(student, 'Join Zoology')).toBeVisible()
  await expect(student.getByText(email)).toBeVisible()
  await expect(field(student, 'Email')).toHaveCount(0)
  await expect(field(student, 'Code')).toHaveCount(0)
  await expectPhone(student)
  await button(student, 'Join').click()
  await expectMessage(student, 'Name', 'Name is required')
  await expectMessage(student, 'Password', 'Password must be at least 6 characters')
  await field(student, 'Name').fill('Zoe Zander')
  await field(student, 'Password').fill('secret-1')
  await button(student, 'Join').click()
  await expect(heading(student, 'Your machine is ready')).toBeVisible()
  await expect(heading(student, 'Your machine is ready')).toBeFocused()
  await expectPhone(student)
  await link(student, 'Go to zoology-1').click()
  await expect(heading(student, 'zoology-1')).toBeVisible()
  await context.close()

  await expect(personRow(page, email)).toContainText('Joined')
  await expect(personRow(page, email)).toContainText('zoology-1')
})

interface Comer {
  readonly email: string
  /** Where they stand. */
  readonly at: Page
}

/** Goal: a class comes in by the projector, all at once, and one too many. */
test('six browsers join by the code at once and get six machines, a seventh the next that is free', async ({
  page,
  owner,
  openAs,
}) => {
  test.slow()
  const id = await openCourse(owner, 'Chemistry', { machines: 5, spares: 1, mode: 'anyone' })
  const code = await newCode(owner, id)
  const come = async (number: number): Promise<Comer> => {
    const student = await newStudent(owner, `Student ${number}`)
    const at = await openAs(await signedIn(student))
    await at.goto(`/join/${code}`)
    await expect(heading(at, 'Join Chemistry')).toBeVisible()
    return { email: student.email, at }
  }
  const six: Comer[] = []
  for (let number = 1; number <= 6; number += 1) six.push(await come(number))
  await Promise.all(six.map(({ at }) => button(at, 'Join').click()))
  const machines = await Promise.all(
    six.map(async ({ at }) => {
      await expect(heading(at, 'Your machine is ready')).toBeVisible()
      return at.getByRole('link', { name: /^Go to chemistry-/ }).textContent()
    }),
  )
  expect(new Set(machines).size).toBe(6)
  await page.goto(coursePage(id, 'people'))
  for (const { email } of six) await expect(personRow(page, email)).toContainText('chemistry-')

  await test.step('the seventh waits, and is told the place in the line', async () => {
    const seventh = await come(7)
    await button(seventh.at, 'Join').click()
    await expect(heading(seventh.at, 'You are number 1 in line')).toBeVisible()
    await expect(personRow(page, seventh.email)).toContainText('Waiting')
    six.push(seventh)
  })

  await test.step('somebody is removed, the machine is cleaned, and the seventh has it', async () => {
    const [first, seventh] = [six.at(0), six.at(-1)]
    if (!first || !seventh) throw new Error('Nobody came')
    const freed = machines[0]?.replace('Go to ', '') ?? ''
    await menuItem(await openRowMenu(page, 'Student 1'), 'Remove').click()
    const asked = question(page, 'Remove Student 1?')
    await expect(asked).toContainText('The machine is stopped and cleaned before anyone else gets it.')
    const removed = 'Student 1 is removed from Chemistry.'
    await expectToast(page, removed, () => button(asked, 'Remove').click())
    await expect(personRow(page, first.email)).toHaveCount(0)
    await expect(heading(seventh.at, 'You are number 1 in line')).toBeVisible()
    await tab(page, 'Machines').click()
    await menuItem(await openRowMenu(page, freed), 'Clean').click()
    const cleaning = question(page, 'Clean 1 machine?')
    await expectToast(page, 'Cleaning 1 machine.', () => button(cleaning, 'Clean').click())
    await expect(heading(seventh.at, 'Your machine is ready')).toBeVisible({ timeout: 60_000 })
    await expect(link(seventh.at, `Go to ${freed}`)).toBeVisible()
    await tab(page, 'People').click()
    await expect(personRow(page, seventh.email)).toContainText(freed)
  })
})

guestTest('a wrong code says so, however it is written', async ({ page, complaints }) => {
  complaints.allow(/status of 404/)
  for (const code of ['ZZZZ-ZZZZ', 'nothing', 'ZZZZZZZZZZZZZZZZZZZZZZZZZZ']) {
    await page.goto(`/join/${code}`)
    await expect(page.getByText(notValid, { exact: true })).toBeVisible()
  }
  await expectPhone(page)
})

guestTest('by the code with a new account, after six digits by mail', async ({ page, owner, complaints }) => {
  guestTest.slow()
  complaints.allow(/status of 400|status of 409/)
  const id = await openCourse(owner, 'Ethics', { machines: 1, mode: 'anyone' })
  const code = await newCode(owner, id)
  const email = newAddress('Nina')
  await page.goto(`/join/${code.toLowerCase()}`)
  await expect(heading(page, 'Join Ethics')).toBeVisible()
  await expect(page.getByText('With Olga Owner.')).toBeVisible()
  await expect(link(page, 'Sign up')).toHaveAttribute('href', new RegExp(`redirect=.*${code}`, 'i'))
  await button(page, 'Send me a code').click()
  await expectMessage(page, 'Email', 'Invalid email address')
  await expectPhone(page)
  await field(page, 'Email').fill(email)
  await button(page, 'Send me a code').click()
  await expect(page.getByText('If this address may join, a code is on its way to it.')).toBeVisible()
  await expect(field(page, 'Code')).toBeFocused()
  const proof = await digits(email)
  await field(page, 'Code').fill(proof === '000000' ? '000001' : '000000')
  await field(page, 'Name').fill('Nina New')
  await field(page, 'Password').fill('secret-1')
  await button(page, 'Join').click()
  await expectMessage(page, 'Code', 'This code is wrong or has expired.')
  await expectPhone(page)
  await field(page, 'Code').fill(proof)
  await button(page, 'Join').click()
  await expect(heading(page, 'Your machine is ready')).toBeVisible()

  await guestTest.step('who has an account is shown the way to it, and comes back', async () => {
    const known = await newStudent(owner, 'Kim')
    await page.evaluate(() => localStorage.clear())
    await page.goto(`/join/${code}`)
    await field(page, 'Email').fill(known.email)
    await button(page, 'Send me a code').click()
    await field(page, 'Code').fill(await digits(known.email))
    await field(page, 'Name').fill('Kim')
    await field(page, 'Password').fill('secret-1')
    await button(page, 'Join').click()
    await expect(page.getByRole('alert')).toContainText(
      'You already have an account. Sign in, and open this link again.',
    )
    await link(page, 'I have an account').click()
    await expect(heading(page, 'Login')).toBeVisible()
    await field(page, 'Email').fill(known.email)
    await field(page, 'Password').fill(known.password)
    await button(page, 'Login').click()
    await expect(heading(page, 'Join Ethics')).toBeVisible()
    await expect(page.getByText(known.email)).toBeVisible()
    await button(page, 'Join').click()
    await expect(heading(page, 'You are number 1 in line')).toBeVisible()
    await expectPhone(page)
    const { body } = await owner.call<{ data: { rev: number } }>('GET', `courses/${id}`)
    await owner.call('PUT', `courses/${id}`, { rev: body.data.rev, machines: { wanted: 2 } })
    expect((await owner.call('POST', `courses/${id}/publish`, {})).status).toBe(202)
    await expect(heading(page, 'Your machine is ready')).toBeVisible({ timeout: 60_000 })
  })
})

test('somebody of another lab proves the address first', async ({ page, owner, browser }) => {
  test.slow()
  const id = await openCourse(owner, 'Geology', { machines: 1 })
  const code = await newCode(owner, id)
  const guest = await stranger()
  await add(owner, id, [{ name: 'Gus Guest', email: guest.email }])
  const context = await browser.newContext({ storageState: signedInState(guest) })
  const theirs = await context.newPage()
  await theirs.goto(`/join/${code}`)
  await expect(theirs.getByText(guest.email)).toBeVisible()
  await button(theirs, 'Join').click()
  await expect(theirs.getByText(`Prove first that ${guest.email} is yours.`)).toBeVisible()
  await expectPhone(theirs)
  await button(theirs, 'Send me a code').click()
  await field(theirs, 'Code').fill(await digits(guest.email))
  await button(theirs, 'Join').click()
  await expect(heading(theirs, 'Your machine is ready')).toBeVisible()
  await context.close()
  await page.goto(coursePage(id, 'people'))
  await expect(personRow(page, guest.email)).toContainText('geology-1')
})

test('a letter is for its address only, and lets in staff with their own account', async ({
  owner,
  openAs,
  browser,
}) => {
  test.slow()
  const id = await openCourse(owner, 'History', { machines: 1 })
  const tara = await stranger()
  await add(owner, id, [{ name: 'Tara', email: tara.email, function: 'teacher' }])
  await invite(owner, id)
  const address = await letterLink(tara.email)

  const context = await browser.newContext({ storageState: nobodysState })
  const nobody = await context.newPage()
  await nobody.goto(address)
  await expect(heading(nobody, 'Join History')).toBeVisible()
  await expect(nobody.getByText('You are invited as a teacher.')).toBeVisible()
  await expect(field(nobody, 'Password')).toHaveCount(0)
  await expectPhone(nobody)
  await link(nobody, 'Sign up').click()
  await expect(heading(nobody, 'Create your account')).toBeVisible()
  await expect(nobody).toHaveURL(/redirect=/)
  await context.close()

  const other = await openAs(await stranger())
  await other.goto(address)
  await expect(
    other.getByText('This invitation is for another address. Sign out, and open it again.'),
  ).toBeVisible()
  await expectPhone(other)
  await button(other, 'Sign out').click()
  await expect(link(other, 'I have an account')).toBeVisible()

  const theirs = await openAs(tara)
  await theirs.goto(address)
  await button(theirs, 'Join').click()
  await expect(heading(theirs, 'Welcome to History')).toBeVisible()
  await expectPhone(theirs)
  await link(theirs, 'Open History').click()
  await expect(heading(theirs, 'History')).toBeVisible()
})
