import { describe, expect, it } from 'vitest'
import { localDay } from '../calendar/wall-time.ts'
import { daysOfSpan, wholeDaysOf } from './spans.ts'

const berlin = 'Europe/Berlin'
const cut = (since: string, until: string, timeZone = berlin) => wholeDaysOf({ since, until }, timeZone)

describe('a stretch', () => {
  it('of months is a few counts', () => {
    expect(cut('2026-11-10T11:00:00.000Z', '2027-01-02T10:00:00.000Z')).toEqual([
      { days: '2026-11-10', seconds: 12 * 3600 },
      { days: '2026-11-11_2026-11-30', seconds: 20 * 86_400 },
      { days: '2026-12-01_2026-12-31', seconds: 31 * 86_400 },
      { days: '2027-01-01', seconds: 86_400 },
      { days: '2027-01-02', seconds: 11 * 3600 },
    ])
  })

  it.each([
    ['within a day', '2026-11-10T11:00:00.000Z', '2026-11-10T11:00:30.000Z', [['2026-11-10', 30]]],
    ['of one whole day', '2026-11-09T23:00:00.000Z', '2026-11-10T23:00:00.000Z', [['2026-11-10', 86_400]]],
    ['that ends before it begins', '2026-11-10T11:00:00.000Z', '2026-11-10T10:00:00.000Z', []],
    [
      'over one midnight',
      '2026-11-10T22:00:00.000Z',
      '2026-11-11T00:00:00.000Z',
      [
        ['2026-11-10', 3600],
        ['2026-11-11', 3600],
      ],
    ],
  ] as const)('%s', (_, since, until, wanted) => {
    expect(cut(since, until)).toEqual(wanted.map(([days, seconds]) => ({ days, seconds })))
  })

  it('knows that days are not as long as each other', () => {
    const [march] = cut('2027-02-28T23:00:00.000Z', '2027-03-31T22:00:00.000Z')
    expect(march).toEqual({ days: '2027-03-01_2027-03-31', seconds: 31 * 86_400 - 3600 })
    const days = daysOfSpan(march?.days ?? '', march?.seconds ?? 0, berlin)
    expect(days).toHaveLength(31)
    expect(days.find(({ day }) => day === '2027-03-28')?.seconds).toBeCloseTo(23 * 3600, 6)
    expect(days.find(({ day }) => day === '2027-03-27')?.seconds).toBeCloseTo(86_400, 6)
  })
})

/** The same instants at every run. */
const instants = (seed: number): string[] => {
  let state = seed + 1
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
  const from = Date.parse('2026-10-01T00:00:00.000Z')
  return Array.from({ length: 6 }, () =>
    new Date(from + Math.round(next() * 400 * 86_400_000)).toISOString(),
  ).sort()
}

it.each(Array.from({ length: 60 }, (_, seed) => seed))('adds up whatever it is cut into (%d)', (seed) => {
  const at = instants(seed)
  const [since = '', until = ''] = [at[0], at.at(-1)]
  for (const timeZone of [berlin, 'America/New_York', 'Asia/Kolkata', 'Africa/Casablanca']) {
    const byDay = (stretches: readonly (readonly [string, string])[]) => {
      const sums = new Map<string, number>()
      for (const [from, to] of stretches) {
        for (const { days, seconds } of cut(from, to, timeZone)) {
          for (const one of daysOfSpan(days, seconds, timeZone)) {
            sums.set(one.day, (sums.get(one.day) ?? 0) + one.seconds)
          }
        }
      }
      return sums
    }
    const whole = byDay([[since, until]])
    const cutUp = byDay(at.slice(1).map((to, index) => [at[index] ?? '', to] as const))
    expect([...cutUp.keys()].sort()).toEqual([...whole.keys()].sort())
    for (const [day, seconds] of whole) expect(Math.abs((cutUp.get(day) ?? 0) - seconds)).toBeLessThan(0.01)
    const total = [...whole.values()].reduce((sum, one) => sum + one, 0)
    const exact = Math.round(Date.parse(until) / 1000) - Math.round(Date.parse(since) / 1000)
    expect(total).toBeCloseTo(exact, 2)
    expect([...whole.keys()].sort()[0]).toBe(localDay(since, timeZone))
    // A course of eighteen months fits into one transaction.
    expect(cut(since, until, timeZone).length).toBeLessThan(17)
  }
})
