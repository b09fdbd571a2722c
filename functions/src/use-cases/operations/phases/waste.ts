import { endedMs, isKnown, knownIn } from '../../../domain/courses/waste/known.ts'
import { CloudError } from '../../../domain/kernel/errors.ts'
import { after, earlier } from '../../../domain/kernel/instant.ts'
import { again, type End, fail, go, type Move, succeed } from '../../../domain/operations/move.ts'
import { isVmId, type StepRecord, type WasteToRemove } from '../../../domain/operations/step-record.ts'
import {
  type Belonging,
  belongingsOf,
  nextRemoval,
  withoutBelongings,
} from '../../../domain/vms/belongings.ts'
import { labTag } from '../../../domain/vms/found-resource.ts'
import type { Family, InwardWorld } from './phase.ts'

/**
 * Something that costs for nothing goes: if our records still do not know of it, and if by Azure nothing has it. A disk or
 * checkpoint of a machine leaves the record first, so that nobody goes back to what is just being removed. Holds nothing.
 */

const waitSeconds = 5
/** Whoever dies behind it leaves it to the lab's worker, as what is of no use any more. */
const asideMs = 10 * 60_000
const typeOfVm = 'Microsoft.Compute/virtualMachines'
const running: ReadonlySet<string> = new Set(['VM starting', 'VM running', 'VM stopping'])

const inUseAgain = 'It is in use again.'
const inUse = (): Move => fail(inUseAgain, 'forgotten')
const putOff = (_: StepRecord, sentence: string): End => ({
  ...{ kind: 'end', outcome: 'failed', error: sentence, vm: 'forgotten', isPutOff: true },
})

const wasteOf = ({ id, input: { waste } }: StepRecord): WasteToRemove => {
  if (waste === undefined) throw new Error(`Step ${id} removes nothing`)
  return waste
}

const belongingOf = ({ type, name }: WasteToRemove): Belonging => ({
  kind: type === 'Microsoft.Compute/disks' ? 'disk' : 'snapshot',
  name,
})

const isAmong = (all: readonly Belonging[], { kind, name }: Belonging): boolean =>
  all.some((one) => one.kind === kind && one.name.toLowerCase() === name.toLowerCase())

/** What its machine still counts as its own is set aside there; nothing when that has been done, or is not to be. */
const setAside = async (
  { waste, vms, clock }: InwardWorld,
  { labId, vmId, input }: StepRecord,
  belonging: Belonging,
): Promise<Move | 'aside' | undefined> => {
  const seen = isVmId(vmId) && input.waste ? await waste.machine(labId, vmId) : undefined
  if (seen === undefined) return undefined
  const { record, version } = seen
  if (isAmong(record.waste ?? [], belonging)) return 'aside'
  if (!isAmong(belongingsOf(record), belonging)) return undefined
  // Whatever works there may be going back to just this.
  if (record.operationId !== undefined) return again(waitSeconds, { waits: true })
  const left = withoutBelongings(record, [belonging])
  const now = clock.now()
  const later = after(now, asideMs)
  const dueAt = earlier(nextRemoval(left, now.toISOString()) ?? later, later)
  await vms.relist(labId, record.id, version, { ...left, waste: [...left.waste, belonging], dueAt })
  // Whether that was written shows at the next look.
  return again(0)
}

const judge = async (world: InwardWorld, step: StepRecord): Promise<Move | undefined> => {
  const waste = wasteOf(step)
  const aside = await setAside(world, step, belongingOf(waste))
  if (aside === 'aside') return undefined
  if (aside !== undefined) return aside
  const facts = await world.waste.facts(step.labId, after(world.clock.now(), -endedMs))
  const found = { ...waste, tags: waste.tags ?? {}, location: step.location, isAttached: false }
  return isKnown(knownIn(facts, step.vmId), found, world.clock.now()) ? inUse() : undefined
}

/** It is gone from Azure, and so from where it stood here. */
const note = async ({ waste: book, vms, clock }: InwardWorld, step: StepRecord): Promise<Move> => {
  const { labId, vmId } = step
  const waste = wasteOf(step)
  const seen = isVmId(vmId) ? await book.machine(labId, vmId) : undefined
  if (seen !== undefined && seen.record.operationId === undefined) {
    const left = withoutBelongings(seen.record, [belongingOf(waste)])
    const dueAt = nextRemoval(left, clock.now().toISOString()) ?? null
    await vms.relist(labId, seen.record.id, seen.version, { ...left, dueAt })
  }
  await book.drop(labId, waste)
  return succeed('forgotten')
}

export const waste = {
  'waste-judge': { looksInward: judge, next: () => go('waste-remove'), refused: putOff },
  'waste-remove': {
    asks: async ({ compute, principal }, step) => {
      const { type, name, resourceGroup } = wasteOf(step)
      const vm =
        type === typeOfVm ? await compute.readVm(principal, { resourceGroup, vmName: name }) : undefined
      if (running.has(vm?.powerState ?? '')) throw new CloudError('final', 'InUse', inUseAgain)
      const what = { type, name, resourceGroup, isStrict: true } as const
      // Names of what belongs to a machine derive from ids of ours; of all else the tag says whose it is.
      const tag = { name: labTag, value: step.labId }
      return compute.removeResource(principal, isVmId(step.vmId) ? what : { ...what, tag })
    },
    sends: (step) => ({ reads: wasteOf(step).type === typeOfVm ? 2 : 1, deletes: 1, counted: 'network' }),
    next: () => go('waste-removed'),
    refused: putOff,
    refusals: {
      final: (step, { azureCode, message }) => (azureCode === 'InUse' ? inUse() : putOff(step, message)),
    },
  },
  'waste-removed': { looksInward: note, next: () => succeed('forgotten'), refused: putOff },
} satisfies Family
