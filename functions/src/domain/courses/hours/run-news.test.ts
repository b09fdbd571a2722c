import { describe, expect, it } from 'vitest'
import type { VmRecord } from '../../vms/vm-record.ts'
import type { CourseRecord } from '../course-record.ts'
import { type EnrolmentRecord, enrolmentIdOf } from '../people/enrolment-record.ts'
import type { Around } from './metering.ts'
import { runGone, runNews } from './run-news.ts'
import { startAfter } from './whose-start.ts'

const now = new Date('2026-11-23T12:00:00.000Z')
const at = now.toISOString()
const anHourAgo = '2026-11-23T11:00:00.000Z'
const userId = 'u_1'
const whose = enrolmentIdOf('crs_1', userId)

const around = (course: object = {}): Around => ({
  course: {
    ...{
      id: 'crs_1',
      timeZone: 'UTC',
      startsOn: '2026-11-01',
      endsOn: '2027-01-31',
      state: 'open',
      rules: {},
    },
    hours: { minutes: 60, period: 'week', weekStart: 'MO', since: anHourAgo },
    ...course,
  } as unknown as CourseRecord,
  enrolment: { id: whose, userId, function: 'student', state: 'active' } as unknown as EnrolmentRecord,
})
const vm = (more: Partial<VmRecord> = {}): VmRecord =>
  ({
    ...{ id: 'vm_1', location: 'eastus', size: 'Standard_B1s', osType: 'Linux' },
    ...{ allocatedTo: { userId, name: 'Ada', email: 'ada@x.test' }, course: { number: 1 }, ...more },
  }) as unknown as VmRecord
const running = (meter: 'own' | 'teacher' | 'class'): Partial<VmRecord> => ({
  ...{ runningSince: anHourAgo, segment: { meter, since: anHourAgo, whose } },
})
const byHolder = { kind: 'start', input: { action: 'start', byHolder: true } } as const
const byStaff = { kind: 'start', input: { action: 'start' } } as const
const hour = {
  courseId: 'crs_1',
  enrolmentId: whose,
  day: '2026-11-23',
  kind: 'eastus:Standard_B1s:Linux',
  seconds: 3600,
}

describe('a run that begins', () => {
  const begins = { runningSince: at }

  it('is of whoever has the machine and started it, and the course is looked at', () => {
    const news = runNews(vm(), begins, around(), byHolder, now)
    expect(news).toEqual({
      change: { segment: { meter: 'own', since: at, whose } },
      entries: [],
      courseDue: { courseId: 'crs_1', at, isForSooner: true },
    })
  })

  it.each([
    ['staff', byStaff],
    ['the portal', undefined],
    ['what made it', { kind: 'clean', input: { action: 'start', byHolder: true } } as const],
  ])('is the course’s when it was begun by %s', (_, by) => {
    expect(runNews(vm(), begins, around(), by, now)).toEqual({
      ...{ change: { segment: { meter: 'teacher', since: at, whose } }, entries: [] },
    })
  })

  it('is of whoever started it, also where Azure took longer than anybody waited', () => {
    const gaveUp = startAfter(byHolder, vm(), 'VM unknown', anHourAgo)
    expect(gaveUp).toEqual({ 'course/startedBy': { userId, at: anHourAgo } })
    const late = (startedBy: object) => vm({ course: { number: 1, startedBy } as never })
    const meterOf = (one: VmRecord) => runNews(one, begins, around(), undefined, now).change.segment?.meter
    expect(meterOf(late({ userId, at: anHourAgo }))).toBe('own')
    expect(meterOf(late({ userId: 'u_2', at: anHourAgo }))).toBe('teacher')
    expect(meterOf(late({ userId, at: '2026-11-22T11:00:00.000Z' }))).toBe('teacher')
    // Whoever starts it since is asked first, and what has come of it is known.
    expect(runNews(late({ userId, at }), begins, around(), byStaff, now).change.segment?.meter).toBe(
      'teacher',
    )
    for (const powerState of ['VM running', 'VM deallocated'] as const) {
      expect(startAfter(byHolder, vm(), powerState, at)).toEqual({})
      expect(startAfter(byHolder, late({ userId, at }), powerState, at)).toEqual({ 'course/startedBy': null })
    }
    expect(startAfter(byStaff, vm(), 'VM unknown', at)).toEqual({})
  })

  it.each([
    ['has no limit', { hours: undefined }],
    ['is due', { dueAt: anHourAgo }],
  ])('needs no look where the course %s', (_, course) => {
    expect(runNews(vm(), begins, around(course), byHolder, now)).not.toHaveProperty('courseDue')
  })

  it('needs one where nobody is stopped, but told', () => {
    const course = { rules: { hoursEnd: 'tell' } }
    expect(runNews(vm(), begins, around(course), byHolder, now)).toHaveProperty('courseDue')
  })

  it('anew at another size counts what was, at the size that it had', () => {
    expect(runNews(vm(running('own')), begins, around(), undefined, now)).toMatchObject({
      ...{ change: { segment: { since: at } }, entries: [{ ...hour, meter: 'own' }] },
    })
  })

  it('is nothing of a VM of no course', () => {
    const { course: _, ...plain } = vm(running('own'))
    expect(runNews(plain as VmRecord, begins, around(), byHolder, now)).toEqual({ change: {}, entries: [] })
  })
})

describe('a run that goes on', () => {
  it('was only switched off, and is from now on of whoever started it again', () => {
    const [staffs, theirs] = [vm(running('teacher')), vm(running('own'))]
    expect(runNews(staffs, {}, around(), byHolder, now)).toMatchObject({
      change: { segment: { meter: 'own', since: at } },
      entries: [{ ...hour, meter: 'teacher' }],
      courseDue: { courseId: 'crs_1' },
    })
    expect(runNews(theirs, {}, around(), byStaff, now)).toMatchObject({
      ...{ change: { segment: { meter: 'teacher', since: at } }, entries: [{ ...hour, meter: 'own' }] },
    })
    expect(runNews(theirs, {}, around(), byHolder, now)).toEqual({ change: {}, entries: [] })
  })

  it('changes by nothing else, nor where its course is not known', () => {
    const restart = { kind: 'restart', input: { action: 'restart' } } as const
    expect(runNews(vm(running('own')), {}, around(), restart, now)).toEqual({ change: {}, entries: [] })
    expect(runNews(vm(running('own')), {}, undefined, byHolder, now)).toEqual({ change: {}, entries: [] })
  })
})

describe('a run that ends', () => {
  it('is counted, and has no segment any more', () => {
    expect(runNews(vm(running('own')), { runningSince: null }, around(), undefined, now)).toEqual({
      ...{ change: { segment: null }, entries: [{ ...hour, meter: 'own' }] },
    })
  })

  it('is counted when the machine is gone', () => {
    expect(runGone(vm(running('class')), around(), now)).toMatchObject([{ seconds: 3600 }])
    expect(runGone(vm(), around(), now)).toEqual([])
  })
})
