import { expect } from '@playwright/test'
import { caller } from '../../support/api.ts'
import { origin } from '../support/product/cloud.ts'
import { newStudent } from '../support/product/students.ts'
import { listPage, runningVms } from '../support/product/vms.ts'
import { button, expectToast, heading, link, openAccountMenu } from '../support/screen.ts'
import { groupOf, test } from '../support/test.ts'

/** Goal: see where one is signed in, and leave what one does not know. */
test('sessions are listed, and end one by one or all at once', async ({ page, owner }) => {
  const { email, password } = owner
  const signIn = async () => {
    const { body } = await caller(origin())<{ token: string }>('POST', 'auth/login', { email, password })
    return body.token
  }
  const isIn = async (token: string) => (await caller(origin(), token)('GET', 'user/me')).status === 200
  const others = [await signIn(), await signIn()]

  await page.goto('/dashboard')
  await (await openAccountMenu(page)).getByRole('menuitem', { name: 'Security' }).click()
  await expect(heading(page, 'Security')).toBeVisible()
  const card = page.getByRole('region', { name: 'Where you are signed in' })
  const lines = card.getByRole('listitem')
  await expect(lines).toHaveCount(3)
  await expect(lines.filter({ hasText: 'This browser' })).toHaveCount(1)

  const away = button(lines.nth(1), 'Sign out of Unknown browser')
  await expectToast(page, 'Signed out there', () => away.click())
  await expect(lines).toHaveCount(2)
  expect((await Promise.all(others.map(isIn))).filter(Boolean)).toHaveLength(1)

  await expectToast(page, 'Signed out everywhere else', () =>
    button(card, 'Sign out everywhere else').click(),
  )
  await expect(lines).toHaveCount(1)
  expect(await Promise.all(others.map(isIn))).toEqual([false, false])
  expect(await isIn(owner.token)).toBe(true)
})

test('a student finds their sessions beside the password', async ({ owner, openAs }) => {
  const { email, password } = await newStudent(owner, 'Ada Lovelace')
  const { body } = await caller(origin())<{ token: string }>('POST', 'auth/login', { email, password })
  const page = await openAs({ token: body.token, name: 'Ada Lovelace', email, role: 'student' })
  await page.goto('/dashboard/settings/change-password')
  await link(page, 'See where you are signed in').click()
  await expect(heading(page, 'Security')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'This browser' })).toBeVisible()
})

/** Goal: leave nothing of a lab in a browser's cache, and load a list only once all the same. */
test('a list that has not changed is not sent again, though no cache may keep it', async ({
  page,
  owner,
}) => {
  const group = groupOf('tags')
  await runningVms(owner, group, 'lab')
  await page.goto(listPage)
  await expect(link(page, 'lab')).toBeVisible()
  const refresh = async () => {
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.url().includes('/api/azure/vms?refresh=true')),
      button(page, 'Refresh').click(),
    ])
    return answer
  }
  const first = await refresh()
  expect(first.status()).toBe(200)
  expect(first.headers()['cache-control']).toBe('no-store')
  await expect.poll(async () => (await refresh()).status()).toBe(304)
  await expect(link(page, 'lab')).toBeVisible()
})
