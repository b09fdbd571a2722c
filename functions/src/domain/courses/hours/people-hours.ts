import type { PersonHours } from '@labkeeper/contract/courses/hours'
import type { Instant } from '../../kernel/instant.ts'
import type { CourseRecord } from '../course-record.ts'
import type { EnrolmentRecord } from '../people/enrolment-record.ts'
import { type LedgerRecord, ownDaysOf, secondsByMeter } from './ledger.ts'
import { piecesUntil } from './metering.ts'
import { ownTimeOf, type Run } from './own-time.ts'
import { entriesOf } from './segment.ts'

/** One student, with what was counted of the runs and the machine that runs, if one does. */
export interface Counted {
  readonly enrolment: Pick<EnrolmentRecord, 'id' | 'name' | 'function' | 'state' | 'group' | 'extra'>
  readonly ledgers: readonly Pick<LedgerRecord, 'own' | 'ran'>[]
  readonly vm?: Run | undefined
}

/** Where somebody stands in the period that goes on, to the moment. */
export const personHours = (
  course: CourseRecord,
  { enrolment, ledgers, vm }: Counted,
  now: Instant,
): PersonHours => {
  const own = ownDaysOf(ledgers)
  const { allowedSeconds, leftSeconds, period } = ownTimeOf(course, { enrolment, own, vm }, now)
  const counted = new Map(secondsByMeter(ledgers, period.first))
  const running = vm ? entriesOf(piecesUntil(vm, { course, enrolment }, now), course, vm) : []
  for (const { meter, enrolmentId, day, seconds } of running) {
    if (enrolmentId !== enrolment.id || day < period.first) continue
    counted.set(meter, (counted.get(meter) ?? 0) + seconds)
  }
  return {
    ...{ enrolmentId: enrolment.id, name: enrolment.name, usedSeconds: counted.get('own') ?? 0 },
    ...{ allowedSeconds, leftSeconds },
    ...{ classSeconds: counted.get('class') ?? 0, teacherSeconds: counted.get('teacher') ?? 0 },
  }
}
