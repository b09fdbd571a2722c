import { setTimeout as sleep } from 'node:timers/promises'
import type { QueueClient } from '@azure/storage-queue'
import { createPollingInterval } from './polling-interval.ts'
import { isMissing } from './queue-client.ts'
import { handleMessage, type MessageHandling } from './queue-message.ts'

export interface QueueListener {
  /** No message is being worked on and the last look found none. */
  isIdle(): boolean
  /** Takes no more messages; resolves when those in work are settled. */
  stop(): Promise<void>
}

const receive = async (queue: QueueClient, count: number, leaseSeconds: number) => {
  try {
    const options = { numberOfMessages: count, visibilityTimeout: leaseSeconds }
    return (await queue.receiveMessages(options)).receivedMessageItems
  } catch (error) {
    if (!isMissing(error)) throw error
    await queue.createIfNotExists()
    return []
  }
}

/** Feeds one queue function from its queue until it is told to stop. */
export const listenToQueue = (handling: MessageHandling): QueueListener => {
  const { queue, options, leaseSeconds, log } = handling
  const { batchSize, newBatchThreshold } = options
  const interval = createPollingInterval(options.maxPollingIntervalMs)
  const stopping = new AbortController()
  const active = new Set<Promise<void>>()
  let foundNothing = false
  let isReachable = true

  const report = (error: unknown): void => log.host('warning', 'Host.Queues', `${queue.name}: ${error}`)

  const work = (message: Parameters<typeof handleMessage>[1]): void => {
    const task: Promise<void> = handleMessage(handling, message)
      .catch(report)
      .finally(() => active.delete(task))
    active.add(task)
  }

  // A receive is never aborted: storage may have handed out messages, and they would stay hidden for the whole lease.
  const poll = async (): Promise<number> => {
    const messages = await receive(queue, batchSize, leaseSeconds)
    if (stopping.signal.aborted) {
      await Promise.all(
        messages.map(({ messageId, popReceipt }) => queue.updateMessage(messageId, popReceipt, undefined, 0)),
      )
      return 0
    }
    for (const message of messages) work(message)
    return messages.length
  }

  const pause = (): Promise<void> =>
    sleep(interval.next(), undefined, { signal: stopping.signal }).catch(() => undefined)

  /** How many messages a look found; `undefined` when storage did not answer, which is said once per outage. */
  const look = async (): Promise<number | undefined> => {
    try {
      const found = await poll()
      isReachable = true
      return found
    } catch (error) {
      if (isReachable) report(error)
      isReachable = false
      return undefined
    }
  }

  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const found = await look()
      foundNothing = found === 0
      if (found) interval.reset()
      else await pause()
      while (active.size > newBatchThreshold) await Promise.race(active)
    }
    await Promise.all(active)
  }

  const running = run()
  return {
    isIdle: () => foundNothing && active.size === 0,
    stop: () => {
      stopping.abort()
      return running
    },
  }
}
