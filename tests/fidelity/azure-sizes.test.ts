import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { azureCompute } from '@labkeeper/functions/gateways/azure/compute'
import { findSize } from '@labkeeper/local/azure/catalogue/catalogue'
import { skuOf } from '@labkeeper/local/azure/subscription/sku-routes'
import { closeServer, listen } from '@labkeeper/local/service/listen'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { startTestCloud, type TestCloud } from '../contract/azure/cloud.ts'

interface Answered {
  readonly family: string
  readonly size: string
  readonly tier: string
  readonly capabilities: Readonly<Record<string, string>>
  readonly zones: readonly string[]
}
interface Published {
  readonly answered: Readonly<Record<string, Answered>>
  readonly restricted: { readonly restrictions: readonly object[] }
  readonly zoneAlone: { readonly restrictionInfo: { readonly zones: readonly string[] } }
  readonly figures: Readonly<Record<string, object>>
}

const published: Published = JSON.parse(readFileSync(new URL('azure-sizes.json', import.meta.url), 'utf8'))

const region = { name: 'eastus', label: 'East US' }
const shown = (name: string, restriction?: 'location' | 'zones') => {
  const size = findSize(name)
  if (size === undefined) throw new Error(`The stand-in has no ${name}`)
  return skuOf(size, region, restriction)
}
const asCapabilities = (told: Readonly<Record<string, string>>) =>
  Object.entries(told).map(([name, value]) => ({ name, value }))

let cloud: TestCloud
beforeAll(async () => {
  cloud = await startTestCloud()
})
afterAll(() => cloud.close())

describe('the list of sizes of the stand-in', () => {
  it.each(Object.entries(published.answered))('has %s as Azure answered it', (name, told) => {
    const { capabilities, locationInfo, family, size, tier } = shown(name)
    expect({ family, size, tier }).toEqual({ family: told.family, size: told.size, tier: told.tier })
    expect(new Set(capabilities as object[])).toEqual(new Set(asCapabilities(told.capabilities)))
    expect(locationInfo).toMatchObject([{ zones: told.zones }])
  })

  it.each(Object.entries(published.figures))('has %s with the figures of its page', (name, told) => {
    const { cores: vCpus, memoryGB, dataDisks, gpus } = findSize(name) ?? {}
    const generations = ['V1', 'V2']
    const found = { vCpus, memoryGB, dataDisks, generations, ...(gpus === undefined ? {} : { gpus }) }
    expect(found).toEqual(told)
  })

  it('restricts a region as Azure does, its zones with it, and zones without it', () => {
    expect(shown('Standard_B1s', 'location').restrictions).toEqual(published.restricted.restrictions)
    expect(shown('Standard_B1s', 'zones').restrictions).toEqual([published.restricted.restrictions[1]])
  })
})

describe('what Azure answered', () => {
  const readAnswer = async (skus: readonly object[]) => {
    const server = createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ value: skus }))
    })
    const port = await listen(server, 0)
    onTestFinished(() => closeServer(server))
    const compute = azureCompute({
      armOrigin: `http://127.0.0.1:${port}`,
      entraOrigin: cloud.azure.origin,
    })
    return compute.sizes(cloud.principal, 'eastus')
  }
  const sku = (name: string, restrictions: readonly object[] = []) => {
    const { family = '', capabilities = {} } = published.answered[name] ?? {}
    const told = asCapabilities(capabilities)
    return { resourceType: 'virtualMachines', name, family, capabilities: told, restrictions }
  }

  it('is read with figures, family and what is restricted', async () => {
    const { restrictions } = published.restricted
    const read = await readAnswer([
      sku('Standard_B1s', restrictions),
      sku('Standard_D2s_v3', [published.zoneAlone]),
      { ...sku('Standard_B1s'), resourceType: 'disks' },
      { ...sku('Standard_B1s'), name: 'Standard_Unknown', capabilities: [] },
    ])
    const zones = published.zoneAlone.restrictionInfo.zones
    expect(read).toEqual([
      {
        id: 'Standard_B1s',
        family: 'standardBSFamily',
        vCpus: 1,
        memoryGB: 1,
        gpus: 0,
        architecture: 'x64',
        generations: ['V1', 'V2'],
        restricted: 'NotAvailableForSubscription',
        restrictedZones: ['1', '2', '3'],
      },
      expect.objectContaining({ id: 'Standard_D2s_v3', vCpus: 2, memoryGB: 8, restrictedZones: zones }),
    ])
    expect(read[1]?.restricted).toBeUndefined()
  })
})
