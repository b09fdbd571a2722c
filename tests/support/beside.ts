import { createHmac, type KeyObject } from 'node:crypto'
import {
  createDefaultHttpClient,
  createHttpHeaders,
  type HttpClient,
  type PipelineResponse,
} from '@azure/core-rest-pipeline'
import type { TokenProvider } from '@azure/cosmos'
import { toSigningKey } from '@labkeeper/local/cosmos/http/signature'
import type { CosmosStandIn } from '@labkeeper/local/cosmos/start'

type Connection = Pick<CosmosStandIn, 'endpoint' | 'answer' | 'isClosed'>

/**
 * How the app reaches a database in its own process: through the real SDK, but not through the network, which took more than
 * half of the time of a fault game. Over HTTP it is asked by the stories, by what starts the whole product, and by its own tests.
 */
export const beside = ({ key, ...connection }: Connection & Pick<CosmosStandIn, 'key'>) => ({
  endpoint: connection.endpoint,
  key,
  httpClient: calling(connection),
  tokenProvider: signedWith(toSigningKey(key)),
})

/** As the SDK does it, but for making a key of bytes anew for each request: that was a tenth of the time of all contract tests. */
const signedWith =
  (key: KeyObject): TokenProvider =>
  async ({ verb, resourceType, resourceId, headers }) => {
    // Whatever its type says, nothing has an id before the first database.
    const signed = [
      verb.toLowerCase(),
      resourceType.toLowerCase(),
      resourceId ?? '',
      String(headers['x-ms-date']).toLowerCase(),
    ]
    const signature = createHmac('sha256', key)
      .update(`${signed.join('\n')}\n\n`)
      .digest('base64')
    return `type=master&ver=1.0&sig=${signature}`
  }

const network = createDefaultHttpClient()

const calling = ({ endpoint, answer, isClosed }: Connection): HttpClient => ({
  sendRequest: (request) =>
    new Promise((resolve, reject) => {
      const { url, method, body, abortSignal } = request
      const abort = () => reject(Object.assign(new Error('Aborted'), { name: 'AbortError' }))
      if (abortSignal?.aborted) return abort()
      abortSignal?.addEventListener('abort', abort)
      const send = async (): Promise<PipelineResponse> => {
        // Whoever asks a closed one meets what the network says of it.
        if (isClosed()) return network.sendRequest(request)
        const headers = request.headers.toJSON()
        const path = url.slice(endpoint.length - 1)
        const answered = await answer({ method, url: path, headers, body: String(body ?? '') })
        return {
          request,
          status: answered.status,
          headers: createHttpHeaders(answered.headers),
          bodyAsText: answered.body,
        }
      }
      // As on a way of its own: what two ask at once may meet at any step of theirs.
      setImmediate(() => {
        send()
          .then(resolve, reject)
          .finally(() => abortSignal?.removeEventListener('abort', abort))
      })
    }),
})
