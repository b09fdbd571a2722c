import { Meter } from '@labkeeper/contract/courses/my-hours'
import { type EnrolmentId, idOf } from '../../kernel/ids.ts'
import type { Instant } from '../../kernel/instant.ts'
import { maybe, oneOf, type Shape, text } from '../../kernel/shape.ts'

/** The run of a machine of a course that goes on: whose time it is by now, and since when. Ends with the run. */
export interface Segment {
  readonly meter: Meter
  readonly since: Instant
  /** The enrolment of whoever has the machine. What is nobody's is its course's. */
  readonly whose?: EnrolmentId
  /** Class time that began with the preparation of a class: what it is again when that class does not begin. */
  readonly before?: Exclude<Meter, 'class'>
}

export const segmentShape: Shape<Segment> = {
  meter: oneOf(...Meter.options),
  since: text,
  whose: maybe(idOf('enr')),
  before: maybe(oneOf('own', 'teacher')),
}
