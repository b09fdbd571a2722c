import type { SeriesInput } from '@labkeeper/contract/courses/calendar'
import { weekdays } from '@labkeeper/contract/courses/series-days'
import type { Engine } from '../support/operations/engine.ts'
import type { Campus } from './campus.ts'
import type { Disturbance } from './disturbances.ts'
import { one } from './vm-game.ts'

/** What people do with the classes of a course. `quarter` only lets time pass, so that classes begin and end. */

const always = ['quarter', 'quarter', 'quarter'] as const
const plans = ['calendar', 'calendar', 'class', 'class', 'end-class'] as const
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

export const classMoves =
  ({ world }: Engine, { bear }: Disturbance, campus: Campus) =>
  async (kind: (typeof plans)[number], pick: number): Promise<void> => {
    const part = await campus.part()
    const { course } = part
    if (kind === 'calendar') {
      const input = { rev: course.rev, series: classesFrom(world.clock.now(), pick), exceptions: [] }
      await bear(() => campus.plan(part, input))
    }
    if (kind === 'class') await bear(() => campus.beginClass(part, { minutes: 5 + pick }, asked))
    const key = one(course.classes?.on ?? [], pick)?.key
    if (kind === 'end-class' && key !== undefined) {
      await bear(() => campus.changeClass(part, key, { action: 'end' }, asked))
    }
  }
