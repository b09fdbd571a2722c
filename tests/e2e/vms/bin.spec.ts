import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { lengthenLine } from '../support/line/long-line.ts'
import { expectAccessible, expectNoSideways } from '../support/looks/axe.ts'
import { expectRoomForSpacing } from '../support/looks/spacing.ts'
import { ask, subscriptionAt } from '../support/product/cloud.ts'
import { coursePage, openCourse } from '../support/product/courses.ts'
import { enrolPeople, machineOf } from '../support/product/machines.ts'
import { newStudent, signedIn } from '../support/product/students.ts'
import { operations } from '../support/product/vms.ts'
import { button, expectToast, field, heading, link, question, toast } from '../support/screen.ts'
import { type Owner, test } from '../support/test.ts'

interface Machines {
  readonly data: readonly {
    readonly _id: string
    readonly name: string
    readonly kind: string
    readonly state: string
  }[]
}

interface Bin {
  readonly data: { readonly items: readonly { readonly id: string; readonly name: string }[] }
}

const inBin = async (owner: Owner) => (await owner.call<Bin>('GET', 'lab/bin')).body.data.items

/** Machines of a course that were somebody's, and lie in the bin. */
const binned = async (owner: Owner, names: readonly string[]) => {
  const courseId = await openCourse(owner, 'Optics', { machines: names.length })
  const students = await Promise.all(names.map((name) => newStudent(owner, name)))
  await enrolPeople(owner, courseId, students)
  const machines = await Promise.all(students.map((student) => machineOf(owner, courseId, student)))
  const which = machines.map(({ _id }) => _id)
  for (const resourceId of which) await owner.call('POST', 'resource/deallocate', { resourceId })
  const remove = () => owner.call('POST', `courses/${courseId}/machines/act`, { what: 'remove', which })
  await expect.poll(async () => (await remove()).status, { timeout: 60_000 }).toBe(202)
  await expect.poll(async () => (await inBin(owner)).length, { timeout: 90_000 }).toBe(names.length)
  return inBin(owner)
}

const binRow = (page: Page, name: string) =>
  page
    .getByRole('table', { name: 'Bin' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name, exact: true }) })

const keepFor = async (page: Page, days: number, said: string): Promise<void> => {
  await field(page, 'Keep what is removed for (days)').fill(String(days))
  await expectToast(page, said, () => button(page, 'Save').click())
}

