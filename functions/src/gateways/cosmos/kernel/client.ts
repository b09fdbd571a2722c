import type { HttpClient } from '@azure/core-rest-pipeline'
import { type Container, CosmosClient, type CosmosClientOptions, type TokenProvider } from '@azure/cosmos'
import { managedIdentity } from '../../managed-identity.ts'
import { newest } from './consistency.ts'
import { type ContainerName, containers } from './containers.ts'
import { unlessRefused } from './translate.ts'
import { withoutQueryPlans } from './without-query-plans.ts'

interface CosmosSettings {
  readonly endpoint: string
  /** Without a key the app signs in as its managed identity. */
  readonly key: string | undefined
  readonly database: string
  /** What carries requests, when it is not the network. */
  readonly httpClient?: HttpClient
  /** What signs them, when the SDK is not to do it with the key. */
  readonly tokenProvider?: TokenProvider
}

export type Database = Readonly<Record<ContainerName, Container>> & {
  /** Resolves once the containers exist. Only a database that is opened by key is created here: in Azure Bicep does it. */
  ready(): Promise<void>
  close(): void
}

const signing = ({ key, tokenProvider }: CosmosSettings) => {
  if (key === undefined) return { aadCredentials: managedIdentity() }
  return tokenProvider === undefined ? { key } : { tokenProvider }
}

const clientOptions = (settings: CosmosSettings): CosmosClientOptions => ({
  endpoint: settings.endpoint,
  httpClient: withoutQueryPlans(settings.httpClient),
  ...signing(settings),
  // What any instance has written every other one sees: docs/adr/0022.
  consistencyLevel: newest,
  connectionPolicy: {
    requestTimeout: 5_000,
    enableEndpointDiscovery: settings.key === undefined,
    // A web request cannot wait longer; a worker comes back by its queue message.
    retryOptions: {
      maxRetryAttemptCount: 3,
      fixedRetryIntervalInMilliseconds: 0,
      maxWaitTimeInSeconds: 3,
    },
  },
})

/** The SDK looks and then creates. Whoever is refused because another process was faster has what he wants. */
const createMissing = async (client: CosmosClient, databaseId: string): Promise<void> => {
  await unlessRefused(() => client.databases.createIfNotExists({ id: databaseId }), 409)
  const { containers: existing } = client.database(databaseId)
  await Promise.all(
    Object.values(containers).map((container) =>
      unlessRefused(() => existing.createIfNotExists(container), 409),
    ),
  )
}

export const openDatabase = (settings: CosmosSettings): Database => {
  const client = new CosmosClient(clientOptions(settings))
  const database = client.database(settings.database)
  let creation: Promise<void> | undefined
  return {
    labs: database.container(containers.labs.id),
    users: database.container(containers.users.id),
    tokens: database.container(containers.tokens.id),
    async ready() {
      if (settings.key === undefined) return
      creation ??= createMissing(client, settings.database).catch((error: unknown) => {
        creation = undefined
        throw error
      })
      await creation
    },
    close: () => client.dispose(),
  }
}
