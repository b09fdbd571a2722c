import type { CalendarException, Series } from '@labkeeper/contract/courses/calendar'
import type { Timetable } from '@labkeeper/contract/courses/planned'
import { expect, it } from 'vitest'
import { ahead, nextBoundary } from './next-boundaries.ts'
import { localTime, placed } from './wall-time.ts'

/**
 * Against a slow way that is plainly right: what `Intl` says the clocks show, minute by minute. Sixty zones, ten years;
 * what is left to chance follows from a seed.
 */

const zones = [
  ...['Europe/Berlin', 'Europe/London', 'Europe/Dublin', 'Europe/Lisbon', 'Europe/Istanbul', 'Europe/Moscow'],
  ...['Europe/Kyiv', 'Europe/Athens', 'Europe/Chisinau', 'Atlantic/Azores', 'Atlantic/Reykjavik'],
  ...['America/New_York', 'America/Chicago', 'America/Denver', 'America/Phoenix', 'America/Los_Angeles'],
  ...['America/Anchorage', 'America/Adak', 'America/St_Johns', 'America/Halifax', 'America/Havana'],
  ...['America/Mexico_City', 'America/Tijuana', 'America/Bogota', 'America/Caracas', 'America/Sao_Paulo'],
  ...['America/Asuncion', 'America/Santiago', 'America/Argentina/Buenos_Aires', 'America/Nuuk'],
  ...['America/Miquelon', 'America/Port-au-Prince', 'Pacific/Honolulu', 'Pacific/Easter', 'Pacific/Auckland'],
  ...['Pacific/Chatham', 'Pacific/Norfolk', 'Pacific/Apia', 'Pacific/Kiritimati', 'Pacific/Marquesas'],
  ...['Australia/Sydney', 'Australia/Adelaide', 'Australia/Lord_Howe', 'Australia/Eucla', 'Australia/Perth'],
  ...['Asia/Tokyo', 'Asia/Kolkata', 'Asia/Kathmandu', 'Asia/Tehran', 'Asia/Jerusalem', 'Asia/Gaza'],
  ...['Asia/Beirut', 'Asia/Kabul', 'Asia/Shanghai', 'Africa/Cairo', 'Africa/Casablanca', 'Africa/El_Aaiun'],
  ...['Africa/Lagos', 'Antarctica/Troll', 'UTC'],
]
const years = Array.from({ length: 10 }, (_, index) => 2026 + index)
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

const clocks = new Map<string, Intl.DateTimeFormat>()
/** `2027-03-28T03:30`, as Sweden writes it. */
const shownAt = (ms: number, timeZone: string): string => {
  const parts = {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  } as const
  const clock =
    clocks.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { ...parts, timeZone, hourCycle: 'h23' })
  clocks.set(timeZone, clock)
  return clock.format(ms).replace(' ', 'T')
}
/** A wall time as if it were one of UTC: so that two can be told apart in minutes. */
const asMs = (local: string): number => Date.parse(`${local}:00.000Z`)

/** What the clocks show in each of these minutes. */
type Minutes = readonly (readonly [ms: number, local: string])[]
const minutesFrom = (start: number, count: number, timeZone: string): Minutes =>
  Array.from({ length: count }, (_, index) => {
    const ms = start + index * minuteMs
    return [ms, shownAt(ms, timeZone)] as const
  })

/** The first minute in which the clocks show it; where they never do, as much later as they skip. */
const search = (minutes: Minutes, local: string): number => {
  const shown = minutes.find(([, one]) => one === local)
  if (shown !== undefined) return shown[0]
  const index = minutes.findIndex(([, one], at) => one > local && (minutes[at - 1]?.[1] ?? one) < local)
  const [ms, before] = minutes[index - 1] ?? [Number.NaN, '']
  return ms + asMs(local) - asMs(before)
}

/** In which minutes the clocks are changed in these years. */
const findChanges = (timeZone: string): number[] => {
  const offset = (ms: number) => asMs(shownAt(ms, timeZone)) - ms
  const changes: number[] = []
  const last = Date.UTC(2036, 0, 1)
  for (let day = Date.UTC(2026, 0, 1); day < last; day += dayMs) {
    let [from, to] = [day, day + dayMs]
    if (offset(from) === offset(to)) continue
    while (to - from > minuteMs) {
      const middle = from + Math.floor((to - from) / minuteMs / 2) * minuteMs
      if (offset(middle) === offset(from)) from = middle
      else to = middle
    }
    changes.push(to)
  }
  return changes
}

