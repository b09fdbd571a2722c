import type { StorageQueueHandler } from '@azure/functions'
import type { z } from '@labkeeper/contract/kernel/zod'
import { isOutage, messageOf } from '../domain/kernel/errors.ts'
import {
  functionNameAt,
  hostAccount,
  poisonOf,
  type QueuePlace,
  queueNameAt,
  type SpreadQueue,
} from '../domain/operations/work-queues.ts'
import { readMessage, readPoisoned } from './message.ts'

/** One queue-triggered function, as data for the Functions host and the tests. */
export interface QueueFunction {
  readonly name: string
  readonly queueName: string
  /** Name of the setting that says where the queue's storage account is. */
  readonly connection: string
  readonly handler: StorageQueueHandler
}

/** What is done with the messages of a spread queue, and with those that failed every time. */
export interface SpreadWork<T> {
  readonly queue: SpreadQueue
  readonly message: z.ZodMiniType<T>
  readonly take: { readonly name: string; run(message: T): Promise<void> }
  /** What it asks for is asked once more, so many seconds later. */
  again(message: T, delaySeconds: number): Promise<void>
  readonly endPoisoned: { readonly name: string; run(message: T): Promise<void> }
}

/** As long as the host waits before it brings a message back. */
const againSeconds = 30

/** A pair of functions at each place where such messages may lie. */
export const spreadWork = <T>(
  { queue, message: schema, take, again, endPoisoned }: SpreadWork<T>,
  places: readonly QueuePlace[],
  ready: () => Promise<void>,
): QueueFunction[] =>
  places.flatMap((place) => {
    const queueName = queueNameAt(queue, place)
    const connection = place.account
    const where = { queue: queueName, ...(connection === hostAccount ? {} : { account: connection }) }
    return [
      {
        name: functionNameAt(take.name, place),
        queueName,
        connection,
        handler: async (message, context) => {
          const known = readMessage(schema, message)
          try {
            await ready()
            await take.run(known)
          } catch (error) {
            if (!isOutage(error)) throw error
            // Not by failing: after five times what is well would be given up.
            await again(known, againSeconds)
            context.log(JSON.stringify({ queue: 'waits', message: messageOf(error) }))
          }
        },
      },
      {
        name: functionNameAt(endPoisoned.name, place),
        queueName: poisonOf(queueName),
        connection,
        handler: async (message, context) => {
          const known = readPoisoned(where, schema, message, context)
          if (known === undefined) return
          await ready()
          await endPoisoned.run(known)
        },
      },
    ]
  })
