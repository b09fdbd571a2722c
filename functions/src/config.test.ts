import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const key = (bytes = 32) => randomBytes(bytes).toString('base64')
const settings = (overrides: Record<string, string | undefined> = {}) => ({
  COSMOS_ENDPOINT: 'https://labs.documents.example:443/',
  AzureWebJobsStorage__queueServiceUri: 'https://labs.queue.example',
  APP_ORIGIN: 'https://labs.example/',
  SIGNING_KEYS: `a:${key()}`,
  SEALING_KEYS: `a:${key()}`,
  ...overrides,
})

describe('the settings', () => {
  it('need little and have the defaults of production', () => {
    const config = readConfig(settings({ COSMOS_KEY: '', STRIPE_SECRET_KEY: '' }))
    expect(config).toMatchObject({
      cosmos: { key: undefined, database: 'labkeeper' },
      queues: { serviceUri: 'https://labs.queue.example' },
      appOrigin: 'https://labs.example',
      armOrigin: 'https://management.azure.com',
      entraOrigin: 'https://login.microsoftonline.com',
      directoryAuthority: 'https://login.microsoftonline.com',
      mail: undefined,
      trialDays: 14,
      trialStudents: 5_000,
      azurePollSeconds: 5,
      stripe: undefined,
    })
  })

  it('hold several keys, the newest first', () => {
    const config = readConfig(settings({ SIGNING_KEYS: `new:${key(64)}, old:${key()}` }))
    expect(config.signingKeys.map(({ kid, secret }) => [kid, secret.byteLength])).toEqual([
      ['new', 64],
      ['old', 32],
    ])
  })

  it('are refused all at once, each by its name', () => {
    const wrong = {
      COSMOS_ENDPOINT: 'ftp://x',
      AzureWebJobsStorage__queueServiceUri: undefined,
      APP_ORIGIN: undefined,
      TRIAL_DAYS: 'soon',
      BOOTSTRAP_ADMIN_EMAIL: 'nobody',
    }
    const attempt = () => readConfig(settings(wrong))
    for (const name of [
      'COSMOS_ENDPOINT',
      'AzureWebJobsStorage',
      'APP_ORIGIN',
      'TRIAL_DAYS',
      'BOOTSTRAP_ADMIN_EMAIL',
    ]) {
      expect(attempt).toThrow(`- ${name}: `)
    }
  })

  const from = 'labkeeper@example.edu'
  const acs = 'https://mail.europe.communication.azure.com'
  const outbox = 'http://127.0.0.1:1'

  it.each([
    [{ MAIL_OUTBOX_URL: outbox }, { kind: 'outbox', url: outbox }],
    [
      { SMTP_URL: 'smtps://u:p@smtp.example:465', MAIL_FROM: from, MAIL_OUTBOX_URL: outbox },
      { kind: 'smtp', url: 'smtps://u:p@smtp.example:465', from },
    ],
    [
      { ACS_ENDPOINT: acs, MAIL_FROM: from, SMTP_URL: 'smtp://smtp.example' },
      { kind: 'communication-services', endpoint: acs, from },
    ],
  ])('send mail by %j', (chosen, mail) => {
    expect(readConfig(settings(chosen)).mail).toEqual(mail)
  })

  it('name who mails come from, or are refused', () => {
    for (const service of [{ ACS_ENDPOINT: acs }, { SMTP_URL: 'smtp://smtp.example' }]) {
      expect(() => readConfig(settings(service))).toThrow('- MAIL_FROM: is required')
    }
    const wrong = () => readConfig(settings({ SMTP_URL: 'http://smtp.example', MAIL_FROM: 'Labs' }))
    expect(wrong).toThrow('- SMTP_URL: must be an smtp(s) URL')
    expect(wrong).toThrow('- MAIL_FROM: must be an e-mail address')
  })

  it.each([
    ['a short signing key', { SIGNING_KEYS: `a:${key(31)}` }],
    ['a sealing key that is not 256 bits', { SEALING_KEYS: `a:${key(33)}` }],
    ['one kid twice', { SEALING_KEYS: `a:${key()},a:${key()}` }],
    ['a key without a kid', { SIGNING_KEYS: key() }],
    ['a good key beside a bad one', { SIGNING_KEYS: `a:${key()},b:xx` }],
  ])('refuse %s without repeating it', (_what, wrong) => {
    const attempt = () => readConfig(settings(wrong))
    expect(attempt).toThrow(/_KEYS: must be kid:base64/)
    expect(attempt).not.toThrow(Object.values(wrong)[0]?.slice(4) ?? '')
  })
})
