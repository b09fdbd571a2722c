import { describe, expect, it } from 'vitest'
import type { ListedMachine } from '../machines/machine-view.ts'
import type { IdleOfMachine } from './idle-of-machine.ts'
import { whenToLook, whomToTell } from './when-to-look.ts'

const at = (clock: string): string => `2026-11-23T${clock}:00.000Z`
const run = at('13:00')
const machine = (idle: Partial<IdleOfMachine> = {}, course: object = {}) =>
  ({
    ...{ powerState: 'VM running', runningSince: run },
    course: { idle: { run, rev: 1, ...idle }, ...course },
  }) as unknown as ListedMachine

describe('when to look again', () => {
  const when = { now: at('14:40'), nextLook: at('14:50'), isMore: false }
  const look = (
    idle: Partial<IdleOfMachine>,
    more: { lookAt?: string; isMissing?: boolean; isQuiet?: boolean } = {},
  ) => whenToLook([{ machine: machine(idle), isMissing: false, isQuiet: false, ...more }], when)

  it('is for what comes first', () => {
    expect(look({})).toBeUndefined()
    expect(look({}, { lookAt: at('13:35') })).toBe(at('14:50'))
    expect(look({}, { lookAt: at('15:00') })).toBe(at('15:00'))
    expect(look({ stopsAt: at('14:45') }, { lookAt: at('13:35') })).toBe(at('14:45'))
    expect(look({ askedAt: at('14:39') }, { lookAt: at('13:35') })).toBe('2026-11-23T14:40:20.000Z')
    expect(whenToLook([], { ...when, nextClass: at('16:00') })).toBe(at('16:00'))
  })

  it('is at once while there are more than are asked in one go', () => {
    const one = { machine: machine(), isMissing: false, isQuiet: true, lookAt: at('13:35') }
    expect(whenToLook([one], { ...when, isMore: true })).toBe(at('14:40'))
    expect(whenToLook([one], when)).toBe(at('14:50'))
  })

  it('is when a quiet one may be asked again, whatever Azure measures then', () => {
    const rests = { restUntil: at('14:42') }
    expect(look(rests, { lookAt: at('13:35'), isQuiet: true })).toBe(at('14:42'))
    expect(look(rests, { lookAt: at('13:35') })).toBe(at('14:50'))
  })

  it('is not every minute for a guest that does not answer any more', () => {
    expect(look({ restUntil: at('14:42') }, { isMissing: true })).toBe(at('14:42'))
    expect(look({ restUntil: at('14:30') }, { isMissing: true })).toBeUndefined()
  })
})

describe('who is told that it stops', () => {
  const leaving = { state: 'leaving', stopsAt: at('14:50') } as const
  it.each([
    ['it is about to', machine(leaving), 1],
    ['it was told of this stop', machine(leaving, { toldIdle: at('14:50') }), 0],
    ['it was told of another one', machine(leaving, { toldIdle: at('13:50') }), 1],
    ['somebody stays', machine(leaving, { keep: { until: at('15:00') } }), 0],
    ['it is only quiet', machine({ state: 'quiet' }), 0],
    ['it is late', machine({ ...leaving, stopsAt: at('14:40') }), 0],
  ])('where %s', (_, one, count) => {
    expect(whomToTell([one], at('14:40'))).toHaveLength(count)
  })
})
