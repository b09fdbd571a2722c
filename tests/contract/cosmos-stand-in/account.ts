import {
  type Container,
  type ContainerRequest,
  CosmosClient,
  type Database,
  PartitionKeyKind,
} from '@azure/cosmos'
import { type CosmosOptions, type CosmosStandIn, startCosmos } from '@labkeeper/local/cosmos/start'
import { onTestFinished } from 'vitest'

export type Account = { cosmos: CosmosStandIn; client: CosmosClient; database: Database; requests: Served[] }

type Served = Parameters<NonNullable<CosmosOptions['onRequest']>>[0]

export function connect({ endpoint, key }: { endpoint: string; key: string }): CosmosClient {
  return new CosmosClient({
    endpoint,
    key,
    consistencyLevel: 'Session',
    connectionPolicy: { enableEndpointDiscovery: false },
  })
}

/** A fresh account with the real SDK as its client, gone when the test is over. */
export async function openAccount(options: Partial<CosmosOptions> = {}): Promise<Account> {
  const requests: Served[] = []
  const cosmos = await startCosmos({
    file: ':memory:',
    onRequest: (one) => void requests.push(one),
    ...options,
  })
  const client = connect(cosmos)
  onTestFinished(async () => {
    client.dispose()
    await cosmos.close()
  })
  const { database } = await client.databases.createIfNotExists({ id: 'test' })
  return { cosmos, client, database, requests }
}

export function definition(path: string, more: Partial<ContainerRequest> = {}): ContainerRequest {
  return { id: 'items', partitionKey: { paths: [path], kind: PartitionKeyKind.Hash, version: 2 }, ...more }
}

/** A fresh account with one container, whose partition key is `/labId`. */
export async function openContainer(
  more: Partial<ContainerRequest> = {},
  options: Partial<CosmosOptions> = {},
): Promise<Account & { container: Container }> {
  const account = await openAccount(options)
  const { container } = await account.database.containers.create(definition('/labId', more))
  return { ...account, container }
}

/** The status of a call, whether it answers or throws; a failed batch keeps its own in the cause. */
export async function statusOf(call: Promise<object>): Promise<unknown> {
  try {
    const answer: { statusCode?: unknown; code?: unknown } = await call
    return answer.statusCode ?? answer.code ?? 200
  } catch (error) {
    return codeOf(error)
  }
}

function codeOf(error: unknown): unknown {
  if (!(error instanceof Error) && !(typeof error === 'object' && error !== null)) throw error
  if ('code' in error && error.code !== undefined) return error.code
  if ('cause' in error && error.cause) return codeOf(error.cause)
  throw error
}
