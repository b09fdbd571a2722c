import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below what systems give to those who ask for any port: by the time it is used, nobody else may have got it. */
const lowest = 11_000
const highest = 32_000
const mostTries = 50

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' || error.code === 'EACCES' ? resolve(false) : reject(error),
    )
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })

/** A port of 127.0.0.1 that nobody has, for programs that cannot choose one themselves. */
export const freePort = async (): Promise<number> => {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const port = randomInt(lowest, highest)
    if (await isFree(port)) return port
  }
  throw new Error(`None of ${mostTries} ports was free`)
}
