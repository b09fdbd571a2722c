import type { CreateFromTemplate } from '@labkeeper/contract/templates/templates'
import { namesFromTemplate } from '@labkeeper/contract/vms/vm-names'
import type { Vm } from '@labkeeper/contract/vms/vms'
import type { LabRecord } from '../../domain/accounts/lab-record.ts'
import { AppError } from '../../domain/kernel/errors.ts'
import { newId } from '../../domain/kernel/ids.ts'
import { newOperation, newStep, type WorkRequest } from '../../domain/operations/new-work.ts'
import {
  copySourceOf,
  inherited,
  type TemplateRecord,
  templateOfStep,
} from '../../domain/templates/template.ts'
import { isSameSubscription } from '../../domain/vms/azure-names.ts'
import { newVm } from '../../domain/vms/new-vm.ts'
import type { VmRecord } from '../../domain/vms/vm-record.ts'
import { toVm } from '../../domain/vms/vm-view.ts'
import type { LabBook } from '../../ports/accounts/labs.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Principal } from '../../ports/connection/principal.ts'
import type { WorkNudges } from '../../ports/operations/nudges.ts'
import type { Acceptance } from '../../ports/operations/work.ts'
import type { Sealer } from '../../ports/sealer.ts'
import type { Templates } from '../../ports/templates/templates.ts'
import type { VmBook } from '../../ports/vms/vms.ts'
import { findLab } from '../accounts/find-lab.ts'
import { whyDisconnected } from '../connection/why-disconnected.ts'
import { type NetworkSharing, nudgeNewVms } from '../operations/share-network.ts'
import type { Demand } from '../vms/check-creation.ts'
import { sealForCopy } from '../vms/open-password.ts'
import { templateNotFound } from './delete-template.ts'

interface CopyingWorld {
  readonly labs: LabBook
  readonly vms: VmBook
  readonly templates: Templates
  readonly work: Acceptance & NetworkSharing['work']
  readonly nudges: WorkNudges
  readonly sealer: Sealer
  readonly clock: Clock
  readonly openPrincipal: (lab: LabRecord) => Principal
  readonly checkCapacity: (principal: Principal, demand: Demand) => Promise<void>
}

/** Somebody else may take the next free names at the same moment. */
const mostTries = 5

export const unusable: Record<Exclude<TemplateRecord['status'], 'ready'>, string> = {
  creating: 'This template is still being created. Wait until it is ready.',
  failed: 'This template could not be made, so no VM can be created from it. Delete it and build a new one.',
  deleting: 'This template is being deleted. Choose another one, or build it again.',
}

export const elsewhere =
  'This template belongs to the Azure subscription that was connected before. Connect that one again, or build a new template.'

/** Several VMs of one template: recorded and nudged here, like those of an image; Azure's part is done by the steps. */
export const createFromTemplate = (world: CopyingWorld) => {
  const { labs, vms, templates, work, sealer, clock } = world

  const copyOf = (
    template: TemplateRecord,
    name: string,
    policy: LabRecord['policy'],
    now: Date,
  ): VmRecord => {
    const id = newId('vm')
    return newVm(
      {
        id,
        labId: template.labId,
        name,
        ...inherited(template),
        copyOf: copySourceOf(template),
        ...sealForCopy(sealer, template, id),
      },
      policy,
      now,
    )
  }

  /** Undefined when somebody else took one of the names meanwhile. */
  const accept = async (lab: LabRecord, template: TemplateRecord, count: number, request: WorkRequest) => {
    const now = clock.now()
    const existing = await vms.namesIn(template.labId, template.resourceGroup)
    const operation = newOperation(request, 'create', count, now)
    const items = namesFromTemplate(template.name, count, existing).map((name) => {
      const vm = copyOf(template, name, lab.policy, now)
      return { vm, step: newStep(operation, vm, {}, now, { draft: vm, template: templateOfStep(template) }) }
    })
    const outcome = await work.acceptCreation(operation, items, lab, {
      id: template.id,
      status: 'ready',
      change: { usedAt: now.toISOString() },
      hold: false,
    })
    if (outcome === 'disconnected') throw await whyDisconnected(world, template.labId)
    if (outcome === 'closed') throw new AppError('conflict', unusable.deleting)
    return outcome === 'accepted' ? { operation, items } : undefined
  }

  return async (
    { templateId, vmCount }: CreateFromTemplate,
    request: WorkRequest,
  ): Promise<{ vms: Vm[]; operationId: string }> => {
    const [lab, template] = await Promise.all([
      findLab(labs, request.labId),
      templates.find(request.labId, templateId),
    ])
    if (template === undefined) throw templateNotFound()
    if (template.status !== 'ready') throw new AppError('conflict', unusable[template.status])
    const principal = world.openPrincipal(lab)
    if (!isSameSubscription(principal, template)) throw new AppError('conflict', elsewhere)
    const count = Number(vmCount)
    const { location, size: vmSize, osType } = template
    await world.checkCapacity(principal, { location, vmSize, osType, count })

    for (let tries = 0; tries < mostTries; tries += 1) {
      const accepted = await accept(lab, template, count, request)
      if (accepted === undefined) continue
      const { operation, items } = accepted
      await nudgeNewVms(world, items)
      return {
        vms: items.map(({ vm }) => toVm({ ...vm, operationId: operation.id })),
        operationId: operation.id,
      }
    }
    throw new AppError('conflict', 'Others are creating VMs from this template just now. Try again.')
  }
}
