import { expect } from '@playwright/test'
import { caller } from '../../support/api.ts'
import { expectAccessible, expectNoSideways } from '../support/looks/axe.ts'
import { origin } from '../support/product/cloud.ts'
import { newCode, openCourse } from '../support/product/courses.ts'
import { newStudent } from '../support/product/students.ts'
import { button, field, heading, link } from '../support/screen.ts'
import { guestTest } from '../support/test.ts'

/** Goal: into the course all the same, when the session has ended while the page was open. */
guestTest(
  'who was signed out meanwhile is told so, signs in, and joins',
  async ({ owner, page, complaints }) => {
    complaints.allow(/status of 401/)
    const id = await openCourse(owner, 'Botany', { machines: 1, mode: 'anyone' })
    const code = await newCode(owner, id)
    const student = await newStudent(owner, 'Sina Slept')
    const signIn = async () => {
      await field(page, 'Email').fill(student.email)
      await field(page, 'Password').fill(student.password)
      await button(page, 'Login').click()
    }
    await page.goto(`/login?redirect=/join/${code}`)
    await signIn()
    await expect(page.getByText('You are signed in as')).toBeVisible()

    await guestTest.step('by the server, which is heard when one joins', async () => {
      const own = await page.evaluate(
        () => JSON.parse(localStorage.getItem('auth-storage') ?? '{}').state.token,
      )
      expect((await caller(origin(), own)('POST', 'auth/logout')).status).toBe(200)
      await button(page, 'Join').click()
      await expect(page.getByText('You have been signed out. Sign in again to join.')).toBeVisible()
      await expect(heading(page, 'Join Botany')).toBeFocused()
      await expect(field(page, 'Email')).toHaveCount(0)
      await expectAccessible(page)
      await page.setViewportSize({ width: 360, height: 740 })
      await expectNoSideways(page)
      await link(page, 'Sign in').click()
      await signIn()
      await expect(page).toHaveURL(`/join/${code}`)
    })

    await guestTest.step('in another tab', async () => {
      const other = await page.context().newPage()
      await other.goto('/login')
      await other.evaluate(() => localStorage.clear())
      await expect(page.getByText('You have been signed out. Sign in again to join.')).toBeVisible()
      await button(page, 'Join as somebody else').click()
      await expect(field(page, 'Email')).toBeFocused()
      await link(page, 'I have an account').click()
      await signIn()
      await button(page, 'Join').click()
      await expect(heading(page, 'Your machine is ready')).toBeVisible()
    })
  },
)
