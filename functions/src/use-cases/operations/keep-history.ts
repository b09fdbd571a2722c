import { namesAddress } from '../../domain/courses/access/opening.ts'
import type { CourseRecord } from '../../domain/courses/course-record.ts'
import { archivedSeconds } from '../../domain/courses/end/clean-up-time.ts'
import { isKeptLonger, mostLines } from '../../domain/vms/activity.ts'
import type { Activities } from '../../ports/vms/activities.ts'

export interface HistoryWorld {
  readonly activities: Pick<Activities, 'listOf' | 'keep'>
}

/**
 * Whoever comes back to a course that is over reads what happened last, for as long as there is an archive of it: from when it
 * is closed, since a month later most of it would be forgotten. `anew`: for so long from now on.
 */
export const keepHistory =
  ({ activities }: HistoryWorld) =>
  async ({ labId, id }: Pick<CourseRecord, 'labId' | 'id'>, { anew = false } = {}): Promise<void> => {
    const lines = await activities.listOf(labId, { courseId: id, vmIds: [] }, mostLines)
    const due = lines.filter((line) => !namesAddress(line.text) && (anew || !isKeptLonger(line)))
    await activities.keep(due, archivedSeconds)
  }
