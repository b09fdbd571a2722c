import { aLook } from '../../../domain/connection/sends.ts'
import { CloudError } from '../../../domain/kernel/errors.ts'
import { cutAtWord } from '../../../domain/kernel/plain-text.ts'
import {
  exchanged,
  exchangeOf,
  giveUp,
  goBack,
  goBackFor,
  lookLater,
  setsUp,
  unmade,
  wake,
  withoutOld,
} from '../../../domain/operations/exchange.ts'
import { fail, go, type Move, succeed } from '../../../domain/operations/move.ts'
import { endOf, mostAttempts, vmVanished } from '../../../domain/operations/step.ts'
import { type StepRecord, vmIdOf } from '../../../domain/operations/step-record.ts'
import { keptUntilTag } from '../../../domain/vms/azure-names.ts'
import { nextRemoval } from '../../../domain/vms/belongings.ts'
import type { VmRecord } from '../../../domain/vms/vm-record.ts'
import type { AzureVm } from '../../../ports/vms/compute.ts'
import { machineOf, nothing, nowOf } from './at-hand.ts'
import { checkpointGone, plannedNow, whyNot } from './exchange-plan.ts'
import { created } from './made.ts'
import type { AskingPhase, Azure, Family, InwardWorld } from './phase.ts'
import { looksForVm } from './power.ts'
import { newCopy, partsOfStep } from './vm-of-step.ts'

/** A machine gets another disk: see domain/operations/exchange.ts. */

/** Its VM is gone, and is made around the other disk. */
const makeAnew = (step: StepRecord): Move => go(exchangeOf(step).way === 'image' ? 'put' : 'unmake-nic')

/** It was taken apart before: only what is missing is made. */
const isUnmade = (vm: VmRecord, step: StepRecord): boolean =>
  vm.course?.unmade === true && vm.disks[0]?.name === exchangeOf(step).to

const begin = async (world: InwardWorld, step: StepRecord): Promise<Move | undefined> => {
  const vm = await world.vms.read(step.labId, vmIdOf(step))
  if (vm === undefined) return fail(vmVanished, 'forgotten')
  if (isUnmade(vm, step))
    return exchangeOf(step).way === 'image' ? makeAnew(step) : go('see-made', await plannedNow(world, step))
  // It was tried before, and is no longer what it was then.
  if (step.cleanUps !== undefined) return go('verify', { error: 'It was given another disk since.' })
  const reason = whyNot(vm, step)
  return reason === undefined ? undefined : go('verify', { error: reason })
}

/** What was planned for a machine that is whole makes none. */
const whenApart = async (world: InwardWorld, step: StepRecord): Promise<Move | undefined> => {
  const { course } = await machineOf(world, step)
  return course?.unmade && exchangeOf(step).way === 'anew' ? undefined : fail(vmVanished, 'gone')
}

/** The machine has the other disk from now on, and the rest has time of its own. */
const noteExchange = async (world: InwardWorld, step: StepRecord): Promise<Move> => {
  const vm = exchanged(await machineOf(world, step), step, nowOf(world))
  return go('mark-old', { vm, waits: true, ...(await plannedNow(world, step)) })
}

const firstWork = (step: StepRecord): Move => {
  const { way, back } = exchangeOf(step)
  if (way !== 'swap') return go('let-go', { vm: { powerState: 'VM deallocated' } })
  return go(back === undefined ? 'new-disk' : 'swap', { vm: { powerState: 'VM deallocated' } })
}

const keptName = async ({ readVm }: Azure, id: string): Promise<string | undefined> =>
  (await readVm())?.kept?.find((disk) => disk.id === id)?.name

/** The machine that Azure has is the one with the other disk. */
const hasDisk = (seen: AzureVm | undefined, step: StepRecord): boolean =>
  seen?.disks[0]?.name.toLowerCase() === exchangeOf(step).to.toLowerCase()

/** It was done all the same: nobody has to hear why that was in doubt. */
const exchangedAfterAll = go('exchanged', { warning: null })

/** What Azure has by now, where nobody heard of it: anything else is missing. */
const looksForDisk = (code: string): Pick<AskingPhase, 'asks' | 'sends'> => ({
  asks: async ({ compute, principal }, step) => {
    const seen = await compute.readVm(principal, partsOfStep(step))
    if (hasDisk(seen, step)) return nothing
    throw new CloudError('missing', code, step.warning ?? vmVanished)
  },
  sends: aLook,
})

