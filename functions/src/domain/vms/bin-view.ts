import type { BinItem } from '@labkeeper/contract/courses/bin'
import type { CourseVerdict } from '@labkeeper/contract/courses/verdict'
import { strandedReason } from '@labkeeper/contract/vms/power'
import type { MaybeStranded } from '../connection/stranded.ts'
import type { BinItemRecord } from './bin-record.ts'

/** What decides beside the item whether it can be restored. */
export interface Around {
  /** Courses that are being cleaned up. */
  readonly cleaning: ReadonlySet<string>
  /** Why the lab may not use what costs money, to whoever asks. */
  readonly unpaid: string | undefined
}

const no = (why: Extract<CourseVerdict, { allowed: false }>['why'], reason: string): CourseVerdict => ({
  allowed: false,
  reason,
  why,
})

export const mayRestore = (
  { state, stranded, course }: Pick<BinItemRecord, 'state' | 'course'> & MaybeStranded,
  { cleaning, unpaid }: Around,
): CourseVerdict => {
  if (state === 'restoring') return no('busy', 'It is being restored.')
  if (state !== 'kept') return no('state', 'It is being removed.')
  if (stranded) return no('connection', `${strandedReason}.`)
  if (unpaid !== undefined) return no('subscription', unpaid)
  if (course !== undefined && cleaning.has(course.id)) return no('state', 'Its course is being cleaned up.')
  return { allowed: true }
}

export const toBinItem = (item: BinItemRecord & MaybeStranded, around: Around, perMonth: number): BinItem => {
  const { id, vm, who, course, removedAt, reason, until } = item
  return {
    id,
    name: vm.name,
    ...(who && { who: { name: who.name, email: who.email } }),
    ...(course && { course: { ...course } }),
    removedAt,
    reason,
    until,
    perMonth,
    restorable: mayRestore(item, around),
  }
}
