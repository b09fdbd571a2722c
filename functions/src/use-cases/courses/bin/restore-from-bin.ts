import type { LabRecord } from '../../../domain/accounts/lab-record.ts'
import { isStranded } from '../../../domain/connection/stranded.ts'
import { newAccess } from '../../../domain/courses/access/opening.ts'
import { lettingOf } from '../../../domain/courses/access/outside.ts'
import { firstRules } from '../../../domain/courses/access/rules.ts'
import type { CourseRecord } from '../../../domain/courses/course-record.ts'
import { isSource, type MachineOfCourse } from '../../../domain/courses/machines/machine.ts'
import { AppError } from '../../../domain/kernel/errors.ts'
import { newId, type OperationId } from '../../../domain/kernel/ids.ts'
import { newOperation, newStep, type WorkRequest } from '../../../domain/operations/new-work.ts'
import { restoredName } from '../../../domain/vms/bin.ts'
import type { BinItemRecord } from '../../../domain/vms/bin-record.ts'
import { mayRestore } from '../../../domain/vms/bin-view.ts'
import type { Binned } from '../../../domain/vms/binned.ts'
import { newVm } from '../../../domain/vms/new-vm.ts'
import type { VmRecord } from '../../../domain/vms/vm-record.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Principal } from '../../../ports/connection/principal.ts'
import type { CourseBook } from '../../../ports/courses/courses.ts'
import type { Machines } from '../../../ports/courses/machines.ts'
import type { WorkNudges } from '../../../ports/operations/nudges.ts'
import type { Sealer } from '../../../ports/sealer.ts'
import type { Bin } from '../../../ports/vms/bin.ts'
import type { BinOrders } from '../../../ports/vms/bin-orders.ts'
import type { VmBook } from '../../../ports/vms/vms.ts'
import { findLab } from '../../accounts/find-lab.ts'
import { whyDisconnected } from '../../connection/why-disconnected.ts'
import { type NetworkSharing, nudgeNewVms } from '../../operations/share-network.ts'
import { forStaff } from '../for-staff.ts'
import type { PayerWorld } from '../lab/find-payer.ts'
import { notInBin } from './find-binned.ts'
import { sealedAnew } from './sealed-anew.ts'

export interface RestoringWorld extends PayerWorld {
  readonly bins: Pick<Bin, 'read'>
  readonly binOrders: Pick<BinOrders, 'acceptRestore'>
  readonly courses: Pick<CourseBook, 'read'>
  readonly machines: Pick<Machines, 'of'>
  readonly vms: Pick<VmBook, 'namesIn'> & NetworkSharing['vms']
  readonly work: NetworkSharing['work']
  readonly nudges: WorkNudges
  readonly sealer: Sealer
  readonly clock: Clock
  readonly openPrincipal: (lab: LabRecord) => Principal
}

type Asker = Omit<WorkRequest, 'labId' | 'courseId'>

/** Somebody else may take the name, or change the course, at the same moment. */
const mostTries = 5

/** In its course it is what it was there, as somebody's that was given back now. */
const inCourse = ({ vm }: BinItemRecord, now: Date): MachineOfCourse | undefined => {
  if (vm.course === undefined) return undefined
  const { id, number, version, unset, problem, inOwnGroup, keysOnly, passwordSet, hadBy } = vm.course
  return {
    id,
    number,
    clean: isSource({ number }),
    ...(isSource({ number }) ? {} : { givenBackAt: now.toISOString() }),
    ...(version !== undefined && { version }),
    ...(unset && { unset }),
    ...(problem !== undefined && { problem }),
    ...(inOwnGroup && { inOwnGroup }),
    ...(keysOnly && { keysOnly }),
    ...(passwordSet && { passwordSet }),
    ...(hadBy && { hadBy }),
  }
}

