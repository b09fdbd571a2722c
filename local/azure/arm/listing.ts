import type { JsonObject } from '../../service/json.ts'
import { ArmError } from '../errors.ts'
import type { Cloud } from '../model/cloud.ts'
import { armOrigin, keyOf } from '../model/ids.ts'
import type { Resource, ResourceQuery } from '../model/resources.ts'
import { type Answer, ok } from './answers.ts'
import { type ArmRequest, parameter } from './request.ts'

/** One page of resources in the order of their ids; the link to the next names the last id, so deletions skip nobody. */
export const answerPage = (
  cloud: Cloud,
  request: ArmRequest,
  query: ResourceQuery,
  view: (resource: Resource) => JsonObject,
): Answer => {
  const limit = pageLimit(cloud, request)
  const after = parseSkipToken(request)
  const found = cloud.resources.list({ ...query, limit: limit + 1, ...(after ? { after } : {}) })
  const page = found.slice(0, limit)
  const last = found.length > limit ? page.at(-1) : undefined
  return ok({ value: page.map(view), ...(last ? { nextLink: nextLink(request, last.id) } : {}) })
}

/** A list that is not kept in the store and fits one page. */
export const answerAll = (items: readonly JsonObject[]): Answer => ok({ value: items })

/** Understands `name eq 'value'` terms joined by `and`, which is what the clients send. */
export const parseFilter = (request: ArmRequest, known: readonly string[]): ReadonlyMap<string, string> => {
  const filter = parameter(request, '$filter')
  const terms = new Map<string, string>()
  for (const part of filter ? filter.split(/ and /i) : []) {
    const match = /^\s*\(?\s*(\w+)\s+eq\s+'((?:[^']|'')*)'\s*\)?\s*$/i.exec(part)
    const name = known.find((candidate) => candidate.toLowerCase() === match?.[1]?.toLowerCase())
    if (!match || name === undefined) {
      throw new ArmError(
        400,
        'InvalidFilterInQueryString',
        `Invalid $filter '${filter}' specified in the query string. The stand-in understands ${known.join(', ')} with 'eq' and 'and'.`,
      )
    }
    terms.set(name, (match[2] ?? '').replaceAll("''", "'"))
  }
  return terms
}

export const pageLimit = (cloud: Cloud, request: ArmRequest): number => {
  const top = Number(parameter(request, '$top') ?? cloud.pageSize)
  return Number.isInteger(top) && top > 0 ? Math.min(top, cloud.pageSize) : cloud.pageSize
}

export const nextLink = (request: ArmRequest, lastId: string): string => {
  const parameters = new URLSearchParams(request.query)
  parameters.set('$skiptoken', Buffer.from(keyOf(lastId)).toString('base64url'))
  return `${armOrigin}${request.path}?${parameters}`
}

export const parseSkipToken = (request: ArmRequest): string | undefined => {
  const token = parameter(request, '$skiptoken')
  if (token === undefined) return undefined
  const key = Buffer.from(token, 'base64url').toString()
  if (!key.startsWith('/subscriptions/')) {
    throw new ArmError(400, 'InvalidSkipToken', `The skip token '${token}' is not valid.`)
  }
  return key
}
