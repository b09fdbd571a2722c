import { userIdOf } from '@labkeeper/functions/domain/accounts/derived-ids'
import { openDatabase } from '@labkeeper/functions/gateways/cosmos/kernel/client'
import { type Mail, startMail } from '@labkeeper/local/mail/start'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type DirectoryWorld, startDirectory } from '../../support/accounts/directory.ts'

/** A letter about a change is neither lost with the process that made it, nor sent of a change that was not made. */

let outbox: Mail
let world: DirectoryWorld
let owner: Awaited<ReturnType<DirectoryWorld['app']['newOwner']>>
beforeAll(async () => {
  outbox = await startMail({ file: ':memory:' })
  world = await startDirectory({ MAIL_OUTBOX_URL: outbox.url })
})
afterAll(async () => {
  await world.close()
  await outbox.close()
})
beforeEach(async () => {
  world.app.cosmos.clearFaults()
  owner = await world.app.newOwner()
  await world.app.deliverNotices()
})

const tick = () => world.app.app.timers[0]?.handler({} as never, {} as never)
const subjects = () =>
  outbox
    .list()
    .filter(({ to, subject }) => to === owner.email && !subject.startsWith('Confirm'))
    .map(({ subject }) => subject)
/** Whoever worked on it is dead: the timer finds what was recorded. */
const laterOn = async () => {
  world.app.notices.length = 0
  world.app.clock.advance(90)
  await tick()
  await world.app.deliverNotices()
}
type Write = { readonly method: string; readonly path: string }
const failNext = (match: (write: Write) => boolean, landed: boolean) =>
  world.app.cosmos.failNext({ status: 503, times: 9, match, afterwards: landed })
const change = () =>
  world.app.call('POST', 'user/change-password', {
    body: { currentPassword: owner.password, newPassword: 'eight-more' },
    token: owner.token,
  })
const noticesOf = async () =>
  (
    await openDatabase(world.app.config.cosmos)
      .tokens.items.query("SELECT * FROM c WHERE c.type = 'notice'")
      .fetchAll()
  ).resources

describe('a letter about a change', () => {
  it('is recorded before it: a change whose letter cannot be is not made', async () => {
    failNext(({ method, path }) => method === 'POST' && path.endsWith('/colls/tokens/docs'), false)
    expect((await world.connect(owner.token, world.teacher)).status).toBe(503)
    world.app.cosmos.clearFaults()
    const { body } = await world.app.call('GET', 'cloud-settings', { token: owner.token })
    expect(body.data).toBeNull()
  })

  it('is sent when the process dies right behind the change', async () => {
    const atUser = `/docs/${userIdOf(owner.email)}`
    failNext(({ method, path }) => method === 'PATCH' && path.endsWith(atUser), true)
    expect((await change()).status).toBe(503)
    world.app.cosmos.clearFaults()
    await laterOn()
    expect(subjects()).toEqual(['Your Labkeeper password was changed'])
    expect(await noticesOf()).toEqual([])
  })

  it('is not sent of a change that was not made', async () => {
    const atUser = `/docs/${userIdOf(owner.email)}`
    failNext(({ method, path }) => method === 'PATCH' && path.endsWith(atUser), false)
    expect((await change()).status).toBe(503)
    world.app.cosmos.clearFaults()
    expect(await noticesOf()).toMatchObject([{ kind: 'password-changed' }])
    await laterOn()
    expect(subjects()).toEqual([])
    expect(await noticesOf()).toEqual([])
  })

  it('is not kept of a change that was refused', async () => {
    const body = { currentPassword: 'wrong', newPassword: 'eight-more' }
    await world.app.call('POST', 'user/change-password', { body, token: owner.token })
    expect(await noticesOf()).toEqual([])
  })
})

describe('letters that wait', () => {
  let filled = 0
  const fill = async (kind: string, count: number, dueInSeconds: number) => {
    const { tokens } = openDatabase(world.app.config.cosmos)
    const userId = userIdOf('nobody@example.test')
    const at = (seconds: number) => new Date(world.app.clock.now().getTime() + seconds * 1000).toISOString()
    for (let index = 0; index < count; index += 1) {
      filled += 1
      const requestedAt = at(-3_600 - index)
      const notice = { kind, userId, requestedAt, dueAt: at(dueInSeconds) }
      await tokens.items.create({ ...notice, id: `n_filled${filled}`, pk: userId, type: 'notice' })
    }
  }
  const change200 = async () => expect((await change()).status).toBe(200)

  it('for their turn hide none that is due', async () => {
    await fill('password-changed', 60, 1_800)
    await change200()
    await laterOn()
    expect(subjects()).toEqual(['Your Labkeeper password was changed'])
  })

  it('in the lane of strangers hide none of the other', async () => {
    await fill('locked', 120, -1)
    await change200()
    await laterOn()
    expect(subjects()).toEqual(['Your Labkeeper password was changed'])
  })

  /** From now on the service refuses whatever comes, until its limit is taken away. */
  const crowd = async () => {
    outbox.limit({ perMinute: 1, perHour: 100 })
    const other = { to: 'x@example.test', subject: 'x', text: '', html: '' }
    await fetch(`${outbox.url}/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(other),
    })
  }
  const theirs = async () => (await noticesOf()).filter(({ userId }) => userId === userIdOf(owner.email))

  it('come the oldest first, and a refused one waits until the service says', async () => {
    await change200()
    const [message] = world.app.notices.splice(0)
    await crowd()
    await world.app.deliver('mail', message)
    outbox.limit(undefined)
    const [kept] = await theirs()
    expect(Date.parse(kept.dueAt) - world.app.clock.now().getTime()).toBe(60_000)
    await laterOn()
    expect(subjects()).toEqual(['Your Labkeeper password was changed'])
  })

  it('are no news after two days, however often they were put off', async () => {
    await change200()
    await crowd()
    for (let hour = 0; hour < 49; hour += 7) {
      await world.app.deliverNotices()
      expect(await theirs()).toHaveLength(1)
      world.app.clock.advance(7 * 3_600)
      await tick()
    }
    await world.app.deliverNotices()
    outbox.limit(undefined)
    await laterOn()
    expect(await theirs()).toEqual([])
    expect(subjects()).toEqual([])
  })
})
