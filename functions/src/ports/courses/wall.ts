import type { Day } from '../../domain/courses/course-days.ts'
import type { ListedMachine } from '../../domain/courses/machines/machine-view.ts'
import type { ListedPerson } from '../../domain/courses/people/enrolment-view.ts'
import type { CourseId, LabId } from '../../domain/kernel/ids.ts'
import type { OwnLedger } from './hours.ts'

/** A course at a glance: its machines by number, the source VM first, and its people, whoever is being removed too. */
export interface Glance {
  readonly machines: readonly ListedMachine[]
  readonly people: readonly ListedPerson[]
  /** Of their own time, since the month that was asked for. */
  readonly ledgers: readonly OwnLedger[]
}

/**
 * What the pages of a course look at every few seconds, so that only what has changed is read: what has not is the same
 * object again, and so is a glance at which nothing has. It misses nothing that was written. To look at, not to decide
 * by: what was taken away with no word about it may stand here for a minute.
 */
export interface Wall {
  /** Ledgers since the month of this day. One query; a second one when something of the course itself has changed. */
  read(labId: LabId, courseId: CourseId, since: Day): Promise<Glance>
}
