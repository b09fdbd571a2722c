import { type CourseId, type EnrolmentId, idOf, type LabId } from '../../kernel/ids.ts'
import { mapOf, maybe, number, oneOf, type Shape, text } from '../../kernel/shape.ts'
import type { Day } from '../course-days.ts'
import type { OwnDays } from './extra-time.ts'
import type { SegmentEntry } from './segment.ts'

/**
 * What machines of a course ran in one month for one person, or for nobody, and for how long they were there. Added to by whoever ends a segment, in the same
 * transaction, and never set: so it does not matter who comes first. Stays when the person goes: it was paid for.
 */
export interface LedgerRecord {
  readonly type: 'ledger'
  readonly id: string
  readonly labId: LabId
  readonly uk: string
  readonly schema: 1
  readonly courseId: CourseId
  readonly enrolmentId?: EnrolmentId
  /** `2026-11`, on the clocks of the course. */
  readonly month: string
  /** Seconds of own time by day: all that a list needs. */
  readonly own: Readonly<Record<Day, number>>
  /**
   * Seconds by `2026-11-23:own:westeurope:Standard_B2s:Linux`, or `2026-11-02_2026-11-30:disk:westeurope:128`: what a price
   * depends on; `…_r2` where the second rate of Azure's held (money/factor.ts). One map, since who adds to it needs it to be there.
   */
  readonly ran: Readonly<Record<string, number>>
}

export const monthOf = (day: Day): string => day.slice(0, 7)

export const ledgerIdOf = ({ courseId, enrolmentId, day }: SegmentEntry): string =>
  `led_${enrolmentId ?? courseId}_${monthOf(day)}`

/** With nothing in it. */
export const newLedger = (labId: LabId, entry: SegmentEntry): LedgerRecord => {
  const { courseId, enrolmentId, day } = entry
  const id = ledgerIdOf(entry)
  return {
    ...{ type: 'ledger', id, labId, uk: id, schema: 1, courseId },
    ...(enrolmentId && { enrolmentId }),
    ...{ month: monthOf(day), own: {}, ran: {} },
  }
}

export const ranKey = ({ day, meter, kind }: SegmentEntry): string => `${day}:${meter}:${kind}`

/** Seconds of each meter on days from this one on. */
export const secondsByMeter = (
  ledgers: readonly Pick<LedgerRecord, 'ran'>[],
  first: Day,
): ReadonlyMap<string, number> => {
  const sums = new Map<string, number>()
  for (const { ran } of ledgers) {
    for (const [key, count] of Object.entries(ran)) {
      const [day = '', meter = ''] = key.split(':')
      if (day >= first) sums.set(meter, (sums.get(meter) ?? 0) + count)
    }
  }
  return sums
}

/** Of one person. */
export const ownDaysOf = (ledgers: readonly Pick<LedgerRecord, 'own'>[]): OwnDays =>
  new Map(ledgers.flatMap(({ own }) => Object.entries(own)))

export const ledgerShape: Shape<LedgerRecord> = {
  type: oneOf('ledger'),
  id: text,
  labId: idOf('lab'),
  uk: text,
  schema: oneOf(1),
  courseId: idOf('crs'),
  enrolmentId: maybe(idOf('enr')),
  month: text,
  own: mapOf(number),
  ran: mapOf(number),
}
