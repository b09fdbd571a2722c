import { expect } from '@playwright/test'
import { caller, newOwner } from '../../support/api.ts'
import { expectAccessible, expectNoSideways } from '../support/looks/axe.ts'
import { origin } from '../support/product/cloud.ts'
import { newCode, openCourse } from '../support/product/courses.ts'
import { changeCourse, comeFrom, enrolPeople, machineOf } from '../support/product/machines.ts'
import { fact, myResources, myTable, newStudent, signedIn } from '../support/product/students.ts'
import { button, expectToast, field, heading, link } from '../support/screen.ts'
import { guestTest, test } from '../support/test.ts'

const phone = { width: 360, height: 740 }
const pageOf = (vmId: string) => `${myResources}/${vmId}`

/** Goal: from a phone onto the own machine, without asking anybody. */
guestTest(
  'a student joins on a phone, starts the machine, connects, and stops it',
  async ({ owner, openAs }) => {
    guestTest.slow()
    const courseId = await openCourse(owner, 'Biology', { machines: 1, mode: 'anyone' })
    const code = await newCode(owner, courseId)
    const student = await signedIn(await newStudent(owner, 'Stella'))
    const late = await signedIn(await newStudent(owner, 'Lara Late'))
    const page = await openAs(student)
    await comeFrom(page, '84.12.3.4')
    await page.setViewportSize(phone)
    const main = page.getByRole('main')

    await guestTest.step('by the code on the wall', async () => {
      await page.goto(`/join/${code}`)
      await expect(heading(page, 'Join Biology')).toBeVisible()
      await expectAccessible(page)
      await expectNoSideways(page)
      await button(page, 'Join').click()
      await expect(heading(page, 'Your machine is ready')).toBeVisible()
      await expectAccessible(page)
      await expectNoSideways(page)
    })
    const machine = await machineOf(owner, courseId, student)
    await enrolPeople(owner, courseId, [late])

    await guestTest.step('the name on My Resources leads there', async () => {
      await page.goto(myResources)
      await expect(page.getByRole('region', { name: 'My courses' })).toContainText('Biology')
      await expectAccessible(page)
      await link(main, machine.name).click()
      await expect(heading(page, machine.name)).toBeVisible()
      await expect(page).toHaveURL(pageOf(machine._id))
      await expect(main).toContainText('Biology')
      await expect(main).toContainText('VM deallocated')
      for (const name of ['How to connect', 'History']) {
        await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
      }
    })

    await guestTest.step('what does nothing now says why', async () => {
      await expect(button(page, 'Stop')).toBeDisabled()
      await expect(button(page, 'Stop')).toHaveAccessibleDescription('It is stopped already.')
      await expect(button(page, 'Restart')).toHaveAccessibleDescription(
        'It is not running. Start it instead.',
      )
      await expectAccessible(page)
      await expectNoSideways(page)
    })

    await guestTest.step('one button, from Start to Connect', async () => {
      await button(page, 'Start').click()
      await expect(
        main.getByRole('status').filter({ hasText: 'Azure is starting it (about a minute)' }),
      ).toBeVisible()
      await expect(button(page, 'Start')).toHaveCount(0)
      await expectAccessible(page)
      await expect(button(page, 'Connect')).toBeVisible({ timeout: 45_000 })
      await expect(main).toContainText('VM running')
      await button(page, 'Connect').click()
      await expect(page.getByRole('heading', { name: 'How to connect' })).toBeInViewport()
      await expect(main).toContainText('Opened for 84.12.3.4 until it stops')
      await expect(main.getByRole('code')).toHaveText(/^ssh labadmin@[\d.]+$/)
      await button(page, 'Show password').click()
      await expect(fact(main, 'Password')).toHaveText(/^\S{16}$/)
      await expect(main).toContainText('Started by Stella.')
      await expectAccessible(page)
      await expectNoSideways(page)
    })

    await guestTest.step('and back', async () => {
      await button(page, 'Stop').click()
      await expect(main.getByRole('status').filter({ hasText: 'Azure is stopping it' })).toBeVisible()
      await expect(button(page, 'Start')).toBeVisible({ timeout: 45_000 })
      await expectAccessible(page)
      await expectNoSideways(page)
    })

    await guestTest.step('who came later reads the place in the line, and has no row', async () => {
      const waiting = await openAs(late)
      await waiting.goto(myResources)
      await expect(waiting.getByRole('region', { name: 'My courses' })).toContainText(
        'You are number 1 in line.',
      )
      await expect(waiting.getByRole('main')).toContainText('No virtual machines yet')
      await expect(myTable(waiting)).toHaveCount(0)
    })
  },
)

