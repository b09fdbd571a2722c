import { createHttpHeaders } from '@azure/core-rest-pipeline'
import { MailBusy } from '@labkeeper/functions/domain/kernel/errors'
import { chooseMail } from '@labkeeper/functions/gateways/mail/choose'
import { communicationServicesMail } from '@labkeeper/functions/gateways/mail/communication-services'
import { outboxMail } from '@labkeeper/functions/gateways/mail/outbox'
import { startMail } from '@labkeeper/local/mail/start'
import { expect, it, onTestFinished } from 'vitest'
import { aLetter, link } from './letters.ts'
import { startSmtp } from './smtp.ts'

const from = 'labkeeper@example.edu'

it('an outbox gets the letter as JSON', async () => {
  const outbox = await startMail({ file: ':memory:' })
  onTestFinished(outbox.close)
  const letter = aLetter()
  await outboxMail(`${outbox.url}/`).send(letter)
  const { subject, text, html } = letter
  expect(outbox.list()).toMatchObject([{ to: 'jurgen+lab@example.test', subject, text, html }])
  await expect(
    outboxMail(outbox.url).send({ ...letter, to: { name: '', address: 'a@b@c' } }),
  ).rejects.toThrow(/^The outbox refused a letter with 400$/)
})

it('a mail server gets one letter for one person, whatever the name holds', async () => {
  const server = await startSmtp()
  onTestFinished(server.close)
  const mail = chooseMail({ kind: 'smtp', url: server.url, from })
  const names = ['Jürgen "J" <x@evil.test>', 'A, B <c@evil.test>', 'x\r\nBcc: victim@evil.test', '']
  for (const name of names) await mail.send(aLetter(name))
  expect(server.deliveries.map(({ from, to }) => [from, to])).toEqual(
    names.map(() => [from, ['jurgen+lab@example.test']]),
  )
  const { subject } = aLetter()
  for (const { mail } of server.deliveries) {
    expect(mail).toMatchObject({ subject, from: { name: 'Labkeeper', address: from } })
    expect(mail.to?.map(({ address }) => address)).toEqual(['jurgen+lab@example.test'])
    expect(mail.bcc ?? []).toEqual([])
    expect(mail.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    )
    expect(mail.text).toContain(link)
    expect(mail.html).toContain(link.replace('&', '&amp;'))
  }
  expect(server.deliveries[0]?.mail.to?.[0]?.name).toBe(names[0])
})

it('a mail server without encryption gets no password, and no letter', async () => {
  const server = await startSmtp()
  onTestFinished(server.close)
  const mail = chooseMail({ kind: 'smtp', url: server.url.replace('//', '//user:password@'), from })
  await expect(mail.send(aLetter())).rejects.toThrow(/^The mail server did not take a letter: /)
  expect(server.logins).toEqual([])
  expect(server.deliveries).toEqual([])
})

it('a mail server that refuses is named, the letter is not', async () => {
  const server = await startSmtp()
  onTestFinished(server.close)
  server.refuse('<jurgen+lab@example.test> unknown, see a-token_1')
  const mail = chooseMail({ kind: 'smtp', url: server.url, from })
  await expect(mail.send(aLetter())).rejects.toThrow(/^The mail server did not take a letter: 550$/)
  server.refuse(undefined)
  await mail.send(aLetter())
  expect(server.deliveries).toHaveLength(1)
})

it('a mail server that asks to come later is asked later, one that does not answer is not', async () => {
  const server = await startSmtp()
  const mail = chooseMail({ kind: 'smtp', url: server.url, from })
  server.refuse('Greylisted, see a-token_1', 451)
  await expect(mail.send(aLetter())).rejects.toEqual(
    new MailBusy(300, 'The mail server did not take a letter: 451'),
  )
  server.refuse('unknown')
  await expect(mail.send(aLetter())).rejects.not.toBeInstanceOf(MailBusy)
  await server.close()
  await expect(mail.send(aLetter())).rejects.toThrow(/^The mail server did not take a letter: E[A-Z]+$/)
  await expect(mail.send(aLetter())).rejects.not.toBeInstanceOf(MailBusy)
})

/** The real client with another wire: it refuses to send a token over anything but https. */
const aService = (status: number, looksFail = false) => {
  const seen: { url: string; authorization: string | undefined; body: unknown }[] = []
  const mail = communicationServicesMail(
    {
      endpoint: 'https://mail.example.test',
      from,
      credential: { getToken: async () => ({ token: 't.o.k', expiresOnTimestamp: Date.now() + 3_600_000 }) },
    },
    {
      httpClient: {
        sendRequest: async (request) => {
          if (looksFail && request.method === 'GET') throw new Error('The wire broke')
          const body: unknown = request.body === undefined ? undefined : JSON.parse(String(request.body))
          seen.push({ url: request.url, authorization: request.headers.get('authorization'), body })
          const headers = createHttpHeaders({
            'content-type': 'application/json',
            'operation-location': 'https://mail.example.test/emails/operations/1',
          })
          const bodyAsText = JSON.stringify(
            status < 300
              ? { id: '1', status: 'Running' }
              : { error: { code: 'InvalidRecipients', message: 'jurgen+lab@example.test a-token_1' } },
          )
          return { request, status, headers, bodyAsText }
        },
      },
    },
  )
  return { mail, seen }
}

it('Azure Communication Services gets the letter with the token of the identity', async () => {
  const { mail, seen } = aService(202)
  const { subject, text, html } = aLetter()
  await mail.send(aLetter())
  expect(seen[0]?.url).toMatch(/^https:\/\/mail\.example\.test\/emails:send\?api-version=/)
  expect(seen[0]?.authorization).toBe('Bearer t.o.k')
  expect(seen[0]?.body).toEqual({
    senderAddress: from,
    content: { subject, plainText: text, html },
    recipients: {
      to: [{ address: 'jurgen+lab@example.test', displayName: 'Jürgen "J" <x@evil.test>' }],
    },
    userEngagementTrackingDisabled: true,
  })
})

it('Azure Communication Services that has taken the letter is not given it again', async () => {
  const { mail, seen } = aService(202, true)
  await mail.send(aLetter())
  expect(seen).toHaveLength(1)
})

it('Azure Communication Services that refuses is named, the letter is not', async () => {
  const { mail } = aService(400)
  await expect(mail.send(aLetter())).rejects.toThrow(
    /^Azure Communication Services did not take a letter: InvalidRecipients$/,
  )
})

it('without a mail service says what to configure', async () => {
  await expect(chooseMail(undefined).send(aLetter())).rejects.toThrow(
    'set ACS_ENDPOINT or SMTP_URL, and MAIL_FROM',
  )
})
