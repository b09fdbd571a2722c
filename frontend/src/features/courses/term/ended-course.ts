import type { CleanUp } from '@labkeeper/contract/courses/clean-up-routes'
import type { Course } from '@labkeeper/contract/courses/course'
import { hasEnded } from '@labkeeper/contract/courses/ended'
import { counted } from '@labkeeper/contract/kernel/wording'
import { askingAzure, goesOf, inALine } from '../end/what-goes.ts'
import { mayAs } from '../rights.ts'

/** A course that has ended, with what there is of it in Azure as soon as that is known. */
export interface EndedCourse {
  readonly course: Course
  readonly goes?: CleanUp | undefined
}

/** What its teacher, or whoever pays for it, can end for good. */
export const isMineToEnd = (course: Course): boolean => hasEnded(course.state) && mayAs(course, 'teacher')

export const isClosed = ({ course }: EndedCourse): boolean => course.state === 'closed'

/** Nothing is asked of what has its proof. */
export const hasRest = ({ state }: Course): boolean => state === 'closed' || state === 'cleaning'

const order: readonly string[] = ['closed', 'cleaning', 'archived']
const placeOf = ({ course }: EndedCourse): number => order.indexOf(course.state)

/** What still costs comes first, the dearest of it on top; then what ended last. */
export const inOrder = (courses: readonly EndedCourse[]): EndedCourse[] =>
  courses.toSorted(
    (one, other) =>
      placeOf(one) - placeOf(other) ||
      (other.goes?.perMonth ?? 0) - (one.goes?.perMonth ?? 0) ||
      (other.course.closedAt ?? '').localeCompare(one.course.closedAt ?? ''),
  )

/** What there is, or the proof that there is nothing. */
export const standingOf = ({ course, goes }: EndedCourse): string | undefined => {
  if (course.state === 'archived') return 'Nothing of this course is left in Azure.'
  if (goes === undefined) return undefined
  const parts = goesOf(goes)
  const rest = parts.length > 0 ? inALine(parts) : undefined
  if (course.state !== 'cleaning') return rest ?? 'No machines'
  return goes.proof ?? (rest ? `Still there: ${rest}` : askingAzure)
}

/** What is typed before many courses go. */
export const phraseFor = (many: number): string => `clean up ${counted(many, 'course')}`

export const isPhrase = (typed: string, many: number): boolean =>
  typed.trim().replaceAll(/\s+/g, ' ').toLowerCase() === phraseFor(many)

const nothing: CleanUp = { machines: 0, disks: 0, addresses: 0, snapshots: 0, versions: 0, perMonth: 0 }

/** Of all of them, as far as it is known. */
export const sumOf = (courses: readonly EndedCourse[]): CleanUp =>
  courses.reduce<CleanUp>(
    (sum, { goes = nothing }) => ({
      machines: sum.machines + goes.machines,
      disks: sum.disks + goes.disks,
      addresses: sum.addresses + goes.addresses,
      snapshots: sum.snapshots + goes.snapshots,
      versions: sum.versions + goes.versions,
      perMonth: sum.perMonth + goes.perMonth,
    }),
    nothing,
  )
