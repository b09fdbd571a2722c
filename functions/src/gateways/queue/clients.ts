import { QueueServiceClient, type StoragePipelineOptions } from '@azure/storage-queue'
import { managedIdentity } from '../managed-identity.ts'
import { type QueueClients, queueNames } from './nudges.ts'

type QueueSettings = { readonly connectionString: string } | { readonly serviceUri: string }

/** A request waits for its messages, and the sweeper sends again what was lost: better soon refused than late. */
const options: StoragePipelineOptions = {
  retryOptions: { maxTries: 3, tryTimeoutInMs: 4_000, retryDelayInMs: 200, maxRetryDelayInMs: 1_000 },
}

const serviceOf = (settings: QueueSettings): QueueServiceClient =>
  'connectionString' in settings
    ? QueueServiceClient.fromConnectionString(settings.connectionString, options)
    : new QueueServiceClient(settings.serviceUri, managedIdentity(), options)

/** The queues of the app, by connection string or as its managed identity. Nothing is asked yet. */
export const openQueues = (settings: QueueSettings): QueueClients => {
  const service = serviceOf(settings)
  return {
    steps: service.getQueueClient(queueNames.steps),
    sync: service.getQueueClient(queueNames.sync),
    tick: service.getQueueClient(queueNames.tick),
    mail: service.getQueueClient(queueNames.mail),
    students: service.getQueueClient(queueNames.students),
  }
}
