import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '@labkeeper/functions/config'
import { accountNames } from '@labkeeper/functions/queue-settings'
import { readHostJson } from '@labkeeper/local/host/host-json'
import { openQueues } from '@labkeeper/local/host/queues/queue-client'
import { describe, expect, it } from 'vitest'
import { readModule } from '../contract/infra/read-bicep.ts'

/** How the Functions host finds queues, and what Azure promises of them, in the words of their own sources. */

const read = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8')
const facts = JSON.parse(read('queues/queues.json'))
const functions = readModule('modules/functions.bicep').replaceAll('$', '')

const storageAt = (port: number) =>
  `DefaultEndpointsProtocol=http;AccountName=a;AccountKey=YQ==;QueueEndpoint=http://127.0.0.1:${port}/a;`

describe('a connection', () => {
  it('is looked for by our host in the order of the real one', () => {
    const names: string[] = facts.connection.lookedForAs.map((name: string) =>
      name.replace('{name}', 'WorkStorage2'),
    )
    const settings = Object.fromEntries(names.map((name, index) => [name, storageAt(index + 1)]))
    expect(openQueues('WorkStorage2', settings)('steps').url).toContain('127.0.0.1:1')
    const { [names[0] ?? '']: _, ...rest } = settings
    expect(openQueues('WorkStorage2', rest)('steps').url).toContain('127.0.0.1:2')
  })

  it('is an address and an identity in Azure, and nothing that would win over them', () => {
    for (const suffix of facts.identity.settings) {
      expect(functions).toContain(`AzureWebJobsStorage__${suffix}: `)
      expect(functions).toContain(`'{account.connection}__${suffix}': `)
    }
    expect(functions).toContain(`__credential': '${facts.identity.credential}'`)
    expect(functions).not.toMatch(/accountName|AzureWebJobs\{|AzureWebJobsWork/)
  })

  it('has a name that the scale controller understands', () => {
    expect(accountNames.safeParse(`Work${facts.connection.refused}Storage`).success).toBe(false)
    expect(accountNames.safeParse('WorkStorage2').success).toBe(true)
  })
})

describe('always-ready instances', () => {
  it('are asked for by the names that the plan knows', () => {
    const names = [...functions.matchAll(/\{ name: '([^']+)', instanceCount/g)].map(([, name = '']) => name)
    expect(names).toHaveLength(2)
    const [format = ''] = facts.alwaysReady.others.split('<')
    for (const name of names)
      expect(facts.alwaysReady.groups.includes(name) || name.startsWith(format)).toBe(true)
  })
})

describe('the limits that docs/costs.md counts with', () => {
  const page = read('../../docs/costs.md')

  it('are the published ones', () => {
    const { queues } = readHostJson(join(import.meta.dirname, '../../functions/host.json'))
    expect(queues.batchSize + queues.newBatchThreshold).toBe(facts.scaling.messagesAnInstance)
    expect(page).toContain(`divided by ${facts.scaling.messagesAnInstance}`)
    expect(page).toContain(`share ${facts.scaling.cores} cores`)
    const deploy = read('../../docs/deploy.md')
    expect(deploy).toContain('carries 2,000 messages a second, a storage account 20,000')
    expect(deploy).toContain('A message lives for seven days')
  })

  it('allow as many queues as fill an account', () => {
    const most = facts.targets.perAccount / facts.targets.perQueue
    const key = `k:${Buffer.alloc(32, 1).toString('base64')}`
    const withQueues = (count: number) => () =>
      readConfig({
        COSMOS_ENDPOINT: 'https://labs.documents.example',
        AzureWebJobsStorage: 'UseDevelopmentStorage=true',
        APP_ORIGIN: 'https://labs.example',
        SIGNING_KEYS: key,
        SEALING_KEYS: key,
        WORK_QUEUES: String(count),
      })
    expect(withQueues(most)().workQueues.filled.queues).toBe(most)
    expect(withQueues(most + 1)).toThrow('WORK_QUEUES')
  })
})
