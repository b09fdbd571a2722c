import { idOf, type OperationId } from '../../kernel/ids.ts'
import type { Instant } from '../../kernel/instant.ts'
import { listOf, maybe, maybeNumber, maybeText, number, part, type Shape, text } from '../../kernel/shape.ts'

/** What stands on a course from when its clean-up began. */

/** A resource that Azure kept. */
export interface LeftResource {
  /** As Azure names it. */
  readonly id: string
  readonly name: string
  /** `Microsoft.Compute/disks` */
  readonly type: string
}

export interface CleanUpOfCourse {
  readonly operationId: OperationId
  readonly begunAt: Instant
  /** By their numbers; absent: all of them, since nobody was asked. */
  readonly keepVersions?: readonly number[]
  /** At the last look, the first of them; how many there were. */
  readonly left?: readonly LeftResource[]
  readonly leftCount?: number
  /** When Azure was found to have nothing of it any more. */
  readonly endedAt?: Instant
}

export const cleanUpShape: Shape<CleanUpOfCourse> = {
  operationId: idOf('op'),
  begunAt: text,
  keepVersions: maybe(listOf(number)),
  left: maybe(listOf(part<LeftResource>({ id: text, name: text, type: text }))),
  leftCount: maybeNumber,
  endedAt: maybeText,
}
