import { expect, type Locator } from '@playwright/test'
import { caller } from '../../support/api.ts'
import { type Line, lineTest as test } from '../support/line/line.ts'
import { dialog, goTo, setCalendar } from '../support/product/calendar.ts'
import { origin } from '../support/product/cloud.ts'
import { coursePage, coursesPage, newCourse, openCourse } from '../support/product/courses.ts'
import { enrolPeople, machineOf } from '../support/product/machines.ts'
import { myResources, newStudent, signedIn } from '../support/product/students.ts'
import { button, expectToast } from '../support/screen.ts'

/** Asks for something that takes its time, and wants to leave: the dialog is still there when one hears what became of it. */
const expectHeld = async (line: Line, shown: Locator, name: string, text: string): Promise<void> => {
  await line.block()
  await button(shown, name).click()
  await line.page.keyboard.press('Escape')
  await expectToast(line.page, text, async () => line.pull())
  await expect(shown).toBeVisible()
  line.mend()
}

/** Goal: hear what became of what one has asked for. */
test('dialogs of the calendar stay until there is an answer', async ({ owner, openLine }) => {
  test.slow()
  const days = { from: '2038-03-01', until: '2038-05-31' }
  const courseId = await newCourse(owner, 'Systems', { startsOn: days.from, endsOn: days.until })
  await setCalendar(owner, courseId, [
    { id: 'ser_mo', kind: 'class', days: ['MO'], start: '10:00', end: '11:30', ...days },
  ])
  const line = await openLine(owner)
  const { page } = line
  await goTo(page, courseId, '2038-03-08')
  await button(page, 'Add to my calendar').click()
  const link = dialog(page, 'Add to my calendar')
  await expectHeld(line, link, 'Make link', 'Failed to make a link')
  await button(link, 'Close').click()
  await button(page, 'Class Mon 8 Mar, 10:00 to 11:30').click()
  const shown = dialog(page, 'Class Mon 8 Mar, 10:00 to 11:30')
  await expectHeld(line, shown, 'Cancel this one', 'Failed to cancel the class')
})

test('the dialog of a class that is on stays until there is an answer', async ({ owner, openLine }) => {
  test.slow()
  const courseId = await openCourse(owner, 'Anatomy', { machines: 1 })
  const begun = await owner.call('POST', `courses/${courseId}/classes`, { minutes: 60 })
  expect(begun.status, JSON.stringify(begun.body)).toBe(202)
  const line = await openLine(owner)
  const { page } = line
  await page.goto(coursePage(courseId, 'calendar'))
  await page
    .getByRole('button', { name: /^Class \w{3} \d/ })
    .first()
    .click()
  const shown = page.getByRole('dialog', { name: /^Class / })
  await expectHeld(line, shown, '+15 min', 'Failed to extend the class')
})

test('dialogs about own time stay until there is an answer', async ({ owner, openLine }) => {
  test.slow()
  const courseId = await openCourse(owner, 'Robotics', { machines: 1 })
  const student = await signedIn(await newStudent(owner, 'Rosa'))
  await enrolPeople(owner, courseId, [student])
  const machine = await machineOf(owner, courseId, student)
  const path = `courses/${courseId}/hours`
  const { body } = await owner.call<{ data: { rev: number } }>('GET', path)
  const hours = { minutes: 600, period: 'week' }
  expect((await owner.call('PUT', path, { rev: body.data.rev, hours })).status).toBe(200)
  const call = caller(origin(), student.token)
  expect((await call('POST', `me/courses/${courseId}/requests`, { minutes: 120 })).status).toBe(201)

  const theirs = await openLine(student)
  await theirs.page.goto(`${myResources}/${machine._id}`)
  await button(theirs.page, 'Ask for more time').click()
  const asked = dialog(theirs.page, 'Ask for more time')
  await expectHeld(theirs, asked, 'Take it back', 'Failed to take the request back')

  const line = await openLine(owner)
  await line.page.goto(`${coursesPage}/${courseId}`)
  await button(line.page, 'Own time').click()
  const shown = dialog(line.page, 'Own time')
  await shown.getByRole('checkbox', { name: /^Rosa/ }).check()
  await expectHeld(line, shown, 'Give time to 1 student', 'Failed to give more time')
})
