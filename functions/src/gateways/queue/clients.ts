import { type QueueClient, QueueServiceClient, type StoragePipelineOptions } from '@azure/storage-queue'
import {
  filledPlaces,
  hostAccount,
  pickFor,
  queueNameAt,
  type SpreadQueue,
  type WorkQueues,
} from '../../domain/operations/work-queues.ts'
import { managedIdentity } from '../managed-identity.ts'
import type { QueueClients } from './nudges.ts'

type QueueAccount = { readonly connectionString: string } | { readonly serviceUri: string }

/** A request waits for its messages, and the sweeper sends again what was lost: better soon refused than late. */
const options: StoragePipelineOptions = {
  retryOptions: { maxTries: 3, tryTimeoutInMs: 4_000, retryDelayInMs: 200, maxRetryDelayInMs: 1_000 },
}

const serviceOf = (account: QueueAccount): QueueServiceClient =>
  'connectionString' in account
    ? QueueServiceClient.fromConnectionString(account.connectionString, options)
    : new QueueServiceClient(account.serviceUri, managedIdentity(), options)

/** The queues of the app, by connection string or as its managed identity. Nothing is asked yet. */
export const openQueues = (
  accounts: Readonly<Record<string, QueueAccount>>,
  workQueues: WorkQueues,
): QueueClients => {
  const services = new Map(Object.entries(accounts).map(([name, account]) => [name, serviceOf(account)]))
  const open = (account: string, name: string): QueueClient => {
    const service = services.get(account)
    if (service === undefined) throw new Error(`No setting says where the storage account ${account} is`)
    return service.getQueueClient(name)
  }
  const places = filledPlaces(workQueues)
  const openAll = (queue: SpreadQueue): QueueClient[] =>
    places.map((place) => open(place.account, queueNameAt(queue, place)))
  const spread: Record<SpreadQueue, QueueClient[]> = {
    steps: openAll('steps'),
    students: openAll('students'),
  }
  return {
    sync: open(hostAccount, 'sync'),
    labs: open(hostAccount, 'labs'),
    tick: open(hostAccount, 'tick'),
    mail: open(hostAccount, 'mail'),
    of: (queue, labId) => pickFor(labId, spread[queue]),
    samples: [...new Set([hostAccount, ...workQueues.filled.accounts])].map((account) =>
      open(account, 'steps'),
    ),
  }
}
