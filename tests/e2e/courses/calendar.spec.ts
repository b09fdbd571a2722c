import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectNoSideways } from '../support/looks/axe.ts'
import { dialog, goTo, readCalendar, setCalendar } from '../support/product/calendar.ts'
import { coursePage, newCourse, openCourse, tab } from '../support/product/courses.ts'
import { newStudent, signedIn } from '../support/product/students.ts'
import { button, expectMessage, expectToast, field } from '../support/screen.ts'
import { signedInState, test } from '../support/test.ts'

const days = { startsOn: '2038-03-01', endsOn: '2038-05-31' }
const times = { from: '2038-03-01', until: '2038-05-31' }
const monday = { id: 'ser_mo', kind: 'class', days: ['MO'], start: '10:00', end: '11:30', ...times }

const day = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true })

/** Goal: say when the class is, see what that means, and have it saved. */
test('times are added, shown in the week, and saved', async ({ page, owner }) => {
  const courseId = await newCourse(owner, 'Systems', days)
  await test.step('there are none yet', async () => {
    await page.goto(coursePage(courseId, 'calendar'))
    await expect(tab(page, 'Calendar')).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('heading', { level: 2, name: 'Calendar', exact: true })).toBeVisible()
    await expect(
      page.getByText('No times yet. Add the class, and machines run when it begins.'),
    ).toBeVisible()
    // The first week of a course that is to come.
    await expect(day(page, 'Mon 1 Mar')).toBeVisible()
    await expect(page.getByRole('columnheader')).toHaveCount(7)
    await expect(button(page, 'Save')).toBeDisabled()
    await expectAccessible(page)
  })

  await test.step('a class is filled in, and what is wrong is said at its field', async () => {
    await button(page, 'Add times').click()
    const form = dialog(page, 'Add times')
    await expect(field(page, 'Kind')).toBeFocused()
    await expect(field(page, 'Monday')).toBeChecked()
    await expect(field(page, 'First day')).toHaveValue('2038-03-01')
    await field(page, 'End').fill('10:00')
    await button(form, 'Add').click()
    await expectMessage(page, 'End', 'A class lasts 1 minute to 16 hours.')
    await field(page, 'Sunday').check()
    await field(page, 'End').fill('11:30')
    await field(page, 'Last day').fill('2038-05-31')
    await expect(form).toContainText('Nothing that runs now changes.')
    await expect(form).toContainText('The clocks change on Sunday 28 March; the class stays at 10:00.')
    await expectAccessible(page)
    await button(form, 'Add').click()
    await expect(form).toBeHidden()
    await expect(button(page, 'Add times')).toBeFocused()
  })

  await test.step('it stands in the week before it is saved, and leaving asks', async () => {
    await expect(button(page, 'Class Mon 1 Mar, 10:00 to 11:30')).toHaveAccessibleDescription('Not saved')
    await expect(button(page, 'Class Sun 7 Mar, 10:00 to 11:30')).toBeVisible()
    await expect(page.getByText('1 change not saved')).toBeVisible()
    await expectAccessible(page)
    await tab(page, 'People').click()
    const question = page.getByRole('alertdialog', { name: 'Leave without saving the calendar?' })
    await button(question, 'Cancel').click()
    expect((await readCalendar(owner, courseId)).series).toEqual([])
  })

  await test.step('it is saved, once and for the weeks to come', async () => {
    await expectToast(page, 'The calendar is saved.', () => button(page, 'Save').click())
    await expect(button(page, 'Class Mon 1 Mar, 10:00 to 11:30')).toHaveAccessibleDescription('')
    await expect(button(page, 'Save')).toBeDisabled()
    await button(page, 'Next week').click()
    await expect(button(page, 'Class Mon 8 Mar, 10:00 to 11:30')).toBeVisible()
    await expect(page).toHaveURL(/week=2038-03-08/)
    await button(page, 'Previous week').click()
    await expect(button(page, 'Class Mon 1 Mar, 10:00 to 11:30')).toBeVisible()
  })
})

