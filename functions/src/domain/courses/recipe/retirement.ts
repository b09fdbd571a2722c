import type { Day } from '../course-days.ts'

/** Announced by Microsoft for sizes of the first two generations. */
const ends: readonly (readonly [RegExp, Day])[] = [
  [/^Standard_B\d+[a-z]*$/i, '2028-11-15'],
  [/^Standard_DS?\d+(?:-\d+)?(?:_v2)?(?:_Promo)?$/i, '2028-05-01'],
]

/** The day on which Azure ends a size, where that is announced. */
export const retirementOf = (size: string): Day | undefined =>
  ends.find(([pattern]) => pattern.test(size))?.[1]
