import type { Asking } from '../../domain/connection/turns.ts'
import { CloudError } from '../../domain/kernel/errors.ts'
import type { Principal } from '../../ports/connection/principal.ts'
import type { AzureAccount } from '../../ports/vms/compute.ts'
import type { AzureLimits } from './azure-limits.ts'
import { holdOnRefusal } from './hold-on-refusal.ts'
import type { SharedPace } from './share-pace.ts'

/** So long a person's question waits for its turn before it is told when to come again. */
const patienceSeconds = 5

/** Whoever asks stands in the open round: nothing of a lab waits behind it. */
const question: Asking = { lane: 'questions', cost: { reads: 1 }, labId: 'question', seat: 0, spread: 0 }

const sleep = (seconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, seconds * 1000))

const later = (seconds: number): CloudError =>
  new CloudError('throttled', 'NoTurn', 'Too many requests wait for Azure just now.', {
    retryAfterSeconds: Math.ceil(seconds),
  })

type Asked = AzureLimits & Pick<AzureAccount, 'sizes'>

/** What somebody in front of a form asks Azure takes a turn as all else does, and "too many" holds all labs. */
export const pacedLimits = (world: {
  readonly compute: () => Promise<Asked>
  readonly azureTurns: SharedPace
}): Asked => {
  const { compute, azureTurns } = world

  const awaitTurn = async (principal: Principal): Promise<void> => {
    for (let patience = patienceSeconds; ; ) {
      const { waitSeconds } = await azureTurns.take(principal, question)
      if (waitSeconds <= 0) return
      if (waitSeconds > patience) throw later(waitSeconds)
      patience -= waitSeconds
      await sleep(waitSeconds)
    }
  }

  const inTurn = async <T>(principal: Principal, call: (azure: Asked) => Promise<T>): Promise<T> => {
    await awaitTurn(principal)
    return holdOnRefusal(azureTurns, principal, async () => call(await compute()))
  }

  return {
    quota: (principal, location) => inTurn(principal, (azure) => azure.quota(principal, location)),
    restrictedSizes: (principal, location) =>
      inTurn(principal, (azure) => azure.restrictedSizes(principal, location)),
    sizes: (principal, location) => inTurn(principal, (azure) => azure.sizes(principal, location)),
  }
}
