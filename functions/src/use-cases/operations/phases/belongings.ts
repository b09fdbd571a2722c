import { aLook } from '../../../domain/connection/sends.ts'
import { afterRefusedBelonging, endWithLeftovers } from '../../../domain/operations/leftovers.ts'
import { fail, go, type Move, succeed } from '../../../domain/operations/move.ts'
import { type StepRecord, vmIdOf } from '../../../domain/operations/step-record.ts'
import { checkpointTagsOf, partsOf } from '../../../domain/vms/azure-names.ts'
import {
  type Belonging,
  belongingsOf,
  nextRemoval,
  withoutBelongings,
} from '../../../domain/vms/belongings.ts'
import type { VmRecord } from '../../../domain/vms/vm-record.ts'
import type { Family, InwardWorld } from './phase.ts'
import { stillThere } from './remove.ts'
import { partsOfStep } from './vm-of-step.ts'

/** What belongs to a machine beside its disk: saved, and removed with it or alone. */

const recordOf = ({ vms }: InwardWorld, step: StepRecord): Promise<VmRecord | undefined> =>
  vms.read(step.labId, vmIdOf(step))

/** All that goes with the machine: its disk too, where that is not the one that was made with it. */
const allOf = (vm: VmRecord): readonly Belonging[] => {
  const { diskName } = partsOf(vm)
  const has = vm.disks[0]?.name
  const other = has !== undefined && has !== diskName ? [{ kind: 'disk', name: has } as const] : []
  return [...other, ...belongingsOf(vm)]
}

const gather = async (world: InwardWorld, step: StepRecord): Promise<Move | undefined> => {
  const vm = await recordOf(world, step)
  // What a parked machine is kept as lies in the bin from here on.
  const belongings = (vm === undefined ? [] : allOf(vm)).filter(({ name }) => name !== step.bin?.snapshotName)
  return belongings.length === 0 ? undefined : go('delete-vm', { belongings })
}

const afterAll = (step: StepRecord): Move =>
  step.left === undefined ? go('tidy', { forget: true }) : endWithLeftovers(step, step.left)

const afterDeleted = (step: StepRecord): Move => {
  if (step.kind === 'remove') return go('dropped')
  const rest = step.belongings?.slice(1) ?? []
  return rest.length > 0 ? go('delete-belonging', { belongings: rest }) : afterAll(step)
}

/** It is gone from Azure, and so from the machine's record. */
const drop = async (world: InwardWorld, step: StepRecord): Promise<Move> => {
  const [gone, ...rest] = step.belongings ?? []
  const record = await recordOf(world, step)
  if (record === undefined) return succeed('forgotten')
  const left = withoutBelongings(record, gone === undefined ? [] : [gone])
  const vm = { ...left, dueAt: nextRemoval(left, world.clock.now().toISOString()) ?? null }
  return rest.length > 0 ? go('delete-belonging', { vm, belongings: rest }) : succeed(vm)
}

const checkpointOf = ({ id, checkpoint }: StepRecord) => {
  if (checkpoint === undefined) throw new Error(`Step ${id} saves no checkpoint`)
  return checkpoint
}

/** Nobody else changes what belongs to the machine while the step holds it. */
const saved = async (world: InwardWorld, step: StepRecord): Promise<Move> => {
  const checkpoint = checkpointOf(step)
  const { checkpoints = [] } = (await recordOf(world, step)) ?? {}
  return succeed({ checkpoints: [...checkpoints.filter(({ id }) => id !== checkpoint.id), checkpoint] })
}

/** Whatever there is of it goes. */
const lost = async (world: InwardWorld, step: StepRecord): Promise<Move> => {
  const { name } = checkpointOf(step)
  const { waste = [] } = (await recordOf(world, step)) ?? {}
  return fail(step.error, {
    waste: [...waste, { kind: 'snapshot', name }],
    dueAt: world.clock.now().toISOString(),
  })
}

const failing = (_: StepRecord, sentence: string): Move => fail(sentence, {})

export const belongings = {
  gather: {
    looksInward: gather,
    next: () => go('delete-vm'),
    refused: stillThere,
  },
  'delete-belonging': {
    asks: async ({ compute, principal }, { resourceGroup, belongings: [first] = [] }) =>
      first === undefined ? { ticket: undefined } : compute.deleteBelonging(principal, resourceGroup, first),
    sends: { deletes: 1 },
    next: afterDeleted,
    keeps: ['belonging'],
    refused: (step, sentence) =>
      step.kind === 'remove' ? failing(step, sentence) : afterRefusedBelonging(step, sentence),
  },
  dropped: { looksInward: drop, next: afterAll, refused: failing },
  'save-checkpoint': {
    asks: async ({ compute, principal, readVm }, step) => {
      const { id, name } = checkpointOf(step)
      const tags = checkpointTagsOf(step, id, { id: vmIdOf(step), course: (await readVm())?.course })
      return compute.takeSnapshot(principal, partsOfStep(step), { name, location: step.location, tags })
    },
    sends: { reads: 1, writes: 1 },
    next: () => go('checkpoint-ready'),
    refused: (_, sentence) => go('checkpoint-lost', { error: sentence }),
    refusals: { missing: (_, { message }) => go('checkpoint-lost', { error: message }) },
  },
  // Nobody goes back to what Azure still copies.
  'checkpoint-ready': {
    asks: async ({ compute, principal }, step) => {
      await compute.readSnapshot(principal, step.resourceGroup, checkpointOf(step).name)
      return { ticket: undefined }
    },
    sends: aLook,
    next: () => go('checkpoint-saved'),
    refused: (_, sentence) => go('checkpoint-lost', { error: sentence }),
    refusals: { missing: (_, { message }) => go('checkpoint-lost', { error: message }) },
  },
  'checkpoint-saved': { looksInward: saved, next: () => succeed({}), refused: failing },
  'checkpoint-lost': { looksInward: lost, notes: true, next: () => succeed({}), refused: failing },
  'bring-later': {
    looksInward: async (_, { input }) =>
      succeed({ 'course/bring': input.bring ?? 0, 'course/brings': false }),
    next: () => succeed({}),
    refused: failing,
  },
} satisfies Family
