import type { OperationInput } from '@azure/cosmos'
import { timetableOf } from '@labkeeper/functions/domain/courses/calendar/class-on'
import { meetingsIn, minuteMs } from '@labkeeper/functions/domain/courses/calendar/meetings'
import type { CourseRecord } from '@labkeeper/functions/domain/courses/course-record'
import type { LedgerRecord } from '@labkeeper/functions/domain/courses/hours/ledger'
import { enrolmentIdOf } from '@labkeeper/functions/domain/courses/people/enrolment-record'
import type { StepRecord } from '@labkeeper/functions/domain/operations/step-record'
import type { VmRecord } from '@labkeeper/functions/domain/vms/vm-record'
import { expect } from 'vitest'
import { type Engine, labId } from '../support/operations/engine.ts'

/** A worker that hangs reads the clock before it hangs. */
const slackMs = 10 * minuteMs
/** So much must be left to begin with. */
const leastSeconds = 300
const dayMs = 24 * 60 * minuteMs
const thursday = 4

const markIn = (operation: OperationInput): string | undefined => {
  if (operation.operationType !== 'Patch') return undefined
  const { resourceBody: body } = operation
  const change = (Array.isArray(body) ? body : body.operations).find(
    ({ path }) => path === '/course/startedFor',
  )
  return change?.op === 'set' && typeof change.value === 'string' ? change.value : undefined
}

const stepIn = (operation: OperationInput): StepRecord | undefined => {
  if (operation.operationType !== 'Create') return undefined
  const body = operation.resourceBody as unknown as StepRecord
  return body.type === 'step' ? body : undefined
}

/** Of the week, the Monday; of the course, a day before all. */
const firstDay = (period: string, now: Date): string => {
  if (period !== 'week') return ''
  const day = Math.floor(now.getTime() / dayMs)
  return new Date((day - ((day + thursday - 1) % 7)) * dayMs).toISOString().slice(0, 10)
}

/**
 * Looks over the shoulder of the database at each start: a class starts machines while it is on, and whoever has one starts it
 * in class or while something is left. Reckoned anew from what is written, whatever the code that decides has read.
 */
export const watchStarts = (engine: Engine) => {
  const wrong: string[] = []
  let granted = 0
  const now = () => engine.world.clock.now()

  const ofLab = async <T>(condition: string): Promise<T[]> => {
    const query = `SELECT * FROM c WHERE ${condition}`
    return (await engine.records.items.query<T>(query, { partitionKey: labId }).fetchAll()).resources
  }

  /** Whether or not a worker has noticed yet that it has begun, and however it came about. */
  const classesNow = ({ classes, ...course }: CourseRecord): readonly string[] => {
    const [from, to] = [-2, 2].map((days) =>
      new Date(now().getTime() + days * dayMs).toISOString().slice(0, 10),
    ) as [string, string]
    const known = [...meetingsIn(timetableOf(course), from, to), ...(classes?.on ?? [])]
    return known.flatMap(({ key, startsAt, prepare, endsAt }) =>
      Date.parse(startsAt) - prepare * minuteMs <= now().getTime() &&
      now().getTime() - slackMs < Date.parse(endsAt)
        ? [key]
        : [],
    )
  }

  const judgeClass = (mark: string, course: CourseRecord): void => {
    const key = mark.split('@')[0] ?? ''
    if (!classesNow(course).includes(key))
      wrong.push(`${key} is not on, and starts a machine at ${now().toISOString()}`)
  }

  const judgeHolder = async ({ vmId }: StepRecord, course: CourseRecord): Promise<void> => {
    const { minutes = null, period = 'course' } = course.hours ?? {}
    if (minutes === null || classesNow(course).length > 0) return
    const [vm] = await ofLab<VmRecord>(`c.id = '${vmId}'`)
    const userId = vm?.allocatedTo?.userId
    if (userId === undefined) return
    const theirs = await ofLab<LedgerRecord>(
      `c.type = 'ledger' AND c.enrolmentId = '${enrolmentIdOf(course.id, userId)}'`,
    )
    const first = firstDay(period, now())
    const used = theirs
      .flatMap(({ own }) => Object.entries(own))
      .reduce((sum, [day, seconds]) => (day >= first ? sum + seconds : sum), 0)
    const most = (minutes + granted) * 60
    if (used + leastSeconds > most) wrong.push(`${userId} has used ${used} s of ${most} s, and starts`)
  }

  const note = async (operations: readonly OperationInput[]): Promise<void> => {
    const marks = operations.flatMap((one) => markIn(one) ?? [])
    const byHolder = operations
      .flatMap((one) => stepIn(one) ?? [])
      .filter(({ input }) => input.action === 'start' && input.byHolder === true)
    if (marks.length + byHolder.length === 0) return
    const [course] = await ofLab<CourseRecord>("c.type = 'course'")
    if (course === undefined) return
    for (const mark of marks) judgeClass(mark, course)
    for (const step of byHolder) await judgeHolder(step, course)
  }

  for (const { items } of engine.clients) {
    const batch = items.batch.bind(items)
    items.batch = async (...call: Parameters<typeof batch>) => {
      const response = await batch(...call)
      if ((response.result ?? []).every(({ statusCode }) => statusCode < 300)) await note(call[0])
      return response
    }
  }

  return {
    /** So many more minutes may anybody have. */
    grant: (minutes: number): void => {
      granted += minutes
    },
    expectTrue: (): void => expect(wrong).toEqual([]),
  }
}
export type WatchedStarts = ReturnType<typeof watchStarts>
