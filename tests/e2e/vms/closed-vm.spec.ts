import { expect } from '@playwright/test'
import { expectAccessible, expectNoSideways } from '../support/looks/axe.ts'
import { comeFrom, letsIn } from '../support/product/machines.ts'
import { dialog, myResources, newStudent, signedIn, vmId } from '../support/product/students.ts'
import { detailPage, runningVms } from '../support/product/vms.ts'
import { button, expectToast, field } from '../support/screen.ts'
import { groupOf, guestTest as test } from '../support/test.ts'

const phone = { width: 360, height: 740 }
const wide = { width: 1280, height: 800 }
const [home, school, hotel] = ['84.12.3.4', '91.4.5.6', '192.0.2.7']

/** Goal: no stranger at the door of a machine, and nothing more to do for whoever works on it. */
test('an owner closes a VM until its student connects, and opens it for everybody again', async ({
  owner,
  openAs,
}) => {
  test.slow()
  const group = groupOf('closed')
  await runningVms(owner, group, 'door')
  const machine = { _id: await vmId(owner, 'door') }
  const student = await signedIn(await newStudent(owner, 'Dora', machine._id))
  const teacher = await openAs(owner)
  await comeFrom(teacher, school)
  await teacher.goto(detailPage(group, 'door'))
  const who = dialog(teacher, 'Who can reach door')
  const closed = who.getByRole('switch', { name: 'Closed until somebody connects' })
  const change = () => button(teacher, 'Change who can reach door').click()
  const main = teacher.getByRole('main')

  await test.step('open for everybody at first', async () => {
    await expect(main).toContainText('Who can reach itAnyone')
    expect(await letsIn(machine, hotel)).toBe(true)
    await change()
    await expect(closed).not.toBeChecked()
    await expect(closed).toHaveAccessibleDescription(/The password alone keeps it shut\./)
    await expectAccessible(teacher)
  })

  await test.step('closed by one switch', async () => {
    await expectToast(teacher, 'door is being closed until somebody connects.', () => closed.click())
    await expect(closed).toBeChecked()
    await expect(button(who, 'Open for me')).toBeVisible()
    await expect(closed).toHaveAccessibleDescription(/Only its student and you get in/)
    expect([await letsIn(machine, home), await letsIn(machine, hotel)]).toEqual([false, false])
    await teacher.setViewportSize(phone)
    await expectAccessible(teacher)
    await expectNoSideways(teacher)
    await teacher.setViewportSize(wide)
  })

  await test.step('and opened for where its owner is', async () => {
    await button(who, 'Open for me').click()
    await expect(who).toContainText(`Open for ${school} until it stops.`)
    expect([await letsIn(machine, school), await letsIn(machine, home)]).toEqual([true, false])
    await expectAccessible(teacher)
    await expectToast(teacher, 'Closing door.', () => button(who, 'Close it again').click())
    await expect(button(who, 'Open for me')).toBeVisible()
    expect(await letsIn(machine, school)).toBe(false)
    await button(who, 'Close').click()
    await expect(main).toContainText('Who can reach itOnly who connects')
  })

  const page = await openAs(student)
  await comeFrom(page, home)
  await page.goto(myResources)
  const connect = dialog(page, 'Connect to door')

  await test.step('Connect opens it silently for its student', async () => {
    await button(page, 'Connect to door').click()
    await expect(connect.getByRole('code')).toHaveText(/^ssh teacher@[\d.]+$/)
    await expect(connect).toContainText(`Open for ${home} until it stops.`)
    expect([await letsIn(machine, home), await letsIn(machine, hotel)]).toEqual([true, false])
    await expectAccessible(page)
    await page.setViewportSize(phone)
    await expectNoSideways(page)
  })

  await test.step('and for where they go', async () => {
    await comeFrom(page, '2001:db8::7')
    await page.reload()
    await button(page, 'Connect to door').click()
    // It is open for the address that they came from before.
    await expect(connect).toContainText(`Open for ${home} until it stops.`)
    await button(connect, 'Close').click()
    await comeFrom(page, hotel)
    await page.reload()
    await button(page, 'Connect to door').click()
    await expect(connect).toContainText(`Open for ${home} and ${hotel} until it stops.`)
    await button(connect, 'Close').click()
  })

  await test.step('nothing is said of one that everybody may reach again', async () => {
    await change()
    await expect(closed).toBeChecked()
    await expectToast(teacher, 'door is being opened for everybody.', () => closed.click())
    await expect(closed).not.toBeChecked()
    await expect.poll(() => letsIn(machine, '198.51.100.7')).toBe(true)
    await button(who, 'Close').click()
    await expect(main).toContainText('Opened for everybody by')
    await page.reload()
    await button(page, 'Connect to door').click()
    await expect(connect.getByRole('code')).toBeVisible()
    await expect(connect).not.toContainText('until it stops')
    await expect(field(page, 'Your address')).toHaveCount(0)
  })

  await test.step('whoever cannot be seen types the address', async () => {
    await button(connect, 'Close').click()
    await owner.call('PUT', `azure/vms/${group}/door/access`, { access: 'address' })
    await expect.poll(() => letsIn(machine, home)).toBe(false)
    await comeFrom(page, '2001:db8::7')
    await page.reload()
    await button(page, 'Connect to door').click()
    await expect(connect).toContainText('We see an IPv6 address. Your machine speaks IPv4.')
    await expectAccessible(page)
    await expectNoSideways(page)
    await field(page, 'Your address').fill(hotel)
    await button(connect, 'Open').click()
    await expect(connect).toContainText(`Open for ${hotel} until it stops.`)
    expect(await letsIn(machine, hotel)).toBe(true)
  })
})
