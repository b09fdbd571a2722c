import { createEmptyPipeline, createHttpHeaders } from '@azure/core-rest-pipeline'
import { expect, it } from 'vitest'
import type { Clients } from './clients.ts'
import { createCloudHttpClient } from './http-client.ts'
import { readPages } from './read-raw.ts'

/** A list of two pages, the second of which is where its first says. */
const pagesBy = (nextLink: string): Promise<readonly number[]> => {
  const httpClient = createCloudHttpClient({
    armOrigin: 'https://management.azure.com',
    entraOrigin: 'https://login.microsoftonline.com',
    sender: {
      sendRequest: async (request) => {
        const page = request.url === nextLink ? { value: [2] } : { value: [1], nextLink }
        const headers = createHttpHeaders({ 'content-type': 'application/json' })
        return { status: 200, headers, bodyAsText: JSON.stringify(page), request }
      },
    },
  })
  const pipeline = createEmptyPipeline()
  pipeline.addPolicy({
    name: 'token',
    sendRequest: (request, next) => {
      request.headers.set('authorization', 'Bearer x')
      return next(request)
    },
  })
  const clients = { resources: { pipeline }, httpClient } as unknown as Clients
  return readPages(clients, '/subscriptions/s/labs', '2023-06-07')
}

it.each(['https://management.azure.com', 'https://management.azure.com:443'])(
  'a list goes on at %s',
  async (origin) => {
    expect(await pagesBy(`${origin}/subscriptions/s/labs?page=2`)).toEqual([1, 2])
  },
)

it('a list that leads elsewhere is no half of one', async () => {
  await expect(pagesBy('https://elsewhere.test/labs')).rejects.toThrow('leads away from Azure')
})
