import { createServer } from 'node:net'
import { LaunchError } from './launch-error.ts'

/** A port that is free now: the one asked for, or any for 0. A taken one is a LaunchError that names its variable. */
export const claimPort = (variable: string, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const reason =
        error.code === 'EADDRINUSE' ? 'is taken by another program' : `cannot be used (${error.message})`
      reject(new LaunchError(`Port ${port} ${reason}; free it or choose another one with ${variable}.`))
    })
    probe.listen(port, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : port))
    })
  })
