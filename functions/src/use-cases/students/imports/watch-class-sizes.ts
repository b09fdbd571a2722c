import type { Clock } from '../../../ports/clock.ts'
import type { BigClasses } from '../../../ports/students/big-classes.ts'

interface ClassWorld {
  readonly bigClasses: BigClasses
  readonly clock: Clock
  /** Mail goes through Azure's own domain, which takes ten letters an hour. */
  readonly isMailManaged: boolean
}

/** As many letters as Azure's own domain takes in an hour. */
const mostPeople = 10
const noteEveryMs = 24 * 60 * 60_000

export interface ClassSizes {
  /** To be told wherever the number of a lab's students is at hand anyway: nobody counts them for this. */
  note(students: number): Promise<void>
  /** A lab has more students than letters can reach within the hour. */
  areTooBig(): Promise<boolean>
}

export const watchClassSizes = ({ bigClasses, clock, isMailManaged }: ClassWorld): ClassSizes => {
  let notedAt = Number.NEGATIVE_INFINITY
  return {
    async note(students) {
      const now = clock.now().getTime()
      if (!isMailManaged || students <= mostPeople || now - notedAt < noteEveryMs) return
      await bigClasses.note()
      notedAt = now
    },
    areTooBig: async () => isMailManaged && (await bigClasses.isThereOne()),
  }
}
