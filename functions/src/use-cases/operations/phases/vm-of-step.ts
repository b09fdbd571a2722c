import { computerName } from '@labkeeper/contract/vms/vm-names'
import { isBringingBack } from '../../../domain/operations/parking.ts'
import { type StepRecord, vmIdOf } from '../../../domain/operations/step-record.ts'
import { networkPartsOf, partsOf, tagsOf } from '../../../domain/vms/azure-names.ts'
import type { CopySource, VmRecord } from '../../../domain/vms/vm-record.ts'
import type { Sealer } from '../../../ports/sealer.ts'
import type { NewCopy } from '../../../ports/templates/copying.ts'
import type { NewParts, NewVm, VmParts } from '../../../ports/vms/parts.ts'
import type { RuledVm } from '../../../ports/vms/reaching.ts'

/** What a step is about, as Azure is asked for it. */

const smallestDiskGB = 32

/** Where the parts of its VM live. */
export const partsOfStep = (step: StepRecord): VmParts => partsOf({ ...step, id: vmIdOf(step) })

/** A machine of a course whose rules it writes. */
export const ruledVmOf = (step: StepRecord, { osType, tags, course }: VmRecord): RuledVm => {
  const id = vmIdOf(step)
  return {
    ...partsOfStep(step),
    location: step.location,
    osType,
    tags: tagsOf({ id, labId: step.labId, tags, course }, step.operationId),
  }
}

/** The VM that it creates. */
export const draftOf = ({ id, draft }: StepRecord): VmRecord => {
  if (draft === undefined) throw new Error(`Step ${id} creates a VM without a draft`)
  return draft
}

/** A network belongs to the course whose own group it lies in. */
export const networkOf = ({ labId, resourceGroup, location, course }: VmRecord) =>
  networkPartsOf(labId, resourceGroup, location, course?.inOwnGroup ? { course } : {})

/** What is made for a VM, as this operation makes it. */
export const newPartsOf = (vm: VmRecord, operationId: StepRecord['operationId']): NewParts => ({
  ...partsOf(vm),
  location: vm.location,
  osType: vm.osType,
  network: networkOf(vm),
  ...(vm.access?.rules && { hasOwnRules: true }),
  tags: tagsOf(vm, operationId),
})

export const newParts = (step: StepRecord): NewParts => {
  const draft = draftOf(step)
  const [has] = isBringingBack(step) ? draft.disks : []
  return {
    ...newPartsOf(draft, step.operationId),
    ...(step.exchange && { diskName: step.exchange.to }),
    ...(has && { diskName: has.name }),
  }
}

export const newVm = (step: StepRecord, sealer: Sealer): NewVm => {
  const vm = draftOf(step)
  if (vm.image === undefined || vm.adminUsername === undefined || vm.sealedPassword === undefined) {
    throw new Error(`VM ${vm.id} has no image or credentials to be created with`)
  }
  return {
    ...newParts(step),
    size: vm.size,
    image: vm.image,
    computerName: computerName(vm.name, vm.osType),
    adminUsername: vm.adminUsername,
    adminPassword: sealer.open(vm.sealedPassword, { labId: vm.labId, recordId: vm.id }),
    diskSizeGB: vm.diskSizeGB ?? smallestDiskGB,
  }
}

export const newCopy = (step: StepRecord): NewCopy => {
  const vm = draftOf(step)
  const { exchange } = step
  // Its disk is there, whatever it was made of.
  const source = vm.copyOf ?? (exchange?.back && { snapshotName: '' })
  if (source === undefined) throw new Error(`VM ${vm.id} is no copy of a template`)
  const { snapshotName, generation, securityType, resourceGroup, diskSizeGB }: CopySource = source
  return {
    ...newParts(step),
    size: vm.size,
    snapshotName,
    snapshotGroup: resourceGroup,
    generation,
    securityType,
    growToGB: diskSizeGB,
    // Whoever is exchanged is going to run.
    ...(isBringingBack(step) && vm.course?.disk === 'slow' && { isSlow: true }),
  }
}
