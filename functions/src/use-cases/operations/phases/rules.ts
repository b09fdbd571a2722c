import { alsoMissing } from '../../../domain/connection/permissions.ts'
import { type RuleName, ruleNames } from '../../../domain/courses/access/access-of-machine.ts'
import { askOfStaff, askTeacher, lacksAction } from '../../../domain/courses/access/open-refusal.ts'
import {
  givenUp,
  linesOf,
  nextEnd,
  released,
  unwritten,
  withoutRules,
  withWriting,
  withWritten,
} from '../../../domain/courses/access/opening.ts'
import { isOutside, lettingOf, lookAt } from '../../../domain/courses/access/outside.ts'
import { type Letting, nextWrite, wantedRules } from '../../../domain/courses/access/rules.ts'
import { comesOrGoes, retryMs } from '../../../domain/courses/access/rules-due.ts'
import { CloudError } from '../../../domain/kernel/errors.ts'
import { after, type Instant } from '../../../domain/kernel/instant.ts'
import { again, fail, go, type Move, succeed } from '../../../domain/operations/move.ts'
import type { StepRecord } from '../../../domain/operations/step-record.ts'
import { newActivity } from '../../../domain/vms/activity.ts'
import type { VmRecord } from '../../../domain/vms/vm-record.ts'
import type { Begun } from '../../../ports/vms/begun.ts'
import type { Azure, Family, InwardWorld } from './phase.ts'
import { ruledVmOf } from './vm-of-step.ts'

/**
 * The rules of one machine are brought to what its record says that they are to be: one write a hop, until nothing differs.
 * What is wished meanwhile this step does as well. It holds no machine: whatever else goes on there goes on.
 */

type Ruled = VmRecord & Required<Pick<VmRecord, 'access'>>

const gone = 'The machine is not there any more.'
const refused = (_: StepRecord, sentence: string): Move => go('rules-undo', { error: sentence })

/** Somebody else changed it in this moment. */
const onceMore = again(1)

/** The machine, if it is still this step that works at its rules. */
const readMine = async ({ vms }: InwardWorld, step: StepRecord): Promise<Ruled | undefined> => {
  const vm = await vms.read(step.labId, step.vmId)
  const access = vm?.access
  return vm !== undefined && access?.step?.id === step.id ? { ...vm, access } : undefined
}

/** It ended before, or the machine is another one by now. */
const over = ({ error }: StepRecord): Move =>
  error === undefined ? succeed('forgotten') : fail(error, 'forgotten')

/** Whoever has the machine reads on its page what came of it. */
const ofHolder = ({ kind, input }: StepRecord): boolean => kind === 'open' && input.side === 'student'

/** What lets people in whoever opens it: its course, as long as there is one; or its owner. */
const lettingFor = async ({ courses }: InwardWorld, vm: Ruled): Promise<Letting | undefined> =>
  vm.course === undefined ? lettingOf(vm) : courses.read(vm.labId, vm.course.id)

/** Whoever sees to its rules later is called then. */
const dueAgain = (vm: Ruled, at: Instant | undefined) => {
  const { course } = vm
  if (course === undefined) return lookAt(vm, at ?? null)
  return {
    courseDue: at === undefined ? undefined : ({ courseId: course.id, at, isForSooner: true } as const),
  }
}

/** What is still to be written; of a machine that has no rules any more nobody can say it. */
const missing = async (world: InwardWorld, vm: Ruled, now: Instant) => {
  const letting = comesOrGoes(vm) ? undefined : await lettingFor(world, vm)
  return letting && { next: nextWrite(vm.access, wantedRules(vm, letting, now)) }
}

/** All of it stands. */
const release = async ({ openings }: InwardWorld, step: StepRecord, vm: Ruled, now: Instant) => {
  const due = dueAgain(vm, nextEnd(vm, now))
  const lastError = ofHolder(step) && !isOutside(vm) && vm.lastError !== undefined ? null : undefined
  const isWritten = await openings.change(vm, released(vm, now), { ...due, lastError })
  return isWritten ? succeed('forgotten') : onceMore
}

const look = async (world: InwardWorld, step: StepRecord): Promise<Move | undefined> => {
  const vm = await readMine(world, step)
  if (vm === undefined) return over(step)
  const now = world.clock.now().toISOString()
  const left = await missing(world, vm, now)
  if (left === undefined) return go('rules-undo', { error: gone })
  const { next } = left
  if (next === undefined) return release(world, step, vm, now)
  if (!(await world.openings.change(vm, withWriting(vm.access, next)))) return onceMore
  if (vm.access.rules === undefined) return go('rules-make')
  return go(Object.values(next).some((sources) => sources.length > 0) ? 'rule' : 'rule-off')
}

/** What was written stands from now on, and so says the history. */
const note = async (world: InwardWorld, step: StepRecord): Promise<Move | undefined> => {
  const vm = await readMine(world, step)
  if (vm === undefined) return over(step)
  if (vm.access.writing === undefined) return undefined
  const now = world.clock.now()
  const activities = linesOf(vm.access, isOutside(vm)).map((line) => newActivity(vm, line, now))
  return (await world.openings.change(vm, withWritten(vm.access), { activities })) ? undefined : onceMore
}

