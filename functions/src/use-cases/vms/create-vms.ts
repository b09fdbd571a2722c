import { systemOf } from '@labkeeper/contract/vms/catalogue'
import { vmNames } from '@labkeeper/contract/vms/vm-names'
import type { CreateVms, Vm } from '@labkeeper/contract/vms/vms'
import type { LabRecord } from '../../domain/accounts/lab-record.ts'
import { AppError, badField } from '../../domain/kernel/errors.ts'
import { newId } from '../../domain/kernel/ids.ts'
import { newOperation, newStep, type WorkRequest } from '../../domain/operations/new-work.ts'
import { newVm } from '../../domain/vms/new-vm.ts'
import type { VmRecord } from '../../domain/vms/vm-record.ts'
import { toVm } from '../../domain/vms/vm-view.ts'
import type { LabBook } from '../../ports/accounts/labs.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Principal } from '../../ports/connection/principal.ts'
import type { WorkNudges } from '../../ports/operations/nudges.ts'
import type { Acceptance } from '../../ports/operations/work.ts'
import type { Sealer } from '../../ports/sealer.ts'
import type { VmBook } from '../../ports/vms/vms.ts'
import { findLab } from '../accounts/find-lab.ts'
import { whyDisconnected } from '../connection/why-disconnected.ts'
import { type NetworkSharing, nudgeNewVms } from '../operations/share-network.ts'

interface CreationWorld {
  readonly labs: LabBook
  readonly vms: VmBook
  readonly work: Acceptance & NetworkSharing['work']
  readonly nudges: WorkNudges
  readonly sealer: Sealer
  readonly clock: Clock
  readonly openPrincipal: (lab: LabRecord) => Principal
  /** Everything that can be known before anything is made; throws the refusal. */
  readonly checkCreation: (principal: Principal, input: CreateVms) => Promise<void>
}

const defaultDiskGB = 32

export const nameTaken = (taken: readonly string[]): AppError => {
  const [first] = taken
  const sentence =
    taken.length === 1
      ? `A VM named '${first}' already exists in this resource group.`
      : `${taken.length} of these names already exist in this resource group: ${taken.slice(0, 5).join(', ')}${taken.length > 5 ? ', …' : ''}.`
  return new AppError('conflict', `${sentence} Choose another name.`, { fields: { name: sentence } })
}

/** Checks, records, nudges; Azure's part is done by the steps. */
export const createVms = (world: CreationWorld) => {
  const { labs, vms, work, sealer, clock } = world

  const vmOf = (
    input: CreateVms,
    name: string,
    { labId, policy }: LabRecord,
    subscriptionId: string,
    now: Date,
  ): VmRecord => {
    const system = systemOf(input.imagePublisher, input.imageOffer)
    if (system === undefined) throw badField('imageOffer', 'This operating system is not offered.')
    const version = system.versions.find(({ sku }) => sku === input.imageSku)
    const id = newId('vm')
    return newVm(
      {
        id,
        labId,
        name,
        resourceGroup: input.resourceGroupName,
        subscriptionId,
        location: input.location,
        size: input.vmSize,
        osType: system.osType,
        os: `${system.name} ${version?.label ?? input.imageSku}`,
        image: {
          publisher: input.imagePublisher,
          offer: input.imageOffer,
          sku: input.imageSku,
          version: input.imageVersion || 'latest',
        },
        diskSizeGB: input.diskSizeGB ?? Math.max(defaultDiskGB, system.smallestDiskGB),
        adminUsername: input.adminUsername,
        sealedPassword: sealer.seal(input.adminPassword, { labId, recordId: id }),
        tags: input.tags ?? {},
      },
      policy,
      now,
    )
  }

  return async (input: CreateVms, request: WorkRequest): Promise<{ vms: Vm[]; operationId: string }> => {
    const { labId } = request
    const names = vmNames(input.name, input.vmCount ?? 1)
    const [lab, taken] = await Promise.all([
      findLab(labs, labId),
      vms.taken(labId, input.resourceGroupName, names),
    ])
    const principal = world.openPrincipal(lab)
    await world.checkCreation(principal, input)
    if (taken.length > 0) throw nameTaken(taken)

    const now = clock.now()
    const operation = newOperation(request, 'create', names.length, now)
    const items = names.map((name) => {
      const vm = vmOf(input, name, lab, principal.subscriptionId, now)
      return { vm, step: newStep(operation, vm, {}, now, { draft: vm }) }
    })
    const outcome = await work.acceptCreation(operation, items, lab)
    if (outcome === 'name-taken') throw nameTaken(await vms.taken(labId, input.resourceGroupName, names))
    if (outcome === 'disconnected') throw await whyDisconnected(world, labId)

    await nudgeNewVms(world, items)
    return {
      vms: items.map(({ vm }) => toVm({ ...vm, operationId: operation.id })),
      operationId: operation.id,
    }
  }
}
