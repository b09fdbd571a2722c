import { expect } from '@playwright/test'
import { caller } from '../../support/api.ts'
import { expectAccessible, expectNoSideways } from '../support/looks/axe.ts'
import { origin } from '../support/product/cloud.ts'
import { coursePage, openCourse } from '../support/product/courses.ts'
import { changeCourse, comeFrom, enrolPeople, letsIn, machineOf } from '../support/product/machines.ts'
import { dialog, myResources, newStudent, signedIn } from '../support/product/students.ts'
import { button, expectMessage, expectToast, field, heading, link } from '../support/screen.ts'
import { type Owner, guestTest as test } from '../support/test.ts'

const phone = { width: 360, height: 740 }
const [home, campus, hotel] = ['84.12.3.4', '91.4.5.6', '192.0.2.7']

/** A student with a machine of a course that runs. */
const withMachine = async (owner: Owner, name: string) => {
  const courseId = await openCourse(owner, name, { machines: 1 })
  const student = await signedIn(await newStudent(owner, 'Stella'))
  await enrolPeople(owner, courseId, [student])
  const machine = await machineOf(owner, courseId, student)
  const call = caller(origin(), student.token)
  const my = (method: string, path = '') =>
    call<{ data: { powerState: string } }>(method, `me/machines/${machine._id}${path}`)
  expect((await my('POST', '/start')).status).toBe(202)
  await expect
    .poll(async () => (await my('GET')).body.data.powerState, { timeout: 45_000 })
    .toBe('VM running')
  return { courseId, student, machine, page: `${myResources}/${machine._id}` }
}

/** Goal: be the only one who gets in, without knowing what a firewall is. */
test('Connect opens a machine for where its student is, until it stops', async ({ owner, openAs }) => {
  test.slow()
  const { courseId, student, machine, page: path } = await withMachine(owner, 'Networks')
  const page = await openAs(student)
  await comeFrom(page, home)
  await page.setViewportSize(phone)
  await page.goto(path)
  const main = page.getByRole('main')
  const looksGood = async () => {
    await expectAccessible(page)
    await expectNoSideways(page)
  }

  await test.step('nobody gets in before', async () => {
    await expect(heading(page, machine.name)).toBeVisible()
    await expect(main).toContainText('Connect opens it for the address that you come from.')
    expect(await letsIn(machine, home)).toBe(false)
    await looksGood()
  })

  await test.step('one click opens it, and shows how to connect', async () => {
    await button(page, 'Connect').click()
    await expect(
      main.getByRole('status').filter({ hasText: `Opened for ${home} until it stops` }),
    ).toBeVisible()
    await expect(page.getByRole('heading', { name: 'How to connect' })).toBeInViewport()
    await expect(main.getByRole('code')).toHaveText(/^ssh labadmin@[\d.]+$/)
    await expect(main).toContainText(`Opened for ${home} by Stella.`)
    expect([await letsIn(machine, home), await letsIn(machine, campus)]).toEqual([true, false])
    await looksGood()
  })

  await test.step('another address is typed, and what is none is said at the field', async () => {
    await link(main, 'Not your address?').click()
    await expect(field(page, 'Your address')).toHaveValue(home)
    await expect(button(page, 'Open for my network')).toHaveCount(0)
    await field(page, 'Your address').fill('')
    await button(main, 'Open').click()
    await expectMessage(page, 'Your address', 'Required')
    await field(page, 'Your address').fill(campus)
    await looksGood()
    await button(main, 'Open').click()
    await expect(main).toContainText(`Opened for ${home} and ${campus} until it stops`)
    await expect(field(page, 'Your address')).toHaveCount(0)
    expect(await letsIn(machine, campus)).toBe(true)
  })

  await test.step('elsewhere it is opened for there, too', async () => {
    await comeFrom(page, hotel)
    await page.reload()
    await expect(main).toContainText('Connect opens it for the address that you come from.')
    await expect(main).toContainText(`Opened for ${home} and ${campus} until it stops`)
    await button(page, 'Connect').click()
    await expect(main).toContainText(`Opened for ${campus} and ${hotel} until it stops`)
  })

  await test.step('the rule of the course lets a network in', async () => {
    await changeCourse(owner, courseId, { rules: { wholeNetwork: true } })
    await page.reload()
    await link(main, 'Not your address?').click()
    await looksGood()
    await button(main, 'Open for my network').click()
    await expect(main).toContainText('192.0.2.0/24 until it stops')
    expect(await letsIn(machine, '192.0.2.200')).toBe(true)
  })

  await test.step('closed by hand, opened again, and closed by the stop', async () => {
    await expectToast(page, `Closing ${machine.name}.`, () => button(main, 'Close it again').click())
    await expect(main).toContainText('Connect opens it for the address that you come from.')
    await expect(main).toContainText('Closed by Stella.')
    expect(await letsIn(machine, hotel)).toBe(false)
    await button(page, 'Connect').click()
    await expect(main).toContainText(`Opened for ${hotel} until it stops`)
    await button(page, 'Stop').click()
    await expect(button(page, 'Start')).toBeVisible({ timeout: 45_000 })
    await expect(main).not.toContainText('until it stops')
    await looksGood()
  })
})

