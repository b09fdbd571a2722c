import { describe, expect, it } from 'vitest'
import { type Measured, wasQuiet } from './quiet.ts'

const until = '2026-11-23T14:00:00.000Z'
const back = (minutes: number): string => new Date(Date.parse(until) - minutes * 60_000).toISOString()

/** A minute each, from so long ago up to so long ago. */
const samples = (from: number, to = 0, more: Partial<Measured> = {}): Measured[] =>
  Array.from({ length: from - to }, (_, place) => ({
    ...{ from: back(from - place), minutes: 1, cpuPercent: 2, bytesOut: 6_000 },
    ...more,
  }))

describe('a machine was quiet', () => {
  it.each([
    ['all of the time', samples(35), true],
    ['the newest minutes are not known yet', samples(35, 5), true],
    ['too much is not known', samples(35, 10), false],
    ['nothing is known', [], false],
    ['it is only known of one of both', samples(35, 0, { bytesOut: undefined } as never), false],
    ['the processor worked', samples(35, 0, { cpuPercent: 5 }), false],
    ['the processor nearly worked', samples(35, 0, { cpuPercent: 4.99 }), true],
    ['much went out', samples(35, 0, { bytesOut: 180_000 }), false],
    ['not so much went out', samples(35, 0, { bytesOut: 179_000 }), true],
    ['it was busy before', [...samples(60, 35, { cpuPercent: 90 }), ...samples(35)], true],
    ['it was busy within', [...samples(35, 25, { cpuPercent: 90 }), ...samples(25)], false],
    ['it was busy for a moment', [...samples(35, 34, { cpuPercent: 90 }), ...samples(34)], true],
  ])('where %s: %#', (_, some, expected) => {
    expect(wasQuiet(some, 35, until)).toBe(expected)
  })

  it('takes what stands for more minutes as that', () => {
    const five = (cpuPercent: number) =>
      [35, 30, 25, 20, 15, 10, 5].map((ago) => ({
        from: back(ago),
        minutes: 5,
        cpuPercent,
        bytesOut: 890_000,
      }))
    expect(wasQuiet(five(2), 35, until)).toBe(true)
    expect(wasQuiet(five(6), 35, until)).toBe(false)
    expect(
      wasQuiet(
        five(2).map((one) => ({ ...one, bytesOut: 910_000 })),
        35,
        until,
      ),
    ).toBe(false)
  })
})
