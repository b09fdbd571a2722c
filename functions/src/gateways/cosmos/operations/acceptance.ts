import type { Container, OperationInput } from '@azure/cosmos'
import { chunks } from '../../../domain/kernel/chunks.ts'
import { AppError } from '../../../domain/kernel/errors.ts'
import type { LabId } from '../../../domain/kernel/ids.ts'
import type { OperationRecord } from '../../../domain/operations/operation-record.ts'
import type { StepRecord } from '../../../domain/operations/step-record.ts'
import { holderOf } from '../../../domain/operations/why-not-again.ts'
import type { VmRecord } from '../../../domain/vms/vm-record.ts'
import type {
  Acceptance,
  Connected,
  CourseGate,
  HolderAsRead,
  TemplateGate,
} from '../../../ports/operations/work.ts'
import { stillConnected } from '../connection/still-connected.ts'
import { stillAsRead } from '../courses/courses.ts'
import { isWritten, runBatch, writeAll } from '../kernel/batch.ts'
import { queryPartition } from '../kernel/query.ts'
import { create, emptyingPatchOf, literal, patch, patches, patchOf, remove } from '../kernel/records.ts'
import { claimAccepted, claimUnfinished, unseen } from '../kernel/unseen.ts'
import {
  acceptMany,
  fitting,
  isIdle,
  isIdleAndNobodys,
  madeOfAnother,
  pairsPerBatch,
  pass,
} from './accept-many.ts'

/** Whoever has not finished by then has died, or is too slow. */
const acceptanceMs = 60_000

const tookTooLong = (): AppError =>
  new AppError('unavailable', 'This took too long and was undone. Please try again.')

/** A patch whose record is not there, or not as its condition says. */
const wasRefused = (status: number | undefined): boolean => status === 404 || status === 412

type Item = { readonly vm: VmRecord; readonly step: StepRecord }

const recordsOf = ({ vm, step }: Item, operationId: string): OperationInput[] => [
  create({ ...vm, operationId }),
  create(step),
]

/** The course is as it was read, and nothing was made for it since. */
const passCourse = ({ course, change }: CourseGate): OperationInput =>
  patch(course.id, stillAsRead(course), emptyingPatchOf(change))

const acceptCreation = async (
  container: Container,
  operation: OperationRecord,
  items: readonly Item[],
  lab: Connected,
  gate: TemplateGate | undefined,
  courseGate: CourseGate | undefined,
): ReturnType<Acceptance['acceptCreation']> => {
  const { labId, id } = operation
  const guards = [
    stillConnected(lab),
    ...(gate === undefined ? [] : [pass(gate, id)]),
    ...(courseGate === undefined ? [] : [passCourse(courseGate)]),
  ]
  // Two guards take the place of a pair.
  const mostPairs = guards.length > 1 ? pairsPerBatch - 1 : pairsPerBatch
  const batches = chunks(items, Math.min(mostPairs, ...items.map((item) => fitting(recordsOf(item, id)))))
  const single = batches.length <= 1
  const { first, goesOn, reveals } = unseen(operation, acceptanceMs)

  const written: Item[] = []
  for (const [index, batch] of batches.entries()) {
    const records = batch.flatMap((item) => recordsOf(item, id))
    const later = index === batches.length - 1 ? reveals : goesOn
    const head = index === 0 ? [...guards, single ? create(operation) : first] : [later]
    const statuses = await runBatch(container, labId, [...head, ...records])
    if (!isWritten(statuses)) {
      if (index > 0 && wasRefused(statuses[0])) throw tookTooLong()
      if (index === 0 && wasRefused(statuses[0])) return 'disconnected'
      if (index === 0 && statuses.slice(0, guards.length).some(wasRefused)) return 'closed'
      for (const part of chunks(written, pairsPerBatch)) {
        await runBatch(
          container,
          labId,
          part.flatMap(({ vm, step }) => [remove(vm.id), remove(step.id)]),
        )
      }
      if (index > 0) await runBatch(container, labId, [remove(id)])
      return 'name-taken'
    }
    written.push(...batch)
  }
  return 'accepted'
}

type Reopening = Parameters<Acceptance['reopen']>[1][number]

const removal = (field: 'error' | 'warning' | 'left' | 'cleaning' | 'bin') => ({
  op: 'remove' as const,
  path: `/${field}`,
})