/**
 * Nobody knows what became of a request whose answer is a failure, or of one that was made in the same hop and of which
 * nobody heard: Azure does.
 */
const judging =
  (phase: 'judge-swap' | 'judge-unmake') =>
  (_: StepRecord, sentence: string): Move =>
    go(phase, { warning: cutAtWord(sentence) })
const judgeSwapped = judging('judge-swap')
const judgeUnmade = judging('judge-unmake')

/** A tag is a help for whoever looks into the portal: what counts stands in the machine's record. */
const unlessUnmarked = (next: (step: StepRecord) => Move) => ({
  next,
  refused: (step: StepRecord, sentence: string): Move => {
    const warning = cutAtWord(`The old disk could not be marked in Azure: ${sentence}`)
    const move = next(step)
    return move.kind === 'again' ? move : { ...move, warning }
  },
})

const afterMarks = (step: StepRecord): Move => (exchangeOf(step).way === 'swap' ? wake(step) : makeAnew(step))

const afterMark = (step: StepRecord): Move =>
  exchangeOf(step).back === undefined ? afterMarks(step) : go('unmark')

/** What is deleted in the portal meanwhile has nothing any more that could be taken away. */
const takesApart = (step: StepRecord): Move => unmade(step, vmVanished)

const start: Pick<AskingPhase, 'asks' | 'sends'> = {
  asks: ({ compute, principal }, step) => compute.act(principal, 'start', partsOfStep(step)),
  sends: { reads: 1, writes: 1, counted: 'update-vm' },
}

/** Of one that was made unheard nobody knows yet where it can be reached, and whether its disk was set up. */
const isUnheard = (step: StepRecord): boolean => exchangeOf(step).way !== 'swap'

const isAwake = (step: StepRecord): Move => {
  if (isUnheard(step)) return go('addresses')
  return setsUp(step) ? go('first-start') : endOf(step, created)
}

const stays = (step: StepRecord, sentence: string): Move =>
  isUnheard(step)
    ? unmade(step, sentence)
    : succeed(
        { status: 'Succeeded', powerState: 'VM deallocated' },
        cutAtWord(`It has its new disk, but could not be started: ${sentence}`),
      )

