import { needOf } from '@labkeeper/local/azure/sign-in/rights/need'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestCloud, type TestCloud } from '../contract/azure/cloud.ts'
import { type Direction, problemsOf, readTypes } from './arm-types.ts'
import { driveEverything } from './drive.ts'
import { type Exchange, startRecorder } from './recorder.ts'

/** What goes over the wire between product and stand-in is what Azure's types of the same versions allow. */
const excerpts = [readTypes('azure-types.json'), readTypes('azure-lists.json')]
const recorder = startRecorder()
let cloud: TestCloud
beforeAll(async () => {
  cloud = await startTestCloud({ between: recorder.between })
  // One size that may not be used, so that a restriction is seen too.
  cloud.azure.control.setQuota({ location: 'eastus', family: 'Standard_B2s', limit: 0 })
  await driveEverything(cloud)
})
afterAll(async () => {
  recorder.close()
  await cloud.close()
})

/** The newest version of Microsoft.Network that has published types is older than what its SDK sends. */
const sentVersion = (type: string, published: string) =>
  type.startsWith('Microsoft.Network/') ? '2026-01-01' : published

/** How an operation goes on: of that no types are published. */
const untyped = [
  'Microsoft.Compute/locations/diskOperations',
  'Microsoft.Compute/locations/operations',
  'Microsoft.Network/locations/operations',
]

const typeOf = ({ method, path }: Exchange): string =>
  needOf(method, path).action.replace(/\/(read|write|delete|action)$/, '')
const excerptOf = (type: string) => excerpts.find(({ roots }) => Object.hasOwn(roots, type))

const problems = (type: string, body: unknown, direction: Direction): readonly string[] => {
  const excerpt = excerptOf(type)
  const root = excerpt?.roots[type]
  if (!excerpt || !root) return [`${type} is not in the excerpt`]
  return problemsOf(excerpt, root.type, body, direction)
}

const directionOf = ({ method }: Exchange): Direction => (method === 'PATCH' ? 'patched' : 'sent')
const itemsOf = (answered: unknown): readonly unknown[] => {
  const list = (answered as { value?: unknown }).value
  return Array.isArray(list) ? list : [answered]
}
/** A POST is answered with nothing but links. */
const answers = () =>
  recorder.exchanges.filter(
    (exchange) =>
      exchange.method !== 'POST' &&
      exchange.status < 300 &&
      exchange.answered !== undefined &&
      // Of machines' health other types are published: resource-health.test.ts.
      typeOf(exchange) !== 'Microsoft.ResourceHealth/availabilityStatuses',
  )
/** How Azure Monitor and Cost Management are asked is published elsewhere: metrics.test.ts, cost-query.test.ts. */
const elsewhere = ['Microsoft.Insights/metrics', 'Microsoft.CostManagement/query']
const requests = () =>
  recorder.exchanges.filter(
    (exchange) => exchange.sent !== undefined && !elsewhere.includes(typeOf(exchange)),
  )

it('is asked in the versions that the types are of', () => {
  const typed = recorder.exchanges.map((exchange) => ({ exchange, type: typeOf(exchange) }))
  for (const { exchange, type } of typed) {
    const published = excerptOf(type)?.roots[type]?.apiVersion
    if (published !== undefined)
      expect([type, exchange.apiVersion]).toEqual([type, sentVersion(type, published)])
  }
})

it('sends nothing that Azure does not know', () => {
  expect(requests().length).toBeGreaterThan(5)
  const found = requests().flatMap((exchange) =>
    problems(typeOf(exchange), exchange.sent, directionOf(exchange)).map(
      (problem) => `${exchange.method} ${typeOf(exchange)}: ${problem}`,
    ),
  )
  expect([...new Set(found)]).toEqual([])
})

it('is answered with nothing that Azure does not know', () => {
  const typed = answers().filter((exchange) => !untyped.includes(typeOf(exchange)))
  expect(typed.length).toBeGreaterThan(20)
  const found = typed.flatMap((exchange) =>
    itemsOf(exchange.answered).flatMap((item) =>
      problems(typeOf(exchange), item, 'answered').map((problem) => `${typeOf(exchange)}: ${problem}`),
    ),
  )
  expect([...new Set(found)]).toEqual([])
})

it('leaves no kind of answer out but those without types', () => {
  const kinds = new Set(answers().map(typeOf))
  expect([...kinds].filter((type) => excerptOf(type) === undefined).sort()).toEqual(untyped)
})

describe('the check sees', () => {
  const vm = 'Microsoft.Compute/virtualMachines'
  const disk = 'Microsoft.Compute/disks'
  const creationData = { createOption: 'Copy' }
  it.each<[string, Direction, object, readonly unknown[]]>([
    [vm, 'sent', { location: 'eastus', colour: 'red' }, ['colour is unknown to Azure']],
    [vm, 'sent', {}, ['the body lacks location']],
    [vm, 'patched', {}, []],
    [vm, 'sent', { location: 7 }, ['location is no string']],
    [vm, 'sent', { location: 'eastus', tags: { one: 1 } }, ['tags.one is no string']],
    [vm, 'sent', { location: 'eastus', properties: { vmId: 'x' } }, ['properties.vmId is read-only']],
    [vm, 'answered', { properties: { vmId: 'x' } }, []],
    [
      vm,
      'patched',
      { properties: { storageProfile: { osDisk: { createOption: 'FromImage', deleteOption: 'Keep' } } } },
      ["properties.storageProfile.osDisk.deleteOption is 'Keep', not one of Delete, Detach"],
    ],
    [
      vm,
      'patched',
      { properties: { networkProfile: { networkInterfaces: {} } } },
      ['properties.networkProfile.networkInterfaces is no list'],
    ],
    [vm, 'answered', { properties: { securityProfile: { securityType: 'Standard' } } }, []],
    [vm, 'sent', { location: 'eastus', plan: {} }, ['plan is not in the excerpt: renew it']],
    [
      disk,
      'sent',
      { location: 'eastus', properties: { creationData, diskSizeGB: '8' } },
      ['properties.diskSizeGB is no integer'],
    ],
    [
      disk,
      'sent',
      { location: 'eastus', properties: { creationData, securityProfile: { securityType: 'Standard' } } },
      [
        expect.stringMatching(
          /^properties.securityProfile.securityType is 'Standard', not one of TrustedLaunch/,
        ),
      ],
    ],
  ])('in %s, %s', (type, direction, body, expected) => {
    expect(problems(type, body, direction)).toEqual(expected)
  })
})
