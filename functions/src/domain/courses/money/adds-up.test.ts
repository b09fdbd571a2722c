import { expect, it } from 'vitest'
import { type LedgerRecord, ledgerIdOf, newLedger, ranKey } from '../hours/ledger.ts'
import { entriesOf, type Piece, type SegmentEntry } from '../hours/segment.ts'
import { enrolmentIdOf } from '../people/enrolment-record.ts'
import { factorOf } from './factor.ts'
import { countsOf, type nothing, priceKey, spentOf } from './spent.ts'
import { type StandingPiece, standingEntries } from './standing.ts'

/** Whatever was written down, and whenever: people, days and the course are the same sum. */

const timeZone = 'America/New_York'
const first = Date.parse('2026-10-20T00:00:00.000Z')
const hourMs = 3_600_000
const kind = { location: 'eastus', size: 'Standard_B2s', osType: 'Linux' } as const
const people = [undefined, 'ada', 'bob', 'eve'].map((name) => name && enrolmentIdOf('crs_a', `u_${name}`))

const prices = new Map([
  [priceKey({ meter: 'own', kind: 'eastus:Standard_B2s:Linux' }), 0.05],
  [priceKey({ meter: 'disk', kind: 'eastus:128' }), 9.6 / 730],
  [priceKey({ meter: 'slow', kind: 'eastus:128' }), 5.89 / 730],
  [priceKey({ meter: 'address', kind: 'eastus' }), 0.005],
  [priceKey({ meter: 'kept', kind: 'eastus:64' }), 4.8 / 730],
  [priceKey({ meter: 'snapshot', kind: 'eastus:8' }), 0.4 / 730],
])

it.each(Array.from({ length: 60 }, (_, seed) => seed))('is the same sum (%d)', (seed) => {
  let state = seed + 11
  const next = (most: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * most)
  }
  const one = <T>(some: readonly T[]): T => some[next(some.length)] as T
  const at = (seconds: number) => new Date(first + seconds * 1000).toISOString()
  const seconds = () => next(60 * 24 * 3600)
  const adopted = Array.from({ length: next(3) }, () => seconds())
    .sort((a, b) => a - b)
    .map((when) => ({ at: at(when), factor: 0.5 + next(100) / 100 }))
  const course = { id: 'crs_a', timeZone, adopted } as const

  let wanted = 0
  const cost = (since: number, until: number, hourly: number): void => {
    for (let from = since; from < until; ) {
      const turns = adopted.map((one) => (Date.parse(one.at) - first) / 1000).filter((turn) => turn > from)
      const to = Math.min(until, ...turns)
      const rate = adopted.filter((one) => Date.parse(one.at) <= first + from * 1000).length
      wanted += ((to - from) / 3600) * hourly * factorOf({ adopted }, rate)
      from = to
    }
  }
  const entries: SegmentEntry[] = []
  for (let count = 0; count < 25; count += 1) {
    const since = seconds()
    const until = since + 1 + next(one([100, 40 * 3600, 45 * 24 * 3600]))
    const whose = one(people)
    const times = { since: at(since), until: at(until), ...(whose && { whose }) }
    if (next(2) === 0) {
      const piece: Piece = { ...times, meter: one(['class', 'own', 'teacher'] as const) }
      if (until - since > 80 * 24 * 3600) continue
      entries.push(...entriesOf([piece], course, kind))
      cost(since, until, 0.05)
    } else {
      const disk = one(['fast', 'slow', 'none'] as const)
      const more = one([[], ['kept:64'], ['kept:64', 'kept:64', 'snapshot:8']])
      const piece: StandingPiece = { ...times, disk, diskGB: 128, hasAddress: next(2) === 0, more }
      entries.push(...standingEntries([piece], course, kind))
      const disks = { fast: 9.6, slow: 5.89, none: 0 }[disk]
      const kept = more.length === 0 ? 0 : more.length === 1 ? 4.8 : 10
      cost(since, until, (disks + kept) / 730 + (piece.hasAddress ? 0.005 : 0))
    }
  }
  const ledgers = new Map<string, LedgerRecord>()
  for (const entry of entries) {
    const id = ledgerIdOf(entry)
    const was = ledgers.get(id) ?? newLedger('lab_a', entry)
    const key = ranKey(entry)
    ledgers.set(id, { ...was, ran: { ...was.ran, [key]: (was.ran[key] ?? 0) + entry.seconds } })
  }
  const known = { ledgers: [...ledgers.values()], machines: [], people: [] }
  const counts = countsOf(course as never, known, at(seconds() + 200 * hourMs))
  const { byDay, byPerson } = spentOf(counts, prices, (rate) => factorOf({ adopted }, rate))
  const sum = (costs: ReadonlyMap<unknown, ReturnType<typeof nothing>>) =>
    [...costs.values()].reduce((all, { total }) => all + total, 0)
  expect(sum(byPerson)).toBeCloseTo(wanted, 6)
  expect(sum(byDay)).toBeCloseTo(wanted, 6)
  for (const costs of [...byDay.values(), ...byPerson.values()]) {
    expect(costs.class + costs.own + costs.teacher + costs.standing).toBeCloseTo(costs.total, 8)
  }
})
