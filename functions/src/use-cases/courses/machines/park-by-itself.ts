import { randomUUID } from 'node:crypto'
import type { CourseRecord } from '../../../domain/courses/course-record.ts'
import type { ListedMachine } from '../../../domain/courses/machines/machine-view.ts'
import { whatIsParked } from '../../../domain/courses/machines/parking-times.ts'
import type { EnrolmentRecord } from '../../../domain/courses/people/enrolment-record.ts'
import { AppError } from '../../../domain/kernel/errors.ts'
import { after, type Instant } from '../../../domain/kernel/instant.ts'
import { type ActsWorld, beginActs } from './begin-acts.ts'

export interface ParkingWorld extends ActsWorld {
  /** Of the course's lab. */
  readonly checkEntitlement: (part: { course: CourseRecord; function: 'teacher' }) => Promise<void>
}

interface Parked {
  readonly count: number
  readonly next?: Instant | undefined
}

/** As many as one transaction takes; the others follow with the next look. */
const mostActs = 48
/** When what is not paid for is asked for again. */
const unpaidMs = 10 * 60_000

/** Between classes machines are parked, and brought back before the next. Harmless when it is done twice, late, or by several. */
export const parkByItself = (world: ParkingWorld) => {
  const { clock } = world
  const begin = beginActs(world)

  const act = async (
    course: CourseRecord,
    some: readonly ListedMachine[],
    what: 'park' | 'bring-back',
  ): Promise<number> => {
    if (some.length === 0) return 0
    const request = { requestedBy: 'auto-park', requestId: randomUUID() }
    const { taken } = await begin(course, some.slice(0, mostActs), what, request, { byItself: true })
    return taken.size
  }

  const mayBringBack = async (course: CourseRecord): Promise<boolean> => {
    try {
      await world.checkEntitlement({ course, function: 'teacher' })
      return true
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return false
    }
  }

  return async (
    course: CourseRecord,
    people: readonly EnrolmentRecord[],
    machines: readonly ListedMachine[],
  ): Promise<Parked> => {
    const now = clock.now()
    const { park, back, next } = whatIsParked(course, people, machines, now.toISOString())
    const isPaid = back.length === 0 || (await mayBringBack(course))
    const count = (await act(course, park, 'park')) + (isPaid ? await act(course, back, 'bring-back') : 0)
    if (!isPaid) return { count, next: after(now, unpaidMs) }
    return { count, next: park.length + back.length > 0 ? now.toISOString() : next }
  }
}
