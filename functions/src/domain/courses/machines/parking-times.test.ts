import { describe, expect, it } from 'vitest'
import type { CourseRecord } from '../course-record.ts'
import type { ListedMachine } from './machine-view.ts'
import { whatIsParked } from './parking-times.ts'

const series = { id: 'ser_a', kind: 'class', days: ['MO'], start: '10:00', end: '11:30', prepare: 10 }
const course = {
  ...{ id: 'crs_1', timeZone: 'UTC', startsOn: '2026-11-02', endsOn: '2027-02-21', state: 'open' },
  rules: { parkAfterDays: 7 },
  calendar: {
    since: '2026-11-01T00:00:00.000Z',
    series: [{ ...series, from: '2026-11-02', until: '2027-02-21' }],
    exceptions: [{ id: 'exc_a', kind: 'off', from: '2026-12-21', until: '2027-01-03' }],
  },
} as unknown as CourseRecord
const people = [{ userId: 'u_1', function: 'student', state: 'active', group: 'A' }] as never

const parked = {
  ...{ stage: 'parked', id: 'prk_1', snapshot: 's', disk: 'd', since: '2026-12-14T12:00:00.000Z' },
} as const
const machineOf = (change: object = {}, of: object = {}) =>
  ({
    ...{ id: 'vm_1', name: 'bio-1', powerState: 'VM deallocated', status: 'Succeeded' },
    allocatedTo: { userId: 'u_1', name: 'Stu', email: 's@x.test' },
    course: { id: 'crs_1', number: 1, clean: false, givenAt: '2026-11-02T09:00:00.000Z', ...of },
    ...change,
  }) as unknown as ListedMachine

const when = (machine: ListedMachine, at: string, of: CourseRecord = course): string => {
  const { park, back, next } = whatIsParked(of, people, [machine], `${at}:00.000Z`)
  if (park.length > 0) return 'park'
  return back.length > 0 ? 'back' : (next ?? 'nothing')
}

describe('a machine that is stopped', () => {
  it.each([
    ['after the last class before the holidays', '2026-12-14T11:31', 'park'],
    ['while that class is on', '2026-12-14T11:00', 'nothing'],
    ['after a class with the next one in a week', '2026-11-09T11:31', 'nothing'],
    ['in the holidays, with the next class far enough away', '2026-12-27T09:00', 'park'],
    ['and near enough', '2026-12-28T10:30', 'nothing'],
    ['after the last class of all', '2027-02-15T12:00', 'nothing'],
  ])('%s', (_, at, expected) => {
    expect(when(machineOf(), at)).toBe(expected)
  })

  it('stays where the rule is off, before the first class, and where nobody has it', () => {
    const off = { ...course, rules: { parkAfterDays: 0 } } as CourseRecord
    expect(when(machineOf(), '2026-12-14T11:31', off)).toBe('nothing')
    expect(when(machineOf({}, { givenAt: '2026-12-15T09:00:00.000Z' }), '2026-12-16T09:00')).toBe('nothing')
    expect(when(machineOf({ allocatedTo: undefined }), '2026-12-14T11:31')).toBe('nothing')
  })

  it.each([
    { powerState: 'VM running' },
    { powerState: 'VM stopped' },
    { operationId: 'op_1' },
    { stranded: true },
    { newPassword: 'waiting' },
    { status: 'Failed' },
  ])('but for %j', (change) => {
    expect(when(machineOf(change), '2026-12-14T11:31')).toBe('nothing')
  })

  it('is first brought to the version that it waits for, if it was stopped for that', () => {
    const of = { ...course, recipe: { from: { kind: 'version', number: 2 } } } as CourseRecord
    const waiting = { version: 1, bring: 2 }
    expect(when(machineOf({}, { ...waiting, brings: true }), '2026-12-14T11:31', of)).toBe('nothing')
    expect(when(machineOf({}, waiting), '2026-12-14T11:31', of)).toBe('park')
    // Nothing is brought to a version any more.
    expect(when(machineOf({}, { ...waiting, brings: true }), '2026-12-14T11:31')).toBe('park')
  })

  it('is left to whoever had it brought back, for as many days as the rule says', () => {
    const back = machineOf({}, { backAt: '2026-12-16T09:00:00.000Z' })
    expect(when(back, '2026-12-17T09:00')).toBe('2026-12-23T09:00:00.000Z')
    expect(when(back, '2026-12-23T09:00')).toBe('park')
    const late = machineOf({}, { backAt: '2026-12-24T09:00:00.000Z' })
    expect(when(late, '2026-12-25T09:00')).toBe('nothing')
  })

  it('is tried again a day after that was in vain', () => {
    const tried = machineOf({}, { parkTriedAt: '2026-12-14T12:00:00.000Z' })
    expect(when(tried, '2026-12-14T12:05')).toBe('2026-12-15T12:00:00.000Z')
    expect(when(tried, '2026-12-15T12:00')).toBe('park')
  })
})

describe('a machine that is parked', () => {
  it('is back two hours before the next class is prepared, also where nothing is parked by itself any more', () => {
    const back = '2027-01-04T07:50:00.000Z'
    const off = { ...course, rules: { parkAfterDays: 0 } } as CourseRecord
    for (const of of [course, off]) {
      expect(when(machineOf({ parked }), '2026-12-20T09:00', of)).toBe(back)
      expect(when(machineOf({ parked }), '2027-01-04T07:50', of)).toBe('back')
      expect(when(machineOf({ parked }), '2027-01-04T11:00', of)).toBe('back')
    }
  })

  it('stays parked in the class in which somebody parked it', () => {
    const now = { ...parked, since: '2026-12-07T10:30:00.000Z' }
    expect(when(machineOf({ parked: now }), '2026-12-07T10:40')).toBe('2026-12-14T07:50:00.000Z')
  })

  it('is tried again ten minutes after that was in vain', () => {
    const tried = machineOf({ parked }, { parkTriedAt: '2027-01-04T07:51:00.000Z' })
    expect(when(tried, '2027-01-04T07:55')).toBe('2027-01-04T08:01:00.000Z')
    expect(when(tried, '2027-01-04T08:01')).toBe('back')
  })

  it('of nobody stays so', () => {
    expect(when(machineOf({ parked, allocatedTo: undefined }), '2027-01-04T08:00')).toBe('nothing')
  })
})
