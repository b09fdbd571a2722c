import { expect } from '@playwright/test'
import { newCode, openCourse } from '../support/product/courses.ts'
import { myResources, newStudent, signedIn } from '../support/product/students.ts'
import { button, heading } from '../support/screen.ts'
import { test } from '../support/test.ts'

/** Goal: not wait for what never comes. */
test('who waits is told when they are removed, and when the course has ended', async ({ owner, openAs }) => {
  test.slow()
  const id = await openCourse(owner, 'Logic', { machines: 0, mode: 'anyone' })
  const code = await newCode(owner, id)
  const wait = async (name: string, place: number) => {
    const student = await newStudent(owner, name)
    const page = await openAs(await signedIn(student))
    await page.goto(`/join/${code}`)
    await button(page, 'Join').click()
    await expect(heading(page, `You are number ${place} in line`)).toBeVisible()
    return { page, email: student.email }
  }
  const ben = await wait('Ben', 1)
  const cleo = await wait('Cleo', 2)

  const { body } = await owner.call<{ data: { id: string; email: string }[] }>('GET', `courses/${id}/people`)
  const found = body.data.find(({ email }) => email === ben.email)
  expect((await owner.call('DELETE', `courses/${id}/people/${found?.id}`)).status).toBe(200)
  await expect(heading(ben.page, 'You are no longer in Logic')).toBeVisible()
  await expect(heading(cleo.page, 'You are number 1 in line')).toBeVisible()

  expect((await owner.call('POST', `courses/${id}/close`, {})).status).toBe(202)
  await expect(heading(cleo.page, 'Logic has ended')).toBeVisible()
  await cleo.page.goto(myResources)
  await expect(cleo.page.getByText('This course has ended.', { exact: true })).toBeVisible()
})
