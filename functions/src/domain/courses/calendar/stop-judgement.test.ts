import { describe, expect, it } from 'vitest'
import type { ListedMachine } from '../machines/machine-view.ts'
import type { EnrolmentRecord } from '../people/enrolment-record.ts'
import type { ClassOn } from './class-on.ts'
import type { Meeting } from './meetings.ts'
import { judgeStops, type Others } from './stop-judgement.ts'

const at = (clock: string): string => `2026-11-23T${clock}:00.000Z`
const meeting = (id: string, from: string, to: string, more: Partial<Meeting> = {}): Meeting => ({
  ...{ key: `${id}.2026-11-23`, kind: 'class', seriesId: id, date: '2026-11-23', prepare: 10 },
  ...{ startsAt: at(from), endsAt: at(to), who: 'everyone', atEnd: 'stop', ...more },
})
const over = { one: { ...meeting('ser_a', '10:00', '11:30'), state: 'ending' } as ClassOn, mark: 'ser_a@1' }

const person = { userId: 'u_1', function: 'student', state: 'active' } as unknown as EnrolmentRecord
const machine = (more: object = {}, course: object = {}) =>
  ({
    ...{ id: 'vm_1', status: 'Succeeded', powerState: 'VM running', runningSince: at('09:51') },
    ...{ allocatedTo: { userId: 'u_1' }, course: { number: 1, startedFor: over.mark, ...course }, ...more },
  }) as unknown as ListedMachine
const nothing: Others = { on: [], planned: [] }

const judge = (vm: ListedMachine, now: string, others = nothing, people = [person]) => {
  const { ready, next } = judgeStops(over, others, people, [vm], at(now))
  return { stops: ready.length, next }
}
const left = { stops: 0, next: undefined }

describe('a run', () => {
  const starting = { powerState: 'VM starting', operationId: 'op_1', runningSince: undefined }

  it.each([
    ['of the time before is stopped', machine({}, { startedFor: undefined }), 1],
    [
      'that somebody began afterwards goes on',
      machine({ runningSince: at('11:31') }, { startedFor: 'x' }),
      0,
    ],
    ['that was begun for the class is stopped however late it is', machine({ runningSince: at('12:45') }), 1],
    [
      'whose person asked for it again goes on',
      machine({ runningSince: at('11:32') }, { seenAt: at('11:31') }),
      0,
    ],
    ['of before is stopped, whoever asked since', machine({}, { seenAt: at('11:31') }), 1],
  ] as const)('%s', (_what, vm, stops) => {
    expect(judge(vm, '12:50').stops).toBe(stops)
  })

  it('that is still beginning is waited for, unless its person has begun it since', () => {
    expect(judge(machine(starting), '12:50')).toMatchObject({ stops: 0, next: expect.any(String) })
    expect(judge(machine(starting, { seenAt: at('11:31') }), '11:32')).toEqual(left)
  })

  it('that was begun for a class goes with it, also of who is in it no more', () => {
    expect(judge(machine(), '11:30', nothing, []).stops).toBe(1)
    expect(judge(machine({}, { startedFor: undefined }), '11:30', nothing, [])).toEqual(left)
  })
})

describe('whoever keeps the machine running after the class', () => {
  const kept = { one: { ...over.one, atEnd: 'keep' } as ClassOn, mark: over.mark }
  const keeper = (meter: string, since: string) =>
    machine({ segment: { meter, since: at(since) } }, { keep: { until: at('13:00'), userId: 'u_1' } })
  const look = (vm: ListedMachine) => judgeStops(kept, nothing, [person], [vm], at('11:31'))

  it.each([
    ['class time is not yet closed', 'class', '10:00'],
    // Nobody has looked since it began: neither its begin nor its end is written.
    ['a class was missed whole', 'own', '09:50'],
  ])('is waited for where %s', (_what, meter, since) => {
    expect(look(keeper(meter, since))).toEqual({ ready: [], next: expect.any(String) })
  })

  it('is let go when the own time that follows is written', () => {
    expect(look(keeper('own', '11:30'))).toEqual({ ready: [] })
  })
})

