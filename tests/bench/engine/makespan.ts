import { finished, newOwner } from '../../support/api.ts'
import { aCreation } from '../../support/operations/creation.ts'
import { type SimulatedSubscription, startStack } from '../../support/stack.ts'
import type { Figure } from '../kernel/figure.ts'
import { atPace, speed } from '../kernel/pace.ts'
import { startProcess } from '../kernel/processes.ts'
import { makeBare } from './bare-azure.ts'

const count = 100

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(2)} s`

/** The cloud's share of answers that say "too many requests". */
const throttledShare = async (cloud: string): Promise<number> => {
  const requests = (await (await fetch(`${cloud}/azure/requests`)).json()) as { readonly status: number }[]
  return requests.filter(({ status }) => status === 429).length / requests.length
}

/** One creation of 100 VMs, in a cloud of its own. */
const make = async () => {
  const stack = await startStack({ env: atPace })
  try {
    const [subscription] = await stack.subscriptions()
    const { call } = await newOwner(stack.origin, subscription)
    const startedAt = performance.now()
    const accepted = await call<{ operationId: string }>('POST', 'azure/vms', aCreation({ vmCount: count }))
    const acceptedMs = performance.now() - startedAt
    if (accepted.status !== 202) throw new Error(JSON.stringify(accepted.body))
    const operation = await finished(call, accepted.body.operationId, 100)
    const madeMs = performance.now() - startedAt
    if (operation.succeeded !== count)
      throw new Error(`Only ${operation.succeeded} of ${count} VMs were made`)
    return { acceptedMs, madeMs, throttled: await throttledShare(stack.cloud) }
  } finally {
    await stack.stop()
  }
}

const makeWithoutUs = async (): Promise<number> => {
  const azure = await startProcess<{ origin: string; subscription: SimulatedSubscription }>(
    'tests/bench/engine/azure-process.ts',
    [String(speed)],
  )
  try {
    return await makeBare(azure.origin, azure.subscription, count)
  } finally {
    azure.stop()
  }
}

export const makespan = async (): Promise<Figure[]> => {
  const { acceptedMs, madeMs, throttled } = await make()
  const bare = await makeWithoutUs()
  const ratio = madeMs / bare
  return [
    {
      figure: `create ${count} VMs: accepted`,
      value: seconds(acceptedMs),
      limit: '1 s',
      holds: acceptedMs <= 1000,
    },
    {
      figure: `create ${count} VMs: makespan against a bare script`,
      value: `${seconds(madeMs)} / ${seconds(bare)} = ${ratio.toFixed(2)}`,
      limit: '1.15',
      holds: ratio <= 1.15,
    },
    {
      figure: `create ${count} VMs: calls to Azure that were too many`,
      value: `${(throttled * 100).toFixed(1)} %`,
      limit: '1 %',
      holds: throttled <= 0.01,
    },
  ]
}
