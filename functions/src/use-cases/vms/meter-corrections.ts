import type { CourseDue } from '../../domain/courses/course-due.ts'
import { runGone, runNews } from '../../domain/courses/hours/run-news.ts'
import type { TimeEntry } from '../../domain/courses/hours/segment.ts'
import { standingGone } from '../../domain/courses/money/standing-news.ts'
import { chunks } from '../../domain/kernel/chunks.ts'
import type { VmRecord } from '../../domain/vms/vm-record.ts'
import type { CourseBook } from '../../ports/courses/courses.ts'
import type { Observed, Versioned } from '../../ports/vms/vms.ts'
import { type AroundWorld, lookAround } from './look-around.ts'

/** What a comparison with Azure finds that is no longer true. */
export interface Correction {
  readonly vm: Versioned<VmRecord>
  readonly truth: Observed | 'gone'
  readonly usage: readonly TimeEntry[]
  /** When its course is to be looked at for the run that begins. */
  readonly due?: CourseDue
}

/** However many have changed at once in Azure, so many people are read at once. */
const atOnce = 20

/** Each course once. */
const rememberingCourses = ({ courses }: AroundWorld): Pick<CourseBook, 'read'> => {
  const known = new Map<string, ReturnType<CourseBook['read']>>()
  return {
    read: (labId, courseId) => {
      const found = known.get(courseId) ?? courses.read(labId, courseId)
      known.set(courseId, found)
      return found
    },
  }
}

/** Corrections with what they mean for the runs of courses' machines, by the instant at which they were found: the lab's hours are. */
export const meterCorrections = (world: AroundWorld) => {
  const meter = async (
    { vm, truth, usage }: Correction,
    look: ReturnType<typeof lookAround>,
    foundAt: Date,
  ): Promise<Correction> => {
    const { record } = vm
    const isOfRun = truth === 'gone' || 'runningSince' in truth
    const around = isOfRun ? await look(record) : undefined
    if (around === undefined) return { vm, truth, usage }
    if (truth === 'gone') {
      const stood = standingGone(record, around.course, foundAt)
      return { vm, truth, usage: [...usage, ...runGone(record, around, foundAt), ...stood] }
    }
    const { change, entries, courseDue: due } = runNews(record, truth, around, undefined, foundAt)
    return { vm, truth: { ...truth, ...change }, usage: [...usage, ...entries], ...(due && { due }) }
  }
  return async function* (corrections: readonly Correction[], foundAt: Date): AsyncGenerator<Correction> {
    for (const some of chunks(corrections, atOnce)) {
      const look = lookAround({ ...world, courses: rememberingCourses(world) })
      yield* await Promise.all(some.map((one) => meter(one, look, foundAt)))
    }
  }
}
