import { describe, expect, it } from 'vitest'
import { type Count, countsOf, nothing, priceKey, spentOf, sumOfDays, toSums } from './spent.ts'

const day = '2026-11-10'
const whose = 'enr_a' as const
const kind = 'eastus:Standard_D2s_v3:Windows'
const rates = new Map([
  [`machine ${kind}`, 0.1876],
  ['disk eastus:128', 9.6 / 730],
  ['address eastus', 0.005],
])

describe('one machine on one whole day', () => {
  const counts: Count[] = [
    { whose, day, meter: 'class', kind, seconds: 6000, rate: 0 },
    { whose, day, meter: 'own', kind, seconds: 2120, rate: 0 },
    { whose, day, meter: 'disk', kind: 'eastus:128', seconds: 86_400, rate: 0 },
    { whose, day, meter: 'address', kind: 'eastus', seconds: 8120, rate: 0 },
  ]
  const of = (factor: number) => spentOf(counts, rates, () => factor)

  it('costs what the contract says', () => {
    const wanted = { class: 0.3127, own: 0.1105, teacher: 0, standing: 0.3269, total: 0.75 }
    expect(toSums(of(1).byDay.get(day) ?? nothing())).toEqual(wanted)
    expect(toSums(of(1).byPerson.get(whose) ?? nothing())).toEqual(wanted)
    expect(of(1).byDay.get(day)?.total).toBeCloseTo(0.750036, 6)
  })

  it('costs more by a factor', () => {
    expect(of(1.1).byDay.get(day)?.total).toBeCloseTo(0.8250396, 6)
  })

  it('costs nothing on other days, and without a price', () => {
    expect(sumOfDays(of(1).byDay, '2026-11-11', '2026-12-01')).toEqual(nothing())
    const half = spentOf(counts, new Map([...rates].slice(0, 1)), () => 1)
    expect(toSums(half.byDay.get(day) ?? nothing()).standing).toBe(0)
  })
})

it('a machine costs the same whose time it is, and other things by their own price', () => {
  expect(priceKey({ meter: 'own', kind })).toBe(priceKey({ meter: 'teacher', kind }))
  expect(priceKey({ meter: 'disk', kind: 'eastus:128' })).not.toBe(
    priceKey({ meter: 'slow', kind: 'eastus:128' }),
  )
})

it('what was counted in ledgers is read back, days of a span one by one', () => {
  const course = { id: 'crs_a', timeZone: 'UTC' } as unknown as Parameters<typeof countsOf>[0]
  const ran = {
    [`2026-11-10:own:${kind}`]: 60,
    '2026-11-11_2026-11-12:disk:eastus:128': 2 * 86_400,
    '2026-11-10:later:eastus': 5,
  }
  const counts = countsOf(
    course,
    { ledgers: [{ enrolmentId: whose, ran }], machines: [], people: [] },
    `${day}T00:00:00Z`,
  )
  expect(counts).toEqual([
    { whose, day: '2026-11-10', meter: 'own', kind, seconds: 60, rate: 0 },
    { whose, day: '2026-11-11', meter: 'disk', kind: 'eastus:128', seconds: 86_400, rate: 0 },
    { whose, day: '2026-11-12', meter: 'disk', kind: 'eastus:128', seconds: 86_400, rate: 0 },
  ])
})

it('reads a year of five hundred disks without working out their days five hundred times', () => {
  const course = { id: 'crs_a', timeZone: 'Europe/Berlin' } as unknown as Parameters<typeof countsOf>[0]
  const months = Array.from({ length: 12 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}`)
  const ran = Object.fromEntries(
    months.map((month) => [`${month}-01_${month}-28:disk:eastus:128`, 28 * 86_400]),
  )
  const ledgers = Array.from({ length: 500 }, (_, index) => ({ enrolmentId: `enr_${index}` as const, ran }))
  const before = process.threadCpuUsage()
  expect(countsOf(course, { ledgers, machines: [], people: [] }, `${day}T00:00:00Z`)).toHaveLength(168_000)
  const { user, system } = process.threadCpuUsage(before)
  expect((user + system) / 1_000_000).toBeLessThan(3)
})
