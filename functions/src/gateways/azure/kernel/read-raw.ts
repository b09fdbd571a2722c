import { createHttpHeaders, createPipelineRequest } from '@azure/core-rest-pipeline'
import type { Clients } from './clients.ts'
import { armOrigin } from './http-client.ts'
import { refusedAnswer } from './translate.ts'

const readUrl = async <T>({ resources, httpClient }: Clients, url: string): Promise<T> => {
  const headers = createHttpHeaders({ accept: 'application/json' })
  const answer = await resources.pipeline.sendRequest(httpClient, createPipelineRequest({ url, headers }))
  if (answer.status !== 200) throw refusedAnswer(answer)
  return JSON.parse(answer.bodyAsText ?? '{}')
}

/** For what is in none of the SDKs: their pipeline signs the request all the same. */
export const readRaw = <T>(clients: Clients, path: string, version: string): Promise<T> =>
  readUrl(clients, `${armOrigin}${path}?api-version=${version}`)

interface Page<Item> {
  readonly value?: readonly Item[]
  readonly nextLink?: string | null
}

/** A list that goes on without an end is none. */
const mostPages = 100

/** All pages of a list. One that leads away from Azure fails, since a part of it looks like all. */
export const readPages = async <Item>(
  clients: Clients,
  path: string,
  version: string,
): Promise<readonly Item[]> => {
  const items: Item[] = []
  let page = await readRaw<Page<Item>>(clients, path, version)
  for (let pages = 1; ; pages += 1) {
    items.push(...(page.value ?? []))
    const { nextLink } = page
    if (!nextLink || pages === mostPages) return items
    page = await readUrl<Page<Item>>(clients, nextLink)
  }
}