/** Goal: one class falls out, another is moved, and the series changes. */
test('single classes are cancelled, moved and let be, and whole series changed', async ({ page, owner }) => {
  const courseId = await newCourse(owner, 'Compilers', days)
  await setCalendar(owner, courseId, [monday])
  await goTo(page, courseId, '2038-03-08')
  const one = button(page, 'Class Mon 8 Mar, 10:00 to 11:30')

  await test.step('this one is cancelled, and let take place after all', async () => {
    await one.click()
    const shown = dialog(page, 'Class Mon 8 Mar, 10:00 to 11:30')
    await expectAccessible(page)
    await expectToast(page, 'The class is cancelled.', () => button(shown, 'Cancel this one').click())
    await expect(one).toHaveAccessibleDescription('Cancelled')
    await one.click()
    await button(shown, 'Let it take place').click()
    await expect(one).toHaveAccessibleDescription('Not saved')
    await expectToast(page, 'The calendar is saved.', () => button(page, 'Save').click())
    await expect(one).toHaveAccessibleDescription('')
  })

  await test.step('this one is moved to another day', async () => {
    await one.click()
    await button(dialog(page, 'Class Mon 8 Mar, 10:00 to 11:30'), 'Move').click()
    const form = dialog(page, 'Move Class Mon 8 Mar, 10:00 to 11:30')
    await expect(field(page, 'Day')).toHaveValue('2038-03-08')
    await field(page, 'Day').fill('2038-03-10')
    await field(page, 'Start').fill('14:00')
    await field(page, 'End').fill('15:30')
    await expectToast(page, 'The class is moved.', () => button(form, 'Move').click())
    await expect(button(page, 'Class Wed 10 Mar, 14:00 to 15:30')).toBeVisible()
    await expect(one).toBeHidden()
  })

  await test.step('the series is changed, and removed, and the change taken back', async () => {
    await goTo(page, courseId, '2038-03-15')
    await button(page, 'Class Mon 15 Mar, 10:00 to 11:30').click()
    await button(dialog(page, 'Class Mon 15 Mar, 10:00 to 11:30'), 'Change').click()
    const form = dialog(page, 'Change times')
    await field(page, 'End').fill('12:00')
    await button(form, 'Change').click()
    const longer = button(page, 'Class Mon 15 Mar, 10:00 to 12:00')
    await expect(longer).toHaveAccessibleDescription('Not saved')
    await expectToast(page, 'The calendar is saved.', () => button(page, 'Save').click())
    await expect(longer).toHaveAccessibleDescription('')
    await longer.click()
    await button(dialog(page, 'Class Mon 15 Mar, 10:00 to 12:00'), 'Remove').click()
    await expect(longer).toBeHidden()
    await expect(page.getByText('No times yet.', { exact: false })).toBeVisible()
    await button(page, 'Discard').click()
    await expect(longer).toBeVisible()
    const { series, exceptions } = await readCalendar(owner, courseId)
    expect(series).toMatchObject([{ id: 'ser_mo', end: '12:00' }])
    expect(exceptions).toMatchObject([{ kind: 'moved', date: '2038-03-08', toDate: '2038-03-10' }])
  })
})

/** Goal: not be surprised on the day of a clock change. */
test('a class in the time that the clocks leave out is not said to stay', async ({ page, owner }) => {
  const courseId = await newCourse(owner, 'Astronomy', days)
  await setCalendar(owner, courseId, [{ ...monday, days: ['SU'], start: '02:15', end: '03:30' }])
  await goTo(page, courseId, '2038-03-22')
  await expect(button(page, 'Class Sun 28 Mar, 03:15 to 03:30')).toBeVisible()
  const told =
    'The clocks change on Sunday 28 March; classes stay at their times, but for those in the time that is left out.'
  await expect(page.getByText(told, { exact: true })).toBeVisible()
})

