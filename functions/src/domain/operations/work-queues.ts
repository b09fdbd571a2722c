import { createHash } from 'node:crypto'
import type { LabId } from '../kernel/ids.ts'

/** Kinds of messages that may be spread over several queues in several storage accounts. Each of them names a lab. */
export const spreadQueues = ['steps', 'students'] as const
export type SpreadQueue = (typeof spreadQueues)[number]

/** Name of the setting that says where the host's own storage account is; all else lies there alone. */
export const hostAccount = 'AzureWebJobsStorage'

/** One of the queues of a kind. */
export interface QueuePlace {
  /** Name of the setting that says where its storage account is. */
  readonly account: string
  /** Which of the account's queues, from 1. */
  readonly number: number
}

/** How many queues of each kind every account has, and which accounts. */
export interface WorkQueues {
  /** Messages go there. */
  readonly filled: { readonly queues: number; readonly accounts: readonly string[] }
  /** As many and those, too, are listened to: messages may still lie there from before a change. */
  readonly emptied: { readonly queues: number; readonly accounts: readonly string[] }
}

/** As long as nobody asks for more. */
export const firstPlace: QueuePlace = { account: hostAccount, number: 1 }

const everyPlace = (queues: number, accounts: readonly string[]): QueuePlace[] =>
  accounts.flatMap((account) =>
    Array.from({ length: queues }, (_, index) => ({ account, number: index + 1 })),
  )

export const filledPlaces = ({ filled: { queues, accounts } }: WorkQueues): QueuePlace[] =>
  everyPlace(queues, accounts)

/** Where messages may lie: what is filled is emptied, too. */
export const emptiedPlaces = ({ filled, emptied }: WorkQueues): QueuePlace[] =>
  everyPlace(Math.max(filled.queues, emptied.queues), [...new Set([...filled.accounts, ...emptied.accounts])])

/** A lab's messages go to one place, the same on every instance, as long as the places are the same. */
export const pickFor = <T>(labId: LabId, places: readonly T[]): T => {
  const hash = createHash('sha256').update(labId).digest().readUInt32BE()
  const place = places[hash % places.length]
  if (place === undefined) throw new RangeError('There is no queue to choose from')
  return place
}

const numbered = (name: string, { number }: QueuePlace): string => (number === 1 ? name : `${name}-${number}`)

/** `steps`, `steps-2`, …: each account has the same names. */
export const queueNameAt = (queue: SpreadQueue, place: QueuePlace): string => numbered(queue, place)

/** The host puts messages that fail every time into a queue of this name. */
export const poisonOf = (queueName: string): string => `${queueName}-poison`

/** Functions have names of their own, whatever the account: `take-step`, `take-step-2`, `take-step-2-WorkStorage2`. */
export const functionNameAt = (name: string, place: QueuePlace): string =>
  place.account === hostAccount ? numbered(name, place) : `${numbered(name, place)}-${place.account}`
