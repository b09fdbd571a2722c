import { createHttpHeaders, createPipelineRequest } from '@azure/core-rest-pipeline'
import { describe, expect, it } from 'vitest'
import { createCloudHttpClient } from './http-client.ts'

const client = createCloudHttpClient({
  armOrigin: 'https://management.azure.com',
  entraOrigin: 'https://login.microsoftonline.com',
  sender: { sendRequest: async (request) => ({ status: 204, headers: createHttpHeaders(), request }) },
})
const send = (url: string, authorization = 'Bearer x') =>
  client.sendRequest(createPipelineRequest({ url, headers: createHttpHeaders({ authorization }) }))

describe('a token', () => {
  // With its port: recorded for scale sets and operations, Azure/azure-sdk-for-java (RestProxyTests) and azure-sdk-for-js (eventgrid).
  it.each([
    'https://management.azure.com/subscriptions/s',
    'https://management.azure.com:443/subscriptions/s?$skiptoken=x',
    'https://eastus.management.azure.com/subscriptions/s',
    'https://westeurope.metrics.monitor.azure.com/subscriptions/s',
  ])('goes to Azure: %s', async (url) => {
    expect(await send(url)).toMatchObject({ status: 204 })
  })

  it.each([
    'https://management.azure.com.evil.test/subscriptions/s',
    'https://management.azure.com:444/subscriptions/s',
    'https://management.azure.com@evil.test/',
    'https://evil.test/https://management.azure.com/',
    'http://management.azure.com/subscriptions/s',
  ])('goes nowhere else: %s', async (url) => {
    await expect(send(url)).rejects.toThrow('leads away from Azure')
  })
})
