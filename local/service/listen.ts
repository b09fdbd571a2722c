import type { Server } from 'node:http'

/** Listens on loopback only and resolves to the port; rejects with Node's own error, such as EADDRINUSE. */
export const listen = (server: Server, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      server.removeListener('error', reject)
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : port)
    })
  })

/** Listens where it did last time, so that addresses stay; when another program has taken that port, on a free one. */
export const listenAgain = (server: Server, lastPort: number): Promise<number> =>
  listen(server, lastPort).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    return listen(server, 0)
  })

/** Ends the server and the connections that keep-alive holds open. */
export const closeServer = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
