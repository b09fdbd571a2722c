import type { Calendar } from '@labkeeper/contract/courses/calendar'
import type { Course } from '@labkeeper/contract/courses/course'

/** The class that is on, as far as it says who is missing. */
export interface ClassOn {
  /** Whoever was seen since then is there. */
  readonly opensAt: string
  readonly group: string | undefined
}

type Times = Pick<Calendar, 'series' | 'exceptions'>

/** A class that is added is of its series, too; one that was begun at once is of none. */
const seriesOf = (key: string, { series, exceptions }: Times): Times['series'][number] | undefined => {
  const [id] = key.split('.')
  const added = exceptions.find((exception) => exception.id === id)
  const seriesId = added?.kind === 'added' ? added.seriesId : id
  return series.find((one) => one.id === seriesId)
}

/** Machines of a class are started before it, and who comes early is there; for open hours nobody is started. */
export const classOnOf = (now: NonNullable<Course['now']>, calendar: Times): ClassOn => {
  const series = seriesOf(now.key, calendar)
  const early = series?.kind === 'class' && series.who !== 'arrival' ? (series.prepare ?? 0) : 0
  return {
    opensAt: new Date(Date.parse(now.startsAt) - early * 60_000).toISOString(),
    group: now.group,
  }
}
