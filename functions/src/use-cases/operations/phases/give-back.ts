import { joined, provided } from '../../../domain/courses/people/enrolment-life.ts'
import { enrolmentIdOf } from '../../../domain/courses/people/enrolment-record.ts'
import type { PersonId } from '../../../domain/kernel/ids.ts'
import type { Move } from '../../../domain/operations/move.ts'
import { type StepRecord, vmIdOf } from '../../../domain/operations/step-record.ts'
import { allocatedAgain } from '../../../domain/vms/activity.ts'
import type { VmRecord } from '../../../domain/vms/vm-record.ts'
import type { EnrolmentChange } from '../../../ports/courses/people.ts'
import type { InwardWorld } from './phase.ts'

/** What somebody had is theirs again, if they are still there and have nothing else in its place. */

/** What it makes of them in the course of the machine; `nobody` where they are not in it, or have another one. */
const inCourse = async (
  { people, machines, clock }: InwardWorld,
  { id, labId, course }: VmRecord,
  userId: PersonId,
): Promise<EnrolmentChange | 'nobody' | undefined> => {
  if (course === undefined) return undefined
  const was = await people.find(labId, course.id, enrolmentIdOf(course.id, userId))
  const { enrolment } = was ?? {}
  if (was === undefined || enrolment?.function !== 'student') return 'nobody'
  if (enrolment.state !== 'active' && enrolment.state !== 'waiting') return 'nobody'
  const all = await machines.of(labId, course.id)
  if (all.some(({ allocatedTo }) => allocatedTo?.userId === userId)) return 'nobody'
  return { was, next: provided(joined(enrolment, clock.now().toISOString()), id, enrolment.inLine) }
}

/** Harmless when it is done twice: somebody has it by then. */
export const giveBack = async (world: InwardWorld, step: StepRecord): Promise<Move | undefined> => {
  const { bins, vms, students, allocations, clock } = world
  const [vm, item] = await Promise.all([
    vms.read(step.labId, vmIdOf(step)),
    step.bin && bins.read(step.labId, step.bin.id),
  ])
  const { userId } = item?.who ?? {}
  if (vm === undefined || userId === undefined || vm.allocatedTo !== undefined) return undefined
  const student = await students.read(step.labId, userId)
  if (student?.state !== 'ready') return undefined
  const enrolment = await inCourse(world, vm, userId)
  if (enrolment === 'nobody') return undefined
  const activity = allocatedAgain(vm, student.name, clock.now())
  await allocations.allocate({ vm, student, activity, ...(enrolment && { enrolment }) })
  return undefined
}