/** Goal: no class in the holidays. */
test('holidays are bands over their days, and no class is on them', async ({ page, owner }) => {
  const courseId = await newCourse(owner, 'Chemistry', days)
  await setCalendar(owner, courseId, [{ ...monday, days: ['MO', 'FR'] }])
  await goTo(page, courseId, '2038-03-22')
  await expect(button(page, 'Class Fri 26 Mar, 10:00 to 11:30')).toBeVisible()
  await expect(
    page.getByText('The clocks change on Sunday 28 March; classes stay at their times.'),
  ).toBeVisible()
  await button(page, 'Add holiday').click()
  const form = dialog(page, 'Add holiday')
  await field(page, 'First day').fill('2038-03-01')
  await field(page, 'First day').pressSequentially('12242038')
  await expect(field(page, 'Last day')).toHaveValue('2038-12-24')
  await field(page, 'First day').fill('2038-03-26')
  await expect(field(page, 'Last day')).toHaveValue('2038-03-26')
  await button(form, 'Add').click()
  await expectMessage(page, 'Name', 'Required')
  await field(page, 'Name').fill('Easter')
  await field(page, 'Last day').fill('2038-03-29')
  await button(form, 'Add').click()
  const band = button(page, 'No classes: Easter')
  await expect(band).toBeVisible()
  await expect(button(page, 'Class Fri 26 Mar, 10:00 to 11:30')).toBeHidden()
  await expectAccessible(page)
  await expectToast(page, 'The calendar is saved.', () => button(page, 'Save').click())
  await page.reload()
  await expect(band).toBeVisible()
  await button(page, 'Next week').click()
  await expect(button(page, 'Class Fri 2 Apr, 10:00 to 11:30')).toBeVisible()
  await expect(button(page, 'Class Mon 29 Mar, 10:00 to 11:30')).toBeHidden()
  await band.click()
  await button(dialog(page, 'Change holiday'), 'Remove this holiday').click()
  await expect(button(page, 'Class Mon 29 Mar, 10:00 to 11:30')).toHaveAccessibleDescription('Not saved')
})

test('three that take place at once can be read where there is little room', async ({ page, owner }) => {
  const courseId = await newCourse(owner, 'Systems', days)
  const groups = ['A', 'B', 'C'].map((group) => ({ ...monday, id: `ser_${group.toLowerCase()}`, group }))
  await setCalendar(owner, courseId, groups)
  await page.setViewportSize({ width: 1024, height: 900 })
  await page.goto(coursePage(courseId, 'calendar'))
  const classes = page.getByRole('button', { name: 'Class Mon 1 Mar, 10:00 to 11:30', exact: true })
  await expect(classes).toHaveCount(3)
  for (const one of await classes.all()) {
    expect(await one.evaluate((piece) => piece.scrollWidth - piece.clientWidth)).toBeLessThanOrEqual(0)
    expect(await one.evaluate((piece) => piece.scrollHeight - piece.clientHeight)).toBeLessThanOrEqual(0)
  }
  await expectNoSideways(page)
  await expectAccessible(page)
})

/** Goal: two teachers at once, and neither loses anything. */
test('nothing that was filled in is lost when somebody else was faster', async ({
  page,
  owner,
  complaints,
}) => {
  complaints.allow(/status of 412/)
  const courseId = await newCourse(owner, 'Physics', days)
  await setCalendar(owner, courseId, [monday])
  await goTo(page, courseId, '2038-03-08')
  await button(page, 'Add times').click()
  await field(page, 'Monday').uncheck()
  await field(page, 'Tuesday').check()
  await button(dialog(page, 'Add times'), 'Add').click()
  await setCalendar(owner, courseId, [monday, { ...monday, id: 'ser_th', days: ['TH'] }])
  await button(page, 'Save').click()
  const alert = page
    .getByRole('alert')
    .filter({ hasText: 'Somebody else changed this course. Reload to see it.' })
  await expect(alert).toBeVisible()
  await button(alert, 'Reload').click()
  await expect(alert).toBeHidden()
  await expect(button(page, 'Class Thu 11 Mar, 10:00 to 11:30')).toBeVisible()
  await expect(button(page, 'Class Tue 9 Mar, 10:00 to 11:30')).toHaveAccessibleDescription('Not saved')
  await expectToast(page, 'The calendar is saved.', () => button(page, 'Save').click())
  expect((await readCalendar(owner, courseId)).series).toHaveLength(3)
})