/** Goal: have somebody come. */
guestTest('a hand goes up with a sentence, and comes down', async ({ owner, openAs }) => {
  guestTest.slow()
  const courseId = await openCourse(owner, 'Physics', { machines: 1 })
  const student = await signedIn(await newStudent(owner, 'Hanna'))
  await enrolPeople(owner, courseId, [student])
  const machine = await machineOf(owner, courseId, student)
  const page = await openAs(student)
  await page.goto(pageOf(machine._id))
  await button(page, 'Ask for help').click()
  const dialog = page.getByRole('dialog', { name: 'Ask for help' })
  await button(dialog, 'Ask').click()
  await expect(field(page, 'What is wrong?')).toHaveAccessibleErrorMessage('Required')
  await field(page, 'What is wrong?').fill('The mouse is gone')
  await expectAccessible(page)
  await expectToast(page, 'Your teacher sees it.', () => button(dialog, 'Ask').click())
  await expect(page.getByRole('main')).toContainText('Your hand is up: The mouse is gone')
  expect((await machineOf(owner, courseId, student)).help).toMatchObject({ text: 'The mouse is gone' })
  await expectToast(page, 'The hand is down.', () => button(page, 'Take the hand down').click())
  await expect(button(page, 'Ask for help')).toBeVisible()
  expect((await machineOf(owner, courseId, student)).help).toBeUndefined()

  const start = () => caller(origin(), student.token)('POST', `me/machines/${machine._id}/start`)
  await guestTest.step('the course says who starts, on the page as by the call', async () => {
    await changeCourse(owner, courseId, { rules: { studentsStart: false } })
    await page.reload()
    await expect(button(page, 'Start')).toBeDisabled()
    await expect(button(page, 'Start')).toHaveAccessibleDescription(
      'In this course your teacher starts the machines.',
    )
    expect(await start()).toMatchObject({
      ...{ status: 409, body: { error: 'In this course your teacher starts the machines.' } },
    })
    await expectAccessible(page)
    expect((await owner.call('POST', `courses/${courseId}/close`, {})).status).toBe(202)
    await page.reload()
    await expect(button(page, 'Start')).toBeDisabled()
    await expect(button(page, 'Start')).toHaveAccessibleDescription(
      'This course has ended. Ask your teacher.',
    )
    expect(await start()).toMatchObject({
      ...{ status: 409, body: { error: 'This course has ended. Ask your teacher.' } },
    })
    await page.goto(myResources)
    await expect(page.getByRole('region', { name: 'My courses' })).toContainText('This course has ended.')
  })
})

/** Goal: be a student at one place and more than that at another. */
guestTest(
  'a student with a function opens that course, a teacher the machine that is elsewhere',
  async ({ owner, openAs }) => {
    guestTest.slow()
    const courseId = await openCourse(owner, 'Astronomy', { machines: 1 })
    const assistant = await signedIn(await newStudent(owner, 'Ada Assists'))
    await enrolPeople(owner, courseId, [{ ...assistant, function: 'assistant' }])
    const page = await openAs(assistant)
    await page.goto(myResources)
    await link(page, 'Open Astronomy').click()
    await expect(heading(page, 'Astronomy')).toBeVisible()
    await expect(page.getByRole('complementary').getByRole('navigation')).toHaveCount(1)

    // Whoever owns a lab attends a course of another one.
    const teacher = { ...(await newOwner(origin())), name: 'Olga Owner' }
    await changeCourse(owner, courseId, { join: { mode: 'anyone' } })
    expect((await teacher.call('POST', `join/${await newCode(owner, courseId)}`)).status).toBe(200)
    const machine = await machineOf(owner, courseId, teacher)
    const elsewhere = await openAs(teacher)
    await elsewhere.goto('/dashboard/courses')
    const attended = elsewhere.getByRole('region', { name: 'Courses you attend' })
    await expect(attended).toContainText('Astronomy')
    await expectAccessible(elsewhere)
    await link(attended, machine.name).click()
    await expect(heading(elsewhere, machine.name)).toBeVisible()
    await expect(button(elsewhere, 'Start')).toBeEnabled()

    // The assistant sees who came, and starts the machine for them.
    await expectToast(page, 'Starting 1 machine.', () => button(page, `Start ${machine.name}`).click())
    await expect(elsewhere.getByRole('main')).toContainText('VM running', { timeout: 45_000 })
  },
)

test('a machine that is not one’s own is not there', async ({ page, complaints }) => {
  complaints.allow(/status of 404/)
  await page.goto(pageOf('vm_nobodys'))
  await expect(heading(page, 'This machine does not exist, or it is not yours.')).toBeVisible()
  await expect(link(page, 'Back to My Resources')).toHaveAttribute('href', myResources)
  await expectAccessible(page)
})
