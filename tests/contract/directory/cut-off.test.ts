import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type DirectoryWorld, startDirectory } from '../../support/accounts/directory.ts'
import { dieAt } from '../../support/lab.ts'

/** Whom the settings no longer name is out, wherever the process dies that changes them. */

let world: DirectoryWorld
let owner: { token: string }
beforeEach(async () => {
  world = await startDirectory()
  owner = await world.app.newOwner()
  expect((await world.connect(owner.token, world.teacher)).status).toBe(200)
})
afterEach(() => world.close())

const settings = (method: string) => world.app.call(method, 'cloud-settings', { token: owner.token })
const changes = {
  'names somebody else': () => world.connect(owner.token, world.lecturer),
  'removes the connection': () => settings('DELETE'),
}
/** Two sessions to end, the settings, and a name each to claim and to give up. */
const mostWrites = 5
const deaths = Object.keys(changes).flatMap((what) =>
  Array.from({ length: mostWrites }, (_, index) => index + 1).flatMap((write) =>
    [false, true].map((landed) => ({ what: what as keyof typeof changes, write, landed })),
  ),
)

describe('an owner', () => {
  it.each(deaths)('who $what, until write $write (landed: $landed)', async ({ what, write, landed }) => {
    const { username } = world.teacher
    const [one, other] = [await world.enter(username), await world.enter(username)]
    const isAnyIn = async () => (await world.isIn(one)) || (await world.isIn(other))

    dieAt(world.app, write, landed)
    await changes[what]()
    world.app.cosmos.clearFaults()
    const { data } = (await settings('GET')).body as { data: { username: string } | null }
    const isNamed = data?.username === username
    expect({ isNamed, isIn: await isAnyIn() }).not.toEqual({ isNamed: false, isIn: true })

    expect((await changes[what]()).status).toBe(200)
    expect(await isAnyIn()).toBe(false)
  })
})
