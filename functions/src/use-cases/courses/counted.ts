import type { ListedMachine } from '../../domain/courses/machines/machine-view.ts'
import type { SeenEnrolment } from '../../ports/courses/people.ts'

/** Giving makes those who wait those who have one: both count the same here. */
export const countedOf = (people: readonly SeenEnrolment[], machines: readonly ListedMachine[]) => [
  ...people.flatMap(({ enrolment }) =>
    enrolment.state === 'deleting' ? [] : [{ ...enrolment, state: enrolment.state }],
  ),
  ...machines.map((machine) => ({
    ...machine,
    type: 'vm' as const,
    isGiven: machine.allocatedTo !== undefined,
  })),
]
