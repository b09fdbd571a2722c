import { queryCharge } from '../charge.ts'
import { badRequest, notSupported } from '../errors.ts'
import {
  bodyOf,
  type Call,
  containerHeaders,
  containerOf,
  partitionKeyOf,
  type Reply,
  replyWith,
  viewOf,
} from '../http/call.ts'
import { replicasAsked } from '../http/consistency.ts'
import { isList, isObject, type Json } from '../json.ts'
import type { Container } from '../model/container.ts'
import { refuseUnindexed } from '../model/refuse-unindexed.ts'
import { type CompiledQuery, compileQuery } from '../query/compile.ts'
import type { Parameters } from '../query/compile-expression.ts'
import { needsPlan, planQuery } from '../query/plan.ts'
import { type Page, runQuery } from '../query/run.ts'
import { type Continuation, readContinuation, writeContinuation } from './continuation.ts'

const defaultPageSize = 100

interface Question {
  readonly query: CompiledQuery
  readonly parameters: Parameters
  readonly container: Container
}
/** `range` is what was read, as it was at `version`. */
interface Answer {
  readonly page: Page
  readonly next: Continuation | undefined
  readonly range: number
  readonly version: number
}

/** What the SDK asks for beside every query, in case it has to fan it out. */
export const planFanOut = (call: Call): Reply => {
  const { query, parameters } = readQuestion(call)
  return replyWith(200, planQuery(query, parameters))
}

export const queryItems = (call: Call): Reply => {
  const question = readQuestion(call)
  const { page, next, range, version } = answer(call, question)
  const { resource } = question.container
  return {
    status: 200,
    body: `{"_rid":${JSON.stringify(resource._rid)},"Documents":[${page.rows.join(',')}],"_count":${page.rows.length}}`,
    headers: {
      ...containerHeaders(call, question.container, range, version),
      ...(next && { 'x-ms-continuation': writeContinuation(next) }),
      'x-ms-item-count': String(page.rows.length),
      'x-ms-request-charge': String(replicasAsked(call.consistency) * queryCharge(page.rows.length)),
    },
  }
}

const answer = (call: Call, question: Question): Answer => {
  const { header } = call.request
  const from = readContinuation(header('x-ms-continuation'))
  const limit = pageSize(header('x-ms-max-item-count'))
  const { container } = question
  if (header('x-ms-documentdb-partitionkey') !== undefined) {
    const key = partitionKeyOf(call)
    const range = container.rangeOf(key)
    const { view, version } = viewOf(call, container, range)
    const page = runQuery(view.itemsOf(key), { ...question, limit, after: from.after })
    return { page, next: page.next && { range: 0, after: page.next }, range, version }
  }
  const named = header('x-ms-documentdb-partitionkeyrangeid')
  if (named === undefined) return answerPlain(call, question, from, limit)
  if (header('x-ms-start-epk') ?? header('x-ms-end-epk'))
    throw notSupported('A part of a partition key range')
  const range = Number(named)
  const { view, version } = viewOf(call, container, range)
  const page = runQuery(view.itemsInRange(range), { ...question, limit, after: from.after })
  return { page, next: page.next && { range, after: page.next }, range, version }
}

/** A filter without a partition: served range by range. Everything else is refused, with the plan for the SDK. */
const answerPlain = (call: Call, question: Question, from: Continuation, limit: number): Answer => {
  const { container, query, parameters } = question
  if (needsPlan(query)) {
    throw badRequest('The provided cross partition query can not be directly served by the gateway.', {
      substatus: 1004,
      additionalErrorInfo: JSON.stringify(planQuery(query, parameters)),
    })
  }
  const { range } = from
  const { view, version } = viewOf(call, container, range)
  const page = runQuery(view.itemsInRange(range), { ...question, limit, after: from.after })
  if (page.next) return { page, next: { range, after: page.next }, range, version }
  const more = range + 1 < container.rangeCount
  return { page, next: more ? { range: range + 1, after: undefined } : undefined, range, version }
}

const readQuestion = (call: Call): Question => {
  const container = containerOf(call)
  const body = bodyOf(call)
  if (!isObject(body) || typeof body.query !== 'string') throw badRequest('A query needs its text.')
  const query = compileQuery(body.query)
  const { orderBy } = query.syntax
  if (orderBy) refuseUnindexed(container.definition.indexingPolicy, orderBy.path)
  return { container, query, parameters: readParameters(body.parameters ?? []) }
}

const readParameters = (list: Json): Parameters => {
  if (!isList(list)) throw badRequest('The parameters of a query must be an array.')
  const entries: [string, Json][] = []
  for (const parameter of list) {
    if (!isObject(parameter) || typeof parameter.name !== 'string')
      throw badRequest('A parameter needs its name.')
    if (parameter.value !== undefined) entries.push([parameter.name, parameter.value])
  }
  return Object.fromEntries(entries)
}

const pageSize = (header: string | undefined): number => {
  const size = Number(header ?? defaultPageSize)
  if (!Number.isInteger(size)) throw badRequest('x-ms-max-item-count must be a whole number.')
  return size > 0 ? size : Number.POSITIVE_INFINITY
}
