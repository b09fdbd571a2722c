import { createHttpHeaders, type HttpClient } from '@azure/core-rest-pipeline'
import { azureCompute } from '@labkeeper/functions/gateways/azure/compute'
import { createHttpClient } from '@labkeeper/functions/gateways/http-client'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestCloud, type TestCloud } from './cloud.ts'

/** An answer leads away from Azure: to the rest of a list, to what became of a call. Whoever is there is told no token. */

const elsewhere = 'https://elsewhere.test/more'
const json = { 'content-type': 'application/json' }
/** Tokens that arrived there. */
let told: (string | undefined)[]
const inner = createHttpClient()
const leading: HttpClient = {
  async sendRequest(request) {
    const { method, url } = request
    if (url.startsWith(elsewhere)) {
      told.push(request.headers.get('authorization'))
      return { status: 200, headers: createHttpHeaders(json), bodyAsText: '{"value":[]}', request }
    }
    if (/\/deallocate\?/.test(url)) {
      const headers = createHttpHeaders({ ...json, 'azure-asyncoperation': elsewhere, location: elsewhere })
      return { status: 202, headers, request }
    }
    const isList = method === 'GET' && /\/disks\?/.test(url)
    const bodyAsText = JSON.stringify({ value: [], nextLink: elsewhere })
    return isList
      ? { status: 200, headers: createHttpHeaders(json), bodyAsText, request }
      : inner.sendRequest(request)
  },
}

let cloud: TestCloud
beforeAll(async () => {
  cloud = await startTestCloud()
})
afterAll(() => cloud.close())
beforeEach(() => {
  told = []
})
const compute = () => {
  const { origin } = cloud.azure
  return azureCompute({ armOrigin: origin, entraOrigin: origin, sender: leading })
}

it('for the rest of a list', async () => {
  await expect(compute().listStored(cloud.principal)).rejects.toMatchObject({ trouble: 'transient' })
  expect(told).toEqual([])
})

it('for what became of a call', async () => {
  const vm = await cloud.createVm()
  const asked = async () => {
    const { ticket = '' } = await compute().act(cloud.principal, 'deallocate', vm)
    return compute().poll(cloud.principal, ticket)
  }
  await expect(asked()).rejects.toMatchObject({ trouble: 'transient' })
  expect(told).toEqual([])
})
