import { judgeWaste, removals } from '../../../domain/courses/waste/judge-waste.ts'
import { endedMs } from '../../../domain/courses/waste/known.ts'
import type { Wasted, WasteTarget } from '../../../domain/courses/waste/waste-item.ts'
import type { WasteRecord } from '../../../domain/courses/waste/waste-record.ts'
import { AppError, badField } from '../../../domain/kernel/errors.ts'
import type { OperationId } from '../../../domain/kernel/ids.ts'
import { after } from '../../../domain/kernel/instant.ts'
import { newOperation, newStep, type WorkRequest } from '../../../domain/operations/new-work.ts'
import type { OperationRecord } from '../../../domain/operations/operation-record.ts'
import type { StepRecord } from '../../../domain/operations/step-record.ts'
import { keyOfResource } from '../../../domain/vms/found-resource.ts'
import type { LabBook } from '../../../ports/accounts/labs.ts'
import type { WasteBook } from '../../../ports/courses/waste.ts'
import type { WorkNudges } from '../../../ports/operations/nudges.ts'
import { findLab } from '../../accounts/find-lab.ts'
import type { LookingWorld } from './look-for-waste.ts'
import { type PricedWaste, priceWaste } from './price-waste.ts'

export interface RemovingWorld extends Pick<LookingWorld, 'openPrincipal' | 'prices' | 'clock'> {
  readonly labs: Pick<LabBook, 'read'>
  readonly waste: WasteBook
  readonly nudges: Pick<WorkNudges, 'steps'>
}

/** Somebody else removes something in the same moment. */
const mostTries = 5

const notThere = (): AppError =>
  new AppError('not_found', 'Some of this is not in the list of your lab any more. Look again.')
const busy = (): AppError =>
  new AppError('conflict', 'Something else is being removed. Try again in a moment.')

interface Removable extends Wasted {
  readonly target: WasteTarget
}

const isRemovable = (one: Wasted): one is Removable => one.can === 'remove' && one.target !== undefined

const stepOf = (
  operation: OperationRecord,
  { wasted, perMonth }: PricedWaste & { readonly wasted: Removable },
  now: Date,
): StepRecord => {
  const { type, name, resourceGroup, location, subscriptionId, vmId, tags } = wasted.target
  const of = { id: vmId ?? operation.labId, name: wasted.name, resourceGroup, location, subscriptionId }
  const waste = { type, name, resourceGroup, ...(tags && { tags }), ...(perMonth && { perMonth }) }
  return newStep(operation, of, { waste }, now)
}

/** Begins the removal of what was offered. What is being removed already is not begun once more. */
export const removeWaste =
  (world: RemovingWorld) =>
  async (
    ids: readonly string[],
    request: Omit<WorkRequest, 'courseId'>,
  ): Promise<{ readonly operationId: OperationId; readonly count: number }> => {
    const { labs, waste, nudges, clock } = world
    const { labId } = request
    const { subscriptionId } = world.openPrincipal(await findLab(labs, labId))
    const wanted = new Set(ids)

    /** Nothing when somebody was quicker. */
    const begin = async (record: WasteRecord): Promise<OperationId | undefined> => {
      const facts = await waste.facts(labId, after(clock.now(), -endedMs))
      const now = clock.now()
      const parts = record.look?.parts ?? []
      const all = judgeWaste({ facts, parts, subscriptionId, firstAt: record.firstAt }, now)
      const chosen = all.filter(({ id }) => wanted.has(id))
      const removable = chosen.filter(isRemovable)
      if (removable.length < chosen.length) throw badField('ids', 'This cannot be removed from here.')
      if (chosen.length < wanted.size) throw notThere()
      const going = removals(facts)
      const rest = removable.filter(({ target }) => !going.has(keyOfResource(target)))
      const [first] = removable
      const operationId = rest.length === 0 && first ? going.get(keyOfResource(first.target)) : undefined
      if (operationId !== undefined) return operationId
      const operation = newOperation(request, 'remove-waste', rest.length, now)
      const { priced } = await priceWaste(world)(rest)
      const steps = priced.map((one, index) =>
        stepOf(operation, { ...one, wasted: rest[index] as Removable }, now),
      )
      if (!(await waste.begin(record, operation, steps))) return undefined
      await nudges.steps(
        labId,
        steps.map(({ id }) => id),
      )
      return operation.id
    }

    for (let tries = 0; tries < mostTries; tries += 1) {
      const record = await waste.read(labId)
      if (record?.look === undefined) throw notThere()
      const operationId = await begin(record)
      if (operationId !== undefined) return { operationId, count: wanted.size }
    }
    throw busy()
  }