/** Goal: know the week on a phone, and from elsewhere. */
test('on a phone the week is a list of days, with the own times where they differ', async ({
  owner,
  browser,
}) => {
  const courseId = await newCourse(owner, 'Biology', days)
  const off = { ...monday, id: 'ser_off', kind: 'off', days: ['TU'], start: '22:00', end: undefined }
  const open = { ...monday, id: 'ser_open', kind: 'open', days: ['FR'], start: '23:00', end: '01:00' }
  const easter = { id: 'exc_a', kind: 'off', from: '2038-03-11', until: '2038-03-11', name: 'Feast' }
  await setCalendar(owner, courseId, [monday, off, open], [easter])
  const context = await browser.newContext({
    ...{ viewport: { width: 360, height: 740 }, timezoneId: 'America/New_York' },
    storageState: signedInState(owner),
  })
  const page = await context.newPage()
  await goTo(page, courseId, '2038-03-08')
  await expect(page.getByRole('columnheader')).toHaveCount(0)
  await expect(page.getByRole('rowheader')).toHaveText([
    ...['Mon 8 Mar', 'Tue 9 Mar', 'Wed 10 Mar', 'Thu 11 Mar', 'Fri 12 Mar', 'Sat 13 Mar', 'Sun 14 Mar'],
  ])
  const class8 = button(page, 'Class Mon 8 Mar, 10:00 to 11:30')
  await expect(class8).toHaveAccessibleDescription('Yours: 04:00 to 05:30')
  await expect(button(page, 'Everything off Tue 9 Mar, 22:00')).toBeVisible()
  await expect(button(page, 'No classes: Feast')).toBeVisible()
  await expect(button(page, 'Open hours Fri 12 Mar, 23:00 to 01:00')).toBeVisible()
  await expectNoSideways(page)
  await expectAccessible(page)
  await class8.click()
  await expectNoSideways(page)
  await expectAccessible(page)
  await context.close()
})

/** Goal: viewers look, assistants run the class of today. */
test('a class now is begun, prolonged and ended by an assistant, who changes no times', async ({
  owner,
  openAs,
}) => {
  test.slow()
  const courseId = await openCourse(owner, 'Anatomy', { machines: 1 })
  const assistant = await newStudent(owner, 'Asa Assistant')
  const rows = [{ name: assistant.name, email: assistant.email, function: 'assistant' }]
  const added = await owner.call('POST', `courses/${courseId}/people`, { people: rows })
  expect(added.status, JSON.stringify(added.body)).toBe(200)
  const page = await openAs(await signedIn(assistant))
  await page.goto(coursePage(courseId, 'calendar'))
  await expect(page.getByText('Times in Europe/Berlin')).toBeVisible()
  for (const name of ['Add times', 'Add holiday', 'Save']) {
    await expect(button(page, name)).toHaveCount(0)
  }
  await tab(page, 'Today').click()
  await expect(page.getByText('No class planned', { exact: true })).toBeVisible()
  await button(page, 'Class now').click()
  const form = dialog(page, 'Class now')
  await field(page, 'Minutes').fill('4')
  await button(form, 'Begin').click()
  await expectMessage(page, 'Minutes', 'Choose 5 to 240 minutes.')
  await field(page, 'Minutes').fill('30')
  await expectToast(page, /^The class has begun\. It ends at (?:\d+ \w+, )?\d\d:\d\d\.$/, () =>
    button(form, 'Begin').click(),
  )
  const head = page.getByText(/^Class until (?:\d+ \w+, )?\d\d:\d\d · 0 of 0 running · ends by itself$/)
  await expect(head).toBeVisible()
  await expectAccessible(page)
  const first = await head.textContent()
  const asked: string[] = []
  page.on('request', (request) => request.method() === 'POST' && asked.push(request.url()))
  // Twice by habit is once.
  await expectToast(page, /^The class ends at (?:\d+ \w+, )?\d\d:\d\d\.$/, () =>
    button(page, '+15 min').dblclick(),
  )
  await expect(head).not.toHaveText(first ?? '')
  expect(asked.length).toBe(1)
  await expectToast(page, 'The class is over.', () => button(page, 'End now').click())
  await expect(page.getByText('No class planned', { exact: true })).toBeVisible()
})
