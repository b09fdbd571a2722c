import { createHttpHeaders, type HttpClient, type PipelineRequest } from '@azure/core-rest-pipeline'
import { createHttpClient } from '../../http-client.ts'

const asksForPlan = ({ headers }: PipelineRequest): boolean =>
  headers.has('x-ms-cosmos-is-query-plan-request')

/** The only queries of ours that need their plan. */
const isDistinct = ({ body }: PipelineRequest): boolean =>
  typeof body === 'string' && body.startsWith('{"query":"SELECT DISTINCT ')

/**
 * The SDK asks for a query plan beside every query and looks at the answer only when the service says that the query
 * needs one: an ORDER BY, a TOP, DISTINCT or an aggregate over several partitions. Ours stay in one partition, or filter
 * only, so half of the requests of a list were for nothing. Here they are refused without leaving the process, but for
 * DISTINCT, which asks all labs; another query that does need a plan fails with this sentence in its first test.
 */
export const withoutQueryPlans = (client: HttpClient = createHttpClient()): HttpClient => ({
  sendRequest: (request) =>
    asksForPlan(request) && !isDistinct(request)
      ? Promise.resolve({
          request,
          status: 400,
          headers: createHttpHeaders(),
          bodyAsText: JSON.stringify({ message: 'Queries stay in one partition here, or only filter.' }),
        })
      : client.sendRequest(request),
})
