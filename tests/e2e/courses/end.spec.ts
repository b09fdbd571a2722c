import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectNoSideways } from '../support/looks/axe.ts'
import { goTo, setCalendar } from '../support/product/calendar.ts'
import { addFault, resourcesIn } from '../support/product/cloud.ts'
import { coursePage, coursesPage, openCourse, tab } from '../support/product/courses.ts'
import { newStudent } from '../support/product/students.ts'
import { button, expectMessage, expectToast, field, heading, link, question } from '../support/screen.ts'
import { type Owner, test } from '../support/test.ts'

const proof = 'Nothing of this course is left in Azure.'
const longEnough = { timeout: 60_000 }

const close = async (owner: Owner, courseId: string): Promise<void> => {
  const { status, body } = await owner.call('POST', `courses/${courseId}/close`, {})
  expect(status, JSON.stringify(body)).toBe(202)
}

const groupOfCourse = async (owner: Owner, courseId: string): Promise<string> => {
  const path = `courses/${courseId}`
  const { body } = await owner.call<{ data: { recipe: { resourceGroup: string } } }>('GET', path)
  return body.data.recipe.resourceGroup
}

/** On a phone, too. */
const expectFine = async (page: Page): Promise<void> => {
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSideways(page)
  await page.setViewportSize({ width: 1280, height: 720 })
}

/** Goal: be sure that a course which is over costs nothing any more. */
test('ends a course for good, and has the proof that nothing of it is left', async ({
  page,
  owner,
  complaints,
}) => {
  test.slow()
  complaints.allow(/status of 400/)
  const courseId = await openCourse(owner, 'Botany', { machines: 1 })
  const group = await groupOfCourse(owner, courseId)
  const inAzure = () => resourcesIn(owner.subscription.subscriptionId, group)
  expect((await inAzure()).length).toBeGreaterThan(0)
  await close(owner, courseId)

  await test.step('what goes is said, and that waiting costs', async () => {
    await page.goto(coursePage(courseId, 'rules'))
    await expect(page.getByText(/^This course is closed\. It is cleaned up on \d+ \w+\./)).toBeVisible()
    await expectFine(page)
    await link(page, 'Clean up course').click()
    await expect(heading(page, 'Clean up Botany?')).toBeVisible()
    const goes = page.getByRole('region', { name: 'What goes' })
    await expect(goes).toContainText('1 machine')
    await expect(goes).toContainText('1 disk')
    // Nobody had it, so that nothing is kept of it.
    await expect(goes).toContainText('What people saved on their machines goes with them.')
    await expect(goes).toContainText(/Waiting costs about \$\d+\.\d\d a month\./)
    await expectFine(page)
  })

  await test.step('it can be put off', async () => {
    const later = button(page, 'Put off by 14 days')
    await expectToast(page, /^Clean-up is put off until \d+ \w+\.$/, () => later.click())
  })

  await test.step('who was there, how long and for how much can be taken along', async () => {
    const names: string[] = []
    page.on('download', (download) => names.push(download.suggestedFilename()))
    await button(page, 'Download tables').click()
    await expect
      .poll(() => names.toSorted())
      .toEqual(['Botany cost.csv', 'Botany hours.csv', 'Botany people.csv'])
  })

  await test.step('only who types the name begins it', async () => {
    await field(page, 'Name of the course').fill('botany')
    await button(page, 'Clean up').click()
    await expectMessage(page, 'Name of the course', 'Type the name of the course.')
    await field(page, 'Name of the course').fill('Botany')
    await expectToast(page, 'Botany is being cleaned up.', () => button(page, 'Clean up').click())
    await expect(heading(page, 'Botany')).toBeVisible()
  })

  await test.step('it is archived when Azure has nothing of it, and says so on each page', async () => {
    await expect(page.getByText('Archived', { exact: true })).toBeVisible(longEnough)
    await expect(page.getByText(proof, { exact: true })).toBeVisible()
    await expectAccessible(page)
    expect(await inAzure()).toEqual([])
    await tab(page, 'People').click()
    await expect(page.getByText(proof, { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: 'People', exact: true })).toBeVisible()
    await page.goto(coursesPage)
    await expect(page.getByText('Archived', { exact: true })).toBeVisible()
  })

  await test.step('it can be read, and nobody changes it or is told to open it again', async () => {
    await page.goto(coursePage(courseId, 'people'))
    await expect(button(page, 'Add people')).toBeDisabled()
    await tab(page, 'Machines').click()
    await expect(page.getByRole('heading', { name: 'No machines', exact: true })).toBeVisible()
    await expect(page.getByText('This course is archived.', { exact: true })).toBeVisible()
    await tab(page, 'Calendar').click()
    await expect(page.getByText('This course had no times.', { exact: true })).toBeVisible()
    await tab(page, 'Money').click()
    await expect(page.getByText('This course is archived.', { exact: true }).first()).toBeVisible()
    await expect(page.getByText('Reopen it first', { exact: false })).toHaveCount(0)
    await expect(button(page, 'Ask Azure')).toBeDisabled()
    await tab(page, 'Rules').click()
    await expect(button(page, 'Delete course')).toBeVisible()
    await expect(field(page, 'Name')).toBeDisabled()
    await expect(field(page, 'Last day')).toBeDisabled()
    await expect(button(page, 'Save')).toHaveCount(0)
    await expectFine(page)
  })

  await test.step('then it can be deleted', async () => {
    await button(page, 'Delete course').click()
    const dialog = question(page, 'Delete Botany?')
    await expectToast(page, 'Botany is deleted.', () => button(dialog, 'Delete').click())
    await expect(heading(page, 'Courses')).toBeVisible()
  })
})

