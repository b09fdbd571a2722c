import type { Container } from '@azure/cosmos'
import { isStranded } from '../../../domain/connection/stranded.ts'
import { type Counted, talliesOf } from '../../../domain/courses/counts.ts'
import type { CourseTurn } from '../../../domain/courses/course-life.ts'
import type { CourseRecord } from '../../../domain/courses/course-record.ts'
import { chunks } from '../../../domain/kernel/chunks.ts'
import type { LabLetterRecord } from '../../../domain/letters/lab-letter.ts'
import type { VmRecord } from '../../../domain/vms/vm-record.ts'
import type { Courses } from '../../../ports/courses/courses.ts'
import { writeAll } from '../kernel/batch.ts'
import { connectedIn, orLab } from '../kernel/beside-lab.ts'
import { fetchPartition, queryPartition, readRecord } from '../kernel/query.ts'
import {
  create,
  emptyingPatchOf,
  isStill,
  literal,
  patch,
  patches,
  patchOf,
  toRecord,
} from '../kernel/records.ts'
import { unlessRefused } from '../kernel/translate.ts'
import { dueNow } from './due-now.ts'

type Stored = CourseRecord & { readonly _etag: string }

type TalliedMachine = Extract<Counted, { readonly type: 'vm' }> & Pick<VmRecord, 'subscriptionId'>
type Tallied =
  | Exclude<Counted, { readonly type: 'vm' }>
  | TalliedMachine
  | { readonly type: 'lab'; readonly connected?: string }

/** So many are written side by side. */
const atOnce = 20

const seen = ({ state }: CourseRecord): boolean => state !== 'deleting'

const sameState = ({ state, closesAt }: CourseRecord): string =>
  `c.state = ${literal(state)} AND c.closesAt = ${literal(closesAt)}`

/** It is what it was, and nothing was made for it since. */
const untouched = (course: CourseRecord): string =>
  `${sameState(course)} AND ${isStill('madeAt', course.madeAt)}`

/** Nobody has changed it, and nothing was made for it since. */
export const stillAsRead = (course: CourseRecord): string => {
  const { rev, lastNumber, madeAt } = course
  const sameSettings = `c.rev = ${rev} AND c.lastNumber = ${lastNumber}`
  return `${sameSettings} AND ${sameState(course)} AND ${isStill('madeAt', madeAt)}`
}

/** All that people set, and what follows from it. */
const settingsOf = (course: CourseRecord) => {
  const { rev, name, about, timeZone, startsOn, endsOn, closesAt } = course
  const { recipe, machines, plannedAt, join, rules, calendar, hours, dueAt } = course
  const days = { timeZone, startsOn, endsOn, closesAt }
  return { rev, name, about, ...days, recipe, machines, plannedAt, join, rules, calendar, hours, dueAt }
}

