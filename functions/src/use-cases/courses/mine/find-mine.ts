import type { Caller } from '../../../domain/accounts/caller.ts'
import type { Mine } from '../../../domain/courses/mine/mine.ts'
import { AppError } from '../../../domain/kernel/errors.ts'
import type { LabId } from '../../../domain/kernel/ids.ts'
import type { AccountBook } from '../../../ports/accounts/accounts.ts'
import type { CourseBook } from '../../../ports/courses/courses.ts'
import type { MyMachines } from '../../../ports/courses/my-machines.ts'
import { findLabs } from '../lab/find-labs.ts'

export interface FindingMineWorld {
  readonly users: Pick<AccountBook, 'read'>
  readonly courses: Pick<CourseBook, 'read'>
  readonly myMachines: Pick<MyMachines, 'read'>
}

/** Somebody else's is as unknown as one that never was, and as one of no course. */
export const notMine = (): AppError =>
  new AppError('not_found', 'This machine does not exist, or it is not yours.')

/** The machine in one lab, if it is the person's there. */
export const readMine =
  ({ myMachines, courses }: Omit<FindingMineWorld, 'users'>) =>
  async (labId: LabId, { userId }: Pick<Caller, 'userId'>, vmId: string): Promise<Mine | undefined> => {
    const found = await myMachines.read(labId, userId, vmId)
    const vm = found?.machines[0]
    if (found === undefined || vm === undefined) return undefined
    const course = await courses.read(labId, vm.course.id)
    if (course === undefined) return undefined
    const enrolment = found.enrolments.find(({ courseId }) => courseId === course.id)
    return { vm, lab: found.lab, course, ...(enrolment && { enrolment }) }
  }

/** As it is by now, for whoever calls from the same address. */
export const readMineAgain = (world: Omit<FindingMineWorld, 'users'>) => {
  const read = readMine(world)
  return async (caller: Caller, { vm, from }: Mine): Promise<Mine> => {
    const mine = await read(vm.labId, caller, vm.id)
    if (mine === undefined) throw notMine()
    return { ...mine, from }
  }
}

/** The caller's machine of a course, of whatever lab: mostly it lies in the own one. */
export const findMine = (world: FindingMineWorld) => {
  const read = readMine(world)
  const labsOf = findLabs(world)
  return async (caller: Caller, vmId: string): Promise<Mine> => {
    const isStudent = caller.role === 'student'
    const own = isStudent ? await read(caller.labId, caller, vmId) : undefined
    if (own !== undefined) return own
    const labs = (await labsOf(caller)).filter((labId) => !isStudent || labId !== caller.labId)
    const found = await Promise.all(labs.map((labId) => read(labId, caller, vmId)))
    const mine = found.find((one) => one !== undefined)
    if (mine === undefined) throw notMine()
    return mine
  }
}
