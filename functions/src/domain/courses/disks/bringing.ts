import type { Instant } from '../../kernel/instant.ts'
import type { MachineChange, VmRecord } from '../../vms/vm-record.ts'
import type { CourseRecord } from '../course-record.ts'
import { whySkipped } from '../machines/machine-acts.ts'
import type { ListedMachine } from '../machines/machine-view.ts'

/** Machines of an older version are brought to the one of now: at once, or each when it is next stopped by whomever. */

/** Whoever ends its run says so of it. */
export const stoppedToBring = (
  vm: Pick<VmRecord, 'course'> | undefined,
  { runningSince }: { readonly runningSince?: Instant | null },
): MachineChange =>
  vm?.course?.bring === undefined || runningSince !== null ? {} : { 'course/brings': true }

/** The version that machines are made of now; none where they are made of an image. */
export const versionNow = ({ recipe }: Pick<CourseRecord, 'recipe'>): number | undefined =>
  recipe?.from.kind === 'version' ? recipe.from.number : undefined

/** Those whose stop has come. */
export const whatIsBrought = (
  course: Pick<CourseRecord, 'recipe'>,
  machines: readonly ListedMachine[],
): readonly ListedMachine[] => {
  const version = versionNow(course)
  return machines.filter(
    (machine) =>
      version !== undefined &&
      machine.course.bring !== undefined &&
      machine.course.brings === true &&
      machine.course.version !== version &&
      machine.powerState === 'VM deallocated' &&
      whySkipped('bring', machine) === undefined,
  )
}
