import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectNoSideways } from '../support/looks/axe.ts'
import { dialog, goTo, setCalendar } from '../support/product/calendar.ts'
import { newCourse } from '../support/product/courses.ts'
import { newStudent, signedIn } from '../support/product/students.ts'
import { button, expectToast } from '../support/screen.ts'
import { test } from '../support/test.ts'

/** The Monday after the next, and some weeks later: a link tells of the time to come, but of no year that is far. */
const today = new Date()
const inDays = (days: number) => new Date(today.getTime() + days * 86_400_000).toISOString().slice(0, 10)
const toMonday = 14 - ((today.getUTCDay() + 6) % 7)
const [first, last] = [inDays(toMonday), inDays(toMonday + 60)]
const days = { startsOn: first, endsOn: last }
const times = { from: first, until: last }
const monday = { id: 'ser_mo', kind: 'class', days: ['MO'], start: '10:00', end: '11:30', ...times }

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

/** What a calendar program gets, which is signed in nowhere. */
const ask = async (page: Page, link: string) => {
  const answer = await page.context().request.get(link, { headers: { cookie: '' } })
  return { status: answer.status(), text: await answer.text() }
}

/** Goal: the classes are where all other appointments are. */
test('a link to the classes is made, copied, made anew and turned off', async ({ page, owner }) => {
  const courseId = await newCourse(owner, 'Systems', days)
  await setCalendar(owner, courseId, [monday])
  await goTo(page, courseId, first)
  await button(page, 'Add to my calendar').click()
  const form = dialog(page, 'Add to my calendar')
  await expect(form).toContainText('your calendar program shows the classes of Systems')
  await expectAccessible(page)
  await button(form, 'Make link').click()
  const shown = form.getByText(/^https?:.*\/calendar\.ics\?key=\w{26}$/)
  await expect(shown).toBeVisible()
  await expect(form).toContainText('Copy it now: it is shown this once.')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  const link = (await shown.textContent()) ?? ''
  await button(form, 'Copy link').click()
  await expect(button(form, 'Copied link')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  const { status, text } = await ask(page, link)
  expect(status).toBe(200)
  expect(text).toMatch(new RegExp(`DTSTART:${first.replaceAll('-', '')}T0[89]0000Z`))
  await button(form, 'Close').click()
  await button(page, 'Add to my calendar').click()
  await expect(form).toContainText('It cannot be shown again; a new one takes its place.')
  await expect(shown).toBeHidden()
  await expectAccessible(page)
  await button(form, 'New link').click()
  await expect(shown).toBeVisible()
  expect((await ask(page, link)).status).toBe(404)
  const newest = (await shown.textContent()) ?? ''
  await expectToast(page, 'The link is turned off.', () => button(form, 'Turn off').click())
  await expect(button(form, 'Make link')).toBeVisible()
  await expect(shown).toBeHidden()
  expect((await ask(page, newest)).status).toBe(404)
})

/** Goal: a student has the classes on the phone, with the way to the machine. */
test('a student makes a link where the courses are', async ({ owner, openAs }) => {
  const courseId = await newCourse(owner, 'Networks', days)
  const student = await newStudent(owner, 'Stu Dent')
  const added = await owner.call('POST', `courses/${courseId}/people`, {
    people: [{ name: student.name, email: student.email }],
  })
  expect(added.status, JSON.stringify(added.body)).toBe(200)
  const page = await openAs(await signedIn(student))
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/dashboard/my-resources')
  await button(page, 'Add to my calendar: Networks').click()
  const form = dialog(page, 'Add to my calendar')
  await button(form, 'Make link').click()
  await expect(form.getByText(/calendar\.ics\?key=/)).toBeVisible()
  await expectNoSideways(page)
  await expectAccessible(page)
})
