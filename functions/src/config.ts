import { z } from '@labkeeper/contract/kernel/zod'
import { hostAccount } from './domain/operations/work-queues.ts'
import type { KeyRing, NamedKey } from './ports/key-ring.ts'
import type { MailSettings } from './ports/letters/mail.ts'
import { accountNames, type QueueAccount, readQueueAccounts } from './queue-settings.ts'
import { version } from './version.ts'

/** The settings of the app, named as in local.settings.sample.json. Secrets among them are never printed. */
export interface Config {
  readonly cosmos: {
    readonly endpoint: string
    readonly key: string | undefined
    readonly database: string
  }
  /** The storage accounts that have queues, by the name of the setting that says where each is. */
  readonly queueAccounts: Readonly<Record<string, QueueAccount>>
  /** How many queues of each account take work, and how many more may still hold some from before a change. */
  readonly workQueues: {
    readonly filled: { readonly queues: number; readonly accounts: readonly string[] }
    readonly emptied: { readonly queues: number; readonly accounts: readonly string[] }
  }
  /** Where the dashboard is served: the only origin that redirects may lead to. */
  readonly appOrigin: string
  readonly signingKeys: KeyRing
  readonly sealingKeys: KeyRing
  readonly armOrigin: string
  /** Where Azure's list prices are read. */
  readonly pricesOrigin: string
  readonly entraOrigin: string
  /** Where people of a directory sign in; their tenant is a path below it. */
  readonly directoryAuthority: string
  /** How mail leaves the app; undefined when nothing was chosen, and then no mail does. */
  readonly mail: MailSettings | undefined
  /** How fast invitations go that many get at once. */
  readonly mailsPerMinute: number
  /** NCRONTAB with seconds, UTC. */
  readonly tickSchedule: string
  readonly trialDays: number
  /** How many students a lab may have that never had a plan, or has none during its free trial. */
  readonly trialStudents: number
  readonly bootstrapAdminEmail: string | undefined
  readonly azurePollSeconds: number
  /** How often running machines of courses are looked at for idleness. */
  readonly idleLookMinutes: number
  /** How long a question to a guest may take. */
  readonly guestAnswerSeconds: number
  /** Answers browsers by IPv4 alone, with the address that they come from. */
  readonly probeOrigin: string | undefined
  /** How much faster than published Azure's limits fill again. */
  readonly azurePace: number
  /** Proxies in front of the app whose entries in X-Forwarded-For are believed. */
  readonly trustedProxyHops: number
  /** Without it billing is off and nothing asks for a subscription. */
  readonly stripe:
    | { readonly secretKey: string; readonly webhookSecret: string; readonly origin: string }
    | undefined
  readonly version: string
}

const text = z.string().check(z.minLength(1, 'must not be empty'))
const address = z
  .string()
  .check(z.refine((value) => /^https?:/.test(value) && URL.canParse(value), 'must be an http(s) URL'))
const origin = z.pipe(
  address,
  z.transform((url) => new URL(url).origin),
)
const whole = (least: number, most: number) =>
  z.pipe(
    z.pipe(z.string().check(z.regex(/^\d{1,9}$/, 'must be a whole number')), z.transform(Number)),
    z.number().check(z.gte(least), z.lte(most)),
  )

const decimal = (least: number, most: number) =>
  z.pipe(
    z.pipe(z.string().check(z.regex(/^\d{1,9}(\.\d{1,3})?$/, 'must be a number')), z.transform(Number)),
    z.number().check(z.gte(least), z.lte(most)),
  )

/**
 * The host reads five fields, too, and lets a function whose schedule it cannot read never run: nothing else would say so.
 * https://learn.microsoft.com/azure/azure-functions/functions-bindings-timer#ncrontab-expressions
 */
const schedule = z
  .string()
  .check(
    z.regex(
      /^([\d*,/-]+ ){4}[\w*,/-]+ [\w*,/-]+$/,
      'must be six fields of NCRONTAB, from seconds to weekdays',
    ),
  )

/** Ten queues of 2,000 messages a second are what Azure promises of a storage account. */
const queueCount = whole(1, 10)

const namedKey = /^([A-Za-z0-9_-]{1,32}):([A-Za-z0-9+/]+={0,2})$/

