import { type ActivityId, type CourseId, idOf, type LabId, type VmId } from '../kernel/ids.ts'
import type { Instant } from '../kernel/instant.ts'
import { maybe, number, oneOf, type Shape, text } from '../kernel/shape.ts'
/** Something that happened to a VM, and why. Forgotten by the database after 30 days, or with the course that keeps it. */
export interface ActivityRecord {
  readonly type: 'activity'
  readonly id: ActivityId
  readonly labId: LabId
  readonly uk: string
  readonly schema: 1
  readonly createdAt: Instant
  readonly vmId: VmId
  /** Whose machine it is: what happened to it can be read there when it is gone. Lines of an earlier version do not say. */
  readonly courseId?: CourseId
  readonly vmName: string
  readonly resourceGroup: string
  /** One plain sentence. */
  readonly text: string
  readonly ttl: number
}

export const activityShape: Shape<ActivityRecord> = {
  type: oneOf('activity'),
  id: idOf('act'),
  labId: idOf('lab'),
  uk: text,
  schema: oneOf(1),
  createdAt: text,
  vmId: idOf('vm'),
  courseId: maybe(idOf('crs')),
  vmName: text,
  resourceGroup: text,
  text,
  ttl: number,
}
