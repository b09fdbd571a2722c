import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError, networkFailure } from './api-error.ts'
import { queryClient } from './query-client.ts'

// The pauses between two tries are seconds.
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  queryClient.clear()
})

const updating = [
  new ApiError(502, {}),
  new ApiError(503, {}),
  networkFailure(new TypeError('Failed to fetch')),
]

it.each(updating)(
  'shows what was read, and no error, when the app was replaced meanwhile ($status)',
  async (away) => {
    const failures = [away, away]
    const seen: string[] = []
    const read = new QueryObserver(queryClient, {
      queryKey: ['azure/vms'],
      queryFn: async () => {
        const failure = failures.pop()
        if (failure) throw failure
        return ['web-1']
      },
    })
    const stop = read.subscribe(({ status }) => void seen.push(status))
    await vi.advanceTimersByTimeAsync(10_000)
    stop()
    expect(read.getCurrentResult().data).toEqual(['web-1'])
    expect(seen).not.toContain('error')
  },
)

it('gives no order twice', async () => {
  let orders = 0
  const order = queryClient.getMutationCache().build(queryClient, {
    mutationFn: async () => {
      orders++
      throw new ApiError(503, {})
    },
  })
  const done = expect(order.execute(undefined)).rejects.toThrow()
  await vi.advanceTimersByTimeAsync(10_000)
  await done
  expect(orders).toBe(1)
})
