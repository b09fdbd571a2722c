import type { z } from '@labkeeper/contract/kernel/zod'
import type { Settings } from './config.ts'

/** Name of a setting that the app reads. */
type SettingName = keyof z.infer<typeof Settings>

/** What an operator must know of a setting: docs/settings.md is made from these. */
export interface SettingNote {
  readonly meaning: string
  readonly example: string
  /**
   * Who gives it its value in Azure: `plain` Bicep; `secret` Bicep, as a reference into Key Vault; `absent` nobody, it
   * exists for other places than Azure.
   */
  readonly inAzure: 'plain' | 'secret' | 'absent'
}

/** A setting without a note does not compile, so that no operator meets one that nobody explained. */
export const settingNotes: Readonly<Record<SettingName, SettingNote>> = {
  COSMOS_ENDPOINT: {
    meaning: 'Address of the Cosmos DB account.',
    example: 'https://cosmos-abc.documents.azure.com:443/',
    inAzure: 'plain',
  },
  COSMOS_KEY: {
    meaning:
      "The account's key. Without it the app signs in as its managed identity; with it the app also creates a missing database.",
    example: 'C2y6…==',
    inAzure: 'absent',
  },
  COSMOS_DATABASE: { meaning: 'Name of the database.', example: 'labkeeper', inAzure: 'plain' },
  AzureWebJobsStorage: {
    meaning:
      'Connection string of the storage account with the queues. Never set it beside the addresses below: the Functions host would take it instead of them.',
    example: 'UseDevelopmentStorage=true',
    inAzure: 'absent',
  },
  AzureWebJobsStorage__queueServiceUri: {
    meaning: 'Address of the queues; the app signs in as its managed identity.',
    example: 'https://stabc.queue.core.windows.net/',
    inAzure: 'plain',
  },
  WORK_QUEUES: {
    meaning:
      'Over how many queues in each account `steps` and `students` are spread, by lab: 1 to 10. When it becomes smaller, WORK_QUEUES_EMPTIED keeps the old number for seven days. See [deploy](deploy.md#more-queues).',
    example: '4',
    inAzure: 'plain',
  },
  WORK_QUEUES_EMPTIED: {
    meaning:
      'How many of them are listened to, if that is more than WORK_QUEUES: messages lie there from before a change.',
    example: '4',
    inAzure: 'plain',
  },
  WORK_ACCOUNTS: {
    meaning:
      'Storage accounts that take messages of `steps` and `students`, separated by commas. Each is the name of a setting, `NAME` or `NAME__queueServiceUri`, that says where the account is, as AzureWebJobsStorage is one.',
    example: 'AzureWebJobsStorage,WorkStorage2',
    inAzure: 'plain',
  },
  WORK_ACCOUNTS_EMPTIED: {
    meaning: 'Accounts that are listened to beside those: they took messages before a change.',
    example: 'WorkStorage2',
    inAzure: 'plain',
  },
  APP_ORIGIN: {
    meaning: 'Where people open the dashboard: links in mails and all redirects lead there and nowhere else.',
    example: 'https://labs.example.edu',
    inAzure: 'plain',
  },
  SIGNING_KEYS: {
    meaning:
      'Keys that sign session tokens: `kid:base64` of at least 32 bytes each, separated by commas. The first signs, all are accepted.',
    example: '2026a:q83v…=',
    inAzure: 'secret',
  },
  SEALING_KEYS: {
    meaning:
      'Keys that encrypt stored secrets (AES-256-GCM): `kid:base64` of exactly 32 bytes each. The first encrypts, all decrypt. A lost key is a lost secret.',
    example: '2026a:7cXl…=',
    inAzure: 'secret',
  },
  ARM_ORIGIN: {
    meaning: 'Azure Resource Manager; another one only in a sovereign cloud or on one machine.',
    example: 'https://management.azure.com',
    inAzure: 'plain',
  },
  PRICES_ORIGIN: {
    meaning:
      "Azure's list prices, for estimates of what VMs cost. Nothing is sent there but names of regions, sizes and tiers.",
    example: 'https://prices.azure.com',
    inAzure: 'absent',
  },
  ENTRA_ORIGIN: {
    meaning: 'Where service principals of lab owners sign in.',
    example: 'https://login.microsoftonline.com',
    inAzure: 'plain',
  },
  DIRECTORY_AUTHORITY: {
    meaning: 'Where people sign in with their directory account; another one only in a sovereign cloud.',
    example: 'https://login.microsoftonline.com',
    inAzure: 'plain',
  },
  ACS_ENDPOINT: {
    meaning: 'Azure Communication Services that sends mail; the app signs in as its managed identity.',
    example: 'https://acs-abc.europe.communication.azure.com',
    inAzure: 'plain',
  },
  SMTP_URL: {
    meaning:
      'A mail server instead of Azure Communication Services. `smtps:` is encrypted from the start, `smtp:` by STARTTLS.',
    example: 'smtps://user:password@smtp.example.edu:465',
    inAzure: 'secret',
  },
  MAIL_FROM: {
    meaning: 'The address that mails come from. Without a mail service nobody can reset a password.',
    example: 'labkeeper@example.edu',
    inAzure: 'plain',
  },
  MAIL_OUTBOX_URL: {
    meaning: 'Where mails are posted as JSON instead of being sent, when no mail service is set.',
    example: 'http://127.0.0.1:4290/mail',
    inAzure: 'absent',
  },
  MAILS_PER_HOUR: {
    meaning:
      "How many letters go an hour by Azure Communication Services and a domain of your own: 100, as Azure publishes, or what Azure's support has raised it to; up to 1800.",
    example: '100',
    inAzure: 'absent',
  },
  MAILS_PER_MINUTE: {
    meaning: 'How many invitations to courses go a minute, of all labs together; 1 to 6000.',
    example: '30',
    inAzure: 'absent',
  },
  TICK_SCHEDULE: {
    meaning:
      'How often the timer looks for what is due: six fields of NCRONTAB, UTC. What happens by itself happens so much later at most, and a quarter of a minute.',
    example: '0 * * * * *',
    inAzure: 'absent',
  },
  TRIAL_DAYS: {
    meaning: 'Length of the free trial of a new lab owner in days; 0 means none.',
    example: '14',
    inAzure: 'plain',
  },
  TRIAL_STUDENTS: {
    meaning: 'How many students a lab may have that never had a plan, or has none during its free trial.',
    example: '5000',
    inAzure: 'plain',
  },
  BOOTSTRAP_ADMIN_EMAIL: {
    meaning: 'Who signs up with this address becomes the first administrator.',
    example: 'it@example.edu',
    inAzure: 'plain',
  },
  AZURE_POLL_SECONDS: {
    meaning:
      'Pause between two looks at a long-running call to Azure. Below 5 Azure may throttle, which costs more than it gains.',
    example: '5',
    inAzure: 'plain',
  },
  AZURE_PACE: {
    meaning:
      "How fast Azure's limits fill again, against what Azure publishes. Labkeeper stays below them; free and trial subscriptions may have smaller ones.",
    example: '1',
    inAzure: 'plain',
  },
  IDLE_LOOK_MINUTES: {
    meaning:
      'How often it is looked at whether running machines of courses are used: one request to Azure Monitor for 50 of them; 1 to 60.',
    example: '10',
    inAzure: 'absent',
  },
  GUEST_ANSWER_SECONDS: {
    meaning:
      'How long a machine of a course may take to say who is signed in to it. One that takes longer is not stopped; 5 to 600.',
    example: '180',
    inAzure: 'absent',
  },
  PROBE_ORIGIN: {
    meaning:
      'An origin that is reached by IPv4 alone and answers `GET /` with the plain address of its caller, to every origin. Pages ask it where we see an IPv6 address. The build names it in the content security policy.',
    example: 'https://ipv4.example.edu',
    inAzure: 'plain',
  },
  TRUSTED_PROXY_HOPS: {
    meaning:
      "How many proxies of Azure's append to X-Forwarded-For: 2 behind a linked Static Web App, 1 where browsers call the app itself. Too few, and all people share one throttle; too many, and callers can name their own address.",
    example: '2',
    inAzure: 'plain',
  },
  STRIPE_SECRET_KEY: {
    meaning: 'Key of the Stripe account. Without it billing is off and nothing asks for a subscription.',
    example: 'sk_live_…',
    inAzure: 'secret',
  },
  STRIPE_WEBHOOK_SECRET: {
    meaning:
      'Signing secret of the webhook endpoint `<origin>/api/subscription/webhook` in the same Stripe account; required with the key. See [billing](billing.md).',
    example: 'whsec_…',
    inAzure: 'secret',
  },
  STRIPE_ORIGIN: {
    meaning: 'Where Stripe answers; another one only where it is simulated.',
    example: 'https://api.stripe.com',
    inAzure: 'absent',
  },
}
