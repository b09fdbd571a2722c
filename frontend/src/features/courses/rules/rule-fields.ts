import type { Course, CourseChange, JoinMode } from '@labkeeper/contract/courses/course'
import type { CourseRules } from '@labkeeper/contract/courses/rules'

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
}

export const toForm = ({ name, about, timeZone, startsOn, endsOn, join, rules }: Course): RuleFields => ({
  ...{ name, about, timeZone, startsOn, endsOn, mode: join.mode },
  domains: join.domains.join(', '),
  studentsStart: rules.studentsStart,
  assistantsConnect: rules.assistantsConnect,
  keepDays: String(rules.keepDays),
  leftDays: String(rules.leftDays),
})

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
  const rules: Partial<CourseRules> = changed(
    {
      studentsStart: fields.studentsStart,
      assistantsConnect: fields.assistantsConnect,
      keepDays: Number(fields.keepDays),
      leftDays: Number(fields.leftDays),
    },
    {
      studentsStart: course.rules.studentsStart,
      assistantsConnect: course.rules.assistantsConnect,
      keepDays: course.rules.keepDays,
      leftDays: course.rules.leftDays,
    },
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

/** The server's names of fields, where they are others than the form's. */
export const renamed: Readonly<Record<string, string>> = {
  'join.mode': 'mode',
  'join.domains': 'domains',
  ...Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`join.domains.${index}`, 'domains'])),
  'rules.keepDays': 'keepDays',
  'rules.leftDays': 'leftDays',
}