/** Goal: at the end of term, take along what is needed of many courses, and stop paying for them. */
test('ends many courses at once: tables first, then the clean-up, then the proof', async ({
  page,
  owner,
}) => {
  test.slow()
  const names = ['Botany', 'Zoology']
  const ada = await newStudent(owner, 'Ada')
  const botany = await openCourse(owner, 'Botany', { machines: 1 })
  const added = await owner.call('POST', `courses/${botany}/people`, {
    people: [{ name: 'Ada', email: ada.email }],
  })
  expect(added.status, JSON.stringify(added.body)).toBe(200)
  const hasMachine = async () => {
    const { body } = await owner.call<{ data: { counts: { given: number } } }>('GET', `courses/${botany}`)
    return body.data.counts.given
  }
  await expect.poll(hasMachine).toBe(1)
  for (const id of [botany, await openCourse(owner, 'Zoology', { machines: 1 })]) await close(owner, id)
  await openCourse(owner, 'Mycology', { machines: 1 })

  await test.step('what somebody saved stays in the bin for some days, and that is said', async () => {
    await page.goto(coursePage(botany, 'clean-up'))
    const goes = page.getByRole('region', { name: 'What goes' })
    await expect(goes).toContainText(/What people saved stays in the bin until \d+ [A-Z][a-z]+\./)
    await expect(page.getByText('cannot be undone', { exact: false })).toHaveCount(0)
    await expectFine(page)
    await link(goes, 'bin').click()
    await expect(page.getByText('The bin is empty.')).toBeVisible()
  })

  await page.goto(coursesPage)
  await expect(page.getByText(/^2 courses are closed\./)).toBeVisible()
  await link(page, 'End of term').click()
  await expect(heading(page, 'End of term')).toBeVisible()
  const table = page.getByRole('table', { name: 'Courses that have ended' })
  const row = (name: string) => table.getByRole('row').filter({ hasText: name })
  await expect(row('Botany')).toContainText('1 machine')
  await expect(row('Botany')).toContainText(/\$\d+\.\d\d/)
  await expect(row('Mycology')).toHaveCount(0)
  await expectFine(page)

  const files: string[] = []
  page.on('download', (download) => files.push(download.suggestedFilename()))
  for (const name of names) await row(name).getByRole('checkbox').check()
  await button(page, 'Clean up').click()
  const dialog = question(page, 'Clean up 2 courses?')
  // Stopped machines of a new course have no address.
  await expect(dialog).toContainText(/Altogether 2 machines and 2 disks, which cost about \$/)
  await expect(dialog).toContainText(/What people saved on them stays in the bin until \d+ [A-Z][a-z]+\./)
  await expectFine(page)
  await field(page, 'To confirm').fill('clean up 3 courses')
  await button(dialog, 'Clean up').click()
  await expectMessage(page, 'To confirm', 'Type “clean up 2 courses”.')
  await field(page, 'To confirm').fill('clean up 2 courses')
  await button(dialog, 'Clean up').click()
  await expect(dialog.getByText('Is being cleaned up', { exact: true })).toHaveCount(2, longEnough)
  expect(files.toSorted()).toEqual(
    names.flatMap((name) => ['cost', 'hours', 'people'].map((what) => `${name} ${what}.csv`)),
  )
  await expectAccessible(page)
  await button(dialog, 'Close').click()
  for (const name of names) await expect(row(name)).toContainText(proof, longEnough)
  await expectAccessible(page)
  await page.goto(coursePage(botany, 'bin'))
  await expect(page.getByRole('table', { name: 'Bin' })).toContainText('Ada')
})

/** Goal: know what stands in the way, and go on when it is gone. */
test('names what Azure keeps because of a lock, and tries it again at a click', async ({ page, owner }) => {
  test.slow()
  const courseId = await openCourse(owner, 'Ecology', { machines: 1 })
  const group = await groupOfCourse(owner, courseId)
  await addFault({
    method: 'DELETE',
    path: `/${group}/providers/Microsoft.Network/networkSecurityGroups/`,
    status: 409,
    code: 'ScopeLocked',
    message: 'The scope cannot perform delete operation because following scope(s) are locked.',
    times: 2,
  })
  await close(owner, courseId)
  const begun = await owner.call('POST', `courses/${courseId}/clean-up`, {
    keepVersions: [],
    confirm: 'Ecology',
  })
  expect(begun.status, JSON.stringify(begun.body)).toBe(202)
  await page.goto(coursePage(courseId, 'rules'))
  await expect(page.getByText('This course is being cleaned up', { exact: true })).toBeVisible()
  await expect(page.getByText('Cleaning up', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Left in Azure: \d+ resources?\.$/)).toBeVisible(longEnough)
  await expect(page.getByText('(network security group)')).toBeVisible()
  await expectFine(page)
  await button(page, 'Try again now').click()
  await expect(page.getByText(proof, { exact: true })).toBeVisible(longEnough)
})

test('the times of a closed course can be read, and not changed without a way to save it', async ({
  page,
  owner,
}) => {
  const courseId = await openCourse(owner, 'Mycology', { machines: 1 })
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const days = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
  const daily = { id: 'ser_daily', kind: 'class', days, start: '10:00', end: '11:30', everyWeeks: 1 }
  await setCalendar(owner, courseId, [{ ...daily, from: tomorrow, until: tomorrow }])
  await close(owner, courseId)
  await goTo(page, courseId, tomorrow)
  await page.getByRole('button', { name: /^Class .* 10:00 to 11:30$/ }).click()
  const shown = page.getByRole('dialog', { name: /^Class / })
  await expect(shown).toContainText('Series')
  await expect(button(shown, 'Change')).toHaveCount(0)
  await expect(button(shown, 'Remove')).toHaveCount(0)
})
