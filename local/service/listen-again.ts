import type { Server } from 'node:http'
import { listen } from './listen.ts'

/** Listens where it did last time, so that addresses stay; when another program has taken that port, on a free one. */
export const listenAgain = (server: Server, lastPort = 0): Promise<number> =>
  listen(server, lastPort).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    return listen(server, 0)
  })
