import { readFileSync } from 'node:fs'
import { Settings } from '@labkeeper/functions/config'
import { type SettingNote, settingNotes } from '@labkeeper/functions/setting-notes'
import { nameSettings } from '@labkeeper/local/launcher/settings'
import { describe, expect, it } from 'vitest'
import { makeSettingsPage, settingsPage } from '../../../docs/make-settings.ts'
import { readAppSettings, readModule } from './read-bicep.ts'

const names = Object.keys(Settings.shape)
const notes = Object.entries(settingNotes)
const inAzure = (...places: SettingNote['inAzure'][]): string[] =>
  notes.filter(([, note]) => places.includes(note.inAzure)).map(([name]) => name)

/** Read by the Functions host and the identity library. */
const ofThePlatform = [
  'APPLICATIONINSIGHTS_AUTHENTICATION_STRING',
  'APPLICATIONINSIGHTS_CONNECTION_STRING',
  'AZURE_CLIENT_ID',
  'AzureWebJobsStorage__blobServiceUri',
  'AzureWebJobsStorage__clientId',
  'AzureWebJobsStorage__credential',
  'OTEL_TRACES_SAMPLER',
  'OTEL_TRACES_SAMPLER_ARG',
]

describe('the settings that config.ts reads', () => {
  const bicep = readAppSettings()

  it('are the settings that Bicep makes, beside those of the platform', () => {
    const own = [...bicep.keys()].filter((name) => !ofThePlatform.includes(name))
    expect(own.sort()).toEqual(inAzure('plain', 'secret').sort())
    expect([...bicep.keys()]).toEqual(expect.arrayContaining(ofThePlatform))
  })

  it('are references into Key Vault when they are secrets, and only then', () => {
    const references = [...bicep]
      .filter(([, value]) => value.includes('@Microsoft.KeyVault('))
      .map(([name]) => name)
    expect(references.sort()).toEqual(inAzure('secret').sort())
  })

  it.each([
    ['trialDays', 'TRIAL_DAYS'],
    ['trialStudents', 'TRIAL_STUDENTS'],
    ['workQueues', 'WORK_QUEUES'],
    ['workQueuesEmptied', 'WORK_QUEUES_EMPTIED'],
  ] as const)('let an operator choose no %s that the app refuses', (choice, name) => {
    const bounds = new RegExp(`@minValue\\((\\d+)\\)\\s+@maxValue\\((\\d+)\\)\\s+${choice}: int`)
    const [, least, most] = bounds.exec(readModule('resources.bicep')) ?? []
    const takes = (value: number) => Settings.shape[name].safeParse(String(value)).success
    const [first, last] = [Number(least), Number(most)]
    expect([first - 1, first, last, last + 1].map(takes)).toEqual([false, true, true, false])
  })

  it('are all in local.settings.sample.json, which uses a connection string for the queues', () => {
    const file = new URL('../../../local.settings.sample.json', import.meta.url)
    const sample = JSON.parse(readFileSync(file, 'utf8')) as { Values: Record<string, string> }
    const wanted = names.filter((name) => name !== 'AzureWebJobsStorage__queueServiceUri')
    expect(Object.keys(sample.Values).sort()).toEqual([...wanted, 'FUNCTIONS_WORKER_RUNTIME'].sort())
  })

  it('are what npm start sets: none unknown, none missing that is needed', () => {
    const clouds = {
      cosmos: { endpoint: 'http://127.0.0.1:1', key: 'key' },
      azure: { origin: 'http://127.0.0.1:2' },
      entra: { origin: 'http://127.0.0.1:4' },
      mail: { url: 'http://127.0.0.1:3' },
      prices: { origin: 'http://127.0.0.1:6' },
      stripe: { origin: 'http://127.0.0.1:5', secretKey: 'sk_test_x', webhookSecret: 'whsec_x' },
      storage: 'UseDevelopmentStorage=true',
      workStorage: {},
    }
    const ring = `k:${Buffer.alloc(32, 1).toString('base64')}`
    const options = {
      bootstrapAdminEmail: 'it@example.edu',
      trialDays: '14',
      trialStudents: '5000',
      isBillingOn: true,
      azureSpeed: 20,
      azurePollSeconds: '1',
    }
    const made = nameSettings(clouds, { signing: ring, sealing: ring }, options, 'http://localhost:1')
    const known = [...names, 'FUNCTIONS_WORKER_RUNTIME']
    expect(Object.keys(made).filter((name) => !known.includes(name))).toEqual([])
    expect(Settings.safeParse(made).success).toBe(true)
  })

  it('are explained in docs/settings.md (node docs/make-settings.ts writes it anew)', () => {
    expect(readFileSync(settingsPage, 'utf8')).toBe(makeSettingsPage())
  })
})