/** Goal: get in also where nobody can see from where. */
test('whoever comes by IPv6 is asked for the address, and reads what is wrong with it', async ({
  owner,
  openAs,
}) => {
  test.slow()
  const { student, machine, page: path } = await withMachine(owner, 'Protocols')
  const page = await openAs(student)
  await comeFrom(page, '2001:db8::7')
  await page.setViewportSize(phone)
  await page.goto(path)
  const main = page.getByRole('main')
  await expect(main).toContainText('We see an IPv6 address. Your machine speaks IPv4.')
  await expect(field(page, 'Your address')).toHaveValue('')
  await button(page, 'Connect').click()
  await expect(field(page, 'Your address')).toBeFocused()
  await expectAccessible(page)
  await expectNoSideways(page)
  await field(page, 'Your address').fill(home)
  await button(main, 'Open').click()
  await expect(main).toContainText(`Opened for ${home} until it stops`)
  await expect(field(page, 'Your address')).toHaveCount(0)
  expect(await letsIn(machine, home)).toBe(true)
  await button(page, 'Connect').click()
  await expect(page.getByRole('heading', { name: 'How to connect' })).toBeInViewport()

  await test.step('but not where somebody else can tell it', async () => {
    await expectToast(page, `Closing ${machine.name}.`, () => button(main, 'Close it again').click())
    await comeFrom(page, '2001:db8::84')
    await page.reload()
    await expect(field(page, 'Your address')).toHaveValue(home)
    await button(page, 'Connect').click()
    await expect(main).toContainText(`Opened for ${home} until it stops`)
  })
})

/** Goal: connect as one always did. */
test('the dialog on My Resources opens a machine silently, or asks for the address', async ({
  owner,
  openAs,
}) => {
  test.slow()
  const { courseId, student, machine } = await withMachine(owner, 'Silence')
  const page = await openAs(student)
  await comeFrom(page, home)
  await page.goto(myResources)
  const asked = dialog(page, `Connect to ${machine.name}`)
  const connect = () => button(page, `Connect to ${machine.name}`).click()

  await test.step('with its commands as ever, and one line more', async () => {
    await connect()
    await expect(asked.getByRole('code')).toHaveText(/^ssh labadmin@[\d.]+$/)
    await expect(asked).toContainText(`Open for ${home} until it stops.`)
    await expect(field(page, 'Your address')).toHaveCount(0)
    expect([await letsIn(machine, home), await letsIn(machine, campus)]).toEqual([true, false])
    await expectAccessible(page)
  })

  await test.step('asked where nobody sees from where', async () => {
    expect(
      (await owner.call('POST', `courses/${courseId}/machines/act`, { what: 'stop', which: [machine._id] }))
        .status,
    ).toBe(202)
    await expect(asked).toContainText('The VM is stopped.', { timeout: 60_000 })
    await expect(asked).not.toContainText('until it stops')
    expect(
      (await owner.call('POST', `courses/${courseId}/machines/act`, { what: 'start', which: [machine._id] }))
        .status,
    ).toBe(202)
    await comeFrom(page, '2001:db8::7')
    await page.reload()
    await page.setViewportSize(phone)
    await expect(page.getByRole('main')).toContainText('VM running', { timeout: 45_000 })
    await connect()
    await expect(asked).toContainText('We see an IPv6 address. Your machine speaks IPv4.')
    await expectAccessible(page)
    await expectNoSideways(page)
    await field(page, 'Your address').fill(campus)
    await button(asked, 'Open').click()
    await expect(asked).toContainText(`Open for ${campus} until it stops.`)
    expect(await letsIn(machine, campus)).toBe(true)
  })

  await test.step('nothing is said of a machine that everybody may reach', async () => {
    await button(asked, 'Close').click()
    const { body } = await owner.call<{ data: { recipe: object } }>('GET', `courses/${courseId}`)
    await changeCourse(owner, courseId, { recipe: { ...body.data.recipe, access: 'anyone' } })
    await expect.poll(() => letsIn(machine, hotel), { timeout: 75_000 }).toBe(true)
    await page.reload()
    await connect()
    await expect(asked.getByRole('code')).toBeVisible()
    await expect(field(page, 'Your address')).toHaveCount(0)
    await expect(asked).not.toContainText('IPv6')
  })
})

