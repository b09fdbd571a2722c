import { describe, expect, it } from 'vitest'
import {
  earliest,
  kindKey,
  kindOfKey,
  lastDays,
  monthOf,
  secondsOfDay,
  secondsSince,
  sumUp,
  usageSoFar,
  usageWhenSeen,
} from './usage.ts'

const kind = { location: 'westeurope', size: 'Standard_B2s', osType: 'Linux' } as const
const key = 'westeurope:Standard_B2s:Linux'
const at = (instant: string) => new Date(`${instant}Z`)
const since = (instant: string) => ({ ...kind, runningSince: `${instant}.000Z` })
const days = (entries: readonly { day: string; seconds: number }[]) =>
  entries.map(({ day, seconds }) => [day, seconds])

describe('a run', () => {
  it('is cut at midnight in UTC', () => {
    expect(usageSoFar(since('2026-11-22T22:30:00'), at('2026-11-24T01:00:00'))).toEqual([
      { day: '2026-11-22', kind: key, seconds: 5_400 },
      { day: '2026-11-23', kind: key, seconds: 86_400 },
      { day: '2026-11-24', kind: key, seconds: 3_600 },
    ])
  })

  it('knows leap days, and ends of years', () => {
    const leap = usageSoFar(since('2028-02-28T23:00:00'), at('2028-03-01T01:00:00'))
    expect(days(leap)).toEqual([
      ['2028-02-28', 3_600],
      ['2028-02-29', 86_400],
      ['2028-03-01', 3_600],
    ])
    const newYear = usageSoFar(since('2026-12-31T23:59:00'), at('2027-01-01T00:01:00'))
    expect(days(newYear)).toEqual([
      ['2026-12-31', 60],
      ['2027-01-01', 60],
    ])
  })

  it('that ends at midnight leaves nothing to the new day', () => {
    expect(days(usageSoFar(since('2026-11-22T23:00:00'), at('2026-11-23T00:00:00')))).toEqual([
      ['2026-11-22', 3_600],
    ])
  })

  it('of years is counted as far back as anybody looks', () => {
    const entries = usageSoFar(since('2020-01-01T00:00:00'), at('2026-12-31T12:00:00'))
    expect(entries).toHaveLength(32)
    expect(entries.reduce((sum, { seconds }) => sum + seconds, 0)).toBe(31 * 86_400)
    expect(entries[0]?.day).toBe('2026-11-30')
  })

  it('is nothing where there is none, or where a clock was wrong', () => {
    expect(usageSoFar(kind, at('2026-11-22T12:00:00'))).toEqual([])
    expect(usageSoFar(since('2026-11-22T12:00:01'), at('2026-11-22T12:00:00'))).toEqual([])
  })
})

describe('a state that was seen', () => {
  const now = at('2026-11-22T12:00:00')
  const on = since('2026-11-22T11:00:00')
  const hour = [{ day: '2026-11-22', kind: key, seconds: 3_600 }]

  it.each(['VM starting', 'VM running', 'VM stopping', 'VM stopped'] as const)(
    'begins a run when the VM costs money: %s',
    (powerState) => {
      const begun = { change: { runningSince: '2026-11-22T12:00:00.000Z' }, entries: [] }
      expect(usageWhenSeen(kind, { powerState }, now)).toEqual(begun)
      expect(usageWhenSeen(on, { powerState }, now)).toEqual({ change: {}, entries: [] })
    },
  )

  it('ends the run when it is deallocated, once', () => {
    const powerState = 'VM deallocated'
    expect(usageWhenSeen(on, { powerState }, now)).toEqual({
      change: { runningSince: null, ranAt: now.toISOString() },
      entries: hour,
    })
    expect(usageWhenSeen(kind, { powerState }, now)).toEqual({ change: {}, entries: [] })
  })

  it.each(['VM creating', 'VM deallocating', 'VM deleting', 'VM unknown', undefined] as const)(
    'means nothing on the way, or unknown: %s',
    (powerState) => {
      const seen = powerState === undefined ? {} : { powerState }
      expect(usageWhenSeen(on, seen, now)).toEqual({ change: {}, entries: [] })
      expect(usageWhenSeen(kind, seen, now)).toEqual({ change: {}, entries: [] })
    },
  )

  it('of another size ends one run and begins the next, whatever the case of its name', () => {
    const powerState = 'VM running'
    expect(usageWhenSeen(on, { powerState, size: 'Standard_B4ms' }, now)).toEqual({
      change: { runningSince: '2026-11-22T12:00:00.000Z' },
      entries: hour,
    })
    expect(usageWhenSeen(on, { powerState, size: 'standard_b2s' }, now)).toEqual({ change: {}, entries: [] })
  })
})

describe('a kind', () => {
  it('comes back from its key', () => {
    expect(kindOfKey(kindKey(kind))).toEqual(kind)
    expect(kindOfKey(kindKey({ ...kind, osType: 'Windows' })).osType).toBe('Windows')
  })

  it('whose name would lead elsewhere in the database does not', () => {
    expect(kindKey({ ...kind, size: 'a/b~:c' })).toBe('westeurope:a-b--c:Linux')
  })
})

describe('sums', () => {
  const ledger = sumUp([
    { day: '2026-10-31', kind: 'a', seconds: 1 },
    { day: '2026-11-01', kind: 'a', seconds: 2 },
    { day: '2026-11-01', kind: 'b', seconds: 4 },
    { day: '2026-11-02', kind: 'a', seconds: 8 },
    { day: '2026-11-02', kind: 'a', seconds: 16 },
  ])

  it('are made by day, and by kind since a day', () => {
    expect(secondsOfDay(ledger, '2026-11-01')).toBe(6)
    expect(secondsOfDay(ledger, '2026-11-02')).toBe(24)
    expect(secondsOfDay(ledger, '2026-11-03')).toBe(0)
    expect([...secondsSince(ledger, '2026-11-01')]).toEqual([
      ['a', 26],
      ['b', 4],
    ])
  })

  it('reach back to the first of the month, or a fortnight when that is longer', () => {
    const now = at('2026-03-02T00:00:01')
    expect(lastDays(now, 3)).toEqual(['2026-02-28', '2026-03-01', '2026-03-02'])
    expect(monthOf(now)).toBe('2026-03-01')
    expect(earliest(monthOf(now), ...lastDays(now, 3))).toBe('2026-02-28')
  })
})
