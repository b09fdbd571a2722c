import type { CourseRecord } from '../../../domain/courses/course-record.ts'
import { type ListedMachine, stateOf } from '../../../domain/courses/machines/machine-view.ts'
import { standingNow } from '../../../domain/courses/money/standing-news.ts'
import type { VmId } from '../../../domain/kernel/ids.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Runs } from '../../../ports/courses/hours.ts'

export interface StandingWorld {
  readonly runs: Pick<Runs, 'stand'>
  readonly clock: Clock
}

/** Each is a transaction. */
const atOnce = 10

const isThere = (machine: ListedMachine): boolean =>
  machine.operationId === undefined &&
  !machine.stranded &&
  !['making', 'resetting', 'removing'].includes(stateOf(machine))

/**
 * What the lab's worker does about machines that changed hands, and about those that were made before anybody counted what they
 * cost because they exist. Harmless when it is done twice or late: when they changed hands their records say. Answers all of them
 * as they are by that.
 */
export const holdStanding =
  ({ runs, clock }: StandingWorld) =>
  async (course: CourseRecord, machines: readonly ListedMachine[]): Promise<readonly ListedMachine[]> => {
    const now = clock.now().toISOString()
    const news = machines.filter(isThere).flatMap((machine) => {
      const { change, entries } = standingNow(machine, course, now)
      return change.standing === undefined ? [] : [{ machine, standing: change.standing, entries }]
    })
    const written = new Map<VmId, ListedMachine>()
    for (let from = 0; from < news.length; from += atOnce) {
      await Promise.all(
        news.slice(from, from + atOnce).map(async ({ machine, standing, entries }) => {
          const { id, standing: was } = machine
          const vm = { id, labId: course.labId, ...(was && { standing: was }) }
          if (await runs.stand(vm, standing, entries)) written.set(id, { ...machine, standing })
        }),
      )
    }
    return machines.map((machine) => written.get(machine.id) ?? machine)
  }
