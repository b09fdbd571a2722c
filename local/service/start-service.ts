import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { closeServer, listen, listenAgain } from './listen.ts'
import { RequestRefused } from './request-refused.ts'

export interface Service {
  readonly port: number
  readonly close: () => Promise<void>
}

interface ServiceOptions {
  /** Whose errors these are, in the output: 'mail stand-in'. */
  readonly name: string
  /** 0 = a free one; undefined = that of the last start, when it is still free. Always on 127.0.0.1. */
  readonly port: number | undefined
  readonly lastPort?: number | undefined
  /** `ending` is aborted when the service closes, for answers that are held back. */
  readonly respond: (request: IncomingMessage, response: ServerResponse, ending: AbortSignal) => unknown
  /** Answers what `respond` threw, in the service's own shape; a bug has been reported and is a 500 here. */
  readonly refuse: (response: ServerResponse, refusal: RequestRefused) => unknown
  /** Closes what the service works with: after its last connection, or when it cannot listen. */
  readonly end?: () => void
  readonly keepAliveMs?: number
}

/** Starts whatever answers HTTP on this machine. */
export const startService = async (options: ServiceOptions): Promise<Service> => {
  const { name, respond, refuse, end } = options
  const ending = new AbortController()
  const fail = ({ socket }: IncomingMessage, response: ServerResponse, error: unknown): unknown => {
    // Whoever asked has hung up, or the service is ending: nobody is left to tell.
    if (socket.destroyed || ending.signal.aborted) return response.destroy()
    const isRefusal = error instanceof RequestRefused
    if (!isRefusal) console.error(`${name}:`, error)
    if (response.headersSent) return response.destroy()
    return refuse(
      response,
      isRefusal ? error : new RequestRefused(500, 'The stand-in failed; see its output.'),
    )
  }
  const server = createServer(async (request, response) => {
    try {
      await respond(request, response, ending.signal)
    } catch (error) {
      fail(request, response, error)
    }
  })
  if (options.keepAliveMs !== undefined) server.keepAliveTimeout = options.keepAliveMs
  try {
    const port = await (options.port === undefined
      ? listenAgain(server, options.lastPort ?? 0)
      : listen(server, options.port))
    return {
      port,
      close: async () => {
        ending.abort()
        await closeServer(server)
        end?.()
      },
    }
  } catch (error) {
    end?.()
    throw error
  }
}