export const cosmosCourses = (container: Container): Courses => {
  const turn = (
    { labId, id }: CourseRecord,
    condition: string,
    change: CourseTurn,
    letters: readonly LabLetterRecord[] = [],
  ): Promise<boolean> =>
    writeAll(container, labId, [patch(id, condition, emptyingPatchOf(change)), ...letters.map(create)])

  return {
    list: async (labId) => {
      const query = "SELECT * FROM c WHERE c.type = 'course' AND c.state != 'deleting'"
      const found = await queryPartition<CourseRecord>(container, labId, query)
      return found.sort((one, other) => other.createdAt.localeCompare(one.createdAt))
    },

    read: async (labId, courseId) => {
      // People send anything: the path of a record must not become another one.
      if (!/^crs_\w{1,64}$/.test(courseId)) return undefined
      const found = await readRecord<CourseRecord>(container, labId, courseId)
      return found !== undefined && seen(found) ? found : undefined
    },

    create: (course, teacher) => {
      const records = teacher === undefined ? [course] : [course, teacher]
      return writeAll(container, course.labId, records.map(create))
    },

    complete: async ({ id, labId }) => {
      const operations = [{ op: 'remove' as const, path: '/broughtFrom/isHalf' }]
      const condition = 'from c where c.broughtFrom.isHalf = true'
      await unlessRefused(() => container.item(id, labId).patch({ condition, operations }), 404, 412)
    },

    change: (course, next, version) => {
      const { id, labId } = course
      const { dueAt, ...settings } = settingsOf(next)
      // It may have become due sooner since it was read.
      const due = dueAt === course.dueAt ? {} : { dueAt }
      return writeAll(container, labId, [
        ...patches(id, stillAsRead(course), patchOf({ ...settings, ...due })),
        // Nobody deletes a version in the moment in which a course comes to be made of it.
        ...(version === undefined
          ? []
          : [patch(version.id, "c.status = 'ready'", patchOf({ status: 'ready' }))]),
      ])
    },

    setBudget: (course, change, letters) =>
      writeAll(container, course.labId, [
        patch(course.id, stillAsRead(course), emptyingPatchOf(change)),
        ...letters.map(create),
      ]),

    askCosts: ({ id, labId, azureCosts: was }, at) => {
      const next = { ...was, askedAt: at, isAsked: true }
      const condition =
        was === undefined ? 'NOT IS_DEFINED(c.azureCosts)' : `c.azureCosts.askedAt = ${literal(was.askedAt)}`
      return writeAll(container, labId, [patch(id, condition, patchOf({ azureCosts: next, dueAt: at }))])
    },

    adopt: ({ id, labId, state, adoptedAt }, adopted, at) => {
      const change = { adopted: [...adopted], adoptedAt: at, ...(state === 'open' && { dueAt: at }) }
      return writeAll(container, labId, [patch(id, isStill('adoptedAt', adoptedAt), patchOf(change))])
    },

    prepare: (course, change) =>
      writeAll(container, course.labId, [patch(course.id, stillAsRead(course), emptyingPatchOf(change))]),

    turn: (course, change, letters) => turn(course, sameState(course), change, letters),

    setCode: ({ id, labId, code: was }, code) => {
      if (code === undefined && was === undefined) return Promise.resolve(true)
      const operations = patchOf({ code: code ?? null })
      const condition = "from c where c.state = 'open'"
      return unlessRefused(() => container.item(id, labId).patch({ condition, operations }), 404, 412)
    },

    resealCode: async ({ id, labId, code: was }, sealed) => {
      const condition = `from c where ${isStill('code.sealed', was?.sealed)}`
      const operations = [{ op: 'set' as const, path: '/code/sealed', value: sealed }]
      await unlessRefused(() => container.item(id, labId).patch({ condition, operations }), 404, 412)
    },

    condemn: (course, dueAt) => turn(course, untouched(course), { state: 'deleting', dueAt }),

    tended: ({ course: { id, labId }, version }, dueAt, { letters = [], ...said } = {}) =>
      writeAll(container, labId, [
        { ...patch(id, undefined, emptyingPatchOf({ dueAt, ...said })), ifMatch: version },
        ...letters.map(create),
      ]),

    lookBy: async (labId, at) => {
      const query = "SELECT VALUE c.id FROM c WHERE c.type = 'course'"
      for (const some of chunks(await queryPartition<CourseRecord['id']>(container, labId, query), atOnce)) {
        const look = (courseId: CourseRecord['id']) =>
          writeAll(container, labId, dueNow({ courseId, at, isForSooner: true }))
        await Promise.all(some.map(look))
      }
    },

    tally: async (labId) => {
      const fields = [
        "c.type, c.courseId, c['function'], c.state, c.course, c.status, c.powerState, c.operationId",
        'IS_DEFINED(c.allocatedTo) AS isGiven, c.subscriptionId, c.cloud.subscriptionId AS connected',
        "c.allocatedTo.userId AS heldBy, c.userId, c['group']",
      ]
      const query = `SELECT ${fields.join(', ')} FROM c WHERE c.type = 'enrolment' AND c.state != 'deleting' OR c.type = 'vm' AND IS_DEFINED(c.course)${orLab}`
      const found = await queryPartition<Tallied>(container, labId, query)
      const connected = connectedIn(found)
      return talliesOf(
        found.flatMap((one) => {
          if (one.type === 'lab') return []
          return one.type === 'vm' && isStranded(one, connected) ? [{ ...one, stranded: true }] : [one]
        }),
      )
    },

    due: async (labId, courseIds) => {
      const query = "SELECT * FROM c WHERE c.type = 'course' AND ARRAY_CONTAINS(@courseIds, c.id)"
      const found = await fetchPartition<Stored>(container, labId, query, { courseIds })
      return found.map((stored) => ({ course: toRecord(stored), version: stored._etag }))
    },

    async forget({ id, labId }) {
      await unlessRefused(() => container.item(id, labId).delete(), 404)
    },
  }
}
