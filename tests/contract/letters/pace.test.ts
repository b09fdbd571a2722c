import { createHttpHeaders } from '@azure/core-rest-pipeline'
import { azureMailLimits } from '@labkeeper/functions/domain/letters/mail-pace'
import { openDatabase } from '@labkeeper/functions/gateways/cosmos/kernel/client'
import { cosmosMailPaces } from '@labkeeper/functions/gateways/cosmos/letters/mail-paces'
import { communicationServicesMail } from '@labkeeper/functions/gateways/mail/communication-services'
import { pacedMail } from '@labkeeper/functions/use-cases/letters/paced-mail'
import { startCosmos } from '@labkeeper/local/cosmos/start'
import { startMail } from '@labkeeper/local/mail/start'
import { expect, it, onTestFinished } from 'vitest'
import { aClock, startApp } from '../../support/app.ts'
import { aLetter } from './letters.ts'

const from = 'DoNotReply@8a1b2c3d-0000-4000-8000-000000000000.azurecomm.net'
const managed = azureMailLimits(from)

/** The real client at the stand-in: it insists on https, so the wire is another one. */
const startService = async () => {
  const clock = aClock()
  const service = await startMail({ file: ':memory:', now: () => clock.now().getTime() })
  onTestFinished(service.close)
  const statuses: number[] = []
  const mail = communicationServicesMail(
    {
      endpoint: 'https://mail.example.test',
      from,
      credential: { getToken: async () => ({ token: 't', expiresOnTimestamp: Date.now() + 3_600_000 }) },
    },
    {
      httpClient: {
        sendRequest: async (request) => {
          const { pathname, search } = new URL(request.url)
          const body = typeof request.body === 'string' ? request.body : null
          const answer = await fetch(`${service.url}${pathname}${search}`, { method: request.method, body })
          if (request.method === 'POST') statuses.push(answer.status)
          const headers = createHttpHeaders(Object.fromEntries(answer.headers))
          return { request, status: answer.status, headers, bodyAsText: await answer.text() }
        },
      },
    },
  )
  return { clock, service, mail, statuses }
}

const startPaces = async () => {
  const cosmos = await startCosmos({ file: ':memory:' })
  onTestFinished(() => cosmos.close())
  const open = async () => {
    const database = openDatabase({ endpoint: cosmos.endpoint, key: cosmos.key, database: 'labkeeper' })
    await database.ready()
    return cosmosMailPaces(database.tokens)
  }
  return { cosmos, open }
}

it('the service says when it takes a letter again, and nobody knocks meanwhile', async () => {
  const { service, mail, statuses } = await startService()
  service.limit(managed)
  for (let letter = 0; letter < 5; letter += 1) await mail.send(aLetter())
  await expect(mail.send(aLetter())).rejects.toMatchObject({ name: 'MailBusy', retryAfterSeconds: 60 })
  expect(statuses).toEqual([202, 202, 202, 202, 202, 429])
  expect(service.list()).toHaveLength(5)
})

it('letters of two instances keep the pace together, and all arrive', async () => {
  const { clock, service, mail, statuses } = await startService()
  const { cosmos, open } = await startPaces()
  service.limit(managed)
  const instances = [await open(), await open()].map((mailPaces) =>
    pacedMail({ mail, mailPaces, clock }, managed),
  )
  cosmos.setLag(60_000)
  // As the queue does it: a letter that has to wait comes again after so many seconds.
  const due = Array.from({ length: 23 }, (_, letter) => ({ letter, at: clock.now().getTime() }))
  for (let turn = 0; due.length > 0 && turn < 10_000; turn += 1) {
    due.sort((one, other) => one.at - other.at)
    const next = due.shift()
    if (next === undefined) break
    clock.advance(Math.max(0, (next.at - clock.now().getTime()) / 1000))
    const error = await instances[next.letter % 2]
      ?.send('own', async () => aLetter())
      .catch((refusal: unknown) => refusal)
    const { retryAfterSeconds } = (error ?? {}) as { retryAfterSeconds?: number }
    if (retryAfterSeconds !== undefined) {
      due.push({ ...next, at: clock.now().getTime() + retryAfterSeconds * 1000 })
    } else expect(error).toBeUndefined()
  }
  expect(service.list()).toHaveLength(23)
  expect(statuses.filter((status) => status !== 202)).toEqual([])
})

it('a refusal silences all instances', async () => {
  const { clock, service, mail, statuses } = await startService()
  const { open } = await startPaces()
  // Somebody else of the subscription uses the hour up.
  service.limit({ perMinute: 1, perHour: 1 })
  const instances = [await open(), await open()].map((mailPaces) =>
    pacedMail({ mail, mailPaces, clock }, managed),
  )
  await mail.send(aLetter())
  for (const paced of instances)
    await expect(paced.send('own', async () => aLetter())).rejects.toMatchObject({ name: 'MailBusy' })
  expect(statuses).toEqual([202, 429])
  clock.advance(3_600)
  await instances[1]?.send('own', async () => aLetter())
  expect(statuses).toEqual([202, 429, 202])
})

it('a letter that has to wait is not failed but comes again, and one that is too late is dropped aloud', async () => {
  const outbox = await startMail({ file: ':memory:' })
  onTestFinished(outbox.close)
  const app = await startApp({ MAIL_OUTBOX_URL: outbox.url })
  onTestFinished(app.close)
  const owners = [await app.newOwner(), await app.newOwner()]
  for (const { email } of owners) await app.call('POST', 'auth/forgot-password', { body: { email } })
  outbox.limit({ perMinute: 1, perHour: 100 })
  await app.deliverMails()
  expect(outbox.list()).toHaveLength(1)
  expect(app.again).toMatchObject([{ message: { v: 1, userId: expect.any(String) }, delaySeconds: 60 }])
  expect(app.log.join('\n')).toContain('"mail":"waits","seconds":60')

  outbox.limit(undefined)
  app.clock.advance(60)
  const [waiting] = app.again.splice(0)
  await app.deliver('mail', waiting?.message)
  expect(
    outbox
      .list()
      .map(({ to }) => to)
      .sort(),
  ).toEqual(owners.map(({ email }) => email).sort())

  app.clock.advance(31 * 60)
  await app.deliver('mail', waiting?.message)
  expect(outbox.list()).toHaveLength(2)
})

it("health warns when a class is too big for Azure's own domain, and is well all the same", async () => {
  const settings = { ACS_ENDPOINT: 'https://mail.example.test', MAIL_FROM: from }
  const app = await startApp(settings)
  onTestFinished(app.close)
  await app.app.timers[0]?.handler({} as never, {} as never)
  const checked = async () => {
    app.clock.advance(6)
    return (await app.call('GET', 'health')).body
  }
  const owner = await app.newOwner()
  const importOf = (first: number, rows: number) =>
    app.call('POST', 'lab/students/bulk-create', {
      token: owner.token,
      headers: { 'content-type': 'text/plain' },
      body: [
        'name,email',
        ...Array.from({ length: rows }, (_, row) => `Stu,s${first + row}@school.test`),
      ].join('\n'),
    })
  const first = await importOf(0, 10)
  expect(first.status, first.text).toBeLessThan(300)
  expect(await checked()).toMatchObject({ status: 'ok', checks: { mail: 'ok' } })
  await app.deliverBatches()
  await importOf(10, 1)
  await app.deliverBatches()
  await app.call('GET', 'lab/my-students', { token: owner.token })
  expect(await checked()).toMatchObject({ status: 'ok', checks: { mail: 'warning' } })
})