const changes = new Map(zones.map((timeZone) => [timeZone, findChanges(timeZone)]))

const random = (seed: number) => {
  let state = seed
  const next = (): number => {
    // Mulberry32.
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1))
  const one = <const T>(of: readonly [T, ...T[]]): T => of[whole(0, of.length - 1)] ?? of[0]
  return { whole, one, chance: (share: number) => next() < share }
}

const clockText = (minute: number): string =>
  `${String(Math.floor(minute / 60) % 24).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
const dayText = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

it.each(zones)('around each change of the clocks in %s', (timeZone) => {
  const hours = 5
  for (const change of changes.get(timeZone) ?? []) {
    const minutes = minutesFrom(change - hours * 60 * minuteMs, 2 * hours * 60, timeZone)
    const [, first = ''] = minutes[60] ?? []
    const [, last = ''] = minutes.at(-60) ?? []
    for (let local = asMs(first); local < asMs(last); local += 30 * minuteMs) {
      const text = new Date(local).toISOString().slice(0, 16)
      const { at } = placed(text.slice(0, 10), text.slice(11), timeZone)
      expect(`${text} ${at}`).toBe(`${text} ${new Date(search(minutes, text)).toISOString()}`)
      expect(localTime(at, timeZone)).toBe(shownAt(Date.parse(at), timeZone))
    }
  }
})

const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const

const aCalendar = (
  start: number,
  chance: ReturnType<typeof random>,
): Pick<Timetable, 'series' | 'exceptions'> => {
  const { whole, one } = chance
  const aDay = () => dayText(start + whole(0, 13) * dayMs)
  const aSeries = (_: unknown, index: number): Series => {
    const kind = one(['class', 'class', 'class', 'open', 'off'])
    const begin = whole(0, 95) * 15
    const end = clockText(begin + one([10, 20, 60, 90, 120, 480, 960]))
    return {
      ...{
        id: `ser_${index}`,
        kind,
        start: clockText(begin),
        everyWeeks: one([1, 1, 2]),
        from: dayText(start),
      },
      days: weekdays.filter(() => chance.chance(0.5)),
      until: dayText(start + whole(5, 13) * dayMs),
      ...(kind === 'off' ? {} : { end }),
      ...(kind === 'class' && { prepare: one([0, 10, 60]), who: one(['everyone', 'arrival', 'regulars']) }),
      ...(chance.chance(0.3) && { group: one(['A', 'B']) }),
    }
  }
  const series = Array.from({ length: whole(1, 5) }, aSeries)
  const anException = (_: unknown, index: number): CalendarException => {
    const id = `exc_${index}`
    const seriesId = one(series.map((some) => some.id) as [string, ...string[]])
    const kind = one(['off', 'moved', 'moved', 'added'])
    const date = aDay()
    if (kind === 'off') return { id, kind, from: date, until: date, ...(chance.chance(0.5) && { seriesId }) }
    const start = chance.chance(0.5) ? { start: clockText(whole(0, 95) * 15) } : {}
    return {
      id,
      kind,
      seriesId,
      date,
      ...start,
      ...(kind === 'moved' && chance.chance(0.5) && { toDate: aDay() }),
    }
  }
  return { series, exceptions: Array.from({ length: whole(0, 4) }, anException) }
}

interface Slow {
  readonly key: string
  readonly series: Series
  readonly begins: number
  readonly ends: number
}

/** Which classes there are, day by day. */
const slowMeetings = (
  { series: all, exceptions }: Timetable,
  days: readonly string[],
  minutes: Minutes,
): Slow[] => {
  const found: Slow[] = []
  const add = (key: string, series: Series, day: string, start = series.start, end = series.end) => {
    const begins = search(minutes, `${day}T${start}`)
    const nextDay = dayText(Date.parse(`${day}T12:00:00Z`) + dayMs)
    const ends =
      end === undefined ? begins : search(minutes, end > start ? `${day}T${end}` : `${nextDay}T${end}`)
    if (end === undefined || ends > begins) found.push({ key, series, begins, ends })
  }
  for (const series of all) {
    let weeks = 0
    const { from, until, everyWeeks } = series
    for (let ms = Date.parse(`${from}T12:00:00Z`); dayText(ms) <= until; ms += dayMs) {
      const date = dayText(ms)
      const weekday = new Date(ms).getUTCDay()
      if (weekday === 1 && date !== from) weeks += 1
      if (weeks % everyWeeks !== 0 || !series.days.includes(weekdays[weekday] ?? 'MO')) continue
      const moved = exceptions.findLast(
        (one) => one.kind === 'moved' && one.seriesId === series.id && one.date === date,
      )
      if (moved?.kind === 'moved') {
        const day = moved.toDate ?? date
        if (days.includes(day)) add(`${series.id}.${date}`, series, day, moved.start, moved.end)
        continue
      }
      const isOff = exceptions.some(
        (one) =>
          one.kind === 'off' &&
          one.from <= date &&
          date <= one.until &&
          [undefined, series.id].includes(one.seriesId),
      )
      if (!isOff && days.includes(date)) add(`${series.id}.${date}`, series, date)
    }
  }
  for (const one of exceptions) {
    const series = all.find(({ id }) => one.kind === 'added' && id === one.seriesId)
    if (one.kind !== 'added' || series === undefined || !days.includes(one.date)) continue
    add(`${one.id}.${one.date}`, series, one.date, one.start, one.end)
  }
  return found
}

/** Another one for all of its people is on when it ends, or begins within a quarter of an hour. */
const isSlowlyPassed = (one: Slow, meetings: readonly Slow[]): boolean =>
  meetings.some(({ key, series, begins, ends }) => {
    if (key === one.key || series.kind === 'off') return false
    if (series.group !== undefined && series.group !== one.series.group) return false
    for (let later = 0; later <= 15; later += 1) {
      if (begins <= one.ends + later * minuteMs && one.ends < ends) return true
    }
    return false
  })

/** What happens in a minute. */
const slowBoundaries = (one: Slow, isPass: boolean, ms: number): string[] => {
  const { key, series, begins, ends } = one
  if (series.kind === 'off') {
    return [
      ...(ms === begins - 10 * minuteMs ? [`warn ${key}`] : []),
      ...(ms === begins ? [`off ${key}`] : []),
    ]
  }
  const warn = Math.min(10 * minuteMs, (ends - begins) / 2)
  const isPrepared = series.kind === 'class' && series.who !== 'arrival'
  return [
    ...(isPrepared && ms === begins - (series.prepare ?? 0) * minuteMs ? [`prepare ${key}`] : []),
    ...(ms === begins ? [`begin ${key}`] : []),
    ...(!isPass && ms === ends - warn ? [`warn ${key}`] : []),
    ...(ms === ends ? [`${isPass ? 'pass' : 'end'} ${key}`] : []),
  ]
}

it.each(zones.map((timeZone, index) => [timeZone, index] as const))(
  'calendars of two weeks in %s',
  (timeZone, seed) => {
    const chance = random(seed + 1)
    const ofZone = changes.get(timeZone) ?? []
    const year = years[seed % years.length] ?? 2026
    const anyDay = Date.UTC(year, chance.whole(0, 11), chance.whole(1, 28))
    const change = ofZone[chance.whole(0, Math.max(0, ofZone.length - 1))]
    // Mostly around a change of the clocks: that is where it goes wrong.
    const middle = change === undefined || chance.chance(0.2) ? anyDay : Math.floor(change / dayMs) * dayMs
    const start = middle - 7 * dayMs
    const days = Array.from({ length: 14 }, (_, index) => dayText(start + index * dayMs))
    const table: Timetable = {
      ...aCalendar(start, chance),
      ...{ timeZone, startsOn: days[0] ?? '', endsOn: days.at(-1) ?? '' },
    }
    const minutes = minutesFrom(start - 2 * dayMs, 19 * 24 * 60, timeZone)
    const meetings = slowMeetings(table, days, minutes)
    const expected = meetings.flatMap((one) => {
      const isPass = isSlowlyPassed(one, meetings)
      return minutes.flatMap(([ms]) =>
        slowBoundaries(one, isPass, ms).map((what) => `${new Date(ms).toISOString()} ${what}`),
      )
    })
    const from = new Date(start - 2 * dayMs).toISOString()
    const { boundaries } = ahead(table, { from, count: 2000 })
    expect(boundaries.map(({ at, what, key }) => `${at} ${what} ${key}`).toSorted()).toEqual(
      expected.toSorted(),
    )
    // The same one by one, as the lab's worker asks.
    const instants = [...new Set(boundaries.map(({ at }) => at))]
    const oneByOne: string[] = []
    while (oneByOne.length < 30) {
      const next = nextBoundary(table, oneByOne.at(-1) ?? from)
      if (next === undefined) break
      oneByOne.push(next.at)
    }
    expect(oneByOne).toEqual(instants.slice(0, 30))
  },
)
