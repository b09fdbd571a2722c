import type { Container } from '@azure/cosmos'
import type { LabRecord } from '../../../domain/accounts/lab-record.ts'
import { isStranded } from '../../../domain/connection/stranded.ts'
import type { CourseRecord } from '../../../domain/courses/course-record.ts'
import { monthOf } from '../../../domain/courses/hours/ledger.ts'
import { type ListedMachine, machineFields } from '../../../domain/courses/machines/machine-view.ts'
import { type ListedPerson, personFields } from '../../../domain/courses/people/enrolment-view.ts'
import { createBoundedCache } from '../../../domain/kernel/bounded-cache.ts'
import type { CourseId, LabId } from '../../../domain/kernel/ids.ts'
import type { OwnLedger } from '../../../ports/courses/hours.ts'
import type { Glance, Wall } from '../../../ports/courses/wall.ts'
import { connectedIn } from '../kernel/beside-lab.ts'
import { withoutNone } from '../kernel/none.ts'
import { fetchPartition } from '../kernel/query.ts'
import { nothingSeen, type Row, type SeenRows, sinceOf, withFound } from '../kernel/seen-rows.ts'

type Machine = ListedMachine & { readonly type: 'vm' }
type Person = ListedPerson & { readonly type: 'enrolment' }
type Ledger = OwnLedger & { readonly type: 'ledger' }
type Listed = Row &
  (
    | Machine
    | Person
    | Ledger
    | Pick<CourseRecord, 'type'>
    | (Pick<LabRecord, 'type'> & { readonly connected?: string })
  )

const fields = ['type', '_etag', '_ts', ...new Set([...machineFields, ...personFields, 'enrolmentId', 'own'])]
  .map((field) => `c['${field}']`)
  .join(', ')
const ofCourse =
  "c.type = 'vm' AND c.course.id = @courseId OR c.type = 'enrolment' AND c.courseId = @courseId OR c.type = 'ledger' AND c.courseId = @courseId AND c.month >= @month OR c.id = @courseId OR c.id = 'lab'"
const listing = `SELECT ${fields}, c.cloud.subscriptionId AS connected FROM c WHERE c._ts >= @since AND (${ofCourse})`

/**
 * Of all courses together. A row with its view and its text takes 1.9 kB on the heap (1,050 of them 1.95 MB): 60 MB, of the
 * 2,048 of an instance, for 28 courses of the largest kind or 300 classes of fifty.
 */
const mostRows = 30_000
/** Pages ask every few seconds. Nobody has looked at what was not asked for in so long, as in a class that is over. */
const lifeMs = 10 * 60_000
/** What goes says so by a change of its course, in the same transaction. Whatever does not is found out after so long. */
const wholeMs = 60_000

interface Asked {
  readonly labId: LabId
  readonly courseId: CourseId
  readonly month: string
}

interface Look {
  readonly seen: SeenRows<Listed>
  readonly glance: Glance
  /** Of ledgers: from this month on. */
  readonly month: string
  /** When all of it was read, in milliseconds. */
  readonly wholeAt: number
}

const glanceAt = ({ rows }: SeenRows<Listed>): Glance => {
  const all = [...rows.values()]
  const connected = connectedIn(all)
  const machines = all
    .filter((row): row is Row & Machine => row.type === 'vm')
    .map((machine) => (isStranded(machine, connected) ? { ...machine, stranded: true } : machine))
    .sort((one, other) => one.course.number - other.course.number)
  return {
    machines,
    people: all.filter((row): row is Row & Person => row.type === 'enrolment'),
    ledgers: all.filter((row): row is Row & Ledger => row.type === 'ledger'),
  }
}

const hasCourseChanged = (courseId: CourseId, { rows }: SeenRows<Listed>, found: readonly Listed[]) =>
  found.some(({ id, _etag }) => id === courseId && rows.get(id)?._etag !== _etag)

export const cosmosWall = (
  container: Container,
  now: () => number = Date.now,
  limit: number = mostRows,
): Wall => {
  const weigh = ({ seen }: Look): number => seen.rows.size
  const looks = createBoundedCache<Look>({ limit, weigh, lifeMs, now })

  const ask = async (of: Asked, since: number): Promise<Listed[]> => {
    const { labId, courseId, month } = of
    return (await fetchPartition<Listed>(container, labId, listing, { courseId, since, month })).map(
      withoutNone,
    )
  }

  const lookAgain = async (of: Asked, last: Look): Promise<Look | undefined> => {
    // Of months before those that it has it knows nothing.
    if (of.month < last.month || now() - last.wholeAt >= wholeMs) return undefined
    const found = await ask({ ...of, month: last.month }, sinceOf(last.seen))
    if (hasCourseChanged(of.courseId, last.seen, found)) return undefined
    const seen = withFound(last.seen, found)
    return seen === last.seen ? last : { ...last, seen, glance: glanceAt(seen) }
  }

  const lookAtAll = async (of: Asked, last: Look | undefined): Promise<Look> => {
    const wholeAt = now()
    const found = await ask(of, sinceOf(nothingSeen))
    // What is as it was stays the same object.
    const rows = found.map((row) => {
      const known = last?.seen.rows.get(row.id)
      return known?._etag === row._etag ? known : row
    })
    const seen = withFound<Listed>(nothingSeen, rows)
    return { seen, glance: glanceAt(seen), month: of.month, wholeAt }
  }

  return {
    async read(labId, courseId, since) {
      const of = { labId, courseId, month: monthOf(since) }
      const key = `${labId} ${courseId}`
      const last = looks.get(key)
      const look = (last && (await lookAgain(of, last))) ?? (await lookAtAll(of, last))
      looks.set(key, look)
      return look.glance
    },
  }
}
