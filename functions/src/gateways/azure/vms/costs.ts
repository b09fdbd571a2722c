import { createHttpHeaders, createPipelineRequest } from '@azure/core-rest-pipeline'
import { CloudError } from '../../../domain/kernel/errors.ts'
import type { Costs } from '../../../ports/vms/costs.ts'
import type { Ask } from '../kernel/ask.ts'
import { armOrigin } from '../kernel/http-client.ts'
import { refusedAnswer } from '../kernel/translate.ts'

/** Which none of the SDKs here knows. https://learn.microsoft.com/rest/api/cost-management/query/usage?view=rest-cost-management-2023-11-01 */
const version = '2023-11-01'
/** In dollars, whatever the subscription is billed in. */
const column = 'CostUSD'

interface Answer {
  readonly properties?: {
    readonly columns?: readonly { readonly name?: string }[]
    readonly rows?: readonly (readonly unknown[])[]
  }
}

const questionOf = (
  tag: { readonly name: string; readonly value: string },
  days: { from: string; to: string },
) => ({
  ...{ type: 'ActualCost', timeframe: 'Custom' },
  timePeriod: { from: `${days.from}T00:00:00Z`, to: `${days.to}T23:59:59Z` },
  dataset: {
    granularity: 'None',
    aggregation: { totalCost: { name: column, function: 'Sum' } },
    filter: { tags: { name: tag.name, operator: 'In', values: [tag.value] } },
  },
})

/** Of an answer that is none nobody's course has to wait: it is asked again another day. */
const unreadable = (): CloudError =>
  new CloudError('final', 'UnreadableCosts', 'Azure did not say what this course has cost.')

const answerIn = (text = ''): Answer => {
  try {
    return JSON.parse(text) ?? {}
  } catch {
    throw unreadable()
  }
}

/** One row, or none where nothing has cost anything. */
const sumIn = ({ properties: { columns = [], rows = [] } = {} }: Answer): number | undefined => {
  const place = columns.findIndex(({ name }) => name?.toLowerCase() === column.toLowerCase())
  const amounts = rows.map((row) => row[place])
  if (place < 0 || !amounts.every((amount) => typeof amount === 'number')) throw unreadable()
  return amounts.length === 0 ? undefined : amounts.reduce((sum, amount) => sum + amount, 0)
}

export const createCosts = (ask: Ask): Costs => ({
  readCosts: (principal, tag, days) =>
    ask(principal, async ({ subscriptionId, resources, httpClient }) => {
      const url = `${armOrigin}/subscriptions/${subscriptionId}/providers/Microsoft.CostManagement/query?api-version=${version}`
      const headers = createHttpHeaders({ accept: 'application/json', 'content-type': 'application/json' })
      const body = JSON.stringify(questionOf(tag, days))
      const request = createPipelineRequest({ method: 'POST', url, headers, body })
      const answer = await resources.pipeline.sendRequest(httpClient, request)
      // Nothing to say is no content.
      if (answer.status === 204) return undefined
      if (answer.status !== 200) throw refusedAnswer(answer)
      return sumIn(answerIn(answer.bodyAsText ?? undefined))
    }),
})