/** A VM of what lies in the bin, as it was: what is recorded here Azure makes by a step. */
export const restoreFromBin = (world: RestoringWorld) => {
  const { labs, bins, binOrders, courses, machines, vms, sealer, clock } = world

  const draftOf = (
    item: BinItemRecord,
    name: string,
    course: CourseRecord | undefined,
    policy: LabRecord['policy'],
    now: Date,
  ): VmRecord => {
    const { vm, facts = {}, labId } = item
    const { resourceGroup, subscriptionId, location, size, osType, os, image, adminUsername, tags } = vm
    const id = newId('vm')
    const { generation, securityType, diskSizeGB = vm.diskSizeGB } = facts
    const machine = course && inCourse(item, now)
    return newVm(
      {
        ...{ id, labId, name, resourceGroup, subscriptionId, location, size, osType, os, tags },
        ...(image && { image }),
        ...(diskSizeGB && { diskSizeGB }),
        ...(adminUsername !== undefined && { adminUsername }),
        ...sealedAnew(sealer, item, id),
        copyOf: {
          snapshotName: item.snapshotName,
          ...(generation && { generation }),
          ...(securityType && { securityType }),
        },
        // Closed outside courses it is closed from its first moment.
        ...(machine === undefined &&
          vm.closed && { closed: true, access: newAccess(firstRules(lettingOf(vm))) }),
        ...(course && machine && { access: newAccess(firstRules(course)), course: machine }),
      },
      machine === undefined ? policy : undefined,
      now,
    )
  }

  /** The course that it goes back to; none where that is over, or has another source VM by now. */
  const courseFor = async ({ labId, vm }: BinItemRecord): Promise<CourseRecord | undefined> => {
    const course = vm.course && (await courses.read(labId, vm.course.id))
    if (course === undefined || course.state === 'archived' || course.state === 'deleting') return undefined
    if (vm.course === undefined || !isSource(vm.course)) return course
    const all = await machines.of(labId, course.id)
    return all.some((one) => isSource(one.course)) ? undefined : course
  }

  /** Undefined when somebody else was quicker with the name, the item or the course. */
  const accept = async (
    item: BinItemRecord,
    lab: LabRecord,
    course: CourseRecord | undefined,
    request: Asker,
  ): Promise<OperationId | undefined> => {
    const now = clock.now()
    const { labId, id, snapshotName, days, until, vm: was } = item
    const name = restoredName(was.name, await vms.namesIn(labId, was.resourceGroup))
    const of = { ...request, labId, ...(course && { courseId: course.id }) }
    const operation = newOperation(of, 'restore-bin', 1, now)
    const vm = draftOf(item, name, course, lab.policy, now)
    const bin = { id, snapshotName, days, until, vmId: was.id }
    const step = newStep({ ...operation, kind: 'create' }, vm, { bin: 'restore' }, now, { draft: vm, bin })
    const outcome = await binOrders.acceptRestore(item, operation, { vm, step }, lab, course)
    if (outcome === 'disconnected') throw await whyDisconnected(world, labId)
    if (outcome !== 'accepted') return undefined
    await nudgeNewVms(world, [{ step }])
    return operation.id
  }

  const restore = async (found: BinItemRecord, request: Asker): Promise<OperationId> => {
    const lab = await findLab(labs, found.labId)
    const principal = world.openPrincipal(lab)
    let item: BinItemRecord | undefined = found
    for (let tries = 0; tries < mostTries; tries += 1) {
      if (item === undefined) throw notInBin()
      const course = await courseFor(item)
      const cleaning = new Set(course?.state === 'cleaning' ? [course.id] : [])
      const stranded = isStranded(item, principal)
      const verdict = mayRestore({ ...item, stranded }, { cleaning, unpaid: undefined })
      if (!verdict.allowed) throw new AppError('conflict', verdict.reason)
      const operationId = await accept(item, lab, course, request)
      if (operationId !== undefined) return operationId
      item = await bins.read(found.labId, found.id)
    }
    throw new AppError('conflict', 'The lab is changing right now. Nothing was done; please try again.')
  }

  return ({ item, part }: Binned, request: Asker): Promise<OperationId> =>
    part === undefined ? restore(item, request) : forStaff(world)(part, () => restore(item, request))
}
