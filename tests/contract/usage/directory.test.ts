import { afterEach, beforeEach, expect, it } from 'vitest'
import { type DirectoryWorld, type Subscription, startDirectory } from '../../support/accounts/directory.ts'
import { type Lab, openLab } from '../../support/lab.ts'
import { addHours, hoursOf, readUsage } from './hours.ts'

/** A directory account works in the lab of its root user: these hours are what it may see. */

const hourMs = 3_600_000

let world: DirectoryWorld
beforeEach(async () => {
  world = await startDirectory()
})
afterEach(() => world.close())

/** A lab with hours on record, and a VM that has run for one hour in the subscription that it will be connected with. */
const labWithHours = async (recorded: number, { subscriptionId }: Subscription): Promise<Lab> => {
  const lab = await openLab(world.app)
  const now = world.app.clock.now()
  await addHours(lab, now.toISOString().slice(0, 10), { 'eastus:Standard_B2s:Linux': recorded * 3600 })
  const runningSince = new Date(now.getTime() - hourMs).toISOString()
  await lab.addVm({ subscriptionId, osType: 'Linux', runningSince })
  return lab
}
const connect = async ({ token }: Lab, subscription: Subscription): Promise<void> => {
  expect((await world.connect(token, subscription)).status).toBe(200)
}
const seenBy = async (token: string): Promise<number> =>
  Math.round(hoursOf(await readUsage(world.app, token)))

it('of two labs each account sees the hours of its own', async () => {
  const { teacher, lecturer } = world
  const mine = await labWithHours(4, teacher)
  const theirs = await labWithHours(20, lecturer)
  await connect(mine, teacher)
  await connect(theirs, lecturer)
  expect(await seenBy(await world.enter(teacher.username))).toBe(5)
  expect(await seenBy(mine.token)).toBe(5)
  expect(await seenBy(await world.enter(lecturer.username))).toBe(21)
  expect(await seenBy(theirs.token)).toBe(21)
})

it('an account that is moved to another lab sees nothing of the first any more', async () => {
  const { teacher } = world
  const first = await labWithHours(4, teacher)
  const second = await labWithHours(20, teacher)
  await connect(first, teacher)
  const token = await world.enter(teacher.username)
  expect(await seenBy(token)).toBe(5)

  const removal = await world.app.call('DELETE', 'cloud-settings?force=true', { token: first.token })
  expect(removal.status).toBe(200)
  expect(await world.app.call('GET', 'azure/usage', { token })).toMatchObject({ status: 401 })
  await connect(second, teacher)
  expect(await seenBy(await world.enter(teacher.username))).toBe(21)
  // What has ended stays on record; what goes on in a subscription that is not connected is not known.
  expect(await seenBy(first.token)).toBe(4)
})

it('an account whose root user is an admin sees the hours of the admin', async () => {
  const { teacher } = world
  const admin = await world.app.newOwner('admin@example.test')
  expect((await world.connect(admin.token, teacher)).status).toBe(200)
  await labWithHours(20, teacher)
  expect(await seenBy(await world.enter(teacher.username))).toBe(0)
})
