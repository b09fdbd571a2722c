import { expect, type Page } from '@playwright/test'
import { lengthenLine } from '../support/line/long-line.ts'
import { dialog, readCalendar } from '../support/product/calendar.ts'
import { aRecipe, coursePage, newCourse } from '../support/product/courses.ts'
import { changeCourse } from '../support/product/machines.ts'
import { button, expectToast, field, heading, question } from '../support/screen.ts'
import { test } from '../support/test.ts'

const step = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true })

/** Goal: get what stands in the steps, not what stood there before. */
test('publishes nothing before every step is saved', async ({ page, owner }) => {
  const courseId = await newCourse(owner, 'Botany', { recipe: aRecipe })
  await page.goto(coursePage(courseId, 'setup/people'))
  await field(page, 'How many machines').fill('12')
  await page.getByRole('list', { name: 'Steps' }).getByRole('link', { name: 'Money' }).click()
  await expect(step(page, 'Money')).toBeVisible()
  await expectToast(page, 'The step People is not saved.', () => button(page, 'Publish').click())
  await expect(field(page, 'How many machines')).toHaveValue('12')
  for (const next of ['Times', 'Money']) {
    await button(page, 'Next').click()
    await expect(step(page, next)).toBeVisible()
  }
  await button(page, 'Publish').click()
  await expect(question(page, 'Publish 13 machines?')).toBeVisible()
})

/** Goal: be asked about what is lost, and about nothing else. */
test('what publishing has saved is not lost where it is called off', async ({ page, owner }) => {
  const plan = { recipe: aRecipe, machines: { wanted: 3, spares: 1 } }
  const courseId = await newCourse(owner, 'Ecology', plan)
  await page.goto(coursePage(courseId, 'setup/money'))
  const callOff = async () => {
    await button(page, 'Publish').click()
    await button(question(page, 'Publish 4 machines?'), 'Cancel').click()
  }
  const leave = () => page.getByRole('link', { name: 'Courses', exact: true }).first().click()
  await field(page, 'Budget').fill('250.00')
  await callOff()
  await field(page, 'Budget').fill('300')
  await leave()
  const asked = question(page, 'Leave without saving?')
  await expect(asked).toContainText('What you have changed will be lost: Money.')
  await button(asked, 'Cancel').click()
  await expect(field(page, 'Budget')).toHaveValue('300')
  await callOff()
  await leave()
  await expect(heading(page, 'Courses')).toBeVisible()
  const { body } = await owner.call<{ data: object }>('GET', `courses/${courseId}`)
  expect(body.data).toMatchObject({ state: 'draft', budget: { amount: 300 } })
})

/** Goal: two who set a course up at once, and neither loses anything. */
test('a step says that somebody else was faster, and keeps what was typed', async ({
  page,
  owner,
  complaints,
}) => {
  complaints.allow(/status of 412/)
  const courseId = await newCourse(owner, 'Virology')
  const alert = page
    .getByRole('alert')
    .filter({ hasText: 'Somebody else changed this course. Reload to see it.' })
  await page.goto(coursePage(courseId, 'setup/what'))
  await field(page, 'About').fill('Mine')
  await changeCourse(owner, courseId, { name: 'Immunology' })
  await button(page, 'Next').click()
  await button(alert, 'Reload').click()
  await expect(alert).toBeHidden()
  await expect(button(page, 'Next')).toBeFocused()
  await expect(field(page, 'Name')).toHaveValue('Immunology')
  await expect(field(page, 'About')).toHaveValue('Mine')
  await button(page, 'Next').click()
  await expect(step(page, 'Machine')).toBeVisible()

  await page.goto(coursePage(courseId, 'setup/money'))
  const rule = (name: string) => page.getByRole('switch', { name })
  const save = button(page, 'Save and leave')
  await field(page, 'Budget').fill('250')
  await rule('Address only while it runs').click()
  await changeCourse(owner, courseId, { rules: { slowDiskAsleep: true } })
  await save.click()
  await button(alert, 'Reload').click()
  await expect(rule('Slow disk while it sleeps')).toBeChecked()
  await expect(rule('Address only while it runs')).not.toBeChecked()
  // Whoever presses Enter once more does what they did before.
  await expect(save).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Immunology')).toBeVisible()
  const { body } = await owner.call<{ data: object }>('GET', `courses/${courseId}`)
  expect(body.data).toMatchObject({
    ...{ about: 'Mine', budget: { amount: 250 } },
    rules: { slowDiskAsleep: true, addressOnlyWhileRunning: false },
  })
})

/** Goal: go on writing, however slow the line is. */
test('what is typed while a step is saved is kept', async ({ page, owner }) => {
  const courseId = await newCourse(owner, 'Virology')
  const about = field(page, 'About')
  await page.goto(coursePage(courseId, 'setup/what'))
  const saveWhileTyping = async (name: string, typed: string, more: string): Promise<void> => {
    await about.fill(typed)
    await lengthenLine(page, 2000)
    await button(page, name).click()
    await about.fill(more)
    await lengthenLine(page, 0)
  }
  await saveWhileTyping('Next', 'Cells', 'Cells and viruses')
  await expect(step(page, 'Machine')).toBeVisible()
  await button(page, 'Back').click()
  await expect(about).toHaveValue('Cells and viruses')
  await button(page, 'Next').click()
  await expect(step(page, 'Machine')).toBeVisible()
  await button(page, 'Back').click()
  const { body } = await owner.call<{ data: object }>('GET', `courses/${courseId}`)
  expect(body.data).toMatchObject({ about: 'Cells and viruses' })

  await saveWhileTyping('Save and leave', 'Viruses', 'Viruses alone')
  await expect(button(page, 'Save and leave')).toBeEnabled()
  await expect(about).toHaveValue('Viruses alone')
  await button(page, 'Save and leave').click()
  await expect(heading(page, 'Virology')).toBeVisible()
  const { body: last } = await owner.call<{ data: object }>('GET', `courses/${courseId}`)
  expect(last.data).toMatchObject({ about: 'Viruses alone' })
})

/** Goal: what was taken away stays away. */
test('times that are taken away while they are first saved do not come back', async ({ page, owner }) => {
  const courseId = await newCourse(owner, 'Systems', { startsOn: '2038-03-01', endsOn: '2038-05-31' })
  await page.goto(coursePage(courseId, 'calendar'))
  await button(page, 'Add times').click()
  await button(dialog(page, 'Add times'), 'Add').click()
  const one = button(page, 'Class Mon 1 Mar, 10:00 to 11:30')
  const shown = dialog(page, 'Class Mon 1 Mar, 10:00 to 11:30')
  await expect(page.getByText('1 change not saved')).toBeVisible()
  await lengthenLine(page, 2000)
  await expectToast(page, 'The calendar is saved.', async () => {
    await button(page, 'Save').click()
    await one.click()
    await button(shown, 'Remove').click()
    await lengthenLine(page, 0)
  })
  await expect(page.getByText('1 change not saved')).toBeVisible()
  await expect(one).toBeHidden()
  await expectToast(page, 'The calendar is saved.', () => button(page, 'Save').click())
  expect((await readCalendar(owner, courseId)).series).toEqual([])
})