/** Somebody who was quicker has been counted already. */
const isResetSoOften = (as: { readonly resets: number | undefined } | undefined): string[] => {
  if (as === undefined) return []
  return as.resets === undefined
    ? ['NOT IS_DEFINED(c.course.resets)']
    : [`c.course.resets.count = ${literal(as.resets)}`]
}

const reopenRecords = ({ step, next, vm }: Reopening, free: string): OperationInput[] => {
  const { status, phase, attempts, looks, leaseUntil, dueAt, deadline } = next
  const failed = `c.status = 'failed' AND c.fence = ${step.fence}`
  return [
    ...patches(step.id, failed, [
      ...patchOf({ status, phase, attempts, looks, leaseUntil, dueAt, deadline }),
      ...(step.poisons ? patchOf({ poisons: 0 }) : []),
      ...(step.error === next.error ? [] : [removal('error')]),
      ...(step.warning === undefined ? [] : [removal('warning')]),
      ...(next.input === step.input ? [] : patchOf({ input: { ...next.input } })),
      ...(step.left === undefined ? [] : [removal('left')]),
      ...(step.cleaning === undefined ? [] : [removal('cleaning')]),
      ...(step.bin === next.bin ? [] : [removal('bin')]),
      ...(next.belongings === step.belongings ? [] : patchOf({ belongings: next.belongings ?? null })),
      ...(next.cleanUps === step.cleanUps ? [] : patchOf({ cleanUps: next.cleanUps })),
      ...planned(step, next),
    ]),
    ...vmRecords(step, vm, [free, ...isStillTheirs(step, next)].join(' AND ')),
    ...(vm === undefined ? [] : restoring(step)),
  ]
}

/** What of it was planned anew. */
const planned = (step: StepRecord, { draft, exchange, checkpoint }: StepRecord) =>
  patchOf({
    ...(draft === step.draft ? {} : { draft }),
    ...(exchange === step.exchange ? {} : { exchange }),
    ...(checkpoint === step.checkpoint ? {} : { checkpoint }),
  })

/** It was planned anew for whoever has the machine. What goes on as it was finds out itself that somebody else has it. */
const isStillTheirs = (step: StepRecord, next: StepRecord): string[] => {
  if (next.exchange === step.exchange && next.checkpoint === step.checkpoint) return []
  const userId = holderOf(next)
  const any = [
    'NOT IS_DEFINED(c.allocatedTo)',
    ...(userId === undefined ? [] : [`c.allocatedTo.userId = ${literal(userId)}`]),
  ]
  return [`(${any.join(' OR ')})`]
}

/** What is in the bin is restored once; it stays there while what was left of a try goes. */
const restoring = ({ kind, input, bin, operationId }: StepRecord): OperationInput[] =>
  kind === 'create' && input.bin === 'restore' && bin !== undefined
    ? [patch(bin.id, "c.state = 'kept'", emptyingPatchOf({ state: 'restoring', operationId, dueAt: null }))]
    : []

const vmRecords = (
  { exchange, vmId, operationId, input }: StepRecord,
  vm: Reopening['vm'],
  free: string,
): OperationInput[] => {
  if (vm === undefined) return []
  // A password that was wished for since is that one's step's business.
  const same = input.passwordId === undefined ? '' : ` AND c.nextPassword.id = ${literal(input.passwordId)}`
  if ('id' in vm) return [create({ ...vm, operationId })]
  // From here on nobody is given it, as when it was accepted first.
  const resetting = { op: 'set' as const, path: '/course/resetting', value: true }
  return [
    patch(vmId, `${free}${same}`, [
      ...emptyingPatchOf({ ...vm, operationId }),
      ...(exchange === undefined ? [] : [resetting]),
    ]),
  ]
}

/** With two guards and the counters at most a hundred: a step of which much is changed takes more than one patch. */
const stepsPerBatch = (steps: readonly Reopening[], free: string): number => {
  const all = steps.map((one) => reopenRecords(one, free))
  const mostRecords = Math.max(...all.map(({ length }) => length), 2)
  return Math.min(Math.floor(97 / mostRecords), ...all.map(fitting))
}

const filterInTurn = async <T>(items: readonly T[], keep: (item: T) => Promise<boolean>): Promise<T[]> => {
  const kept: T[] = []
  for (const item of items) if (await keep(item)) kept.push(item)
  return kept
}

