import type { Keys } from './keys.ts'
import type { LaunchOptions } from './options.ts'

/** Where the stand-ins answer. */
interface Clouds {
  readonly cosmos: { readonly endpoint: string; readonly key: string }
  readonly azure: { readonly origin: string }
  readonly entra: { readonly origin: string }
  readonly mail: { readonly url: string }
  readonly prices: { readonly origin: string }
  readonly stripe: { readonly origin: string; readonly secretKey: string; readonly webhookSecret: string }
  readonly storage: string
  /** Connection strings of further storage accounts, by their names. */
  readonly workStorage: Readonly<Record<string, string>>
}

/** The app settings of the function app: in the cloud, Bicep sets the same names. */
export const nameSettings = (
  clouds: Clouds,
  keys: Keys,
  options: Pick<
    LaunchOptions,
    'bootstrapAdminEmail' | 'trialDays' | 'isBillingOn' | 'azurePollSeconds' | 'azureSpeed'
  >,
  appOrigin: string,
): Record<string, string> => ({
  ...clouds.workStorage,
  APP_ORIGIN: appOrigin,
  ARM_ORIGIN: clouds.azure.origin,
  // The simulated Azure gives back its requests as much faster as it works.
  AZURE_PACE: String(Math.max(0.1, Math.min(1_000, Number(options.azureSpeed.toFixed(3))))),
  AZURE_POLL_SECONDS: options.azurePollSeconds,
  AzureWebJobsStorage: clouds.storage,
  BOOTSTRAP_ADMIN_EMAIL: options.bootstrapAdminEmail,
  COSMOS_DATABASE: 'labkeeper',
  COSMOS_ENDPOINT: clouds.cosmos.endpoint,
  COSMOS_KEY: clouds.cosmos.key,
  // Where people sign in; ENTRA_ORIGIN is where service principals do. In the cloud both are the same.
  DIRECTORY_AUTHORITY: clouds.entra.origin,
  ENTRA_ORIGIN: clouds.azure.origin,
  FUNCTIONS_WORKER_RUNTIME: 'node',
  MAIL_OUTBOX_URL: clouds.mail.url,
  PRICES_ORIGIN: clouds.prices.origin,
  // The front door is as a linked Static Web App.
  TRUSTED_PROXY_HOPS: '2',
  SEALING_KEYS: keys.sealing,
  SIGNING_KEYS: keys.signing,
  ...(options.isBillingOn
    ? {
        STRIPE_ORIGIN: clouds.stripe.origin,
        STRIPE_SECRET_KEY: clouds.stripe.secretKey,
        STRIPE_WEBHOOK_SECRET: clouds.stripe.webhookSecret,
      }
    : {}),
  ...(options.trialDays === undefined ? {} : { TRIAL_DAYS: options.trialDays }),
})
