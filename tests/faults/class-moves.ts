import type { SeriesInput } from '@labkeeper/contract/courses/calendar'
import type { ClassChange } from '@labkeeper/contract/courses/classes'
import { weekdays } from '@labkeeper/contract/courses/series-days'
import { classesOn, timetableOf } from '@labkeeper/functions/domain/courses/calendar/class-on'
import { type Meeting, meetingsIn } from '@labkeeper/functions/domain/courses/calendar/meetings'
import type { CourseRecord } from '@labkeeper/functions/domain/courses/course-record'
import type { Engine } from '../support/operations/engine.ts'
import type { Campus } from './campus.ts'
import type { Disturbance } from './disturbances.ts'
import { one } from './vm-game.ts'
import type { WatchedClasses } from './watch-classes.ts'

/** What people do with the classes of a course. `quarter` and `linger` only let time pass, so that classes begin and end. */

const always = ['quarter', 'quarter', 'linger', 'linger'] as const
const changes = ['cancel', 'move', 'move', 'extend', 'extend'] as const
const plans = ['calendar', 'calendar', 'calendar', 'class', 'class', 'end-class', ...changes] as const
export const classKinds = [...plans, ...always] as const
export type ClassKind = (typeof classKinds)[number]

const minute = 60_000
const asked = { requestedBy: 'u_owner', requestId: 'r1' }

export const isClassKind = (kind: string): kind is (typeof plans)[number] =>
  (plans as readonly string[]).includes(kind)

/** One or two classes of today, of which one may be on already, and everything off later. */
const classesFrom = (now: Date, pick: number): SeriesInput[] => {
  const local = (minutes: number) => new Date(now.getTime() + minutes * minute).toISOString()
  const day = local(0).slice(0, 10)
  const every = { days: [...weekdays], from: day, until: day, everyWeeks: 1 as const }
  const [from, to] = [pick * 3 - 5, pick * 3 + 25]
  const times = { start: local(from).slice(11, 16), end: local(to).slice(11, 16) }
  const later = { start: local(to + 10).slice(11, 16), end: local(to + 40).slice(11, 16) }
  return [
    {
      ...every,
      ...times,
      id: 'ser_a',
      kind: pick % 4 === 3 ? 'open' : 'class',
      atEnd: pick % 2 === 1 ? 'keep' : 'stop',
    },
    ...(pick % 2 === 0 ? [{ ...every, ...later, id: 'ser_b', kind: 'class' as const }] : []),
    ...(pick % 5 === 0 ? [{ ...every, id: 'ser_c', kind: 'off' as const, start: later.start }] : []),
  ]
}

/** Classes of these days, also those that are on. */
const classesAround = (course: CourseRecord, now: Date): Meeting[] => {
  const day = (days: number) => new Date(now.getTime() + days * 24 * 60 * minute).toISOString().slice(0, 10)
  const on = classesOn(course)
  const known = new Set(on.map(({ key }) => key))
  const planned = meetingsIn(timetableOf(course), day(-1), day(1))
  return [...on, ...planned.filter(({ key }) => !known.has(key))].filter(({ kind }) => kind !== 'off')
}

const isChange = (kind: string): kind is (typeof changes)[number] =>
  (changes as readonly string[]).includes(kind)

export const classMoves = (
  { world }: Engine,
  { bear }: Disturbance,
  campus: Campus,
  watched: WatchedClasses,
) => {
  const changeOf = (kind: (typeof changes)[number], pick: number): ClassChange => {
    const local = (minutes: number) =>
      new Date(world.clock.now().getTime() + minutes * minute).toISOString().slice(11, 16)
    if (kind === 'cancel') return { action: kind }
    if (kind === 'extend') return { action: kind, minutes: 5 + pick * 4 }
    return { action: kind, start: local(pick * 7), end: local(pick * 7 + 30) }
  }

  /** Whoever got no answer knows nothing of it any more. */
  const change = async (kind: (typeof changes)[number], pick: number): Promise<void> => {
    const part = await campus.part()
    const meeting = one(classesAround(part.course, world.clock.now()), pick)
    if (meeting === undefined) return
    const { key } = meeting
    watched.tell(key)
    const answer = await bear(() => campus.changeClass(part, key, changeOf(kind, pick), asked))
    if (answer === undefined) return
    const { startsAt, endsAt } = answer.data
    watched.tell(key, kind === 'cancel' ? { isCancelled: true } : { startsAt, endsAt })
  }

  return async (kind: (typeof plans)[number], pick: number): Promise<void> => {
    if (isChange(kind)) return change(kind, pick)
    const part = await campus.part()
    const { course } = part
    if (kind === 'calendar') {
      const input = { rev: course.rev, series: classesFrom(world.clock.now(), pick), exceptions: [] }
      watched.forget()
      await bear(() => campus.plan(part, input))
    }
    if (kind === 'class') await bear(() => campus.beginClass(part, { minutes: 5 + pick }, asked))
    const key = one(course.classes?.on ?? [], pick)?.key
    if (kind === 'end-class' && key !== undefined) {
      watched.tell(key)
      await bear(() => campus.changeClass(part, key, { action: 'end' }, asked))
    }
  }
}
