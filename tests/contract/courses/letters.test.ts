import { userIdOf } from '@labkeeper/functions/domain/accounts/derived-ids'
import type { LabLetterRecord } from '@labkeeper/functions/domain/letters/lab-letter'
import { openDatabase } from '@labkeeper/functions/gateways/cosmos/kernel/client'
import { cosmosMailPaces } from '@labkeeper/functions/gateways/cosmos/letters/mail-paces'
import { outboxMail } from '@labkeeper/functions/gateways/mail/outbox'
import { openWorld } from '@labkeeper/functions/open-world'
import { sendLabLetters } from '@labkeeper/functions/use-cases/courses/lab/send-lab-letters'
import { pacedMail } from '@labkeeper/functions/use-cases/letters/paced-mail'
import { describe, expect, it } from 'vitest'
import { openSchoolWithMail } from '../../support/courses/school.ts'
import { type Lab, openLab } from '../../support/lab.ts'

const { app, lab, outbox } = await openSchoolWithMail()

const save = (of: Lab, ...emails: string[]) =>
  of.call('PUT', 'lab/creators', { people: emails.map((email) => ({ email, limits: { locations: [] } })) })
const lettersOf = async ({ database, labId }: Lab) =>
  (
    await database.labs.items
      .query<LabLetterRecord>("SELECT * FROM c WHERE c.type = 'letter'", { partitionKey: labId })
      .fetchAll()
  ).resources
const lettersTo = (email: string) => outbox.list().filter(({ to }) => to === email)

describe('the letter to somebody who may create courses', () => {
  it('goes out once, with a link that stands nowhere else', async () => {
    await save(lab, 'one@example.test')
    await app.deliverLabs()
    await save(lab, 'one@example.test', 'two@example.test')
    await app.deliverLabs()
    await app.tick()
    const [letter, ...more] = lettersTo('one@example.test')
    expect(more).toEqual([])
    expect(letter?.subject).toBe('Create courses in the lab of Olga Owner')
    const [, token = ''] = /http:\/\/localhost:4280\/join\/(\w+)/.exec(letter?.text ?? '') ?? []
    expect(token).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/)
    expect(lettersTo('two@example.test')).toHaveLength(1)
    const kept = await Promise.all(
      [lab.database.labs, lab.database.tokens].map((container) =>
        container.items.query('SELECT * FROM c').fetchAll(),
      ),
    )
    expect(JSON.stringify(kept.map(({ resources }) => resources))).not.toContain(token)
    expect(app.log.join('\n')).not.toContain(token)
  })

  it('goes out once also where many workers come to it at once', async () => {
    const emails = Array.from({ length: 5 }, (_, number) => `crowd-${number}@example.test`)
    await save(lab, ...emails)
    app.labs.push(...app.labs, ...app.labs, ...app.labs)
    await app.deliverLabs()
    expect(emails.map((email) => lettersTo(email).length)).toEqual([1, 1, 1, 1, 1])
  })

  it('is sent by the tick when its message was lost', async () => {
    await save(lab, 'lost@example.test')
    app.labs.length = 0
    await app.tick()
    expect(lettersTo('lost@example.test')).toHaveLength(1)
  })

  it('waits while the mail service takes no more, and comes once', async () => {
    outbox.limit({ perMinute: 1, perHour: 1 })
    const emails = ['early@example.test', 'late@example.test']
    const sent = () => emails.map((email) => lettersTo(email).length).toSorted()
    await save(lab, ...emails)
    await app.deliverLabs()
    expect(sent()).toEqual([0, 1])
    outbox.limit(undefined)
    app.clock.advance(3_601)
    await app.tick()
    expect(sent()).toEqual([1, 1])
  })

  it('is not sent to somebody who was taken off meanwhile', async () => {
    await save(lab, 'gone@example.test')
    await save(lab)
    await app.deliverLabs()
    expect(lettersTo('gone@example.test')).toEqual([])
  })

  it('is not written without end by putting people on the list and taking them off again', async () => {
    const fresh = await openLab(app)
    const emails = Array.from({ length: 20 }, (_, number) => `again-${number}@example.test`)
    const statuses: number[] = []
    for (let round = 0; round < 4; round += 1) {
      statuses.push((await save(fresh, ...emails)).status)
      expect((await save(fresh)).status).toBe(200)
    }
    expect(statuses).toEqual([200, 200, 200, 429])
    expect(await lettersOf(fresh)).toHaveLength(60)
    expect((await fresh.call('GET', 'lab/creators')).body.data).toEqual([])
  })

  it('goes with those of strangers until the address of the owner is confirmed', async () => {
    const { users, tokens } = openDatabase(app.config.cosmos)
    const pacing = { mail: outboxMail(outbox.url), mailPaces: cosmosMailPaces(tokens), clock: app.clock }
    const { act } = sendLabLetters({
      ...openWorld(app.config, app),
      mail: pacedMail(pacing, { perMinute: 4, perHour: 4 }),
      report: (error) => {
        throw error
      },
    })
    const [stranger, known] = [await openLab(app), await openLab(app)]
    const knownId = userIdOf(known.owner.email)
    await users.item(knownId, knownId).patch([{ op: 'set', path: '/unconfirmed', value: false }])
    const sentBy = async (of: Lab, name: string): Promise<number> => {
      const emails = [1, 2, 3, 4, 5].map((number) => `${name}-${number}@example.test`)
      await save(of, ...emails)
      await act(
        of.labId,
        (await lettersOf(of)).map(({ id }) => id),
      )
      return emails.flatMap(lettersTo).length
    }
    expect(await sentBy(stranger, 'stranger')).toBe(2)
    expect(await sentBy(known, 'known')).toBe(2)
  })

  it('is tried less and less often when it is refused, and given up after a week', async () => {
    const fresh = await openLab(app)
    await save(fresh, 'refused@example.test')
    const { labs } = fresh.database
    const letters = () => lettersOf(fresh)
    const [letter] = await letters()
    if (letter === undefined) throw new Error('There is no letter')
    await labs.item(letter.id, fresh.labId).patch([{ op: 'set', path: '/to/email', value: 'nobody' }])
    const pauses: number[] = []
    for (let [left] = await letters(); left !== undefined; [left] = await letters()) {
      const waitMs = Date.parse(left.dueAt) - app.clock.now().getTime()
      pauses.push(waitMs)
      app.clock.advance(Math.max(0, waitMs / 1000) + 1)
      await app.tick()
    }
    expect(pauses.length).toBeLessThan(20)
    // The last one ends with the week.
    const growing = pauses.slice(0, -1)
    expect(growing.toSorted((one, other) => one - other)).toEqual(growing)
    const [dayMs, waitedMs] = [86_400_000, app.clock.now().getTime() - Date.parse(letter.createdAt)]
    expect(waitedMs).toBeGreaterThan(7 * dayMs)
    expect(waitedMs).toBeLessThan(7.1 * dayMs)
  })
})
