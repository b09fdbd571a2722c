import { expect, type Page } from '@playwright/test'
import { caller } from '../../support/api.ts'
import { ageRuns } from '../support/line/age-runs.ts'
import { expectAccessible, expectNoSideways } from '../support/looks/axe.ts'
import { ownStackTest as test } from '../support/own-stack.ts'
import { coursesPage, openCourse } from '../support/product/courses.ts'
import { enrolPeople, machineOf } from '../support/product/machines.ts'
import { myResources, newStudent } from '../support/product/students.ts'
import { button, expectToast, heading } from '../support/screen.ts'
import { signedInState } from '../support/test.ts'

const phone = { width: 360, height: 740 }
const tiles = (page: Page) => page.getByRole('list', { name: 'Machines of people' }).getByRole('listitem')

/** Goal: whoever works quietly keeps the machine, and staff see who does not. */
test('an unused machine is found on the wall, and who is there says so', async ({
  owner,
  stack,
  browser,
}) => {
  test.slow()
  const courseId = await openCourse(owner, 'Geology', { machines: 2 })
  const [ada, ben] = [await newStudent(owner, 'Ada'), await newStudent(owner, 'Ben')]
  await enrolPeople(owner, courseId, [ada, ben])
  const machine = await machineOf(owner, courseId, ada)
  const path = `courses/${courseId}/machines`
  await owner.call('POST', `${path}/act`, { what: 'start', which: [machine._id] })
  const powerState = async () =>
    (await owner.call<{ data: { _id: string; powerState: string }[] }>('GET', path)).body.data.find(
      ({ _id }) => _id === machine._id,
    )?.powerState
  await expect.poll(powerState, { timeout: 45_000 }).toBe('VM running')
  await stack.killAndRestart(() => ageRuns(stack.data))

  const openAs = async (person: Parameters<typeof signedInState>[0]): Promise<Page> => {
    const storageState = signedInState(person, stack.origin)
    return (await browser.newContext({ storageState, baseURL: stack.origin })).newPage()
  }
  const page = await openAs(owner)
  await test.step('staff find it among those that work', async () => {
    await page.goto(`${coursesPage}/${courseId}`)
    await expect(tiles(page)).toHaveCount(2)
    await button(page, 'Idle').click()
    await expect(button(page, 'Idle')).toHaveAttribute('aria-pressed', 'true')
    await expect(tiles(page)).toHaveCount(1)
    // With its day, where midnight was within the hour.
    await expect(tiles(page)).toContainText(/Ada.*idle since (?:\d+ \w+, )?\d\d:\d\d/)
    await expectAccessible(page)
    await page.setViewportSize(phone)
    await expectNoSideways(page)
    await expectAccessible(page)
  })

  await test.step('whoever has it reads when it stops, and stays', async () => {
    const { email, password } = ada
    const signedIn = await caller(stack.origin)<{ token: string }>('POST', 'auth/login', { email, password })
    const theirs = await openAs({ ...ada, token: signedIn.body.token, role: 'student' })
    await theirs.setViewportSize(phone)
    await theirs.goto(`${myResources}/${machine._id}`)
    await expect(heading(theirs, machine.name)).toBeVisible()
    const notice = theirs
      .getByRole('status')
      .filter({ hasText: /It stops at (?:\d+ \w+, )?\d\d:\d\d: nobody seems to use it\./ })
    await expect(notice).toBeVisible()
    await expect(theirs).toHaveTitle(/^It stops at (?:\d+ \w+, )?\d\d:\d\d: nobody seems to use it\. · /)
    await expectAccessible(theirs)
    await expectNoSideways(theirs)
    await expectToast(theirs, /^It runs until (?:\d+ \w+, )?\d\d:\d\d\.$/, () =>
      button(theirs, 'I am still here').click(),
    )
    await expect(notice).toHaveCount(0)
    await expect(button(theirs, 'I am still here')).toHaveCount(0)
  })

  await test.step('then it is idle for nobody', async () => {
    await expect(page.getByText('Nobody needs anything', { exact: true })).toBeVisible({ timeout: 90_000 })
  })
})
