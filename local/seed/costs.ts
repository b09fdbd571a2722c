import type { Budget } from '@labkeeper/contract/courses/budget'
import type { Course } from '@labkeeper/contract/courses/course'
import type { Enrolment } from '@labkeeper/contract/courses/people'
import { dayOf, numberOf, weekdayOf } from '@labkeeper/contract/courses/series-days'
import { routes } from '@labkeeper/contract/routes'
import { labIdOf, userIdOf } from '../../functions/src/domain/accounts/derived-ids.ts'
import { dayIn } from '../../functions/src/domain/courses/course-days.ts'
import {
  type LedgerRecord,
  monthOf,
  newLedger,
  ranKey,
} from '../../functions/src/domain/courses/hours/ledger.ts'
import type { SegmentEntry } from '../../functions/src/domain/courses/hours/segment.ts'
import type { CourseId, EnrolmentId, LabId } from '../../functions/src/domain/kernel/ids.ts'
import type { CostRow } from '../azure/model/costs.ts'
import { signIn } from './accounts.ts'
import { groups } from './class-list.ts'
import { findCourse } from './course.ts'
import { owner } from './people.ts'
import type { SeedStep } from './step.ts'

const daySeconds = 86_400
const [monday, thursday, saturday] = [0, 3, 5]
const classMinutes = 100
const place = 'eastus'
const kinds = { run: `${place}:Standard_D2as_v5:Linux`, disk: `${place}:32`, address: place }

type Counted = Omit<SegmentEntry, 'courseId' | 'enrolmentId' | 'day'>

/** A day of one machine that is there: class on the group's day, and on some others somebody practises, or the teacher looks. */
const countedOn = (number: number, nth: number, group: string | undefined): Counted[] => {
  const weekday = weekdayOf(number)
  const run = (meter: 'class' | 'own' | 'teacher', minutes: number): Counted[] =>
    minutes > 0 ? [{ meter, kind: kinds.run, seconds: minutes * 60 }] : []
  const isClass = weekday === (group === groups.thursday ? thursday : monday)
  // No two people and no two days are the same; on a weekend few work.
  const mood = (nth * 29 + number * 53) % 17
  const practises = weekday < saturday ? mood < 9 : mood < 3
  return [
    { meter: 'disk', kind: kinds.disk, seconds: daySeconds },
    { meter: 'address', kind: kinds.address, seconds: daySeconds },
    ...run('class', isClass ? classMinutes - mood : 0),
    ...run('own', practises ? 25 + mood * 11 : 0),
    ...run('teacher', mood === 16 ? 35 : 0),
  ]
}

interface Past {
  readonly labId: LabId
  readonly course: Pick<Course, 'id' | 'startsOn' | 'machines'>
  readonly people: readonly Pick<Enrolment, 'id' | 'group' | 'machine'>[]
  readonly today: string
}

/** What the machines of a course have cost since it began, and before today: as if they had been there all the time. */
export const pastCosts = ({ labId, course, people, today }: Past): LedgerRecord[] => {
  const { wanted, spares } = course.machines
  const holders = people.filter(({ machine }) => machine !== undefined)
  const places = [...holders, ...Array.from({ length: Math.max(0, wanted + spares - holders.length) })]
  const records = new Map<
    string,
    LedgerRecord & { ran: Record<string, number>; own: Record<string, number> }
  >()
  for (let number = numberOf(course.startsOn); number < numberOf(today); number += 1) {
    const day = dayOf(number)
    for (const [nth, person] of places.entries()) {
      const holder = person as Past['people'][number] | undefined
      const counted = countedOn(number, nth, holder?.group)
      for (const one of holder ? counted : counted.slice(0, 2)) {
        const entry: SegmentEntry = {
          ...{ ...one, day, courseId: course.id as CourseId },
          ...(holder && { enrolmentId: holder.id as EnrolmentId }),
        }
        // Beside the record that the product itself adds to: it would take the place of this one, or this one of that.
        const key = `led_past_${entry.enrolmentId ?? course.id}_${monthOf(day)}`
        const record = records.get(key) ?? {
          ...newLedger(labId, entry),
          ...{ id: key, uk: key, ran: {}, own: {} },
        }
        record.ran[ranKey(entry)] = (record.ran[ranKey(entry)] ?? 0) + one.seconds
        if (one.meter === 'own') record.own[day] = (record.own[day] ?? 0) + one.seconds
        records.set(key, record)
      }
    }
  }
  return [...records.values()]
}

/** US dollars an hour of what runs, and of what exists: near the price list. Azure's books have traffic, too. */
const hourly: Readonly<Record<string, number>> = { disk: 2.4 / 730, address: 0.005 }
const runHourly = 0.086
const traffic = 1.03

/** What Azure's books say of the same days. */
export const billOf = (courseId: string, records: readonly Pick<LedgerRecord, 'ran'>[]): CostRow[] => {
  const costs = new Map<string, number>()
  for (const [key, seconds] of records.flatMap(({ ran }) => Object.entries(ran))) {
    const [day = '', meter = ''] = key.split(':')
    const cost = (seconds / 3600) * (hourly[meter] ?? runHourly) * traffic
    costs.set(day, (costs.get(day) ?? 0) + cost)
  }
  return [...costs].map(([day, cost]) => ({ day, tagName: 'labkeeper-course', tagValue: courseId, cost }))
}

const budget: Budget = { amount: 150, per: 'month', atEnd: 'own', warnAt: [50, 80, 95] }

/** The demo's course is in its second week: what it has cost until today nobody can make by using the product. */
export const pretendCosts: SeedStep = {
  name: 'costs',
  run: async ({ api, insert, bill }) => {
    const token = await signIn(api, owner)
    const course = await findCourse(api, token)
    if (!course) throw new Error('The demo course could not be made.')
    const params = { courseId: course.id }
    const { data: people } = await api(routes.listPeople, { token, params })
    const labId = labIdOf(userIdOf(owner.email))
    const today = dayIn(course.timeZone, new Date())
    const records = pastCosts({ labId, course, people, today })
    await bill(billOf(course.id, records))
    for (const record of records) insert({ ...record })
    if (!course.budget) await api(routes.saveBudget, { token, params, body: { rev: course.rev, budget } })
  },
}