describe('a class that is taken off the calendar while it is prepared', () => {
  const dropped = { one: { ...over.one, endsAt: at('09:55') }, mark: over.mark }
  const look = (vm: ListedMachine) => judgeStops(dropped, nothing, [person], [vm], at('09:56'))
  const worker = (segment: object) =>
    machine({ runningSince: at('09:00'), segment: { meter: 'class', since: at('09:50'), ...segment } }, mine)
  const mine = { startedFor: undefined }

  it('stops what was begun for it, and nobody who worked already', () => {
    expect(look(machine({ runningSince: at('09:52') })).ready).toHaveLength(1)
    expect(look(machine({ runningSince: at('09:00') }, mine))).toEqual({ ready: [] })
  })

  it('waits until it is written that their time is theirs again', () => {
    expect(look(worker({ before: 'own' }))).toEqual({ ready: [], next: expect.any(String) })
    expect(look(worker({ meter: 'own', since: at('09:55') }))).toEqual({ ready: [] })
  })
})

describe('a machine whose subscription is not connected', () => {
  const lost = (meter: string) => machine({ stranded: true, segment: { meter, since: at('10:00') } })
  const ending = (id: string, from: string, to: string, kind: ClassOn['kind'] = 'class'): ClassOn => ({
    ...{ ...meeting(id, from, to), kind, state: 'ending' },
  })

  it('is not stopped, and waited for by the class in which it was lost', () => {
    expect(judge(lost('class'), '11:30')).toEqual({ stops: 0, next: at('11:31') })
    expect(judge(lost('own'), '11:30')).toEqual(left)
  })

  it('is waited for by no class after that', () => {
    const first = ending('ser_z', '09:00', '09:40')
    expect(judge(lost('class'), '11:30', { on: [first, over.one], planned: [] })).toEqual(left)
    // Unless that one is for others.
    const others = { on: [{ ...first, group: 'B' }, over.one], planned: [] }
    expect(judge(lost('class'), '11:30', others).next).toBe(at('11:31'))
  })

  it('goes off once, whatever it ran for', () => {
    const off = { one: ending('ser_o', '11:30', '11:30', 'off'), mark: 'ser_o@1' }
    const look = (on: readonly ClassOn[]) =>
      judgeStops(off, { on, planned: [] }, [person], [lost('own')], at('11:30')).next
    expect(look([off.one])).toBe(at('11:31'))
    expect(look([ending('ser_z', '11:00', '11:00', 'off'), off.one])).toBeUndefined()
  })
})

describe('another class', () => {
  const next = meeting('ser_b', '11:40', '13:00')
  const on: ClassOn = { ...next, state: 'preparing' }

  it('that is on keeps its people', () => {
    expect(judge(machine(), '11:30', { on: [on], planned: [next] })).toEqual(left)
    const group: ClassOn = { ...on, group: 'B' }
    expect(judge(machine(), '11:30', { on: [group], planned: [] }).stops).toBe(1)
    const changed = { ...person, group: 'B' }
    expect(judge(machine(), '11:30', { on: [group], planned: [] }, [changed])).toEqual(left)
  })

  it('that is to come is waited for, and keeps nobody when it does not', () => {
    expect(judge(machine(), '11:30', { on: [], planned: [next] })).toEqual({ stops: 0, next: at('11:40') })
    expect(judge(machine(), '11:40', { on: [], planned: [next] }).stops).toBe(1)
    expect(judge(machine(), '11:33').stops).toBe(1)
  })

  it('is not the class itself, which the calendar has for later', () => {
    const early = { one: { ...over.one, startsAt: at('10:00'), endsAt: at('09:55') }, mark: over.mark }
    const planned = [meeting('ser_a', '10:00', '11:30')]
    const { ready } = judgeStops(early, { on: [early.one], planned }, [person], [machine()], at('09:55'))
    expect(ready).toHaveLength(1)
  })
})