/** Goal: look at a student's machine from the staff room. */
test('staff open a machine for themselves, beside its student', async ({ owner, openAs }) => {
  test.slow()
  const { courseId, machine } = await withMachine(owner, 'Staffing')
  const page = await openAs(owner)
  await comeFrom(page, campus)
  await page.goto(coursePage(courseId, 'machines'))
  const choose = async (choice: string) => {
    await button(page, `Actions for ${machine.name}`).click()
    await page.getByRole('menuitem', { name: choice, exact: true }).click()
  }
  const opened = dialog(page, `Open ${machine.name} for me`)

  await test.step('for where they are', async () => {
    await choose('Open for me')
    await expect(opened).toContainText('Stella reads it in the history of the machine.')
    await expect(opened).toContainText(`Open for ${campus} until it stops.`)
    expect([await letsIn(machine, campus), await letsIn(machine, home)]).toEqual([true, false])
    await page.setViewportSize(phone)
    await button(opened, 'Not your address?').click()
    await expectAccessible(page)
    await expectNoSideways(page)
    await field(page, 'Your address').fill(hotel)
    await button(opened, 'Open').click()
    await expect(opened).toContainText(`Open for ${campus} and ${hotel} until it stops.`)
    await expectToast(page, `Closing ${machine.name}.`, () => button(opened, 'Close it again').click())
    await expect.poll(() => letsIn(machine, hotel)).toBe(false)
    await button(opened, 'Close').click()
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('who is not seen is asked', async () => {
    await comeFrom(page, '2001:db8::7')
    await choose('Open for me')
    await expect(opened).toContainText('We see an IPv6 address. Your machine speaks IPv4.')
    await field(page, 'Your address').fill(home)
    await button(opened, 'Open').click()
    await expect(opened).toContainText(`Open for ${home} until it stops.`)
    await expectToast(page, `Closing ${machine.name}.`, () => button(opened, 'Close it again').click())
    await expect.poll(() => letsIn(machine, home)).toBe(false)
    await button(opened, 'Close').click()
  })

  await test.step('the doctor offers it', async () => {
    await comeFrom(page, campus)
    await choose("Why can't they connect?")
    const checks = page.getByRole('list', { name: 'Checks' })
    await expect(checks).toContainText('It is not open for you.', { timeout: 60_000 })
    await expectToast(page, `Opening ${machine.name} for ${campus}.`, () =>
      checks.getByRole('button', { name: 'Open for me', exact: true }).click(),
    )
    await expect.poll(() => letsIn(machine, campus)).toBe(true)
  })
})

/** Goal: in again, without a look at firewalls. */
test('the doctor finds that a machine is closed, and opens it', async ({ owner, openAs }) => {
  test.slow()
  const { student, machine, page: path } = await withMachine(owner, 'Medicine')
  const page = await openAs(student)
  await comeFrom(page, home)
  await page.setViewportSize(phone)
  await page.goto(path)
  await button(page, "I can't connect").click()
  const checks = page.getByRole('list', { name: 'Checks' })
  await expect(checks).toContainText('Opening: problem', { timeout: 60_000 })
  await checks.getByRole('button', { name: 'Open for me', exact: true }).click()
  await expect(page.getByRole('main')).toContainText(`Opened for ${home} until it stops`)
  expect(await letsIn(machine, home)).toBe(true)
  await expect(checks).toContainText('Opening: ok', { timeout: 60_000 })
  await expectAccessible(page)
  await expectNoSideways(page)
})
