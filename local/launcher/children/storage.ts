import { createRequire } from 'node:module'
import { join } from 'node:path'
import { wellKnownAccount } from '../../azurite/start.ts'
import { claimPort } from '../claim-port.ts'
import { startChild } from './child.ts'
import type { ChildPlace } from './place.ts'
import { type Supervised, superviseChild } from './supervise.ts'

export interface RunningStorage {
  readonly connectionString: string
  readonly process: Supervised
}

const entry = join(import.meta.dirname, '..', '..', 'azurite', 'main.ts')

/** Azurite's queues. It comes back at the same port after a crash, so that the connection string stays true. */
export const startStorage = async (
  place: ChildPlace,
  directory: string,
  name = 'Azurite',
): Promise<RunningStorage> => {
  const port = await claimPort(name, 0)
  const process = await superviseChild({
    name,
    start: () => startChild({ entry, args: ['--directory', directory, '--port', String(port)], ...place }),
    report: place.report,
  })
  return { connectionString: process.firstLine(), process }
}

/** Azurite with all three services: the real Functions host keeps its leases in blobs and its diagnostics in tables. */
export const startWholeStorage = async (place: ChildPlace, directory: string): Promise<RunningStorage> => {
  const [blob, queue, table] = [
    await claimPort('Azurite', 0),
    await claimPort('Azurite', 0),
    await claimPort('Azurite', 0),
  ]
  const ports = ['--blobPort', `${blob}`, '--queuePort', `${queue}`, '--tablePort', `${table}`]
  const flags = ['--silent', '--disableTelemetry', '--skipApiVersionCheck']
  const process = await superviseChild({
    name: 'Azurite',
    start: () =>
      startChild({
        entry: createRequire(import.meta.url).resolve('azurite/dist/src/azurite.js'),
        args: ['--location', directory, ...flags, ...ports],
        ...place,
      }),
    report: place.report,
  })
  const endpoint = (name: string, port: number) => `${name}Endpoint=http://127.0.0.1:${port}/devstoreaccount1`
  const endpoints = [endpoint('Blob', blob), endpoint('Queue', queue), endpoint('Table', table)]
  return { connectionString: [wellKnownAccount, ...endpoints, ''].join(';'), process }
}
