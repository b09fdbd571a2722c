import type { QueueClient } from '@azure/storage-queue'
import { AppError } from '../../domain/kernel/errors.ts'
import type { LabId } from '../../domain/kernel/ids.ts'
import type { SpreadQueue } from '../../domain/operations/work-queues.ts'
import type { Nudges } from '../../ports/operations/nudges.ts'

/** Queues that are there once, whatever is spread. */
export const singleQueues = ['sync', 'labs', 'tick', 'mail'] as const

/** What the queues carry: ids and the version of their shape, never more. */
const messageVersion = 1

/**
 * Steps that one message names when many begin at once. Taking one is mostly waiting for others, and the host takes so
 * many messages at a time whatever they hold: so as many VMs more are on their way at once.
 */
const stepsPerMessage = 4

/** Sends in flight at once: the service takes about 400 a second from one sender, however many wait. */
const atOnce = 16

/**
 * For so long a tick's call to a lab is worth something: whoever waits longer was called again, so a queue that nobody
 * empties holds no more than two ticks' calls.
 */
const labSeconds = 120

export interface QueueClients extends Readonly<Record<(typeof singleQueues)[number], QueueClient>> {
  /** The one of a spread queue that takes this lab's messages. */
  of(queue: SpreadQueue, labId: LabId): QueueClient
  /** One queue of each storage account that takes messages. */
  readonly samples: readonly QueueClient[]
}

/** The service counts whole seconds; what is less than one has passed by the time the message is taken. */
const wholeSeconds = (delaySeconds: number): number => (delaySeconds < 1 ? 0 : Math.ceil(delaySeconds))

/** `open` is asked when the first message is sent, and not before: the library of the queues is a bundle of its own. */
export const queueNudges = (open: () => Promise<QueueClients>): Nudges => {
  const created = new Map<QueueClient, Promise<unknown>>()
  const ready = async (client: QueueClient): Promise<void> => {
    const creation = created.get(client) ?? client.createIfNotExists()
    created.set(client, creation)
    await creation.catch((error: unknown) => {
      created.delete(client)
      throw error
    })
  }

  type Choice = (queues: QueueClients) => QueueClient

  const send = async (
    choose: Choice,
    content: object,
    delaySeconds = 0,
    messageTimeToLive?: number,
  ): Promise<void> => {
    try {
      const client = choose(await open())
      await ready(client)
      // The trigger expects Base64; the client sends what it is given.
      const text = Buffer.from(JSON.stringify({ v: messageVersion, ...content })).toString('base64')
      await client.sendMessage(text, {
        visibilityTimeout: wholeSeconds(delaySeconds),
        ...(messageTimeToLive === undefined ? {} : { messageTimeToLive }),
      })
    } catch (error) {
      throw new AppError(
        'unavailable',
        'The work queue does not answer right now. Please try again in a moment.',
        {
          retryAfterSeconds: 5,
          cause: error,
        },
      )
    }
  }

  const ofLab =
    (queue: SpreadQueue, labId: LabId): Choice =>
    (queues) =>
      queues.of(queue, labId)
  const single =
    (queue: (typeof singleQueues)[number]): Choice =>
    (queues) =>
      queues[queue]

  return {
    step: (labId, stepId, delaySeconds = 0) => send(ofLab('steps', labId), { labId, stepId }, delaySeconds),
    steps: async (labId, stepIds) => {
      const queue = ofLab('steps', labId)
      const waiting = [...stepIds]
      const sendSome = async (): Promise<void> => {
        while (waiting.length > 0) await send(queue, { labId, stepIds: waiting.splice(0, stepsPerMessage) })
      }
      await Promise.all(Array.from({ length: atOnce }, sendSome))
    },
    studentBatches: async (labId, batchIds, delaySeconds = 0) => {
      const queue = ofLab('students', labId)
      await Promise.all(batchIds.map((batchId) => send(queue, { labId, batchId }, delaySeconds)))
    },
    labs: async (labIds, delaySeconds = 0) => {
      const waiting = labIds.values()
      const sendSome = async (): Promise<void> => {
        for (const labId of waiting) await send(single('labs'), { labId }, delaySeconds, labSeconds)
      }
      await Promise.all(Array.from({ length: atOnce }, sendSome))
    },
    sync: (labId, requestedAt, delaySeconds = 0) =>
      send(single('sync'), { labId, requestedAt }, delaySeconds),
    tick: () => send(single('tick'), {}),
    resetLink: (userId, requestedAt, isOwn) =>
      send(single('mail'), { userId, requestedAt, ...(isOwn ? { own: true } : {}) }),
    notice: (userId, noticeId) => send(single('mail'), { userId, noticeId }),
    mailAgain: (message, delaySeconds) => send(single('mail'), message, delaySeconds),
    isWell: async () => {
      try {
        await Promise.all((await open()).samples.map((client) => client.exists()))
        return true
      } catch {
        return false
      }
    },
  }
}
