import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectNoSideways } from '../support/looks/axe.ts'
import { aRecipe, coursePage, newCourse } from '../support/product/courses.ts'
import { button, expectMessage, expectToast, field, heading } from '../support/screen.ts'
import { test } from '../support/test.ts'

const step = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true })

/** Goal: know what a course will cost before anything runs, make it cheaper, and put a bound to it. */
test('says what it will cost, with what is typed, and saves a budget', async ({ page, owner }) => {
  test.slow()
  const courseId = await newCourse(owner, 'Palynology', {
    recipe: aRecipe,
    machines: { wanted: 10, spares: 1 },
  })
  const total = page.getByRole('region', { name: 'What it costs' })
  const whole = total.getByRole('definition').last()
  const amountOf = async () => Number((await whole.textContent())?.replace(/[^\d.]/g, ''))

  await test.step('the total stands beside each step, with what is typed and not saved', async () => {
    await page.goto(coursePage(courseId, 'setup/people'))
    await expect(whole).toHaveText(/^\$\d/)
    const before = await amountOf()
    await field(page, 'How many machines').fill('20')
    await expect.poll(amountOf).toBeGreaterThan(before * 1.5)
    await field(page, 'How many machines').fill('')
    await expect(field(page, 'How many machines')).toBeFocused()
    await field(page, 'How many machines').fill('20')
    await page.getByRole('list', { name: 'Steps' }).getByRole('link', { name: 'Money' }).click()
  })

  await test.step('line by line, as a sum of what runs and what exists', async () => {
    await expect(step(page, 'Money')).toBeVisible()
    await expect(
      page.getByText(
        /^About \$[\d,.]+ a month: \$[\d,.]+ while machines run, \$[\d,.]+ because they exist\.$/,
      ),
    ).toBeVisible()
    const table = page.getByRole('table', { name: 'Estimate' })
    await expect(table.getByRole('columnheader')).toHaveText(['Line', 'Per month', 'Whole course'])
    await expect(table).toContainText('21 × $4.80 a month')
    await expectAccessible(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoSideways(page)
    await page.setViewportSize({ width: 1280, height: 720 })
  })

  await test.step('a switch says what it saves, and the total follows at once', async () => {
    const slow = page.getByRole('switch', { name: 'Slow disk while it sleeps' })
    await expect(slow).toHaveAccessibleDescription(/saves \$[\d,.]+ a month$/)
    await expect(page.getByRole('switch', { name: 'Address only while it runs' })).toBeChecked()
    const before = await amountOf()
    await slow.click()
    await expect.poll(amountOf).toBeLessThan(before)
    await button(page, 'Back').click()
    await expect(step(page, 'Times')).toBeVisible()
    await button(page, 'Next').click()
    await expect(slow).toBeChecked()
  })

  await test.step('a budget is saved with the rules', async () => {
    await field(page, 'Budget').fill('0')
    await button(page, 'Save and leave').click()
    await expectMessage(page, 'Budget', 'Choose $0.01 to $1,000,000.')
    await field(page, 'Budget').fill('250')
    await field(page, 'Per').selectOption('Course')
    await field(page, 'When it is used up').selectOption('Staff are told')
    await expectToast(page, 'The step People is not saved.', () => button(page, 'Save and leave').click())
    await expect(field(page, 'How many machines')).toHaveValue('20')
    await button(page, 'Save and leave').click()
    await expect(heading(page, 'Palynology')).toBeVisible()
    const { body } = await owner.call<{ data: object }>('GET', `courses/${courseId}`)
    expect(body.data).toMatchObject({
      budget: { amount: 250, per: 'course', atEnd: 'tell', warnAt: [50, 80, 95] },
      rules: { addressOnlyWhileRunning: true, slowDiskAsleep: true, parkAfterDays: 0 },
      machines: { wanted: 20 },
    })
  })
})

/** Goal: what was saved before something else stood in the way does not stand in the way itself. */
test('a budget is saved again after a course could not be published', async ({ page, owner }) => {
  const courseId = await newCourse(owner, 'Mycology')
  await page.goto(coursePage(courseId, 'setup/money'))
  await field(page, 'Budget').fill('250')
  await button(page, 'Publish').click()
  await expect(page.getByText('This course cannot be published yet', { exact: true })).toBeVisible()
  await field(page, 'Budget').fill('300')
  await button(page, 'Save and leave').click()
  await expect(heading(page, 'Mycology')).toBeVisible()
  const { body } = await owner.call<{ data: object }>('GET', `courses/${courseId}`)
  expect(body.data).toMatchObject({ budget: { amount: 300 } })
})
