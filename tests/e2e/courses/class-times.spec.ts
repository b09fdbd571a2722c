import { expect } from '@playwright/test'
import { expectAccessible, expectNoSideways } from '../support/looks/axe.ts'
import { coursesPage, newCourse, openCourse } from '../support/product/courses.ts'
import { enrolPeople, machineOf } from '../support/product/machines.ts'
import { myResources, newStudent, signedIn } from '../support/product/students.ts'
import { button, heading } from '../support/screen.ts'
import { type Owner, test } from '../support/test.ts'

const phone = { width: 360, height: 740 }
const minuteMs = 60_000

/** A class every day of the next weeks, but for today. */
const planDaily = async (owner: Owner, courseId: string): Promise<string> => {
  const { body } = await owner.call<{ data: { rev: number } }>('GET', `courses/${courseId}/calendar`)
  const dayIn = (days: number) =>
    new Date(Date.now() + days * 24 * 60 * minuteMs).toLocaleDateString('en-CA', {
      timeZone: 'Europe/Berlin',
    })
  const days = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
  const series = [{ kind: 'class', days, start: '10:00', end: '11:30', from: dayIn(1), until: dayIn(9) }]
  const answer = await owner.call('PUT', `courses/${courseId}/calendar`, {
    ...{ rev: body.data.rev, series, exceptions: [] },
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  const next = new Date(`${dayIn(1)}T00:00:00Z`)
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' }).format(next)
  return `${part({ weekday: 'short' })} ${part({ day: 'numeric', month: 'short' })}`
}

/** Goal: know when the next class is, wherever one is. */
test('cards of courses say when the next class is, by the clocks of the course', async ({
  owner,
  openAs,
  page,
}) => {
  await newCourse(owner, 'Systems')
  const published = await openCourse(owner, 'Compilers', { machines: 1 })
  const day = await planDaily(owner, published)
  const student = await signedIn(await newStudent(owner, 'Nora'))
  await enrolPeople(owner, published, [student])
  await page.goto(coursesPage)
  const card = page.getByRole('listitem').filter({ hasText: 'Compilers' })
  await expect(card).toContainText(`Next class ${day}, 10:00`)
  await expect(page.getByRole('listitem').filter({ hasText: 'Systems' })).not.toContainText('Next class')
  await expectAccessible(page)
  await page.goto(`${coursesPage}/${published}`)
  await expect(page.getByText(`Next class ${day}, 10:00`, { exact: true })).toBeVisible()

  const theirs = await openAs(student)
  await theirs.setViewportSize(phone)
  await theirs.goto(myResources)
  await expect(theirs.getByRole('region', { name: 'My courses' })).toContainText(`Next class ${day}, 10:00`)
  await expectAccessible(theirs)
  await expectNoSideways(theirs)
})

/** Goal: know until when the machine runs, and why no longer. */
test('in a class the page of a machine says when it stops, at last in the tab, too', async ({
  owner,
  openAs,
}) => {
  test.slow()
  const courseId = await openCourse(owner, 'Logic', { machines: 1 })
  const student = await signedIn(await newStudent(owner, 'Lea'))
  await enrolPeople(owner, courseId, [student])
  const machine = await machineOf(owner, courseId, student)
  const page = await openAs(student)
  await page.setViewportSize(phone)
  await page.goto(`${myResources}/${machine._id}`)
  await expect(heading(page, machine.name)).toBeVisible()
  await expect(page.getByText(/Class until/)).toHaveCount(0)

  const begun = await owner.call<{ data: { endsAt: string } }>('POST', `courses/${courseId}/classes`, {
    minutes: 90,
  })
  expect(begun.status, JSON.stringify(begun.body)).toBe(202)
  const endsAt = new Date(begun.body.data.endsAt)
  const clock = endsAt.toLocaleTimeString('en-GB', { timeZone: 'Europe/Berlin', timeStyle: 'short' })
  const status = (text: string) => page.getByRole('main').getByRole('status').filter({ hasText: text })
  await page.reload()
  await expect(button(page, 'Connect')).toBeVisible({ timeout: 45_000 })
  await expect(status(`Class until ${clock}. It stops by itself.`)).toBeVisible()
  await expect(page).toHaveTitle(`${machine.name} · Labkeeper`)
  await expectAccessible(page)
  await expectNoSideways(page)

  await page.clock.setFixedTime(endsAt.getTime() - 11 * minuteMs)
  await page.reload()
  await expect(status(`Class until ${clock}. It stops by itself.`)).toBeVisible()
  await expect(page.getByText(/It stops at/)).toHaveCount(0)
  await page.clock.setFixedTime(endsAt.getTime() - 9 * minuteMs)
  await page.reload()
  await expect(status(`It stops at ${clock}: the class ends.`)).toBeVisible()
  await expect(page).toHaveTitle(`It stops at ${clock}: the class ends. · ${machine.name} · Labkeeper`)
  await expectAccessible(page)
  await expectNoSideways(page)
})