/** Goal: have back what is gone. */
test('what was removed is restored from the bin, or goes for good', async ({ page, owner }) => {
  test.slow()
  await page.goto('/dashboard/bin')
  await expect(heading(page, 'Bin')).toBeVisible()
  await expect(page.getByText('The bin is empty.')).toBeVisible()
  await expectAccessible(page)
  await keepFor(page, 0, 'Nothing is kept from now on.')
  await expect(page.getByText('The lab keeps nothing', { exact: false })).toBeVisible()
  await keepFor(page, 7, 'What is removed is kept for 7 days.')
  await expect(page.getByText('can be restored from here')).toBeVisible()

  const courseId = await openCourse(owner, 'Dynamics', { machines: 1 })
  const student = await signedIn(await newStudent(owner, 'Rita'))
  await enrolPeople(owner, courseId, [student])
  const machine = await machineOf(owner, courseId, student)
  await ask('POST', '/azure/disks/write', { vmId: machine._id, text: 'thesis' })
  await owner.call('POST', 'resource/deallocate', { resourceId: machine._id })
  const row = binRow(page, machine.name)
  const read = async () =>
    (await owner.call<Machines>('GET', `courses/${courseId}/machines`)).body.data.filter(
      ({ name }) => name === machine.name,
    )

  await test.step('its removal says until when it stays', async () => {
    await expect.poll(async () => (await read())[0]?.state, { timeout: 60_000 }).toBe('unclean')
    await page.goto(coursePage(courseId, 'machines'))
    await button(page, `Actions for ${machine.name}`).click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    const asked = question(page, 'Remove 1 machine?')
    await expect(asked).toContainText(/Their disks stay in the bin until \d+ [A-Z][a-z]+\./)
    await expectToast(page, 'Removing 1 machine.', () => button(asked, 'Remove').click())
    await expect.poll(async () => (await read()).length, { timeout: 90_000 }).toBe(0)
  })

  await test.step('its course names it, on a phone too', async () => {
    await link(page, 'Bin').click()
    await expect(page.getByRole('heading', { level: 2, name: 'Bin' })).toBeVisible()
    await expect(row).toContainText('Rita')
    await expectAccessible(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await expect(page.getByRole('list', { name: 'Bin' })).toContainText(machine.name)
    await expectNoSideways(page)
    await expectAccessible(page)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('the owner says for how long', async () => {
    await page.goto('/dashboard/bin')
    await expect(row).toContainText('$0.40')
    await expectRoomForSpacing(page)
    await field(page, 'Keep what is removed for (days)').fill('31')
    await button(page, 'Save').click()
    await expect(page.getByText('Enter a whole number from 0 to 30')).toBeVisible()
    await expectAccessible(page)
    await keepFor(page, 14, 'What is removed is kept for 14 days.')
    await expectNoSideways(page)
  })

  await test.step('it comes back with what was on it', async () => {
    const done = expect(toast(page, `${machine.name} is back`)).toBeVisible({ timeout: 120_000 })
    await expectToast(page, `${machine.name} is being restored.`, () => button(row, 'Restore').click())
    await expect(
      operations(page).getByRole('progressbar', { name: `Restoring ${machine.name}` }),
    ).toBeVisible()
    await done
    await expect(page.getByText('The bin is empty.')).toBeVisible()
    const [back] = await read()
    expect(back?.state).toBe('given')
    const disks = await ask<{ writes: string[] }[]>('GET', `/azure/disks?vmId=${back?._id}`)
    expect(disks[0]?.writes).toEqual(['thesis'])
  })

  await test.step('removed again, it goes for good', async () => {
    const [back] = await read()
    await owner.call('POST', 'resource/deallocate', { resourceId: back?._id })
    await expect.poll(async () => (await read())[0]?.state, { timeout: 60_000 }).toBe('unclean')
    const act = { what: 'remove', which: [back?._id] }
    await expect
      .poll(async () => (await owner.call('POST', `courses/${courseId}/machines/act`, act)).status)
      .toBe(202)
    await expect.poll(async () => (await read()).length, { timeout: 90_000 }).toBe(0)
    // Nobody did that here, and a page on which nothing moves does not ask again.
    const cloud = { ...owner.subscription, subscriptionId: (await subscriptionAt(1)).subscriptionId }
    expect((await owner.call('PUT', 'cloud-settings', cloud)).status).toBe(200)
    await page.reload()
    await expect(button(row, 'Remove now')).toBeDisabled()
    await expect(button(row, 'Remove now')).toHaveAccessibleDescription(
      `${machine.name}: Its Azure subscription is not connected.`,
    )
    expect((await owner.call('PUT', 'cloud-settings', owner.subscription)).status).toBe(200)
    await page.reload()
    await button(row, 'Remove now').click()
    const asked = question(page, `Remove ${machine.name} now?`)
    await expect(asked).toContainText('This action cannot be undone.')
    await expectAccessible(page)
    await expectToast(page, `${machine.name} is removed for good.`, () => button(asked, 'Remove now').click())
    await expect(page.getByText('The bin is empty.')).toBeVisible({ timeout: 60_000 })
  })
})

test('what comes of each restore is said, also to who clicks twice or leaves', async ({
  page,
  owner,
  complaints,
}) => {
  test.slow()
  const [gone, there] = await binned(owner, ['Anna', 'Berta'])
  if (!gone || !there) throw new Error('Two lie in the bin')
  // A page that knows of nothing on its way does not look again by itself.
  const atWork = async () =>
    (await owner.call<{ data: unknown[] }>('GET', 'operations?active=true')).body.data.length
  await expect.poll(atWork, { timeout: 60_000 }).toBe(0)
  await page.goto('/dashboard/bin')
  for (const { name } of [gone, there]) {
    await expect(button(binRow(page, name), 'Restore')).toBeEnabled({ timeout: 30_000 })
  }
  await owner.call('POST', `lab/bin/${gone.id}/remove`, {})
  await expect.poll(async () => (await inBin(owner)).length, { timeout: 60_000 }).toBe(1)

  complaints.allow(/status of 404.*\/restore/)
  await lengthenLine(page, 1500)
  await expectToast(page, `${there.name} is being restored.`, () =>
    expectToast(page, 'This is not in the bin any more.', async () => {
      await button(binRow(page, gone.name), 'Restore').click()
      await button(binRow(page, there.name), 'Restore').dblclick()
      await link(page.getByRole('navigation'), 'Courses').first().click()
    }),
  )
  await expect(heading(page, 'Courses')).toBeVisible()
  await lengthenLine(page, 0)
  await expect(toast(page, 'It is being restored.')).toHaveCount(0)
})
