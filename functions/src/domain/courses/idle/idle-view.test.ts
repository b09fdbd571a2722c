import { describe, expect, it } from 'vitest'
import { leavesAt, toIdle } from './idle-view.ts'

const run = '2026-11-20T08:00:00.000Z'
const since = '2026-11-20T09:05:00.000Z'
const stopsAt = '2026-11-20T09:50:00.000Z'
const leaving = { run, rev: 1, state: 'leaving', since, stopsAt } as const

const machine = (keptUntil?: string, powerState = 'VM running') => ({
  powerState,
  runningSince: run,
  course: { idle: leaving, ...(keptUntil !== undefined && { keep: { until: keptUntil } }) },
})

describe('what people read of whether a machine is used', () => {
  it('says when it stops', () => {
    expect(leavesAt(machine())).toBe(stopsAt)
    expect(toIdle(machine())).toMatchObject({ state: 'leaving', since })
  })

  it('believes at once whoever says that they stay, before the next look', () => {
    const kept = machine('2026-11-20T10:35:00.000Z')
    expect(leavesAt(kept)).toBeUndefined()
    expect(toIdle(kept)).toEqual({ state: 'busy', text: 'Somebody uses it.' })
  })

  it('does not believe what was said for less long', () => {
    const kept = machine('2026-11-20T09:45:00.000Z')
    expect(leavesAt(kept)).toBe(stopsAt)
    expect(toIdle(kept)).toMatchObject({ state: 'leaving' })
  })

  it('believes at once whoever has let themselves in since it was said', () => {
    const seen = (seenAt: string) => ({ ...machine(), course: { idle: leaving, seenAt } })
    expect(leavesAt(seen('2026-11-20T09:41:00.000Z'))).toBeUndefined()
    expect(toIdle(seen('2026-11-20T09:41:00.000Z'))).toMatchObject({ state: 'busy' })
    expect(leavesAt(seen('2026-11-20T09:39:00.000Z'))).toBe(stopsAt)
  })

  it('says nothing of a machine that does not run, or ran another time', () => {
    expect(toIdle(machine(undefined, 'VM deallocated'))).toBeUndefined()
    expect(toIdle({ ...machine(), runningSince: since })).toBeUndefined()
  })
})
