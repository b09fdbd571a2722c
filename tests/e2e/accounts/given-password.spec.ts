import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectNoSideways } from '../support/looks/axe.ts'
import { myResources, newStudent } from '../support/product/students.ts'
import { button, expectToast, field, heading, link } from '../support/screen.ts'
import { guestTest as test } from '../support/test.ts'

const notice = (page: Page) => page.getByText('Your teacher gave you this password. Choose one of your own.')

const logIn = async (page: Page, email: string, password: string): Promise<void> => {
  await page.goto('/login')
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill(password)
  await button(page, 'Login').click()
  await expect(heading(page, 'My Resources')).toBeVisible()
}

/** Goal: have a password that nobody else knows. */
test('a student is offered to change the password that the teacher made', async ({ page, owner }) => {
  const { email, password } = await newStudent(owner, 'Stan Student')
  await logIn(page, email, password)
  await expect(notice(page)).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSideways(page)
  await page.reload()
  await expect(notice(page)).toBeVisible()

  await link(page, 'Change password').click()
  await expect(heading(page, 'Change Password')).toBeVisible()
  await field(page, 'Current password').fill(password)
  await field(page, 'New password').fill('My-own-words-1')
  await field(page, 'Confirm new password').fill('My-own-words-1')
  await expectToast(page, 'Password changed successfully', () => button(page, 'Change Password').click())
  await expect(heading(page, 'My Resources')).toBeVisible()
  await expect(notice(page)).toHaveCount(0)
  await page.reload()
  await expect(heading(page, 'My Resources')).toBeVisible()
  await expect(notice(page)).toHaveCount(0)
})

/** Goal: not be asked again. */
test('a student keeps the password until the teacher sets another', async ({ page, owner }) => {
  const student = await newStudent(owner, 'Kay Keeper')
  await logIn(page, student.email, student.password)
  await button(page, 'Keep it').click()
  await expect(notice(page)).toHaveCount(0)
  await page.reload()
  await expect(heading(page, 'My Resources')).toBeVisible()
  await expect(notice(page)).toHaveCount(0)

  const { body } = await owner.call<{ data: { data: { _id: string; email: string }[] } }>(
    'GET',
    'lab/my-students',
  )
  const id = body.data.data.find(({ email }) => email === student.email)?._id
  const anew = await owner.call<{ password: string }>('PUT', `lab/students/${id}/password`)
  expect(anew.status).toBe(200)
  await page.evaluate(() => localStorage.clear())
  await logIn(page, student.email, anew.body.password)
  await expect(page).toHaveURL(myResources)
  await expect(notice(page)).toBeVisible()
})
