import type { Container, OperationInput } from '@azure/cosmos'
import type { CourseDue } from '../../../domain/courses/course-due.ts'
import { chunks } from '../../../domain/kernel/chunks.ts'
import type { VersionOfCourse } from '../../../domain/templates/template.ts'
import type { Acceptance, ForClass, TemplateGate, Unkept, Unused } from '../../../ports/operations/work.ts'
import { dueNow } from '../courses/due-now.ts'
import { writeAll } from '../kernel/batch.ts'
import { create, emptyingPatchOf, literal, patch, patchOf } from '../kernel/records.ts'

/** How work takes hold of many VMs, and which of them are free for it. */

/** Two records a VM, one operation, one template or course: at most a hundred in a transaction. */
export const pairsPerBatch = 49
/** Of the 2 MB that a transaction takes. */
const mostBytes = 1_800_000
/** How many of such records go together: people may make their tags that long. */
export const fitting = (records: readonly OperationInput[]): number =>
  Math.max(1, Math.floor(mostBytes / Buffer.byteLength(JSON.stringify(records))))
export const isIdle = 'NOT IS_DEFINED(c.operationId)'
export const isIdleAndNobodys = 'NOT IS_DEFINED(c.operationId) AND NOT IS_DEFINED(c.allocatedTo)'

export const pass = ({ id, status, change, hold }: TemplateGate, operationId: string): OperationInput =>
  patch(id, `c.status = ${literal(status)}`, emptyingPatchOf({ ...change, ...(hold ? { operationId } : {}) }))

/** Nobody makes the course of the version while that goes. Writes what stands there. */
export const madeOfAnother = ({ id, number }: Pick<VersionOfCourse, 'id' | 'number'>): OperationInput =>
  patch(
    id,
    `(NOT IS_DEFINED(c.recipe) OR c.recipe['from'].kind != 'version' OR c.recipe['from'].number != ${number})`,
    patchOf({ type: 'course' }),
  )

/** What is off, and was not begun for this class before; or what was, but could not be started. */
const isToStart = ({ mark }: ForClass): string =>
  [
    isIdle,
    "c.powerState IN ('VM deallocated', 'VM stopped')",
    `(NOT IS_DEFINED(c.course.startedFor) OR c.course.startedFor != ${literal(mark)} OR (IS_DEFINED(c.lastError) AND c.lastError != ''))`,
  ].join(' AND ')

/** Nobody was seen since it was found unused, and nobody has said that they stay. */
const isUnused = ({ run, rev, seenBefore }: Unused, now: string): string =>
  [
    isIdle,
    `c.powerState = 'VM running' AND c.runningSince = ${literal(run)} AND c.course.idle.rev = ${literal(rev)}`,
    `(NOT IS_DEFINED(c.course.keep) OR c.course.keep.until <= ${literal(now)})`,
    ...(seenBefore === undefined
      ? []
      : [`(NOT IS_DEFINED(c.course.seenAt) OR c.course.seenAt < ${literal(seenBefore)})`]),
  ].join(' AND ')

const isUnkept = ({ unkeptAfter }: Unkept): string =>
  [
    `${isIdle} AND (NOT IS_DEFINED(c.course.keep) OR NOT IS_DEFINED(c.allocatedTo)`,
    `c.course.keep.until <= ${literal(unkeptAfter)} OR c.course.keep.userId != c.allocatedTo.userId)`,
  ].join(' OR ')

type Unless = 'given' | ForClass | Unused | Unkept | undefined

const isFree = (unless: Unless, now: string): string => {
  if (unless === undefined) return isIdle
  if (unless === 'given') return isIdleAndNobodys
  if ('unkeptAfter' in unless) return isUnkept(unless)
  return 'mark' in unless ? isToStart(unless) : isUnused(unless, now)
}

/** The class is on: what is begun for it when it is over would run on. */
const passClass = (unless: Unless, now: string): OperationInput[] =>
  typeof unless === 'object' && 'mark' in unless
    ? [patch(unless.meetingId, "c.state IN ('preparing', 'running')", patchOf({ startingAt: now }))]
    : []

type OperationOfMany = Parameters<Acceptance['acceptMore']>[0]

/** The first of them begins the operation by `begin`, where there is none yet. */
export const acceptMany = async (
  container: Container,
  operation: OperationOfMany,
  items: Parameters<Acceptance['acceptMany']>[1],
  begin: ((record: object) => OperationInput) | undefined,
  unless?: Unless,
  courseDue?: CourseDue,
  gate?: TemplateGate,
): Promise<ReadonlySet<string>> => {
  const { id, labId } = operation
  const free = isFree(unless, operation.createdAt)
  const guard = passClass(unless, operation.createdAt)
  const taken = new Set<string>()
  const take = async (part: typeof items): Promise<boolean> => {
    const count = part.length
    const counters =
      taken.size === 0 && begin !== undefined
        ? begin({ ...operation, total: count, open: count })
        : patch(id, undefined, [
            { op: 'incr', path: '/total', value: count },
            { op: 'incr', path: '/open', value: count },
          ])
    const records = part.flatMap(({ step, change }) => [
      patch(step.vmId, free, emptyingPatchOf({ ...change, operationId: id })),
      create(step),
    ])
    const first = taken.size === 0 ? dueNow(courseDue) : []
    const template = gate === undefined ? [] : [pass(gate, id)]
    if (!(await writeAll(container, labId, [...template, ...guard, counters, ...records, ...first])))
      return false
    for (const { step } of part) taken.add(step.vmId)
    return true
  }
  // A guard beside the course takes the place of a pair, as above.
  const hasGuard = gate !== undefined || guard.length > 0
  for (const part of chunks(items, hasGuard ? pairsPerBatch - 1 : pairsPerBatch)) {
    // One that somebody else has taken must not hold up the others.
    if (!(await take(part))) for (const one of part) await take([one])
  }
  return taken
}
