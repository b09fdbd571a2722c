import { createServer } from 'node:http'
import { closeServer, listen } from '../service/listen.ts'
import { LaunchError } from './launch-error.ts'

/** A port that is free now: the one asked for, or any for 0. A taken one is a LaunchError that names its variable. */
export const claimPort = async (variable: string, port: number): Promise<number> => {
  const probe = createServer()
  const free = await listen(probe, port).catch((error: NodeJS.ErrnoException) => {
    const reason =
      error.code === 'EADDRINUSE' ? 'is taken by another program' : `cannot be used (${error.message})`
    throw new LaunchError(`Port ${port} ${reason}; free it or choose another one with ${variable}.`)
  })
  await closeServer(probe)
  return free
}
