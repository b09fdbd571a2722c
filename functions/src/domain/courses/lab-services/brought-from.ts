import { createHash } from 'node:crypto'
import { maybe, oneOf, type Shape, text } from '../../kernel/shape.ts'

/** The lab of Azure Lab Services that a course was made of. */
export interface BroughtFrom {
  /** As Azure spells it. */
  readonly id: string
  /** Its people are still to be brought over: the process that did it may have died. */
  readonly isHalf?: true
}

export const broughtFromShape: Shape<BroughtFrom> = { id: text, isHalf: maybe(oneOf(true)) }

const sameId = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** Azure does not care for the case of an id. By this key a lab can have only one course of a lab there. */
export const keyOfForeign = (id: string): string =>
  `lab-services:${createHash('sha256').update(id.toLowerCase()).digest('hex').slice(0, 32)}`

interface Made {
  readonly broughtFrom?: BroughtFrom
}

/** The course that was made of a lab. */
export const courseOf = <Course extends Made>(courses: readonly Course[], id: string): Course | undefined =>
  courses.find(({ broughtFrom }) => broughtFrom !== undefined && sameId(broughtFrom.id, id))

/** As people are told of it. */
export const toBrought = ({
  id,
  name,
  broughtFrom,
}: Made & { readonly id: string; readonly name: string }) => ({
  courseId: id,
  name,
  complete: broughtFrom?.isHalf !== true,
})
