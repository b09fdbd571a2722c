import type { DequeuedMessageItem, QueueClient } from '@azure/storage-queue'
import type { TypedData } from '../app/core-types.ts'
import type { QueueOptions } from '../host-json.ts'
import type { Log } from '../log.ts'
import { sendText } from './queue-client.ts'

export interface MessageHandling {
  readonly queue: QueueClient
  /** `undefined` for a queue that is itself a poison queue. */
  readonly poison: QueueClient | undefined
  readonly options: QueueOptions
  readonly leaseSeconds: number
  readonly log: Log
  invoke(text: string, metadata: Record<string, TypedData>): Promise<unknown>
}

const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

/** The message's text; `undefined` when it is not what `messageEncoding` promises. */
const decode = (text: string, options: QueueOptions): string | undefined => {
  if (!options.base64) return text
  const packed = text.replace(/\s/g, '')
  return base64.test(packed) ? Buffer.from(packed, 'base64').toString('utf8') : undefined
}

const toMetadata = (message: DequeuedMessageItem, text: string): Record<string, TypedData> => ({
  QueueTrigger: { string: text },
  DequeueCount: { json: String(message.dequeueCount) },
  Id: { json: JSON.stringify(message.messageId) },
  PopReceipt: { json: JSON.stringify(message.popReceipt) },
  InsertionTime: { json: JSON.stringify(message.insertedOn) },
  ExpirationTime: { json: JSON.stringify(message.expiresOn) },
  NextVisibleTime: { json: JSON.stringify(message.nextVisibleOn) },
})

/** Keeps the message ours while its function runs, renewing at half of the lease. */
const holdLease = ({ queue, leaseSeconds, log }: MessageHandling, message: DequeuedMessageItem) => {
  let receipt = message.popReceipt
  let renewal: Promise<void> | undefined
  const renew = async (): Promise<void> => {
    try {
      const renewed = await queue.updateMessage(message.messageId, receipt, undefined, leaseSeconds)
      receipt = renewed.popReceipt ?? receipt
    } catch (error) {
      log.host(
        'warning',
        'Host.Queues',
        `${queue.name}: lease of ${message.messageId} was not renewed: ${error}`,
      )
    }
  }
  const timer = setInterval(() => {
    renewal = renew()
  }, leaseSeconds * 500)
  return {
    /** Stops renewing and tells the receipt that counts. */
    end: async (): Promise<string> => {
      clearInterval(timer)
      await renewal
      return receipt
    },
  }
}

/**
 * Runs the function for one message: deletes the message on success, puts it back after a pause on failure, moves it
 * to the poison queue after the last try. Rejects only when storage fails; the message then comes back by itself.
 */
export const handleMessage = async (
  handling: MessageHandling,
  message: DequeuedMessageItem,
): Promise<void> => {
  const { queue, poison, options, log } = handling
  const text = decode(message.messageText, options)
  const bury = async (receipt: string, reason: string): Promise<void> => {
    if (!poison) return
    const body = text ?? message.messageText
    await sendText(poison, options.base64 ? Buffer.from(body).toString('base64') : body)
    await queue.deleteMessage(message.messageId, receipt)
    log.host(
      'warning',
      'Host.Queues',
      `${queue.name}: message ${message.messageId} moved to ${poison.name}: ${reason}`,
    )
  }

  if (text === undefined) return await bury(message.popReceipt, 'it is not valid Base64')
  if (poison && message.dequeueCount > options.maxDequeueCount) {
    return await bury(message.popReceipt, `it was tried more than ${options.maxDequeueCount} times`)
  }

  const lease = holdLease(handling, message)
  const succeeded = await handling.invoke(text, toMetadata(message, text)).then(
    () => true,
    () => false,
  )
  const receipt = await lease.end()
  if (succeeded) await queue.deleteMessage(message.messageId, receipt)
  else if (poison && message.dequeueCount >= options.maxDequeueCount) {
    await bury(receipt, `it failed ${options.maxDequeueCount} times`)
  } else if (poison) {
    await queue.updateMessage(message.messageId, receipt, undefined, options.visibilityTimeoutMs / 1000)
  }
}
