import { type QueueClient, QueueServiceClient } from '@azure/storage-queue'

/** Opens queues of the storage account whose connection string a setting holds. */
export const openQueues = (connection: string, settings: Record<string, string | undefined>) => {
  // In the order of the real host.
  const connectionString = settings[`AzureWebJobs${connection}`] ?? settings[connection]
  if (!connectionString)
    throw new Error(`Setting '${connection}' with a storage connection string does not exist`)
  const service = QueueServiceClient.fromConnectionString(connectionString, {
    retryOptions: { maxTries: 2, retryDelayInMs: 200 },
  })
  return (name: string): QueueClient => service.getQueueClient(name)
}

export const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'statusCode' in error && error.statusCode === 404

/** Puts the text into the queue, which is made when it is not there. */
export const sendText = async (queue: QueueClient, text: string): Promise<void> => {
  try {
    await queue.sendMessage(text)
  } catch (error) {
    if (!isMissing(error)) throw error
    await queue.createIfNotExists()
    await queue.sendMessage(text)
  }
}
