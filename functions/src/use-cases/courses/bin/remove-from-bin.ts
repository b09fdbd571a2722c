import { strandedReason } from '@labkeeper/contract/vms/power'
import { isStranded } from '../../../domain/connection/stranded.ts'
import { AppError } from '../../../domain/kernel/errors.ts'
import type { OperationId } from '../../../domain/kernel/ids.ts'
import { newOperation, newStep, type WorkRequest } from '../../../domain/operations/new-work.ts'
import { isOpen } from '../../../domain/operations/step.ts'
import type { BinItemRecord } from '../../../domain/vms/bin-record.ts'
import type { LabBook } from '../../../ports/accounts/labs.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { WorkNudges } from '../../../ports/operations/nudges.ts'
import type { Operations } from '../../../ports/operations/work.ts'
import type { Bin } from '../../../ports/vms/bin.ts'
import type { BinOrders } from '../../../ports/vms/bin-orders.ts'
import { findLab } from '../../accounts/find-lab.ts'
import { notInBin } from './find-binned.ts'

export interface BeginningWorld {
  readonly binOrders: Pick<BinOrders, 'acceptRemoval'>
  readonly nudges: Pick<WorkNudges, 'step'>
  readonly clock: Clock
}

export interface RemovingWorld extends BeginningWorld {
  readonly bins: Pick<Bin, 'read'>
  readonly work: Pick<Operations, 'readOperation'>
  readonly labs: Pick<LabBook, 'read'>
}

type Request = Omit<WorkRequest, 'labId' | 'courseId'>

/** Its snapshot goes by a step. Undefined when somebody else was quicker. */
export const beginRemoval =
  ({ binOrders, nudges, clock }: BeginningWorld) =>
  async (item: BinItemRecord, request: Request): Promise<OperationId | undefined> => {
    const now = clock.now()
    const { id, labId, snapshotName, days, until, vm, course } = item
    const operation = newOperation(
      { ...request, labId, ...(course && { courseId: course.id }) },
      'remove',
      1,
      now,
    )
    const { name, resourceGroup, subscriptionId, location } = vm
    const target = { id, name, resourceGroup, subscriptionId, location }
    const bin = { id, snapshotName, days, until, vmId: vm.id }
    const how = item.state === 'unsure' ? 'judge' : 'drop'
    const step = newStep(operation, target, { bin: how }, now, { bin })
    if (!(await binOrders.acceptRemoval(item, operation, step))) return undefined
    await nudges.step(labId, step.id)
    return operation.id
  }

/** How often a removal that lost against another change of the item looks again. */
const races = 3

/** For good, before its time. Who asks again is told of the removal that goes on. */
export const removeFromBin = (world: RemovingWorld) => {
  const { labs, bins, work } = world
  const begin = beginRemoval(world)

  const goingOn = async ({ labId, state, operationId }: BinItemRecord): Promise<OperationId | undefined> => {
    if (state !== 'leaving' || operationId === undefined) return undefined
    const { steps } = (await work.readOperation(labId, operationId)) ?? { steps: [] }
    return steps.some(isOpen) ? operationId : undefined
  }

  return async (found: BinItemRecord, request: Request): Promise<OperationId> => {
    const { cloud } = await findLab(labs, found.labId)
    let item: BinItemRecord | undefined = found
    for (let race = 0; race < races; race += 1) {
      if (item === undefined) throw notInBin()
      if (item.state === 'restoring') throw new AppError('conflict', 'It is being restored.')
      if (isStranded(item, cloud)) throw new AppError('conflict', `${strandedReason}.`)
      const operationId = (await goingOn(item)) ?? (await begin(item, request))
      if (operationId !== undefined) return operationId
      item = await bins.read(found.labId, found.id)
    }
    throw new AppError('conflict', 'The lab is changing right now. Nothing was done; please try again.')
  }
}
