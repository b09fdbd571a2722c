import type { Asking } from '../../domain/connection/turns.ts'
import { CloudError } from '../../domain/kernel/errors.ts'
import type { Principal } from '../../ports/connection/principal.ts'
import { holdOnRefusal } from './hold-on-refusal.ts'
import type { SharedPace } from './share-pace.ts'

/** So long a person's question waits for its turn before it is told when to come again. */
const patienceSeconds = 5

/** Whoever asks stands in the open round: nothing of a lab waits behind it. */
const question = {
  lane: 'questions',
  labId: 'question',
  seat: 0,
  spread: 0,
} as const satisfies Partial<Asking>

const sleep = (seconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, seconds * 1000))

const later = (seconds: number): CloudError =>
  new CloudError('throttled', 'NoTurn', 'Too many requests wait for Azure just now.', {
    retryAfterSeconds: Math.ceil(seconds),
  })

const awaitTurn = async (azureTurns: SharedPace, principal: Principal, reads: number): Promise<void> => {
  for (let patience = patienceSeconds; ; ) {
    const { waitSeconds } = await azureTurns.take(principal, { ...question, cost: { reads } })
    if (waitSeconds <= 0) return
    if (waitSeconds > patience) throw later(waitSeconds)
    patience -= waitSeconds
    await sleep(waitSeconds)
  }
}

/** What somebody in front of a form asks Azure takes a turn as all else does, and "too many" holds all labs. */
export const askInTurn =
  (azureTurns: SharedPace) =>
  async <T>(principal: Principal, call: () => Promise<T>, reads = 1): Promise<T> => {
    await awaitTurn(azureTurns, principal, reads)
    return holdOnRefusal(azureTurns, principal, call)
  }
