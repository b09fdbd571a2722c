import { mostKept } from '@labkeeper/contract/courses/disks'
import { newAccess } from '../../../domain/courses/access/opening.ts'
import { firstRules } from '../../../domain/courses/access/rules.ts'
import { exchangeOf } from '../../../domain/operations/exchange.ts'
import type { Go } from '../../../domain/operations/move.ts'
import type { StepRecord } from '../../../domain/operations/step-record.ts'
import type { VmRecord } from '../../../domain/vms/vm-record.ts'
import type { InwardWorld } from './phase.ts'

/** What was planned for a machine may be past by the time at which the step holds it. */

export const checkpointGone = 'The checkpoint is gone.'

export const whyNot = (
  { kept = [], checkpoints = [], course, allocatedTo }: VmRecord,
  step: StepRecord,
): string | undefined => {
  const { back, checkpoint, keeps } = exchangeOf(step)
  const isOld = back !== undefined || checkpoint !== undefined
  // What somebody saved is theirs, and stays so.
  if (isOld && allocatedTo !== undefined && allocatedTo.userId !== keeps.of) {
    return 'Somebody else has the machine by now.'
  }
  if (back !== undefined && !kept.some(({ id }) => id === back)) return 'The old disk is gone.'
  if (checkpoint !== undefined && !checkpoints.some(({ id }) => id === checkpoint)) {
    return checkpointGone
  }
  if (back === undefined && kept.length >= mostKept && !course?.unmade)
    return 'Two old disks are kept already.'
  return undefined
}

/**
 * Made anew it has an interface and rules of its own: those that its course says now. Whatever was so when this was planned was
 * closed since, or is over: the machine has been off.
 */
export const plannedNow = async (world: InwardWorld, step: StepRecord): Promise<Pick<Go, 'draft'>> => {
  const { draft, labId } = step
  if (exchangeOf(step).way !== 'anew' || draft?.course === undefined) return {}
  const course = await world.courses.read(labId, draft.course.id)
  return course === undefined ? {} : { draft: { ...draft, access: newAccess(firstRules(course)) } }
}
