/**
 * Azurite's queue service in this process. Its classes are no public API, so the version is pinned and nothing but
 * this file knows them: https://github.com/Azure/Azurite
 */
import { mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

interface QueueServer {
  start(): Promise<void>
  close(): Promise<void>
  getHttpServerAddress(): string
}

type QueueServerConstructor = new (configuration: object) => QueueServer
type QueueConfigurationConstructor = new (...values: unknown[]) => object

export interface Azurite {
  /** Holds the queue endpoint only. */
  readonly connectionString: string
  /** Writes everything to disk first. */
  close(): Promise<void>
}

/** The account that every storage emulator has; public by intention. */
const account = 'devstoreaccount1'
const key = 'Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw=='
export const wellKnownAccount = `DefaultEndpointsProtocol=http;AccountName=${account};AccountKey=${key}`

const loadServer = (): {
  QueueServer: QueueServerConstructor
  QueueConfiguration: QueueConfigurationConstructor
} => {
  const require = createRequire(import.meta.url)
  return {
    QueueServer: require('azurite/dist/src/queue/QueueServer.js').default,
    QueueConfiguration: require('azurite/dist/src/queue/QueueConfiguration.js').default,
  }
}

/**
 * Starts the queue service on 127.0.0.1. It keeps its data in `directory` (`:memory:` = nowhere), written every five
 * seconds and on close: a kill loses the messages of the last seconds.
 */
export const startAzurite = async (options: { directory: string; port?: number }): Promise<Azurite> => {
  const { QueueServer, QueueConfiguration } = loadServer()
  const { directory, port = 0 } = options
  const inMemory = directory === ':memory:'
  if (!inMemory) mkdirSync(directory, { recursive: true })
  const at = (name: string): string => (inMemory ? name : join(directory, name))
  const keepAliveSeconds = 75
  const configuration = new QueueConfiguration(
    '127.0.0.1',
    port,
    keepAliveSeconds,
    at('queues.json'),
    at('queue-extents.json'),
    [{ locationId: 'Default', locationPath: at('queue-data'), maxConcurrency: 10 }],
    false, // no access log
    undefined,
    false, // no debug log
    undefined,
    false, // strict about headers and parameters
    true, // whatever API version the SDK speaks
    '',
    '',
    '',
    undefined, // no OAuth
    true, // the account name comes first in the path
    inMemory,
  )
  const server = new QueueServer(configuration)
  await server.start()
  const endpoint = `${server.getHttpServerAddress()}/${account}`
  return {
    connectionString: `${wellKnownAccount};QueueEndpoint=${endpoint};`,
    close: () => server.close(),
  }
}
