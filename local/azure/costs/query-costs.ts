import { at, type Json, textAt } from '../../service/json.ts'
import { type Answer, ok } from '../arm/answers.ts'
import { type ArmRequest, param, parameter } from '../arm/request.ts'
import type { Route } from '../arm/router.ts'
import { ArmError } from '../errors.ts'
import type { Cloud } from '../model/cloud.ts'

/*
 * Azure's own books, asked for one sum. Of the shapes that tests/fidelity/cost-query.json names only what is used here.
 */
const version = '2023-11-01'

const refuse = (message: string): ArmError => new ArmError(400, 'BadRequest', message)

const onlyKeys = (value: Json | undefined, known: readonly string[], what: string): void => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw refuse(`Invalid ${what}.`)
  const unknown = Object.keys(value).find((key) => !known.includes(key))
  if (unknown !== undefined) throw refuse(`Invalid ${what}: ${unknown} is not known here.`)
}

const requireText = (body: Json | undefined, value: string, ...path: readonly string[]): void => {
  if (textAt(body, ...path) !== value) throw refuse(`Invalid query definition: ${path.join('.')}.`)
}

const dayOf = (body: Json | undefined, end: 'from' | 'to'): string => {
  const instant = Date.parse(textAt(body, 'timePeriod', end) ?? '')
  if (Number.isNaN(instant)) throw refuse('Invalid query definition: timePeriod.')
  return new Date(instant).toISOString().slice(0, 10)
}

const queryCosts = ({ costs }: Cloud, request: ArmRequest): Answer => {
  const asked = parameter(request, 'api-version')
  if (asked !== version) {
    throw new ArmError(
      400,
      'NoRegisteredProviderFound',
      `No registered resource provider found for API version '${asked}' for type 'query'. The supported api-versions are '${version}'.`,
    )
  }
  const refusal = costs.refusal()
  if (refusal === 'AuthorizationFailed') {
    throw new ArmError(
      403,
      refusal,
      `The client does not have authorization to perform action 'Microsoft.CostManagement/query/read' over scope '/subscriptions/${param(request, 'subscription')}'.`,
    )
  }
  if (refusal !== undefined) {
    throw new ArmError(400, refusal, 'Cost Management is not supported for the offer of this subscription.')
  }
  const { body } = request
  onlyKeys(body, ['type', 'timeframe', 'timePeriod', 'dataset'], 'query definition')
  requireText(body, 'ActualCost', 'type')
  requireText(body, 'Custom', 'timeframe')
  requireText(body, 'None', 'dataset', 'granularity')
  onlyKeys(at(body, 'dataset'), ['granularity', 'aggregation', 'filter'], 'dataset')
  const aggregation = at(body, 'dataset', 'aggregation')
  onlyKeys(aggregation, ['totalCost'], 'aggregation')
  const name = textAt(aggregation, 'totalCost', 'name') ?? ''
  if (!['Cost', 'CostUSD', 'PreTaxCost', 'PreTaxCostUSD'].includes(name))
    throw refuse(`Invalid column ${name}.`)
  requireText(aggregation, 'Sum', 'totalCost', 'function')
  const tags = at(body, 'dataset', 'filter', 'tags')
  requireText(tags, 'In', 'operator')
  const listed = at(tags, 'values')
  const values = Array.isArray(listed) ? listed.filter((value) => typeof value === 'string') : []
  if (values.length === 0) throw refuse('Invalid query definition: filter.')
  const [from, to] = [dayOf(body, 'from'), dayOf(body, 'to')]
  if (to < from) throw refuse('Invalid query definition: timePeriod.')
  const total = costs.sum(textAt(tags, 'name') ?? '', values, from, to)
  const id = `/subscriptions/${param(request, 'subscription')}/providers/Microsoft.CostManagement/query/one`
  return ok({
    ...{ id, name: 'one', type: 'Microsoft.CostManagement/query' },
    properties: {
      nextLink: null,
      columns: [
        { name, type: 'Number' },
        { name: 'Currency', type: 'String' },
      ],
      rows: total === undefined ? [] : [[total, 'USD']],
    },
  })
}

export const costRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/subscriptions/{subscription}/providers/Microsoft.CostManagement/query',
    handle: queryCosts,
  },
]
