import { Agent } from 'node:http'
import { Agent as TlsAgent } from 'node:https'
import { createDefaultHttpClient, type HttpClient } from '@azure/core-rest-pipeline'

/** As Microsoft's own client for Java has kept one (`DEFAULT_IDLE_CONNECTION_TIMEOUT_IN_MILLIS` in its ConnectionPolicy). */
const longestIdleMs = 60_000

/**
 * What sends the requests of Azure's SDKs. Their own agents have no timeout, and so take no notice of how long the other side says
 * that it keeps a connection: of two of which one hangs up and the other speaks in the same moment a request is lost, and nobody
 * knows whether it had arrived. With one an agent leaves a second earlier.
 * https://nodejs.org/api/http.html#new-agentoptions (agentKeepAliveTimeoutBuffer)
 */
export const createHttpClient = (): HttpClient => {
  const options = { keepAlive: true, timeout: longestIdleMs }
  const agent = new Agent(options)
  const tlsAgent = new TlsAgent(options)
  const client = createDefaultHttpClient()
  return {
    sendRequest: (request) => {
      // Behind a proxy it has one already.
      request.agent ??= request.url.startsWith('https:') ? tlsAgent : agent
      return client.sendRequest(request)
    },
  }
}
