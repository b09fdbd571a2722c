import { readFileSync } from 'node:fs'
import { createApp } from '@labkeeper/functions/app'
import { readConfig } from '@labkeeper/functions/config'
import { describe, expect, it } from 'vitest'
import { appJsonFile, makeAppJson } from '../../../infra/make-app-json.ts'
import { readModule } from './read-bicep.ts'

/** What Bicep makes is what the code expects: app.json lies between them. */

const written = readFileSync(appJsonFile, 'utf8')
const expected = JSON.parse(written) as {
  queues: string[]
  spreadQueues: string[]
  labOwnerActions: string[]
}

const listenersWith = (settings: Record<string, string>) => {
  const key = `k:${Buffer.alloc(32, 1).toString('base64')}`
  return createApp(
    readConfig({
      COSMOS_ENDPOINT: 'https://labs.documents.example',
      COSMOS_KEY: key,
      AzureWebJobsStorage: 'UseDevelopmentStorage=true',
      APP_ORIGIN: 'https://labs.example',
      SIGNING_KEYS: key,
      SEALING_KEYS: key,
      ...settings,
    }),
  ).queues
}

describe('app.json', () => {
  it('says what the code says (node infra/make-app-json.ts writes it anew)', () => {
    expect(written).toBe(makeAppJson())
  })

  it('has every queue that a function listens to', () => {
    const queues = listenersWith({})
    expect(expected.queues).toEqual(expect.arrayContaining(queues.map(({ queueName }) => queueName)))
    expect(queues.every(({ connection }) => connection === 'AzureWebJobsStorage')).toBe(true)
  })

  it('names the queues that may be spread, which have further ones by the numbers that Bicep gives', () => {
    const listened = listenersWith({
      WORK_QUEUES: '3',
      WORK_ACCOUNTS: 'AzureWebJobsStorage,WorkStorage2',
      WorkStorage2: 'UseDevelopmentStorage=true',
    })
    const further = [2, 3].flatMap((number) => expected.spreadQueues.map((name) => `${name}-${number}`))
    const withPoison = (names: string[]) => names.flatMap((name) => [name, `${name}-poison`])
    const namesAt = (account: string) =>
      listened.filter(({ connection }) => connection === account).map(({ queueName }) => queueName)
    expect(namesAt('WorkStorage2').sort()).toEqual(withPoison([...expected.spreadQueues, ...further]).sort())
    expect([...expected.queues, ...withPoison(further)]).toEqual(
      expect.arrayContaining(namesAt('AzureWebJobsStorage')),
    )
    expect(new Set(listened.map(({ name }) => name)).size).toBe(listened.length)
  })

  it('has only queue names that Azure takes, each with its poison queue', () => {
    for (const name of expected.queues) expect(name).toMatch(/^[a-z0-9]([a-z0-9]|(-(?!-))){1,61}[a-z0-9]$/)
    for (const name of expected.queues.filter((queue) => !queue.endsWith('-poison'))) {
      expect(expected.queues).toContain(`${name}-poison`)
    }
  })
})

/** Its text without the dollars of `${name}`: in a string here they would look like a forgotten template. */
const readPlain = (file: string): string => readModule(file).replaceAll('$', '')

