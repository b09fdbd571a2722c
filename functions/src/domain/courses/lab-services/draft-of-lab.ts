import type { NewCourse } from '@labkeeper/contract/courses/course'
import type { Hours } from '@labkeeper/contract/courses/hours'
import type { NewPerson } from '@labkeeper/contract/courses/people'
import type { LiveSize } from '@labkeeper/contract/courses/sizes'
import type { UserId } from '../../kernel/ids.ts'
import { type ForeignCalendar, foreignCalendar } from './foreign-calendar.ts'
import type { ForeignLab, ForeignSchedule, ForeignUser } from './foreign-lab.ts'
import { foreignPeople } from './foreign-people.ts'
import { foreignRecipe } from './foreign-recipe.ts'
import { foreignRules } from './foreign-rules.ts'

/** All that Azure Lab Services says of a lab, and which sizes come near its own now. */
export interface SeenLab {
  readonly lab: ForeignLab
  readonly users: readonly ForeignUser[]
  readonly schedules: readonly ForeignSchedule[]
  readonly near: readonly LiveSize[]
}

/** What becomes of it. */
export interface Draft {
  readonly wish: NewCourse
  readonly calendar: Pick<ForeignCalendar, 'series' | 'exceptions'>
  readonly people: readonly NewPerson[]
  /** Minutes that are granted to some of them, until they are used, by the person's id. */
  readonly extra: ReadonlyMap<UserId, number>
  /** Of their own time; without, as much as they like. */
  readonly hours?: Hours
  readonly system?: string
  readonly times: readonly string[]
  readonly notes: readonly string[]
}

const longest = { name: 80, about: 500 } as const
const mostMachines = 500

/** As many whole characters as fit. */
const cut = (text: string, length: number): string => {
  const characters = [...text]
  return characters.length <= length ? text : `${characters.slice(0, length - 1).join('')}…`
}

const tagsInWords = (tags: ForeignLab['tags']): string =>
  Object.entries(tags)
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ')

/** What is true of every lab. */
export const always: readonly string[] = [
  'What students saved on their machines stays in Azure Lab Services, where nobody else can read it. Ask them to save it elsewhere before 28 June 2027.',
  'Passwords do not come along: each machine gets passwords of its own.',
  'Nobody hears of a draft, and nothing in Azure Lab Services is changed.',
]

/** The draft of a course. Pure: a look at it and the draft itself say the same. */
export const draftOfLab = ({ lab, users, schedules, near }: SeenLab, timeZone: string, now: Date): Draft => {
  const title = (lab.title ?? '').trim() || lab.name
  const name = cut(title, longest.name)
  const said = [(lab.description ?? '').trim(), tagsInWords(lab.tags)].filter(Boolean).join('\n')
  const about = cut(said, longest.about)
  const calendar = foreignCalendar(schedules, timeZone, now)
  const { people, extra, notes: ofPeople } = foreignPeople(users)
  const { recipe, system, notes: ofRecipe } = foreignRecipe(lab, near)
  const { rules, hours, notes: ofRules } = foreignRules(lab, users)
  const notes = [
    ...(name === title ? [] : [`Its title is longer than ${longest.name} characters, and was cut.`]),
    ...(about === said ? [] : [`Its description is longer than ${longest.about} characters, and was cut.`]),
    ...ofRecipe,
    ...calendar.notes,
    ...ofPeople,
    ...ofRules,
  ]
  const wish: NewCourse = {
    name,
    about,
    timeZone: calendar.timeZone,
    startsOn: calendar.startsOn,
    endsOn: calendar.endsOn,
    machines: { wanted: Math.min(lab.machines, mostMachines) },
    ...(recipe && { recipe }),
    rules,
  }
  return {
    wish,
    calendar,
    people,
    extra: hours === undefined ? new Map() : extra,
    ...(hours && { hours }),
    ...(system && { system }),
    times: calendar.times,
    notes,
  }
}
