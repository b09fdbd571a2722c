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
      queueAccounts: { AzureWebJobsStorage: { serviceUri: 'https://labs.queue.example' } },
      workQueues: {
        filled: { queues: 1, accounts: ['AzureWebJobsStorage'] },
        emptied: { queues: 1, accounts: [] },
      },
      appOrigin: 'https://labs.example',
      armOrigin: 'https://management.azure.com',
      entraOrigin: 'https://login.microsoftonline.com',
      directoryAuthority: 'https://login.microsoftonline.com',
      mail: undefined,
      trialDays: 14,
      trialStudents: 5_000,
      azurePollSeconds: 5,
      tickSchedule: '0 * * * * *',
      stripe: undefined,
    })
  })

  it('spread work over queues and accounts, and empty what was filled before', () => {
    const config = readConfig(
      settings({
        WORK_QUEUES: '2',
        WORK_QUEUES_EMPTIED: '4',
        WORK_ACCOUNTS: 'AzureWebJobsStorage,WorkStorage2',
        WORK_ACCOUNTS_EMPTIED: 'WorkStorage3',
        WorkStorage2: 'UseDevelopmentStorage=true',
        WorkStorage3__queueServiceUri: 'https://third.queue.example',
      }),
    )
    expect(config.workQueues).toEqual({
      filled: { queues: 2, accounts: ['AzureWebJobsStorage', 'WorkStorage2'] },
      emptied: { queues: 4, accounts: ['WorkStorage3'] },
    })
    expect(config.queueAccounts).toEqual({
      AzureWebJobsStorage: { serviceUri: 'https://labs.queue.example' },
      WorkStorage2: { connectionString: 'UseDevelopmentStorage=true' },
      WorkStorage3: { serviceUri: 'https://third.queue.example' },
    })
  })

  it.each([
    [{ WORK_QUEUES: '0' }, 'WORK_QUEUES'],
    [{ WORK_QUEUES: '11' }, 'WORK_QUEUES'],
    [{ WORK_QUEUES_EMPTIED: 'all' }, 'WORK_QUEUES_EMPTIED'],
    [{ WORK_ACCOUNTS: 'WorkStorage2' }, 'WorkStorage2: is required, or WorkStorage2__queueServiceUri'],
    [{ WORK_ACCOUNTS_EMPTIED: 'WorkStorage2', TRIAL_DAYS: 'soon' }, 'WorkStorage2: is required'],
    [{ WORK_ACCOUNTS: 'A', A__queueServiceUri: 'ftp://a' }, 'A__queueServiceUri: must be an http(s) URL'],
    [{ WORK_ACCOUNTS: 'A,A', A: 'x' }, 'WORK_ACCOUNTS: must be up to 10 different names'],
    [{ WORK_ACCOUNTS: 'a queue' }, 'WORK_ACCOUNTS: must be'],
    [{ TICK_SCHEDULE: '* * * * *' }, 'TICK_SCHEDULE: must be six fields'],
    [{ TICK_SCHEDULE: '00:00:05' }, 'TICK_SCHEDULE: must be six fields'],
  ])('refuse %j', (wrong, rule) => {
    expect(() => readConfig(settings(wrong))).toThrow(`- ${rule}`)
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

  it('leave out the end of the line in the file that a secret was put into the vault from', () => {
    const ring = `a:${key()}`
    const { stripe, sealingKeys, mail } = readConfig(
      settings({
        STRIPE_SECRET_KEY: 'sk_live_x\n',
        STRIPE_WEBHOOK_SECRET: 'whsec_x\r\n',
        SEALING_KEYS: `\uFEFF${ring}\n`,
        SMTP_URL: '\n',
      }),
    )
    expect(stripe).toMatchObject({ secretKey: 'sk_live_x', webhookSecret: 'whsec_x' })
    expect(sealingKeys[0].kid).toBe('a')
    expect(mail).toBeUndefined()
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
    [
      { ACS_ENDPOINT: acs, MAIL_FROM: from, MAILS_PER_HOUR: '600' },
      { kind: 'communication-services', endpoint: acs, from, perHour: 600 },
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
