import { describe, expect, it } from 'vitest'
import { enrolmentIdOf } from '../people/enrolment-record.ts'
import { partsOf, type Stood, standingEntries, standingUntil, stoodUntil } from './standing.ts'
import { standingNow } from './standing-news.ts'
import type { Standing } from './standing-record.ts'

const course = { id: 'crs_a', timeZone: 'UTC' } as const
const user = (name: string) => ({ userId: `u_${name}` as const, name, email: `${name}@example.test` })
const enr = (name: string) => enrolmentIdOf(course.id, `u_${name}`)
const at = (hour: number, minute = 0) =>
  `2026-11-10T${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}:00.000Z`

const parts = { disk: 'fast', diskGB: 128, hasAddress: true, more: [] } as const
const standing = (since: string, whose?: string): Standing => ({
  ...{ since, ...parts },
  ...(whose && { whose: enr(whose) }),
})
const machine = (change: Partial<Stood> = {}, ofCourse: Partial<Stood['course']> = {}): Stood => ({
  ...{ location: 'eastus', standing: standing(at(8)) },
  ...change,
  course: { number: 1, ...ofCourse },
})

const told = (vm: Stood, now = at(20)) =>
  standingUntil(vm, course, now).map(({ whose, since, until }) => [whose, since, until])

describe('what a machine costs because it exists', () => {
  it('is of whoever has it, from when it was given', () => {
    const vm = machine({ allocatedTo: user('ada') }, { givenAt: at(10) })
    expect(told(vm)).toEqual([
      [undefined, at(8), at(10)],
      [enr('ada'), at(10), at(20)],
    ])
  })

  it('is the course’s again from when it was given back', () => {
    const vm = machine({ standing: standing(at(8), 'ada') }, { givenAt: at(7), givenBackAt: at(12) })
    expect(told(vm)).toEqual([
      [enr('ada'), at(8), at(12)],
      [undefined, at(12), at(20)],
    ])
  })

  it('goes to the next, with the time in between to nobody', () => {
    const vm = machine(
      { standing: standing(at(8), 'ada'), allocatedTo: user('bob') },
      { givenBackAt: at(12), givenAt: at(14) },
    )
    expect(told(vm)).toEqual([
      [enr('ada'), at(8), at(12)],
      [undefined, at(12), at(14)],
      [enr('bob'), at(14), at(20)],
    ])
  })

  it('is never that of a source VM’s user, and begins with the look where nobody wrote down when', () => {
    expect(told(machine({ allocatedTo: user('ada') }, { number: 0, givenAt: at(10) }))).toEqual([
      [undefined, at(8), at(20)],
    ])
    expect(told(machine({ allocatedTo: user('ada') }))).toEqual([[undefined, at(8), at(20)]])
    expect(stoodUntil(machine({ allocatedTo: user('ada') }), course, at(20))?.standing).toEqual(
      standing(at(20), 'ada'),
    )
  })

  it('is cut where a disk or an address is other than it was', () => {
    const slow = { disk: 'slow', diskGB: 128, hasAddress: false, more: ['snapshot:8'] } as const
    expect(stoodUntil(machine(), course, at(20), slow)).toEqual({
      pieces: [{ ...standing(at(8)), until: at(20) }],
      standing: { since: at(20), ...slow },
    })
  })

  it('is old disks and checkpoints too, from the record that names them to the one that does not', () => {
    const disk = { diskSizeGB: 128, osType: 'Windows' } as const
    const content = { os: 'Windows', name: 'x', sizeGB: 64 }
    const kept = { ...content, id: 'dsk_a', since: at(9), until: at(19) } as const
    const checkpoint = { ...content, id: 'chk_a', at: at(9) } as const
    const vm = { ...machine(), ...disk, kept: [kept, kept], checkpoints: [checkpoint] }
    const first = standingNow(vm, course, at(10)).change.standing
    expect(first?.more).toEqual(['kept:64', 'kept:64', 'snapshot:30'])
    const { entries, change } = standingNow(
      { ...machine(), ...disk, ...(first && { standing: first }) },
      course,
      at(12),
    )
    expect(change.standing?.more).toEqual([])
    expect(entries.map(({ meter, kind, seconds }) => [meter, kind, seconds / 3600])).toEqual([
      ['disk', 'eastus:128', 2],
      ['address', 'eastus', 2],
      ['kept', 'eastus:64', 4],
      ['snapshot', 'eastus:30', 2],
    ])
  })

  it('is no address and a slow disk, and slow old ones, as its record says', () => {
    const disk = { diskSizeGB: 128, osType: 'Windows' } as const
    const old = { os: 'Windows', name: 'x', sizeGB: 64, id: 'dsk_a', since: at(9), until: at(19) } as const
    const asleep = machine({}, { address: 'away', disk: 'slow' })
    const vm = { ...asleep, ...disk, kept: [{ ...old, slow: true as const }] }
    const { entries, change } = standingNow(vm, course, at(12))
    expect(change.standing).toEqual({
      ...{ since: at(12), disk: 'slow', diskGB: 128, hasAddress: false, more: ['keptSlow:64'] },
    })
    expect(entries.map(({ meter, seconds }) => [meter, seconds / 3600])).toEqual([
      ['disk', 4],
      ['address', 4],
    ])
    // Nobody knows whether it is joined, but it is there.
    const unsure = { ...machine({}, { address: 'unsure' }), ...disk }
    expect(standingNow(unsure, course, at(12)).change).toEqual({})
  })

  it('is nothing new while nothing is other than it was, and begins where it never did', () => {
    const disk = { diskSizeGB: 128, osType: 'Linux' } as const
    expect(standingNow({ ...machine(), ...disk }, course, at(20))).toEqual({ change: {}, entries: [] })
    const { standing: _, ...never } = machine()
    expect(standingNow({ ...never, ...disk }, course, at(20))).toEqual({
      change: { standing: standing(at(20)) },
      entries: [],
    })
  })

  it('is a disk and an address, by region and size', () => {
    const entries = standingEntries(standingUntil(machine(), course, at(20)), course, { location: 'eastus' })
    expect(entries).toEqual([
      { courseId: course.id, meter: 'disk', day: '2026-11-10', kind: 'eastus:128', seconds: 12 * 3600 },
      { courseId: course.id, meter: 'address', day: '2026-11-10', kind: 'eastus', seconds: 12 * 3600 },
    ])
  })
})