/** `kid:base64[,kid:base64]`. The message never repeats a part of it. */
const ring = (isLongEnough: (bytes: number) => boolean, rule: string) =>
  z.pipe(
    text,
    z.transform((setting, context): KeyRing => {
      const keys = setting.split(',').map((part): NamedKey | undefined => {
        const [, kid, base64] = namedKey.exec(part.trim()) ?? []
        return kid && base64 ? { kid, secret: Buffer.from(base64, 'base64') } : undefined
      })
      const good = keys.filter((key) => key !== undefined && isLongEnough(key.secret.byteLength))
      const [first, ...others] = good as NamedKey[]
      const kids = new Set(good.map((key) => key?.kid))
      if (first === undefined || good.length < keys.length || kids.size < keys.length) {
        context.issues.push({
          code: 'custom',
          message: `must be kid:base64[,kid:base64] with different kids and ${rule}`,
          input: undefined,
        })
        return z.NEVER
      }
      return [first, ...others]
    }),
  )

/** Every setting that the app reads, under its name; setting-notes.ts says what each means. */
export const Settings = z
  .object({
    COSMOS_ENDPOINT: address,
    COSMOS_KEY: z.optional(text),
    COSMOS_DATABASE: z._default(text, 'labkeeper'),
    AzureWebJobsStorage: z.optional(text),
    AzureWebJobsStorage__queueServiceUri: z.optional(address),
    WORK_QUEUES: z._default(queueCount, 1),
    WORK_QUEUES_EMPTIED: z.optional(queueCount),
    WORK_ACCOUNTS: z._default(accountNames, [hostAccount]),
    WORK_ACCOUNTS_EMPTIED: z.optional(accountNames),
    APP_ORIGIN: origin,
    SIGNING_KEYS: ring((bytes) => bytes >= 32, 'keys of at least 32 bytes'),
    SEALING_KEYS: ring((bytes) => bytes === 32, 'keys of exactly 32 bytes'),
    ARM_ORIGIN: z._default(origin, 'https://management.azure.com'),
    PRICES_ORIGIN: z._default(origin, 'https://prices.azure.com'),
    ENTRA_ORIGIN: z._default(origin, 'https://login.microsoftonline.com'),
    DIRECTORY_AUTHORITY: z._default(origin, 'https://login.microsoftonline.com'),
    ACS_ENDPOINT: z.optional(address),
    SMTP_URL: z.optional(
      z
        .string()
        .check(z.refine((value) => /^smtps?:/.test(value) && URL.canParse(value), 'must be an smtp(s) URL')),
    ),
    MAIL_FROM: z.optional(z.email('must be an e-mail address')),
    MAIL_OUTBOX_URL: z.optional(address),
    // At 30 a minute it cannot be more.
    MAILS_PER_HOUR: z.optional(whole(1, 1800)),
    MAILS_PER_MINUTE: z._default(whole(1, 6000), 30),
    TICK_SCHEDULE: z._default(schedule, '0 * * * * *'),
    TRIAL_DAYS: z._default(whole(0, 3650), 14),
    TRIAL_STUDENTS: z._default(whole(1, 1_000_000), 5_000),
    BOOTSTRAP_ADMIN_EMAIL: z.optional(z.email('must be an e-mail address')),
    AZURE_POLL_SECONDS: z._default(decimal(0.1, 300), 5),
    AZURE_PACE: z._default(decimal(0.1, 1_000), 1),
    IDLE_LOOK_MINUTES: z._default(whole(1, 60), 10),
    GUEST_ANSWER_SECONDS: z._default(whole(5, 600), 180),
    PROBE_ORIGIN: z.optional(origin),
    TRUSTED_PROXY_HOPS: z._default(whole(1, 5), 1),
    STRIPE_SECRET_KEY: z.optional(text),
    STRIPE_WEBHOOK_SECRET: z.optional(text),
    STRIPE_ORIGIN: z._default(origin, 'https://api.stripe.com'),
  })
  .check(
    z.refine(({ ACS_ENDPOINT, SMTP_URL, MAIL_FROM }) => MAIL_FROM || !(ACS_ENDPOINT || SMTP_URL), {
      path: ['MAIL_FROM'],
      error: 'is required with ACS_ENDPOINT or SMTP_URL',
      // Also when other settings are wrong: all are to be named at once.
      when: () => true,
    }),
    z.refine(({ STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET }) => STRIPE_WEBHOOK_SECRET || !STRIPE_SECRET_KEY, {
      path: ['STRIPE_WEBHOOK_SECRET'],
      error: 'is required with STRIPE_SECRET_KEY',
      when: () => true,
    }),
  )

