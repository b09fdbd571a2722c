import { expect } from '@playwright/test'
import { pages } from '../specification/pages.ts'
import { newCode, openCourse } from '../support/product/courses.ts'
import { myResources, myTable, newStudent, signedIn, vmId } from '../support/product/students.ts'
import { signInStatus, studentRow, usersPage } from '../support/product/users.ts'
import { runningVms } from '../support/product/vms.ts'
import { button, expectToast, heading, link, question } from '../support/screen.ts'
import { groupOf, test } from '../support/test.ts'

const columns = pages.find(({ path, columns: some }) => path === myResources && some)?.columns ?? []
const notOurs = 'This account belongs to another lab. Its password can only be set there, or by its owner.'

/** Goal: study at one school, and visit a course at another. */
test('a student of one lab joins a course of another, which has no power over the account', async ({
  page,
  owner,
  neighbour,
  openAs,
  complaints,
}) => {
  test.slow()
  complaints.allow(/status of 409/)
  await runningVms(neighbour, groupOf('home'), 'desk')
  const student = await signedIn(await newStudent(neighbour, 'Gina Guest', await vmId(neighbour, 'desk')))
  const courseId = await openCourse(owner, 'Botany', { machines: 1, mode: 'anyone' })
  const code = await newCode(owner, courseId)
  const theirs = await openAs(student)

  await test.step('both machines are on My Resources, which is what it was', async () => {
    await theirs.goto(`/join/${code}`)
    await button(theirs, 'Join').click()
    await expect(heading(theirs, 'Your machine is ready')).toBeVisible()
    await theirs.goto(myResources)
    for (const name of ['desk', 'botany-1'])
      await expect(myTable(theirs).getByRole('row').filter({ hasText: name })).toHaveCount(1)
    await expect(myTable(theirs).getByRole('columnheader')).toHaveText(columns)
    expect(columns).toHaveLength(6)
    const landmarks = theirs.getByRole('complementary').getByRole('navigation')
    await expect(landmarks).toHaveCount(1)
    await expect(landmarks.getByRole('link')).toHaveText(['My Resources'])
  })

  await test.step('the other lab may not set the password', async () => {
    await page.goto(usersPage)
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveCount(6)
    await button(studentRow(page, student.email), 'Update Password of Gina Guest').click()
    const form = page.getByRole('dialog', { name: 'Update Password', exact: true })
    await button(form, 'Update Password').click()
    await expect(page.getByText(notOurs)).toBeVisible()
    await button(form, 'Cancel').click()
    expect(await signInStatus(student.email, student.password)).toBe(200)
  })

  await test.step('deleted there, the account and what is at home are as before', async () => {
    await button(studentRow(page, student.email), 'Delete Gina Guest').click()
    const asked = question(page, 'Delete Student')
    const deleted = 'Student deleted successfully'
    await expectToast(page, deleted, () => button(asked, 'Delete').click())
    await expect(studentRow(page, student.email)).toHaveCount(0)
    expect(await signInStatus(student.email, student.password)).toBe(200)
    const again = await openAs(await signedIn(student))
    await again.goto(myResources)
    await expect(myTable(again)).toContainText('desk')
    await expect(link(again, 'botany-1')).toHaveCount(0)
  })
})