const isAsCounted = (newPasswords: HolderAsRead['newPasswords']): string =>
  newPasswords === undefined
    ? 'NOT IS_DEFINED(c.course.newPasswords)'
    : `c.course.newPasswords.userId = ${literal(newPasswords.userId)} AND c.course.newPasswords.day = ${literal(newPasswords.day)} AND c.course.newPasswords.count = ${literal(newPasswords.count)}`

const isIdleAnd = (whose: Parameters<Acceptance['acceptAction']>[3]): string => {
  if (whose === undefined) return isIdle
  if (whose === 'nobody') return isIdleAndNobodys
  if (typeof whose === 'string') return `${isIdle} AND c.allocatedTo.userId = ${literal(whose)}`
  return `${isIdleAnd(whose.userId)} AND ${isAsCounted(whose.newPasswords)}`
}

const undo = async (container: Container, labId: LabId, operationId: string): Promise<void> => {
  const left = await queryPartition<string>(
    container,
    labId,
    "SELECT VALUE c.id FROM c WHERE c.type IN ('step', 'vm', 'student-batch') AND c.operationId = @id",
    { id: operationId },
  )
  for (const id of left) await runBatch(container, labId, [remove(id)])
  await runBatch(container, labId, [remove(operationId)])
}

export const cosmosAcceptance = (container: Container): Acceptance => ({
  acceptCreation: (operation, items, lab, gate, courseGate) =>
    acceptCreation(container, operation, items, lab, gate, courseGate),

  acceptAction: async (operation, step, vm, whose, as) => {
    const free = [isIdleAnd(whose), ...isResetSoOften(as)].join(' AND ')
    const take = patch(step.vmId, free, emptyingPatchOf({ ...vm, operationId: operation.id }))
    const statuses = await runBatch(container, operation.labId, [take, create(operation), create(step)])
    if (isWritten(statuses)) return 'accepted'
    return statuses[0] === 404 ? 'missing' : 'busy'
  },

  acceptMany: (operation, items, ...conditions) =>
    acceptMany(container, operation, items, create, ...conditions),

  acceptMore: (operation, items) => acceptMany(container, operation, items, undefined),

  begun: async (labId, stepIds) => {
    const unfinished = await queryPartition<string>(
      container,
      labId,
      "SELECT VALUE c.id FROM c WHERE c.type = 'operation' AND c.state IN ('accepting', 'undoing')",
    )
    if (unfinished.length === 0) return stepIds
    return queryPartition<string>(
      container,
      labId,
      "SELECT VALUE c.id FROM c WHERE c.type = 'step' AND ARRAY_CONTAINS(@stepIds, c.id) AND NOT ARRAY_CONTAINS(@unfinished, c.operationId)",
      { stepIds, unfinished },
    )
  },

  abandon: async (labId, operationId) => {
    if (await writeAll(container, labId, [claimUnfinished(operationId)]))
      await undo(container, labId, operationId)
  },

  takeBack: async (operation) => {
    const { labId, id } = operation
    if (await writeAll(container, labId, [claimAccepted(operation)])) await undo(container, labId, id)
  },

  reopen: async (operation, steps, gate, unless, courseGate) => {
    const free = unless === 'given' ? isIdleAndNobodys : isIdle
    const guard =
      gate === undefined
        ? []
        : [pass(gate, operation.id), ...(gate.unused ? [madeOfAnother(gate.unused)] : [])]
    // What one part of it writes of the course the next one finds.
    let course = courseGate?.course
    const openTogether = async (part: readonly Reopening[]): Promise<boolean> => {
      const counters = patch(operation.id, undefined, [
        { op: 'incr', path: '/failed', value: -part.length },
        { op: 'incr', path: '/open', value: part.length },
      ])
      const ofCourse = course && courseGate ? [passCourse({ ...courseGate, course })] : []
      const records = [...part.flatMap((one) => reopenRecords(one, free)), ...guard, ...ofCourse, counters]
      const isOpen = await writeAll(container, operation.labId, records)
      if (isOpen && course !== undefined && courseGate !== undefined) {
        const { problem: _, ...change } = courseGate.change
        course = { ...course, ...change }
      }
      return isOpen
    }
    const opened: StepRecord[] = []
    for (const part of chunks(steps, stepsPerBatch(steps, free))) {
      // One VM whose name was taken meanwhile must not hold up the others.
      const accepted = (await openTogether(part))
        ? part
        : await filterInTurn(part, (one) => openTogether([one]))
      opened.push(...accepted.map(({ next }) => next))
    }
    return opened
  },
})
