import { createDefaultHttpClient, createHttpHeaders, type HttpClient } from '@azure/core-rest-pipeline'

/**
 * The SDK asks for a query plan beside every query and looks at the answer only when the service says that the query
 * needs one: an ORDER BY, a TOP or an aggregate over several partitions. Ours stay in one partition, or filter only,
 * so half of the requests of a list were for nothing. Here they are refused without leaving the process; a query that
 * does need a plan fails with this sentence in its first test.
 */
export const withoutQueryPlans = (client: HttpClient = createDefaultHttpClient()): HttpClient => ({
  sendRequest: (request) =>
    request.headers.has('x-ms-cosmos-is-query-plan-request')
      ? Promise.resolve({
          request,
          status: 400,
          headers: createHttpHeaders(),
          bodyAsText: JSON.stringify({ message: 'Queries stay in one partition here, or only filter.' }),
        })
      : client.sendRequest(request),
})
