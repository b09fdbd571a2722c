import { describe, expect, it } from 'vitest'
import { labIdOf, userIdOf } from '../../functions/src/domain/accounts/derived-ids.ts'
import { preparesAt } from '../../functions/src/domain/courses/calendar/boundaries.ts'
import { settledTimes } from '../../functions/src/domain/courses/calendar/settle-calendar.ts'
import { classesOf, pauseHours } from '../../functions/src/domain/courses/money/plan-hours.ts'
import { pastClasses, timesOf } from './calendar.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const course = (timeZone: string, now: Date) => ({
  ...{ id: 'crs_1', timeZone },
  startsOn: new Date(now.getTime() - 8 * dayMs).toISOString().slice(0, 10),
  endsOn: new Date(now.getTime() + 110 * dayMs).toISOString().slice(0, 10),
})
const scheduled = (timeZone: string, now: Date) => {
  const dated = course(timeZone, now)
  return { ...dated, calendar: { ...settledTimes(timesOf(dated, now)), since: now.toISOString() } }
}
/** In a week, each hour of the day once or twice. */
const hours = Array.from({ length: 34 }, (_, nth) => new Date(Date.UTC(2026, 10, 23) + 5 * nth * hourMs))

describe.each(['UTC', 'America/New_York', 'Asia/Kolkata'])('begun at whatever hour in %s', (timeZone) => {
  it('no class begins while somebody has a first look, and the next one is within a week', () => {
    for (const now of hours) {
      const classes = classesOf(scheduled(timeZone, now))
      const coming = classes.filter(({ endsAt }) => endsAt > now.toISOString())
      const ahead = Math.min(...coming.map((one) => Date.parse(preparesAt(one)))) - now.getTime()
      expect(ahead).toBeGreaterThanOrEqual(1.8 * hourMs)
      expect(ahead).toBeLessThan(7 * dayMs)
    }
  })

  it('parking has a pause, two weeks and more', () => {
    for (const now of hours) {
      const pause = pauseHours(classesOf(scheduled(timeZone, now)), 7)
      expect(pause).toBeGreaterThan(14 * 24)
      expect(pause).toBeLessThan(21 * 24)
    }
  })
})

const labId = labIdOf(userIdOf('owner@demo.lab'))
const machine = { id: 'vm_1', name: 'linux-01', powerState: 'VM deallocated' }
const person = (id: string, group: string, more: object = { machine }) =>
  ({ id, name: id, group, ...more }) as never
const people = [
  ...['a', 'b', 'c'].map((id) => person(`enr_${id}`, 'Monday')),
  person('enr_d', 'Thursday'),
  person('enr_e', 'Monday', {}),
]
const past = (now: string) => {
  const at = new Date(now)
  return pastClasses({ labId, course: course('UTC', at), people, now: at })
}

describe('the classes until today', () => {
  it('took place on the days of their groups', () => {
    expect(past('2026-11-28T06:00:00.000Z').map(({ date, key, state }) => [date, key, state])).toEqual([
      ['2026-11-23', 'ser_monday.2026-11-23', 'ended'],
      ['2026-11-26', 'ser_thursday.2026-11-26', 'ended'],
    ])
  })

  it('of today there is none yet', () => {
    expect(past('2026-11-26T20:00:00.000Z').map(({ date }) => date)).toEqual(['2026-11-19', '2026-11-23'])
  })

  it('whoever has a machine was there, but for a few', () => {
    const [monday, thursday] = past('2026-11-28T06:00:00.000Z')
    expect(monday).toMatchObject({ started: 3, attended: ['enr_a', 'enr_b'] })
    expect(monday?.absent).toEqual([{ enrolmentId: 'enr_c', name: 'enr_c' }])
    expect(thursday).toMatchObject({ started: 1, attended: ['enr_d'], absent: [] })
  })
})
