import type { Template } from '@labkeeper/contract/templates/templates'
import { vmCan } from '@labkeeper/contract/vms/power'
import { AppError } from '../../domain/kernel/errors.ts'
import { newOperation, newStep, type WorkRequest } from '../../domain/operations/new-work.ts'
import { newTemplate } from '../../domain/templates/new-template.ts'
import { templateKey, templateOfStep } from '../../domain/templates/template.ts'
import { toTemplate } from '../../domain/templates/template-view.ts'
import { inMotionForSnapshot } from '../../domain/vms/in-motion.ts'
import type { Clock } from '../../ports/clock.ts'
import type { WorkNudges } from '../../ports/operations/nudges.ts'
import type { Sealer } from '../../ports/sealer.ts'
import type { Templates } from '../../ports/templates/templates.ts'
import type { VmBook } from '../../ports/vms/vms.ts'
import { sealForCopy } from '../vms/open-password.ts'
import { machineOf, type VmKey, vmBusy, vmNotFound, vmRefused } from '../vms/vm-refusals.ts'

interface BuildingWorld {
  readonly vms: VmBook
  readonly templates: Templates
  readonly nudges: WorkNudges
  readonly sealer: Sealer
  readonly clock: Clock
}

export interface Building {
  readonly templateName: string
  /** Has no effect on a VM that does not run. */
  readonly stopFirst: boolean
}

const nameTaken = (name: string): AppError => {
  const sentence = `A template named '${name}' already exists. Choose another name.`
  return new AppError('conflict', sentence, { fields: { templateName: sentence } })
}

/** Records the template and takes hold of the VM; Azure's part is done by the step. */
export const buildTemplate =
  ({ vms, templates, nudges, sealer, clock }: BuildingWorld) =>
  async (
    key: VmKey,
    { templateName, stopFirst }: Building,
    request: WorkRequest,
  ): Promise<{ template: Template; operationId: string }> => {
    const [vm, isTaken] = await Promise.all([
      vms.find(key.labId, key.resourceGroup, key.vmName),
      templates.isNameTaken(key.labId, templateName),
    ])
    if (vm === undefined) throw vmNotFound()
    const verdict = vmCan.snapshot(machineOf(vm))
    if (!verdict.allowed) throw vmRefused(vm, verdict.reason)
    if (isTaken) throw nameTaken(templateName)

    const now = clock.now()
    const named = { uk: templateKey(templateName), name: templateName }
    const template = newTemplate(vm, named, (id) => sealForCopy(sealer, vm, id), now)
    const input = { stopFirst: stopFirst && vm.powerState === 'VM running' }
    const operation = newOperation(request, 'snapshot', 1, now)
    const step = newStep(operation, vm, input, now, { template: templateOfStep(template) })
    const outcome = await templates.acceptBuild(operation, step, template, inMotionForSnapshot(input))
    if (outcome === 'name-taken') throw nameTaken(templateName)
    if (outcome === 'missing') throw vmNotFound()
    if (outcome === 'busy') throw vmBusy()
    await nudges.step(key.labId, step.id)
    return { template: toTemplate(template), operationId: operation.id }
  }