describe('looks at whatever moments', () => {
  const people = [undefined, 'ada', 'bob'] as const
  it.each(Array.from({ length: 80 }, (_, seed) => seed))(
    'count each second once, for who had it (%d)',
    (seed) => {
      let state = seed + 7
      const next = (most: number) => {
        state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
        return Math.floor((state / 2_147_483_648) * most)
      }
      const truth = new Map<string, number>()
      const counted = new Map<string, number>()
      const add = (to: Map<string, number>, who: string | undefined, minutes: number) =>
        to.set(who ?? '', (to.get(who ?? '') ?? 0) + minutes)
      let vm = machine({ standing: standing(at(0)) })
      let minute = 0
      let has: (typeof people)[number]
      const clock = () => at(Math.floor(minute / 60), minute % 60)
      const look = () => {
        const found = stoodUntil(vm, course, clock())
        for (const piece of found?.pieces ?? []) {
          add(counted, piece.whose, (Date.parse(piece.until) - Date.parse(piece.since)) / 60_000)
        }
        vm = { ...vm, ...(found && { standing: found.standing }) }
      }
      while (minute < 1200) {
        const minutes = 1 + next(60)
        add(truth, has && enr(has), minutes)
        minute += minutes
        // A machine is given back before it is given on, and whoever tends the course has looked in between.
        if (has === undefined) {
          has = people[1 + next(2)]
          vm = { ...vm, ...(has && { allocatedTo: user(has) }), course: { ...vm.course, givenAt: clock() } }
        } else {
          has = undefined
          const { allocatedTo: _, ...rest } = vm
          vm = { ...rest, course: { ...vm.course, givenBackAt: clock() } }
          if (next(3) > 0) look()
          const { givenBackAt: __, ...made } = vm.course
          // Cleaned: nothing says any more when it was given back, but who wrote that has looked.
          if (next(3) === 0) {
            look()
            vm = { ...vm, course: made }
          }
        }
        if (next(2) === 0) look()
      }
      for (const piece of standingUntil(vm, course, clock())) {
        add(counted, piece.whose, (Date.parse(piece.until) - Date.parse(piece.since)) / 60_000)
      }
      const total = (of: Map<string, number>) => [...of.values()].reduce((sum, one) => sum + one, 0)
      expect(total(counted)).toBe(total(truth))
      expect(total(counted)).toBe(minute)
    },
  )
})

it('what is parked costs its snapshot, and no disk', () => {
  const content = { diskSizeGB: 128, osType: 'Windows', kept: [{ sizeGB: 128 }], course: { number: 1 } }
  const vm = content as unknown as Parameters<typeof partsOf>[0]
  const parked = { id: 'prk_1', snapshot: 's', disk: 'd', since: '', sizeGB: 128 } as const
  expect(partsOf({ ...vm, parked: { ...parked, stage: 'parked' } })).toMatchObject({
    disk: 'none',
    more: ['kept:128', 'snapshot:30'],
  })
  expect(partsOf({ ...vm, parked: { ...parked, stage: 'saving' } })).toMatchObject({
    disk: 'fast',
    more: ['kept:128'],
  })
})
