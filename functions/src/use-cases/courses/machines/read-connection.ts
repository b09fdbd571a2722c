import type { MachineConnection } from '@labkeeper/contract/courses/machines'
import { checkNotForGood } from '../../../domain/courses/course-life.ts'
import { machineConnection } from '../../../domain/courses/machines/connection.ts'
import { isSource } from '../../../domain/courses/machines/machine.ts'
import { forbidden, type Part, reaches } from '../../../domain/courses/people/part.ts'
import { newActivity } from '../../../domain/vms/activity.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Sealer } from '../../../ports/sealer.ts'
import type { Allocations } from '../../../ports/students/allocations.ts'
import type { Activities } from '../../../ports/vms/activities.ts'
import { accountOf, openForStudent, openPasswords } from '../../vms/open-password.ts'
import { vmNotFound } from '../../vms/vm-refusals.ts'

interface ConnectingWorld {
  readonly allocations: Pick<Allocations, 'readVm'>
  readonly activities: Pick<Activities, 'add'>
  readonly sealer: Sealer
  readonly clock: Clock
}

/** How to sign in to a machine of the course. Nobody is told before its history says who looked. */
export const readConnection =
  ({ allocations, activities, sealer, clock }: ConnectingWorld) =>
  async ({ course, function: mine }: Part, vmId: string, who: string): Promise<MachineConnection> => {
    const seesAdministrator = reaches(mine, 'teacher')
    if (!seesAdministrator && !course.rules.assistantsConnect) throw forbidden()
    const vm = await allocations.readVm(course.labId, vmId)
    if (vm?.course?.id !== course.id) throw vmNotFound()
    // All that comes of it is teachers' work, and so is its password.
    if (isSource(vm.course) && !seesAdministrator) throw forbidden()
    checkNotForGood(course)
    const line = `${who} looked at the sign-in details to connect.`
    await activities.add(newActivity(vm, line, clock.now()))
    const administrator = accountOf(vm, openPasswords(sealer, vm))
    const theirs = vm.sealedStudentPassword === undefined ? undefined : openForStudent(sealer, vm)
    const student = theirs && accountOf(theirs.vm, theirs.passwords)
    return machineConnection(vm, { administrator, ...(student && { student }) }, seesAdministrator)
  }
