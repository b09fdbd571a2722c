import { readFileSync } from 'node:fs'
import { createApp } from '@labkeeper/functions/app'
import { readConfig } from '@labkeeper/functions/config'
import { describe, expect, it } from 'vitest'
import { appJsonFile, makeAppJson } from '../../../infra/make-app-json.ts'
import { readModule } from './read-bicep.ts'

/** What Bicep makes is what the code expects: app.json lies between them. */

const written = readFileSync(appJsonFile, 'utf8')
const expected = JSON.parse(written) as { queues: string[]; labOwnerActions: string[] }

describe('app.json', () => {
  it('says what the code says (node infra/make-app-json.ts writes it anew)', () => {
    expect(written).toBe(makeAppJson())
  })

  it('has every queue that a function listens to', () => {
    const key = `k:${Buffer.alloc(32, 1).toString('base64')}`
    const { queues } = createApp(
      readConfig({
        COSMOS_ENDPOINT: 'https://labs.documents.example',
        COSMOS_KEY: key,
        AzureWebJobsStorage: 'UseDevelopmentStorage=true',
        APP_ORIGIN: 'https://labs.example',
        SIGNING_KEYS: key,
        SEALING_KEYS: key,
      }),
    )
    expect(expected.queues).toEqual(expect.arrayContaining(queues.map(({ queueName }) => queueName)))
  })

  it('has only queue names that Azure takes, each with its poison queue', () => {
    for (const name of expected.queues) expect(name).toMatch(/^[a-z0-9]([a-z0-9]|(-(?!-))){1,61}[a-z0-9]$/)
    for (const name of expected.queues.filter((queue) => !queue.endsWith('-poison'))) {
      expect(expected.queues).toContain(`${name}-poison`)
    }
  })
})

describe('the Bicep', () => {
  it('makes containers, queues and the role from app.json and from nothing else', () => {
    const data = readModule('modules/data.bicep')
    expect(data).toContain("loadJsonContent('../app.json')")
    expect(data).toContain('for name in expected.queues')
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
    for (const line of [
      'allowBlobPublicAccess: false',
      'allowSharedKeyAccess: false',
      "minimumTlsVersion: 'TLS1_2'",
      'supportsHttpsTrafficOnly: true',
      'disableLocalAuth: true',
      "minimalTlsVersion: 'Tls12'",
    ]) {
      expect(data).toContain(line)
    }
    const functions = readModule('modules/functions.bicep')
    for (const line of ['httpsOnly: true', "minTlsVersion: '1.2'"]) expect(functions).toContain(line)
    expect(readModule('modules/secrets.bicep')).toContain('enableRbacAuthorization: true')
    expect(readModule('modules/monitoring.bicep')).toContain('DisableLocalAuth: true')
  })

  it('closes database, storage and vault to the internet when a private network is asked for', () => {
    const closing = "publicNetworkAccess: isPublic ? 'Enabled' : 'Disabled'"
    expect(readModule('modules/data.bicep').split(closing)).toHaveLength(3)
    expect(readModule('modules/secrets.bicep')).toContain(closing)
    const network = readModule('modules/network.bicep')
    for (const group of ['blob', 'queue', 'Sql', 'vault']) expect(network).toContain(`group: '${group}'`)
    expect(readModule('modules/subnets.bicep')).toContain("serviceName: 'Microsoft.App/environments'")
    expect(readModule('modules/functions.bicep')).toContain(
      'virtualNetworkSubnetId: empty(subnetId) ? null : subnetId',
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
      expect(assignment).toMatch(/scope: (storage|vault|appInsights|communication)\n/)
    }
  })

  it("lets a lab owner's principal do what is named, and no whole group of things", () => {
    expect(expected.labOwnerActions.length).toBeGreaterThan(3)
    for (const action of expected.labOwnerActions) {
      expect(action).toMatch(
        /^Microsoft\.(Compute|Network|Resources|Authorization)\/[A-Za-z/]+\/(read|write|delete|action)$/,
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
