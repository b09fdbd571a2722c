import type { CourseRecord } from '../../../domain/courses/course-record.ts'
import {
  type Exchanging,
  type PlannedExchange,
  toCheckpoint,
  toKeptDisk,
  toNewDisk,
} from '../../../domain/courses/disks/plan-exchange.ts'
import type { MachineOfCourse } from '../../../domain/courses/machines/machine.ts'
import { studentUserName } from '../../../domain/courses/machines/student-account.ts'
import { recipeProblems } from '../../../domain/courses/recipe/recipe-problems.ts'
import type { VersionRecord } from '../../../domain/courses/recipe/version.ts'
import { versionProblems } from '../../../domain/courses/recipe/version-problems.ts'
import { AppError } from '../../../domain/kernel/errors.ts'
import { type TemplateOfStep, templateOfStep } from '../../../domain/templates/template.ts'
import type { Checkpoint, KeptDisk } from '../../../domain/vms/belongings.ts'
import { generateGuestPassword } from '../../../domain/vms/guest-password.ts'
import type { VmRecord } from '../../../domain/vms/vm-record.ts'
import type { Versions } from '../../../ports/courses/versions.ts'
import type { Sealer } from '../../../ports/sealer.ts'
import { passwordLength, planMachine } from '../machines/plan-machine.ts'
import { refusalOf } from '../recipe/find-problems.ts'

export interface ExchangeWorld {
  readonly versions: Pick<Versions, 'find' | 'list'>
  readonly sealer: Sealer
}

export const noRecipe = (): AppError => new AppError('conflict', 'Choose what the machines are made of.')

export interface Made {
  /** What they are copies of, if of anything. */
  readonly version: VersionRecord | undefined
  /** The course as its machines are made of it. */
  readonly course: CourseRecord
}

type Machine = VmRecord & { readonly course: MachineOfCourse }
type New = PlannedExchange & { readonly template?: TemplateOfStep }

/** What machines are given in the place of the disk that they have. */
export const planExchanges = ({ versions, sealer }: ExchangeWorld) => {
  const plan = planMachine(sealer)

  /** Deleted meanwhile, it is replaced by the newest that is ready. */
  const newestOf = async ({ labId, id }: CourseRecord): Promise<VersionRecord | undefined> => {
    const { versions: all } = await versions.list(labId, id)
    const newest = all.find(({ status }) => status === 'ready')
    return newest && versions.find(labId, id, newest.course.number)
  }

  /** What machines are made of now. Refuses where none can be made. */
  const whatOf = async (course: CourseRecord, takesNewest: boolean): Promise<Made> => {
    const { recipe, labId, id } = course
    if (recipe === undefined) throw noRecipe()
    const { from } = recipe
    if (from.kind === 'image') {
      const refusal = refusalOf(recipeProblems(recipe))
      if (refusal !== undefined) throw refusal
      return { version: undefined, course }
    }
    const named = await versions.find(labId, id, from.number)
    const isThere = named?.status === 'ready'
    const version = isThere || !takesNewest ? named : ((await newestOf(course)) ?? named)
    const used =
      version === undefined || isThere
        ? recipe
        : { ...recipe, from: { kind: 'version' as const, number: version.course.number } }
    const refusal = refusalOf([...recipeProblems(used), ...versionProblems(used, version)])
    if (refusal !== undefined) throw refusal
    return { version, course: { ...course, recipe: used } }
  }

  const anew = (
    { version, course }: Made,
    vm: Exchanging & Pick<VmRecord, 'subscriptionId'>,
    now: Date,
    takesSize = false,
  ): New => {
    const { id, subscriptionId } = vm
    const planned = plan(course, version, { id, number: vm.course.number, subscriptionId }, now)
    return {
      ...toNewDisk(course, vm, planned, now, takesSize),
      ...(version && { template: templateOfStep(version) }),
    }
  }

  const newPasswords = ({ id, labId, adminUsername = '', sealedStudentPassword }: Machine) => {
    const sealed = (userName: string): string =>
      sealer.seal(generateGuestPassword(userName, passwordLength), { labId, recordId: id })
    return {
      sealedPassword: sealed(adminUsername),
      ...(sealedStudentPassword && { sealedStudentPassword: sealed(studentUserName) }),
    }
  }

  return {
    whatOf,
    anew,
    toNewDisk: async (course: CourseRecord, vm: Machine, now: Date): Promise<New> =>
      anew(await whatOf(course, true), vm, now),
    toKeptDisk: (course: CourseRecord, vm: Machine, disk: KeptDisk, now: Date): PlannedExchange => {
      const { id: _, ...secrets } = vm.secrets?.find(({ id }) => id === disk.id) ?? { id: disk.id }
      return toKeptDisk(course, vm, disk, secrets, now)
    },
    toCheckpoint: (course: CourseRecord, vm: Machine, checkpoint: Checkpoint, now: Date): PlannedExchange =>
      toCheckpoint(course, vm, checkpoint, newPasswords(vm), now),
  }
}
