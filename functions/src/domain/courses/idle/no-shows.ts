import { counted } from '@labkeeper/contract/kernel/wording'
import { after, type Instant } from '../../kernel/instant.ts'
import { type ClassOn, classesOn } from '../calendar/class-on.ts'
import { attendeesOf } from '../calendar/class-people.ts'
import { isMarkOf } from '../calendar/meeting-record.ts'
import { minuteMs } from '../calendar/meetings.ts'
import { opensAt } from '../calendar/turns.ts'
import type { CourseRecord } from '../course-record.ts'
import type { ListedMachine } from '../machines/machine-view.ts'
import type { EnrolmentRecord } from '../people/enrolment-record.ts'
import { rulesOf } from '../rules.ts'

/** Whoever a machine was started for, and has not come. */
export interface NoShow {
  readonly machine: ListedMachine
  /** Since when somebody may have been seen. */
  readonly opensAt: Instant
}

interface NoShows {
  /** To be asked, and stopped, now. */
  readonly due: readonly NoShow[]
  /** When the next class has waited long enough. */
  readonly next?: Instant
}

const waits = (one: ClassOn): boolean => one.kind === 'class' && one.state === 'running'

/** Started for a class that has begun so long ago, and nobody was seen since it was prepared. */
export const noShowsOf = (
  course: CourseRecord,
  people: readonly EnrolmentRecord[],
  machines: readonly ListedMachine[],
  now: Instant,
): NoShows => {
  const { noShowMinutes } = rulesOf(course)
  if (noShowMinutes === 0) return { due: [] }
  const found = classesOn(course)
    .filter(waits)
    .map((one) => ({ one, at: after(new Date(one.startsAt), noShowMinutes * minuteMs) }))
  const due = found
    .filter(({ at, one }) => at <= now && now < one.endsAt)
    .flatMap(({ one }) =>
      attendeesOf(one, people, machines)
        .filter(
          ({ machine: { course: of, powerState, operationId } }) =>
            powerState === 'VM running' &&
            operationId === undefined &&
            isMarkOf(of.startedFor, one) &&
            (of.seenAt ?? '') < opensAt(one),
        )
        .map(({ machine }) => ({ machine, opensAt: opensAt(one) })),
    )
  const [next] = found.flatMap(({ at }) => (at > now ? [at] : [])).toSorted()
  return { due, ...(next === undefined ? {} : { next }) }
}

export const becauseNobodyCame = (minutes: number): string =>
  `: nobody connected within ${counted(minutes, 'minute')} of the class`
