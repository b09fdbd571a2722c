import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withOutbox } from '../../support/accounts/letters.ts'
import { type RunningApp, startApp } from '../../support/app.ts'
import { type Lab, openLab } from '../../support/lab.ts'

let all: Awaited<ReturnType<typeof withOutbox<RunningApp>>>
let app: RunningApp
let lab: Lab
beforeAll(async () => {
  all = await withOutbox((settings) => startApp(settings))
  app = all.world
  lab = await openLab(app)
})
afterAll(() => all.close())

const save = (...emails: string[]) =>
  lab.call('PUT', 'lab/creators', { people: emails.map((email) => ({ email, limits: { locations: [] } })) })
const lettersTo = (email: string) => all.outbox.list().filter(({ to }) => to === email)

describe('the letter to somebody who may create courses', () => {
  it('goes out once, with a link that stands nowhere else', async () => {
    await save('one@example.test')
    await app.deliverLabs()
    await save('one@example.test', 'two@example.test')
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

  it('is sent by the tick when its message was lost', async () => {
    await save('lost@example.test')
    app.labs.length = 0
    await app.tick()
    expect(lettersTo('lost@example.test')).toHaveLength(1)
  })

  it('waits while the mail service takes no more, and comes once', async () => {
    all.outbox.limit({ perMinute: 1, perHour: 1 })
    const emails = ['early@example.test', 'late@example.test']
    const sent = () => emails.map((email) => lettersTo(email).length).toSorted()
    await save(...emails)
    await app.deliverLabs()
    expect(sent()).toEqual([0, 1])
    all.outbox.limit(undefined)
    app.clock.advance(3_601)
    await app.tick()
    expect(sent()).toEqual([1, 1])
  })

  it('is not sent to somebody who was taken off meanwhile', async () => {
    await save('gone@example.test')
    await save()
    await app.deliverLabs()
    expect(lettersTo('gone@example.test')).toEqual([])
  })
})