const forget = async (world: InwardWorld, step: StepRecord): Promise<Move | undefined> => {
  const vm = await readMine(world, step)
  if (vm === undefined) return over(step)
  return (await world.openings.change(vm, withoutRules(vm.access))) ? undefined : onceMore
}

/** Which of both rights is needed for what is being written. */
const actionOf = ({ access }: Pick<VmRecord, 'access'>): string => {
  const isWrite = Object.values(access?.writing ?? {}).some((sources) => sources.length > 0)
  return `Microsoft.Network/networkSecurityGroups/securityRules/${isWrite ? 'write' : 'delete'}`
}

/** The lab's role lacks the right: remembered as the connection test would have found it. Nothing was written. */
const bar = async (world: InwardWorld, step: StepRecord): Promise<Move | undefined> => {
  const vm = await readMine(world, step)
  if (vm === undefined) return over(step)
  const cloud = (await world.labs.read(step.labId))?.cloud
  if (cloud !== undefined && vm.access.writing !== undefined) {
    await world.labs.noteMissingActions(step.labId, cloud, alsoMissing([actionOf(vm)]))
  }
  return (await world.openings.change(vm, unwritten(vm.access))) ? undefined : onceMore
}

const giveUp = async (world: InwardWorld, step: StepRecord): Promise<Move | undefined> => {
  const vm = await readMine(world, step)
  if (vm === undefined) return over(step)
  const now = world.clock.now()
  const left = await missing(world, vm, now.toISOString())
  // Whoever wrote the last of it died before they said so.
  if (left !== undefined && left.next === undefined) return release(world, step, vm, now.toISOString())
  const due = dueAgain(vm, after(now, retryMs))
  const lastError = ofHolder(step) && !isOutside(vm) ? step.error : undefined
  const failed = isOutside(vm) ? step.error : undefined
  return (await world.openings.change(vm, givenUp(vm, now.toISOString(), failed), { ...due, lastError }))
    ? undefined
    : onceMore
}

/** Refused by the role, not by the credentials. */
const barred = 'RoleLacks'
const isBarred = (error: unknown): boolean =>
  error instanceof CloudError && /^(AuthorizationFailed|Forbidden|Http403)$/.test(error.azureCode)

const machineOf = async ({ readVm }: Azure): Promise<VmRecord> => {
  const vm = await readVm()
  if (vm === undefined) throw new CloudError('final', 'NoMachine', gone)
  return vm
}

const whomToAsk = ({ input: { side } }: StepRecord, vm: VmRecord): string => {
  if (isOutside(vm) && side !== 'student') return askOfStaff('owner')
  return side === 'staff' ? askOfStaff('teacher') : askTeacher
}

const write = async (azure: Azure, step: StepRecord): Promise<Begun> => {
  const { compute, principal } = azure
  const vm = await machineOf(azure)
  const name = ruleNames.find((one): one is RuleName => vm.access?.writing?.[one] !== undefined)
  if (name === undefined) return { ticket: undefined }
  try {
    return await compute.writeRule(principal, ruledVmOf(step, vm), name, vm.access?.writing?.[name] ?? [])
  } catch (error) {
    if (!isBarred(error)) throw error
    throw new CloudError('final', barred, lacksAction(actionOf(vm), whomToAsk(step, vm)), { cause: error })
  }
}

/** Somebody waits in front of the page, and Azure takes a second or two. */
const promptly = (_: number, pollSeconds: number): number => Math.min(1, pollSeconds)

const writing = {
  pause: promptly,
  asks: write,
  next: () => go('rules-noted'),
  refused,
  refusals: {
    // Somebody took the whole group away in the portal.
    missing: () => go('rules-lost'),
    final: (_: StepRecord, { azureCode, message }: CloudError) =>
      go(azureCode === barred ? 'rules-barred' : 'rules-undo', { error: message }),
  },
} as const

export const rules = {
  rules: { looksInward: look, next: () => go('rules'), refused },
  'rules-make': {
    asks: async (azure, step) => {
      const vm = await machineOf(azure)
      const { student = [], staff = [], course = [] } = vm.access?.writing ?? {}
      return azure.compute.makeRules(azure.principal, ruledVmOf(step, vm), { student, staff, course })
    },
    sends: { writes: 1, counted: 'network' },
    pause: promptly,
    next: () => go('rules-join'),
    refused,
  },
  'rules-join': {
    asks: async (azure, step) =>
      azure.compute.joinRules(azure.principal, ruledVmOf(step, await machineOf(azure))),
    sends: { reads: 1, writes: 1, counted: 'network' },
    pause: promptly,
    next: () => go('rules-noted'),
    refused,
    refusals: { missing: (step) => refused(step, gone) },
  },
  rule: { ...writing, sends: { writes: 1, counted: 'network' } },
  'rule-off': { ...writing, sends: { deletes: 1, counted: 'network' } },
  'rules-noted': { looksInward: note, next: () => go('rules'), refused },
  'rules-lost': { looksInward: forget, next: () => go('rules'), refused },
  'rules-barred': { looksInward: bar, next: () => go('rules-undo'), refused },
  'rules-undo': { looksInward: giveUp, next: over, refused },
} satisfies Family
