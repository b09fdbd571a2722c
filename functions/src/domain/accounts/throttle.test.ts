import { describe, expect, it } from 'vitest'
import { rules, waitAfter, waitLeft } from './throttle.ts'

describe('throttling', () => {
  it('lets the free tries pass, then doubles the wait up to the longest', () => {
    const waits = [9, 10, 11, 12, 13, 14, 1_000].map((count) => waitAfter(count, rules.account))
    expect(waits).toEqual([0, 15, 30, 60, 120, 120, 120])
  })

  it('ends every wait by itself', () => {
    const tries = { count: 10, lastAt: Date.parse('2026-11-20T10:00:00Z') }
    const at = (seconds: number) => waitLeft(tries, rules.account, new Date(tries.lastAt + seconds * 1000))
    expect([at(0), at(0.5), at(14), at(15), at(999)]).toEqual([15, 15, 1, 0, 0])
  })

  it('lets free tries pass when the clock of whoever counted was ahead', () => {
    const now = new Date('2026-11-20T10:00:00Z')
    const ahead = now.getTime() + 3_600_000
    expect(waitLeft({ count: 1, lastAt: ahead }, rules.lookup, now)).toBe(0)
    expect(waitLeft({ count: 300, lastAt: ahead }, rules.lookup, now)).toBeGreaterThan(0)
  })

  it('keeps the promises of the API', () => {
    expect(rules.account.freeTries).toBeLessThanOrEqual(25)
    expect(rules.address.freeTries).toBeLessThanOrEqual(120)
    for (const rule of [rules.account, rules.address])
      expect(rule.longestWaitSeconds).toBeLessThanOrEqual(120)
  })
})
