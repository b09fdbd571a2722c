import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/looks/axe.ts'
import { dialog, goTo, readCalendar, setCalendar } from '../support/product/calendar.ts'
import { newCourse } from '../support/product/courses.ts'
import { button, expectToast, field } from '../support/screen.ts'
import { test } from '../support/test.ts'

const days = { startsOn: '2038-03-01', endsOn: '2038-05-31' }
const times = { from: '2038-03-01', until: '2038-05-31' }
const monday = { id: 'ser_mo', kind: 'class', days: ['MO'], start: '10:00', end: '11:30', ...times }

const easterFile = [
  ...['BEGIN:VCALENDAR', 'VERSION:2.0'],
  ...['BEGIN:VEVENT', 'SUMMARY:Easter holidays', 'DTSTART;VALUE=DATE:20380325', 'DTEND;VALUE=DATE:20380404'],
  ...['END:VEVENT', 'BEGIN:VEVENT', 'SUMMARY:Labour Day', 'DTSTART;VALUE=DATE:20000501', 'RRULE:FREQ=YEARLY'],
  ...['END:VEVENT', 'BEGIN:VEVENT', 'SUMMARY:Feast', 'DTSTART;VALUE=DATE:20380311', 'END:VEVENT'],
  ...['END:VCALENDAR', ''],
].join('\r\n')

const pick = async (page: Page, name: string, text: string): Promise<void> => {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: /^Select (another )?file$/ }).press('Enter')
  await (await chooser).setFiles({ name, mimeType: 'text/calendar', buffer: Buffer.from(text) })
}

/** Goal: the holidays of the state are in the calendar without being typed. */
test('holidays of a calendar file are chosen, added and saved', async ({ page, owner, complaints }) => {
  complaints.allow(/status of 400/)
  const courseId = await newCourse(owner, 'Botany', days)
  const feast = { id: 'exc_f', kind: 'off', from: '2038-03-11', until: '2038-03-11', name: 'A feast' }
  await setCalendar(owner, courseId, [monday], [feast])
  await goTo(page, courseId, '2038-03-29')
  await expect(button(page, 'Class Mon 29 Mar, 10:00 to 11:30')).toBeVisible()
  await button(page, 'Import holidays').click()
  const form = dialog(page, 'Import holidays')
  await test.step('what is no calendar says so', async () => {
    await expect(button(form, 'Select file')).toBeFocused()
    await expect(form).toContainText('Whole days from 1 March to 31 May are taken.')
    await expect(button(form, 'Add')).toBeDisabled()
    await expectAccessible(page)
    await pick(page, 'list.ics', 'name,email')
    await expect(form.getByRole('alert')).toHaveText('This is not a calendar file.')
    await expectAccessible(page)
  })
  await test.step('of a file that has more than a calendar may have, the rest is not left out in silence', async () => {
    const many = Array.from({ length: 201 }, (_, index) => [
      ...[
        'BEGIN:VEVENT',
        `SUMMARY:Menu ${index}`,
        `DTSTART;VALUE=DATE:203803${10 + (index % 20)}`,
        'END:VEVENT',
      ],
    ])
    const file = ['BEGIN:VCALENDAR', 'VERSION:2.0', ...many.flat(), 'END:VCALENDAR', '']
    await pick(page, 'canteen.ics', file.join('\r\n'))
    await expect(form).toContainText('Only the first 200 of a file are shown.')
    await expectAccessible(page)
  })
  await test.step('what is in a file can be chosen, without a mouse', async () => {
    await pick(page, 'bavaria-2038.ics', easterFile)
    await expect(form).toContainText('bavaria-2038.ics')
    await expect(form).not.toContainText('Only the first 200')
    await expect(form.getByRole('listitem')).toHaveText([
      'Feast11 March, already there',
      'Easter holidays25 March to 3 April',
      'Labour Day1 May',
    ])
    const labourDay = form.getByRole('checkbox', { name: 'Labour Day 1 May' })
    await expect(form.getByRole('checkbox', { name: 'Feast' })).toBeDisabled()
    await expect(button(form, 'Add 2 holidays')).toBeEnabled()
    await page.keyboard.press('Tab')
    await expect(field(page, 'All')).toBeFocused()
    await page.keyboard.press('Space')
    await expect(labourDay).not.toBeChecked()
    await expect(button(form, 'Add')).toBeDisabled()
    await field(page, 'All').check()
    await labourDay.uncheck()
    await expectAccessible(page)
    await button(form, 'Add 1 holiday').click()
    await expect(form).toBeHidden()
    await expect(button(page, 'Import holidays')).toBeFocused()
  })
  await test.step('they are saved as all else is', async () => {
    const band = button(page, 'No classes: Easter holidays')
    await expect(band.first()).toBeVisible()
    await expect(button(page, 'Class Mon 29 Mar, 10:00 to 11:30')).toBeHidden()
    await expect(page.getByText('1 change not saved')).toBeVisible()
    await expectToast(page, 'The calendar is saved.', () => button(page, 'Save').click())
    expect((await readCalendar(owner, courseId)).exceptions).toMatchObject([
      feast,
      { kind: 'off', from: '2038-03-25', until: '2038-04-03', name: 'Easter holidays' },
    ])
    await button(page, 'Import holidays').click()
    await pick(page, 'bavaria-2038.ics', easterFile)
    await expect(form.getByText('already there')).toHaveCount(2)
  })
})
