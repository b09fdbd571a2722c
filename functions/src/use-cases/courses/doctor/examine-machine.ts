import type { CourseRecord } from '../../../domain/courses/course-record.ts'
import { askedOf } from '../../../domain/courses/doctor/asked-of.ts'
import {
  isGoingOn,
  keptDiagnosisSeconds,
  mostDiagnosisSeconds,
  newDiagnosis,
} from '../../../domain/courses/doctor/diagnosis-record.ts'
import type { Asked } from '../../../domain/courses/doctor/sights.ts'
import type { LabId } from '../../../domain/kernel/ids.ts'
import { after } from '../../../domain/kernel/instant.ts'
import { newOperation, newStep, type WorkRequest } from '../../../domain/operations/new-work.ts'
import type { VmRecord } from '../../../domain/vms/vm-record.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Diagnoses } from '../../../ports/courses/diagnoses.ts'
import type { MyMachines } from '../../../ports/courses/my-machines.ts'
import type { WorkNudges } from '../../../ports/operations/nudges.ts'
import type { Comparisons } from '../../../ports/vms/vms.ts'
import { vmBusy } from '../../vms/vm-refusals.ts'

export interface ExaminingWorld {
  readonly diagnoses: Diagnoses
  readonly myMachines: Pick<MyMachines, 'work'>
  readonly nudges: Pick<WorkNudges, 'step' | 'sync'>
  readonly vms: Pick<Comparisons, 'requestSync'>
  readonly clock: Clock
}

/** A machine, and where its port is open to, as far as that concerns who asks. */
export interface Patient {
  readonly vm: VmRecord
  readonly course: CourseRecord
  readonly way: Pick<Asked, 'opening' | 'from'>
}

/** How often somebody else may be quicker: then theirs is the diagnosis that goes on. */
const races = 3
/** The worker that writes down the end needs some of the time. */
const marginSeconds = 8
/** A comparison with Azure that is no older is good enough. */
const freshMs = 5_000

/**
 * Why somebody cannot connect to a machine: recorded and called here, found out by a step. Nothing is held, so the machine may
 * be busy. While one goes on, asking is answered by that.
 */
export const examineMachine = (world: ExaminingWorld) => {
  const { diagnoses, myMachines, nudges, vms, clock } = world

  /** What is offered follows from our record: somebody may have stopped the machine in the portal. */
  const compare = async (labId: LabId, now: Date): Promise<void> => {
    const requestedAt = now.toISOString()
    const isDue = await vms.requestSync(labId, requestedAt, after(now, -freshMs))
    if (isDue) await nudges.sync(labId, requestedAt)
  }

  const begin = async ({ vm, course, way }: Patient, request: Omit<WorkRequest, 'labId'>) => {
    const { labId, id, operationId: busyWith } = vm
    const known = await diagnoses.read(labId, id)
    const now = clock.now()
    const isOfSame = known?.userId === vm.allocatedTo?.userId
    if (known !== undefined && isOfSame && isGoingOn(known, now)) return known.operationId
    const work = busyWith && (await myMachines.work(labId, busyWith, id))
    const asked = askedOf(vm, { course, work: work || undefined, way }, now)
    const ttl = keptDiagnosisSeconds
    const operation = { ...newOperation({ ...request, labId, courseId: course.id }, 'doctor', 1, now), ttl }
    const deadline = after(now, (mostDiagnosisSeconds - marginSeconds) * 1000)
    const step = newStep(operation, vm, { asked }, now, { deadline, ttl })
    if (!(await diagnoses.begin(operation, step, newDiagnosis(vm, operation.id, now), known)))
      return undefined
    await nudges.step(labId, step.id)
    await compare(labId, now)
    return operation.id
  }

  return async (patient: Patient, request: Omit<WorkRequest, 'labId'>): Promise<string> => {
    for (let race = 0; race < races; race += 1) {
      const operationId = await begin(patient, request)
      if (operationId !== undefined) return operationId
    }
    throw vmBusy()
  }
}