/** Azure's own service before a mail server, and that before the outbox. */
const mailOf = (settings: z.infer<typeof Settings>): MailSettings | undefined => {
  const { ACS_ENDPOINT: endpoint, SMTP_URL, MAIL_FROM: from = '', MAIL_OUTBOX_URL } = settings
  const { MAILS_PER_HOUR: perHour } = settings
  if (endpoint !== undefined)
    return { kind: 'communication-services', endpoint, from, ...(perHour && { perHour }) }
  if (SMTP_URL !== undefined) return { kind: 'smtp', url: SMTP_URL, from }
  return MAIL_OUTBOX_URL === undefined ? undefined : { kind: 'outbox', url: MAIL_OUTBOX_URL }
}

const stripeOf = (settings: z.infer<typeof Settings>): Config['stripe'] => {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret = '', STRIPE_ORIGIN } = settings
  return secretKey === undefined ? undefined : { secretKey, webhookSecret, origin: STRIPE_ORIGIN }
}

/** What cannot be started with. Neither the rules nor the message ever hold a value. */
export class WrongSettings extends Error {
  /** By the name of the setting, what is asked of it. */
  readonly rules: Readonly<Record<string, string>>

  constructor(rules: Readonly<Record<string, string>>) {
    const lines = Object.entries(rules).map(([name, rule]) => `- ${name}: ${rule}`)
    super(`These settings are wrong:\n${lines.join('\n')}`)
    this.rules = rules
  }
}

/**
 * Throws `WrongSettings` with every one that is wrong. An empty setting counts as absent, and white space around one for
 * nothing: secrets come out of files, whose last line ends.
 */
export const readConfig = (
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Config => {
  const trimmed = Object.entries(environment).map(([name, value = '']) => [name, value.trim()] as const)
  const present = Object.fromEntries(trimmed.filter(([, value]) => value !== ''))
  const result = Settings.safeParse(present)
  const { accounts, rules: missing } = readQueueAccounts(present)
  if (!result.success || Object.keys(missing).length > 0) {
    const issues = result.error?.issues ?? []
    const rules = Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))
    throw new WrongSettings({ ...rules, ...missing })
  }
  const settings = result.data
  return {
    cosmos: {
      endpoint: settings.COSMOS_ENDPOINT,
      key: settings.COSMOS_KEY,
      database: settings.COSMOS_DATABASE,
    },
    queueAccounts: accounts,
    workQueues: {
      filled: { queues: settings.WORK_QUEUES, accounts: settings.WORK_ACCOUNTS },
      emptied: {
        queues: settings.WORK_QUEUES_EMPTIED ?? settings.WORK_QUEUES,
        accounts: settings.WORK_ACCOUNTS_EMPTIED ?? [],
      },
    },
    appOrigin: settings.APP_ORIGIN,
    signingKeys: settings.SIGNING_KEYS,
    sealingKeys: settings.SEALING_KEYS,
    armOrigin: settings.ARM_ORIGIN,
    pricesOrigin: settings.PRICES_ORIGIN,
    entraOrigin: settings.ENTRA_ORIGIN,
    directoryAuthority: settings.DIRECTORY_AUTHORITY,
    mail: mailOf(settings),
    mailsPerMinute: settings.MAILS_PER_MINUTE,
    tickSchedule: settings.TICK_SCHEDULE,
    trialDays: settings.TRIAL_DAYS,
    trialStudents: settings.TRIAL_STUDENTS,
    bootstrapAdminEmail: settings.BOOTSTRAP_ADMIN_EMAIL,
    azurePollSeconds: settings.AZURE_POLL_SECONDS,
    idleLookMinutes: settings.IDLE_LOOK_MINUTES,
    guestAnswerSeconds: settings.GUEST_ANSWER_SECONDS,
    probeOrigin: settings.PROBE_ORIGIN,
    azurePace: settings.AZURE_PACE,
    trustedProxyHops: settings.TRUSTED_PROXY_HOPS,
    stripe: stripeOf(settings),
    version,
  }
}
