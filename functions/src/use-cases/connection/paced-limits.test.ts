import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Turn } from '../../domain/connection/turns.ts'
import { pacedLimits } from './paced-limits.ts'

const principal = { subscriptionId: 's', tenantId: 't', clientId: 'c', clientSecret: 'x' }
const quotas = { cores: { left: 12, limit: 20 } }

/** Turns as they are given one after the other, and what was asked of Azure. */
const asking = (...turns: Turn[]) => {
  const asked: string[] = []
  const limits = pacedLimits({
    azureTurns: { take: async () => turns.shift() ?? { waitSeconds: 0 }, hold: async () => {} },
    compute: async () => ({
      quota: async (_, location) => {
        asked.push(location)
        return quotas
      },
      sizes: async () => [],
    }),
  })
  return { limits, asked }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('asks at once when it is its turn', async () => {
  const { limits } = asking()
  expect(await limits.quota(principal, 'eastus')).toEqual(quotas)
})

it('waits a little for its turn, and asks only then', async () => {
  const { limits, asked } = asking({ waitSeconds: 2 }, { waitSeconds: 2.5 })
  const answer = limits.quota(principal, 'eastus')
  await vi.advanceTimersByTimeAsync(4_400)
  expect(asked).toEqual([])
  await vi.advanceTimersByTimeAsync(100)
  expect(await answer).toEqual(quotas)
})

it('keeps nobody longer than five seconds', async () => {
  const { limits, asked } = asking({ waitSeconds: 3 }, { waitSeconds: 2.5 })
  const answer = expect(limits.quota(principal, 'eastus')).rejects.toMatchObject({
    trouble: 'throttled',
    retryAfterSeconds: 3,
  })
  await vi.advanceTimersByTimeAsync(3_000)
  await answer
  expect(asked).toEqual([])
})
