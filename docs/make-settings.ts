/** Writes settings.md from the schema and the notes: `node docs/make-settings.ts`. A test fails while it is out of date. */
import { writeFileSync } from 'node:fs'
import { Settings } from '../functions/src/config.ts'
import { type SettingNote, settingNotes } from '../functions/src/setting-notes.ts'

export const settingsPage = new URL('settings.md', import.meta.url)

const inAzure: Record<SettingNote['inAzure'], string> = {
  plain: 'set by `infra/`',
  secret: 'Key Vault reference',
  absent: 'not set',
}

const cell = (text: string): string => text.replaceAll('|', '\\|')

/** What the schema itself says: a default, that it may be missing, or that the app does not start without it. */
const whenAbsent = (name: keyof typeof Settings.shape): string => {
  const alone = Settings.shape[name].safeParse(undefined)
  if (!alone.success) return '**required**'
  return alone.data === undefined ? 'none' : `\`${alone.data}\``
}

const rows = (Object.keys(Settings.shape) as (keyof typeof Settings.shape)[]).map((name) => {
  const { meaning, example, inAzure: place } = settingNotes[name]
  return `| \`${name}\` | ${cell(meaning)} | ${whenAbsent(name)} | \`${cell(example)}\` | ${inAzure[place]} |`
})

export const makeSettingsPage = (): string => `# Settings

Made by \`node docs/make-settings.ts\` from \`functions/src/config.ts\` and \`setting-notes.ts\`: change those.
An empty value counts as absent, and white space around one for nothing. When a setting is wrong the app answers 503 everywhere, and it and the log name every wrong one.
On one machine \`npm start\` sets them; \`local.settings.sample.json\` has them all for the core tools.
In Azure whoever wants another value than the default of one that is *not set* adds it to \`infra/modules/functions.bicep\`: what is set in the
portal alone is gone with the next provisioning.

| Setting | Meaning | Default | Example | In Azure |
|---|---|---|---|---|
${rows.join('\n')}

\`AzureWebJobsStorage\` or \`AzureWebJobsStorage__queueServiceUri\` must be there.

## Settings of the platform

Set by \`infra/modules/functions.bicep\`, read by the Functions host or the identity library, never by the app.

| Setting | Meaning |
|---|---|
| \`AzureWebJobsStorage__blobServiceUri\` | Where the host keeps its locks and the timer's lease. |
| \`AzureWebJobsStorage__credential\` | \`managedidentity\`: the host signs in to storage without a key. |
| \`AzureWebJobsStorage__clientId\` | Which identity: the user-assigned one. |
| \`AZURE_CLIENT_ID\` | The same, for the app's own calls to Cosmos DB, queues and mail. |
| \`APPLICATIONINSIGHTS_CONNECTION_STRING\` | Where the host sends logs. Without it nothing is sent. |
| \`APPLICATIONINSIGHTS_AUTHENTICATION_STRING\` | That it does so as the identity: the component refuses keys. |
| \`OTEL_TRACES_SAMPLER\`, \`OTEL_TRACES_SAMPLER_ARG\` | That the host's exporter keeps everything: alerts and the security log count lines. |
| \`FUNCTIONS_WORKER_RUNTIME\` | \`node\`, on one machine only; on Flex Consumption \`functionAppConfig\` says it. |
`

if (import.meta.main) writeFileSync(settingsPage, makeSettingsPage())
