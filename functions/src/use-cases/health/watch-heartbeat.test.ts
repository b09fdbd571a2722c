import { describe, expect, it } from 'vitest'
import type { Heartbeat } from '../../ports/health/heartbeat.ts'
import type { WorkNudges } from '../../ports/operations/nudges.ts'
import { watchHeartbeat } from './watch-heartbeat.ts'

const settle = () => new Promise((resolve) => setImmediate(resolve))

const world = (beatAt: string | undefined, read?: Heartbeat['read']) => {
  let now = Date.parse('2026-11-20T10:00:00Z')
  let reads = 0
  let ticks = 0
  const reported: unknown[] = []
  const nothing = async () => {}
  const nudges: WorkNudges = {
    step: nothing,
    steps: nothing,
    studentBatches: nothing,
    labs: nothing,
    sync: nothing,
    tick: async () => {
      ticks += 1
    },
    isWell: async () => true,
  }
  const heartbeat: Heartbeat = {
    read: () => {
      reads += 1
      return read === undefined ? Promise.resolve(beatAt) : read()
    },
    beat: nothing,
  }
  const onCall = watchHeartbeat({
    heartbeat,
    nudges,
    clock: { now: () => new Date(now) },
    report: (error) => void reported.push(error),
  })
  return {
    call: async (times = 1, secondsLater = 0) => {
      now += secondsLater * 1000
      for (let count = 0; count < times; count += 1) onCall()
      await settle()
    },
    seen: () => ({ reads, ticks, reported: reported.length }),
  }
}

describe('the heartbeat', () => {
  it('is looked at once a minute, however many calls come', async () => {
    const { call, seen } = world('2026-11-20T09:59:30Z')
    await call(50)
    await call(50, 59)
    expect(seen()).toEqual({ reads: 1, ticks: 0, reported: 0 })
    await call(50, 1)
    expect(seen()).toEqual({ reads: 2, ticks: 0, reported: 0 })
  })

  it.each([
    ['is older than three minutes', '2026-11-20T09:56:59Z', 1],
    ['is three minutes old', '2026-11-20T09:57:00Z', 0],
    ['never came', undefined, 1],
  ])('that %s queues the overdue tick or not', async (_what, beatAt, ticks) => {
    const { call, seen } = world(beatAt)
    await call()
    expect(seen().ticks).toBe(ticks)
  })

  it('that cannot be read is reported, and disturbs no call', async () => {
    const { call, seen } = world(undefined, () => Promise.reject(new Error('down')))
    await call()
    expect(seen()).toEqual({ reads: 1, ticks: 0, reported: 1 })
  })
})