describe('the Bicep', () => {
  it('makes containers, queues and the role from app.json and from nothing else', () => {
    const data = readModule('modules/data.bicep')
    expect(data).toContain("loadJsonContent('../app.json')")
    expect(data).toContain('defaultConsistencyLevel: expected.consistency\n')
    expect(data).toContain('for name in concat(expected.queues, furtherQueues)')
    expect(readPlain('modules/data.bicep')).toContain("map(expected.spreadQueues, name => '{name}-{number}')")
    expect(data).toContain('for definition in expected.containers')
    expect(data).toContain('properties: { resource: definition }')
    expect(readModule('lab-owner-role.bicep')).toContain("loadJsonContent('app.json', 'labOwnerActions')")
  })

  it('names the database as the app does by itself', () => {
    expect(readModule('modules/data.bicep')).toMatch(
      /name: 'labkeeper'\s+properties: \{\s+resource: \{ id: 'labkeeper' \}/,
    )
  })

  it('lets nobody in by a key, from an open blob or with old TLS', () => {
    const data = readModule('modules/data.bicep')
    for (const storage of [data, readModule('modules/work-account.bicep')]) {
      for (const line of [
        'allowBlobPublicAccess: false',
        'allowSharedKeyAccess: false',
        "minimumTlsVersion: 'TLS1_2'",
        'supportsHttpsTrafficOnly: true',
      ]) {
        expect(storage).toContain(line)
      }
    }
    for (const line of ['disableLocalAuth: true', "minimalTlsVersion: 'Tls12'"]) expect(data).toContain(line)
    const functions = readModule('modules/functions.bicep')
    for (const line of ['httpsOnly: true', "minTlsVersion: '1.2'"]) expect(functions).toContain(line)
    expect(readModule('modules/secrets.bicep')).toContain('enableRbacAuthorization: true')
    expect(readModule('modules/monitoring.bicep')).toContain('DisableLocalAuth: true')
  })

  it('closes database, storage and vault to the internet when a private network is asked for', () => {
    const closing = "publicNetworkAccess: isPublic ? 'Enabled' : 'Disabled'"
    expect(readModule('modules/data.bicep').split(closing)).toHaveLength(3)
    for (const file of ['secrets', 'work-account'])
      expect(readModule(`modules/${file}.bicep`)).toContain(closing)
    const network = readModule('modules/network.bicep')
    for (const group of ['blob', 'queue', 'Sql', 'vault']) expect(network).toContain(`group: '${group}'`)
    expect(readModule('modules/subnets.bicep')).toContain("serviceName: 'Microsoft.App/environments'")
    expect(readModule('modules/functions.bicep')).toContain(
      'virtualNetworkSubnetId: empty(subnetId) ? null : subnetId',
    )
  })

  it('lets the app into each further storage account, to its queues alone, as the identity', () => {
    expect(readModule('modules/roles.bicep')).toContain(
      'guid(workStorage[index].id, principalId, roleIds.queueContributor)',
    )
    expect(readModule('modules/network.bicep')).toContain(
      "privateLinkServiceId: workStorage[index].id, groupIds: ['queue']",
    )
    const functions = readPlain('modules/functions.bicep')
    for (const setting of [
      "'{account.connection}__queueServiceUri': account.queueServiceUri",
      "'{account.connection}__credential': 'managedidentity'",
      "'{account.connection}__clientId': identityClientId",
    ]) {
      expect(functions).toContain(setting)
    }
  })

  it('names the workers of steps as the app does, to keep some of them ready', () => {
    const functions = readPlain('modules/functions.bicep')
    expect(functions).toContain("name: 'function:take-step{place}'")
    expect(functions).toContain("number => number == 1 ? '' : '-{number}'")
    expect(functions).toContain("account == 'AzureWebJobsStorage' ? number : '{number}-{account}'")
    expect(functions).toContain("connection: 'WorkStorage{index + 2}'")
    const names = listenersWith({
      WORK_QUEUES: '2',
      WORK_ACCOUNTS: 'AzureWebJobsStorage,WorkStorage2',
      WorkStorage2: 'UseDevelopmentStorage=true',
    })
      .map(({ name }) => name)
      .filter((name) => name.startsWith('take-step'))
    expect(names).toEqual(['', '-2', '-WorkStorage2', '-2-WorkStorage2'].map((place) => `take-step${place}`))
  })

  it('never forgets by itself what was filled before', () => {
    const resources = readModule('resources.bicep')
    for (const [choice, output] of [
      ['workQueues', 'LABKEEPER_WORK_QUEUES_EMPTIED'],
      ['workAccounts', 'LABKEEPER_WORK_ACCOUNTS_EMPTIED'],
    ] as const) {
      expect(resources).toContain(`var ${choice}Emptied = max(choices.${choice}, choices.${choice}Emptied)`)
      expect(resources).toContain(`output ${output} string = string(${choice}Emptied)`)
      expect(readModule('main.bicep')).toContain(`output ${output} string = resources.outputs.${output}`)
      expect(readModule('main.bicepparam')).toContain(
        `${choice}Emptied: int(readEnvironmentVariable('${output}', '1'))`,
      )
    }
  })

  it('takes an address as a browser copies it, with a slash that neither CORS nor the visits have', () => {
    expect(readModule('main.bicepparam')).toContain(
      "customOrigin: endsWith(origin, '/') ? substring(origin, 0, length(origin) - 1) : origin",
    )
  })

  it('locks what cannot be made again', () => {
    const locks = readModule('modules/locks.bicep')
    expect(locks.match(/level: 'CanNotDelete'/g)).toHaveLength(2)
    for (const name of ['cosmos', 'vault']) expect(locks).toContain(`scope: ${name}\n`)
  })

  it('gives the app no role above one resource', () => {
    const roles = readModule('modules/roles.bicep')
    const assignments = roles.split("'Microsoft.Authorization/roleAssignments@").slice(1)
    expect(assignments.length).toBeGreaterThan(4)
    for (const assignment of assignments) {
      expect(assignment).toMatch(/scope: (storage|workStorage\[index\]|vault|appInsights|communication)\n/)
    }
  })

  it("lets a lab owner's principal do what is named, and no whole group of things", () => {
    expect(expected.labOwnerActions.length).toBeGreaterThan(3)
    for (const action of expected.labOwnerActions) {
      expect(action).toMatch(
        /^Microsoft\.(Compute|Network|Resources|ResourceHealth|Authorization|Insights|CostManagement)\/[A-Za-z/]+\/(read|write|delete|action)$/,
      )
    }
  })

  it('puts no secret into an output', () => {
    for (const file of [
      'data',
      'functions',
      'mail',
      'monitoring',
      'secrets',
      'web',
      'identity',
      'workbook',
    ]) {
      expect(readModule(`modules/${file}.bicep`)).not.toMatch(
        /^output .*(listKeys|listSecrets|apiKey|ConnectionString)/im,
      )
    }
  })
})
