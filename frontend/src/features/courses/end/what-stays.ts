import type { CleanUp } from '@labkeeper/contract/courses/clean-up-routes'
import type { Course } from '@labkeeper/contract/courses/course'
import { dateIn } from '../in-days.ts'
import { inALine } from './what-goes.ts'

/** What becomes of what people saved, when their course is cleaned up: where its lab has a bin, it lies there for some days. */

type Ended = Pick<Course, 'name' | 'counts' | 'binDays'>

/** Nothing is kept of machines that nobody had. */
const wasUsed = ({ counts }: Ended): boolean => counts.machines > counts.clean

/** '6 December'. Undefined where nobody saved anything, or it goes with the machines. */
export const keptUntil = (course: Ended, now: Date): string | undefined =>
  wasUsed(course) && course.binDays ? dateIn(course.binDays, now) : undefined

/** The same of many courses, whose labs may have bins of their own, as a sentence without its point. */
export const keptOfMany = (courses: readonly Ended[], now: Date): string | undefined => {
  const used = courses.filter(wasUsed)
  const days = used.flatMap(({ binDays }) => binDays ?? [])
  if (days.length === 0) return undefined
  const date = dateIn(Math.min(...days), now)
  const lost = used.filter(({ binDays }) => binDays === undefined).map(({ name }) => name)
  return lost.length === 0
    ? `What people saved on them stays in the bin until ${date}`
    : `What people saved on machines of ${inALine(lost)} goes with them, and on the others stays in the bin until ${date}`
}

/** What the bin has no place for. A parked machine is a snapshot, too: then it is said where it need not be. */
export const alsoGoes = ({
  machines,
  disks,
  snapshots,
}: Pick<CleanUp, 'machines' | 'disks' | 'snapshots'>): string =>
  snapshots > 0 || disks > machines ? ' Old disks and checkpoints go for good.' : ''
