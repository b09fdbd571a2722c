import type { Course, CourseChange, JoinMode } from '@labkeeper/contract/courses/course'
import type { Hours } from '@labkeeper/contract/courses/hours'
import type { CourseRules, SleepRules } from '@labkeeper/contract/courses/rules'

/** What the page of a course's rules asks. Numbers and domains are as somebody types them. */
export interface RuleFields {
  name: string
  about: string
  timeZone: string
  startsOn: string
  endsOn: string
  mode: JoinMode
  domains: string
  studentsStart: boolean
  assistantsConnect: boolean
  keepDays: string
  leftDays: string
  idleMinutes: string
  noShowMinutes: string
  loadCounts: boolean
  messageInside: boolean
  autoGrantMinutes: string
  hoursEnd: CourseRules['hoursEnd']
  passwordsPerDay: string
  resetsPerWeek: string
  checkpoints: string
  wholeNetwork: boolean
  ownerRaisesBudget: boolean
  /** Of own time; nothing where there is no limit. */
  minutes: string
  period: Hours['period']
  weekStart: Hours['weekStart']
}

export const toForm = (course: Course): RuleFields => {
  const { name, about, timeZone, startsOn, endsOn, join, rules, hours } = course
  return {
    ...{ name, about, timeZone, startsOn, endsOn, mode: join.mode },
    domains: join.domains.join(', '),
    ...rules,
    keepDays: String(rules.keepDays),
    leftDays: String(rules.leftDays),
    idleMinutes: String(rules.idleMinutes),
    noShowMinutes: String(rules.noShowMinutes),
    autoGrantMinutes: String(rules.autoGrantMinutes),
    passwordsPerDay: String(rules.passwordsPerDay),
    resetsPerWeek: String(rules.resetsPerWeek),
    checkpoints: String(rules.checkpoints),
    minutes: hours.minutes === null ? '' : String(hours.minutes),
    period: hours.period,
    weekStart: hours.weekStart,
  }
}

/** 'a.edu, b.edu' by commas or spaces. */
const domainsOf = (typed: string): string[] => typed.split(/[\s,;]+/).filter(Boolean)

const changed = <T extends object>(next: T, last: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(next).filter(([key, value]) => value !== last[key as keyof T]),
  ) as Partial<T>

/** Only what is another than what the course has: a closed course lets less be changed. */
export const toChange = (course: Course, fields: RuleFields): CourseChange => {
  const last = toForm(course)
  const { name, about, timeZone, startsOn, endsOn, mode } = fields
  const rules = changed<Omit<CourseRules, keyof SleepRules>>(
    {
      studentsStart: fields.studentsStart,
      assistantsConnect: fields.assistantsConnect,
      keepDays: Number(fields.keepDays),
      leftDays: Number(fields.leftDays),
      idleMinutes: Number(fields.idleMinutes),
      noShowMinutes: Number(fields.noShowMinutes),
      loadCounts: fields.loadCounts,
      messageInside: fields.messageInside,
      wholeNetwork: fields.wholeNetwork,
      ownerRaisesBudget: fields.ownerRaisesBudget,
      autoGrantMinutes: Number(fields.autoGrantMinutes),
      hoursEnd: fields.hoursEnd,
      passwordsPerDay: Number(fields.passwordsPerDay),
      resetsPerWeek: Number(fields.resetsPerWeek),
      checkpoints: Number(fields.checkpoints),
    },
    course.rules,
  )
  const domains = mode === 'domain' ? domainsOf(fields.domains) : []
  const isJoinChanged = mode !== course.join.mode || domains.join() !== course.join.domains.join()
  return {
    rev: course.rev,
    ...changed(
      { name: name.trim(), about: about.trim(), timeZone, startsOn, endsOn },
      {
        name: last.name,
        about: last.about,
        timeZone: last.timeZone,
        startsOn: last.startsOn,
        endsOn: last.endsOn,
      },
    ),
    ...(isJoinChanged ? { join: { mode, domains } } : {}),
    ...(Object.keys(rules).length > 0 ? { rules } : {}),
  }
}

/** The own time that is meant, where it is another than the course has. */
export const toHours = (
  { hours: last }: Pick<Course, 'hours'>,
  { minutes, period, weekStart }: Pick<RuleFields, 'minutes' | 'period' | 'weekStart'>,
): Hours | undefined => {
  const next: Hours = { minutes: minutes.trim() === '' ? null : Number(minutes), period, weekStart }
  return Object.keys(changed(next, last)).length > 0 ? next : undefined
}

const ruleNames = [
  ...(['resetsPerWeek', 'checkpoints'] as const),
  ...(['keepDays', 'leftDays', 'idleMinutes', 'noShowMinutes', 'autoGrantMinutes', 'hoursEnd'] as const),
  'passwordsPerDay' as const,
]

/** The server's names of fields, where they are others than the form's. */
export const renamed: Readonly<Record<string, string>> = {
  'join.mode': 'mode',
  'join.domains': 'domains',
  ...Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`join.domains.${index}`, 'domains'])),
  ...Object.fromEntries(ruleNames.map((name) => [`rules.${name}`, name])),
  'hours.minutes': 'minutes',
  'hours.period': 'period',
  'hours.weekStart': 'weekStart',
}
