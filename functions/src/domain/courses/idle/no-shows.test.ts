import { describe, expect, it } from 'vitest'
import type { CourseRecord } from '../course-record.ts'
import type { ListedMachine } from '../machines/machine-view.ts'
import type { EnrolmentRecord } from '../people/enrolment-record.ts'
import { becauseNobodyCame, noShowsOf } from './no-shows.ts'

const at = (clock: string): string => `2026-11-23T${clock}:00.000Z`
const key = 'ser_a.2026-11-23'
const aClass = {
  ...{ key, kind: 'class', seriesId: 'ser_a', startsAt: at('10:00'), endsAt: at('11:30') },
  ...{ prepare: 10, who: 'everyone', atEnd: 'stop', state: 'running' },
}
const courseOf = (one: object = {}, rules: object = {}) =>
  ({ rules, classes: { handled: at('10:00'), on: [{ ...aClass, ...one }] } }) as unknown as CourseRecord
const person = { userId: 'u_1', function: 'student', state: 'active' } as unknown as EnrolmentRecord
const machineOf = (course: object = {}, more: object = {}) =>
  ({
    ...{ id: 'vm_1', powerState: 'VM running', allocatedTo: { userId: 'u_1' } },
    course: { startedFor: `${key}@${at('09:50')}`, ...course },
    ...more,
  }) as unknown as ListedMachine
const found = (machine: ListedMachine, now: string, course = courseOf()) =>
  noShowsOf(course, [person], [machine], at(now))

describe('whoever has not come', () => {
  it('is missed half an hour after the class has begun', () => {
    expect(found(machineOf(), '10:29')).toEqual({ due: [], next: at('10:30') })
    const machine = machineOf()
    expect(found(machine, '10:30')).toEqual({ due: [{ machine, opensAt: at('09:50') }] })
    expect(found(machineOf(), '11:30').due).toEqual([])
  })

  it('is missed as soon as the course says, or never', () => {
    expect(found(machineOf(), '10:05', courseOf({}, { noShowMinutes: 5 })).due).toHaveLength(1)
    expect(found(machineOf(), '10:45', courseOf({}, { noShowMinutes: 0 }))).toEqual({ due: [] })
  })

  it.each([
    ['was seen since it was prepared', machineOf({ seenAt: at('09:50') }), 0],
    ['was seen before', machineOf({ seenAt: at('09:49') }), 1],
    ['started it', machineOf({ startedFor: undefined }), 0],
    ['has one that was started for another class', machineOf({ startedFor: `ser_b@${at('09:50')}` }), 0],
    ['has one that is off', machineOf({}, { powerState: 'VM deallocated' }), 0],
    ['has one that is being worked at', machineOf({}, { operationId: 'op_1' }), 0],
    ['is not of the course', machineOf({}, { allocatedTo: { userId: 'u_2' } }), 0],
  ])('where somebody %s: %#', (_, machine, count) => {
    expect(found(machine, '10:40').due).toHaveLength(count)
  })

  it.each([{ state: 'preparing' }, { state: 'ending' }, { kind: 'open' }])('is not missed: %o', (one) => {
    expect(found(machineOf(), '10:40', courseOf(one)).due).toEqual([])
  })

  it('is said in words', () => {
    expect(becauseNobodyCame(1)).toBe(': nobody connected within 1 minute of the class')
    expect(becauseNobodyCame(30)).toBe(': nobody connected within 30 minutes of the class')
  })
})
