import type { CourseRecord } from '../../../domain/courses/course-record.ts'
import type { ListedMachine } from '../../../domain/courses/machines/machine-view.ts'
import { bereft, told } from '../../../domain/courses/people/enrolment-life.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { MachineList } from '../../../ports/courses/machine-list.ts'
import type { People, SeenEnrolment } from '../../../ports/courses/people.ts'

export interface MissingWorld {
  readonly people: Pick<People, 'list' | 'write'>
  readonly machineList: MachineList
  readonly clock: Clock
}

interface Seen {
  readonly people: readonly SeenEnrolment[]
  readonly machines: readonly ListedMachine[]
  /** How many came to wait. */
  readonly bereaved: number
}

/** The people and machines of a course. Whose machine is gone comes to wait. */
export const missNobody =
  ({ people, machineList, clock }: MissingWorld) =>
  async ({ labId, id }: CourseRecord): Promise<Seen> => {
    // People first: whoever is given a machine in between is no longer as they were seen.
    const all = await people.list(labId, id)
    const { machines } = await machineList.read(labId, id)
    const now = clock.now().toISOString()
    const there = new Set<string>(machines.map((machine) => machine.id))
    const isBereft = ({ enrolment: { state, vmId } }: SeenEnrolment): boolean =>
      state === 'active' && vmId !== undefined && !there.has(vmId)
    let bereaved = 0
    for (const was of all.filter(isBereft)) {
      if (await people.write(labId, [{ was, next: told(bereft(was.enrolment, now)) }])) bereaved += 1
    }
    return { people: all, machines, bereaved }
  }