export const exchange = {
  exchange: { looksInward: begin, next: () => go('quiesce'), refused: (_, sentence) => fail(sentence, {}) },
  quiesce: {
    asks: ({ compute, principal }, step) => compute.act(principal, 'deallocate', partsOfStep(step)),
    sends: { reads: 1, writes: 1, counted: 'delete-vm' },
    next: firstWork,
    refused: (_, sentence) => go('verify', { error: sentence }),
    refusals: { missing: () => go('see-apart') },
  },
  // Taken apart before, for a disk that it is to have no more, it has no VM by now.
  'see-apart': { looksInward: whenApart, next: () => go('exchanged'), refused: unmade },
  'new-disk': {
    asks: ({ compute, principal }, step) => compute.makeDisk(principal, partsOfStep(step), newCopy(step)),
    sends: { reads: 2, writes: 1 },
    next: () => go('swap'),
    refused: judgeSwapped,
    refusals: {
      missing: (step) => giveUp(step, vmVanished),
      final: (step, { azureCode, message }) =>
        giveUp(step, azureCode === 'TemplateGone' && exchangeOf(step).checkpoint ? checkpointGone : message),
    },
  },
  swap: {
    asks: ({ compute, principal }, step) =>
      compute.swapDisk(principal, partsOfStep(step), exchangeOf(step).to),
    sends: { reads: 1, writes: 1, counted: 'update-vm' },
    next: () => go('exchanged'),
    refused: judgeSwapped,
    refusals: { missing: (step, { message }) => judgeSwapped(step, message) },
  },
  'judge-swap': {
    ...looksForDisk('NotSwapped'),
    next: () => exchangedAfterAll,
    refused: lookLater,
    refusals: { missing: (step, { message }) => giveUp(step, message) },
  },
  'let-go': {
    asks: ({ compute, principal }, step) => compute.keepParts(principal, partsOfStep(step)),
    sends: { reads: 1, writes: 1, counted: 'update-vm' },
    next: () => go('unmake'),
    refused: judgeUnmade,
    refusals: { missing: () => go('unmake') },
  },
  unmake: {
    asks: ({ compute, principal }, step) => compute.deletePart(principal, 'vm', partsOfStep(step)),
    sends: { reads: 1, deletes: 1, counted: 'delete-vm' },
    next: () => go('exchanged'),
    refused: judgeUnmade,
  },
  'judge-unmake': {
    ...looksForVm,
    // Azure may be at it for days.
    tries: mostAttempts,
    next: (step) => goBackFor(step, step.warning ?? vmVanished),
    refused: lookLater,
    refusals: { missing: () => exchangedAfterAll },
  },
  exchanged: { looksInward: noteExchange, notes: true, next: wake, refused: unmade },
  'see-made': {
    // Azure may have made it although nobody heard of it, and then has its interface and address in use.
    ...looksForDisk('NotMade'),
    next: () => go('rouse'),
    refused: unmade,
    refusals: { missing: makeAnew },
  },
  'unmake-nic': {
    asks: ({ compute, principal }, step) => compute.deletePart(principal, 'nic', partsOfStep(step)),
    sends: { deletes: 1, counted: 'network' },
    next: () => go('unmake-ip'),
    refused: unmade,
  },
  'unmake-ip': {
    asks: ({ compute, principal }, step) => compute.deletePart(principal, 'ip', partsOfStep(step)),
    sends: { deletes: 1, counted: 'network' },
    next: () => go('network'),
    refused: unmade,
  },
  'mark-old': {
    asks: async (azure, step) => {
      const { keeps } = exchangeOf(step)
      const name = await keptName(azure, keeps.id)
      if (name === undefined) return nothing
      return azure.compute.markDisk(azure.principal, step.resourceGroup, name, {
        [keptUntilTag]: keeps.until,
      })
    },
    sends: { reads: 1, writes: 1 },
    ...unlessUnmarked(afterMark),
    refusals: { missing: () => go('no-old') },
  },
  // It was to have that one, and Azure never made it; or somebody deleted it in the portal.
  'no-old': {
    looksInward: async (world, step) =>
      go('mark-old', { vm: withoutOld(await machineOf(world, step), step, nowOf(world)) }),
    next: () => go('mark-old'),
    refused: afterMark,
  },
  unmark: {
    asks: ({ compute, principal }, step) =>
      compute.markDisk(principal, step.resourceGroup, exchangeOf(step).to, { [keptUntilTag]: '' }),
    sends: { reads: 1, writes: 1 },
    ...unlessUnmarked(afterMarks),
    refusals: { missing: afterMarks },
  },
  wake: {
    ...start,
    next: isAwake,
    refused: stays,
    refusals: { missing: takesApart },
  },
  'drop-new': {
    asks: ({ compute, principal }, step) =>
      compute.deleteBelonging(principal, step.resourceGroup, { kind: 'disk', name: exchangeOf(step).to }),
    sends: { deletes: 1 },
    next: goBack,
    // With time of its own to write that down.
    refused: (step, sentence) => go('leave-new', { error: step.error ?? sentence }),
  },
  'leave-new': {
    notes: true,
    looksInward: async (world, step) => {
      const { kept = [], waste = [] } = await machineOf(world, step)
      const next = { kept, waste: [...waste, { kind: 'disk', name: exchangeOf(step).to } as const] }
      const dueAt = nextRemoval(next, nowOf(world))
      const move = goBackFor(step, step.error ?? vmVanished)
      const vm = { waste: next.waste, ...(dueAt && { dueAt }) }
      return move.kind === 'go'
        ? { ...move, vm: { ...move.vm, ...vm } }
        : fail(step.error, { ...lookOf(move), ...vm })
    },
    next: goBack,
    refused: goBack,
  },
  'wake-old': {
    ...start,
    next: (step) => endOf(step, created),
    refused: (step) => go('verify', { ...(step.error && { error: step.error }) }),
    refusals: { missing: (step) => fail(step.error, 'gone') },
  },
} satisfies Family

const lookOf = (move: Move): object => (move.kind === 'end' && typeof move.vm === 'object' ? move.vm : {})
