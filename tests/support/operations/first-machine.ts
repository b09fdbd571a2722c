import { newOperation, newStep } from '@labkeeper/functions/domain/operations/new-work'
import { newVm } from '@labkeeper/functions/domain/vms/new-vm'
import type { VmRecord } from '@labkeeper/functions/domain/vms/vm-record'
import { findLab } from '@labkeeper/functions/use-cases/accounts/find-lab'
import { type Engine, labId, request } from './engine.ts'

/** A machine of a course on its way through the engine, as publishing begins it. */

export const id = 'vm_first'
export const course = { id: 'crs_1', number: 1, clean: true } as const
export const own = { sealedPassword: `${id}:Admin-1`, sealedStudentPassword: `${id}:Student-1` }

export const rested = { status: 'Succeeded', powerState: 'VM deallocated' }

export const golden = { id: 'tpl_1', name: 'golden', snapshotName: 'bio-v1' } as const

export const draftOf = (engine: Engine, change: Partial<VmRecord> = {}): VmRecord =>
  newVm(
    {
      ...{ id, labId, name: 'bio-1', resourceGroup: 'course', subscriptionId: 'sub', location: 'eastus' },
      ...{ size: 'Standard_B1s', osType: 'Linux', os: 'Ubuntu', adminUsername: 'labadmin', tags: {}, course },
      image: { publisher: 'Canonical', offer: 'ubuntu', sku: '22', version: 'latest' },
      ...own,
      ...change,
    },
    undefined,
    engine.world.clock.now(),
  )

export const publish = async (engine: Engine, draft: VmRecord): Promise<string> => {
  const now = engine.world.clock.now()
  const operation = newOperation({ ...request, courseId: course.id }, 'publish', 1, now)
  const step = newStep({ ...operation, kind: 'create' }, draft, {}, now, { draft })
  const lab = await findLab(engine.world.labs, labId)
  await engine.world.work.acceptCreation(operation, [{ vm: draft, step }], lab)
  await engine.world.nudges.steps(labId, [step.id])
  return operation.id
}
