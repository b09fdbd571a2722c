import { durationInWords } from '@labkeeper/contract/courses/duration'
import { type Hours, mostOwnMinutes } from '@labkeeper/contract/courses/hours'
import { type CourseRules, defaultRules } from '@labkeeper/contract/courses/rules'
import { counted } from '@labkeeper/contract/kernel/wording'
import { Temporal } from 'temporal-polyfill'
import type { ForeignLab, ForeignUser } from './foreign-lab.ts'

/** Azure's `PT1H30M` in minutes; undefined for what is no duration. */
export const minutesOf = (duration: string | undefined): number | undefined => {
  if (duration === undefined) return undefined
  try {
    return Math.round(Temporal.Duration.from(duration).total('minutes'))
  } catch {
    return undefined
  }
}

const idle = { least: 15, most: 480 } as const
const noShow = { least: 1, most: 120 } as const

interface Bounded {
  readonly minutes: number
  /** Where the lab had more or less than a course can. */
  readonly notes: readonly string[]
}

const within = (minutes: number, { least, most }: { least: number; most: number }, when: string): Bounded => {
  const bounded = Math.min(Math.max(minutes, least), most)
  if (bounded === minutes) return { minutes, notes: [] }
  const [had, has] = [durationInWords(minutes), durationInWords(bounded)]
  return { minutes: bounded, notes: [`It stopped machines ${had} after ${when}. Here it is ${has}.`] }
}

/**
 * When machines stop that nobody uses. Of two delays the longer one holds, since here one rule stands for both. A lab that
 * stopped none gets the usual rules: machines cost money, and so do those that are forgotten.
 */
const stopping = ({ shutdown }: ForeignLab): { rules: Partial<CourseRules>; notes: readonly string[] } => {
  const unused = [minutesOf(shutdown.disconnected), minutesOf(shutdown.idle)].filter(
    (one) => one !== undefined,
  )
  const unmet = minutesOf(shutdown.notConnected)
  if (unused.length === 0 && unmet === undefined) {
    const { idleMinutes } = defaultRules
    const usual = durationInWords(idleMinutes)
    const notes = [
      `It never stopped unused machines. Here that happens after ${usual}: the rules of the course say so.`,
    ]
    return { rules: {}, notes }
  }
  const ofIdle = unused.length === 0 ? undefined : within(Math.max(...unused), idle, 'nobody used them')
  const ofNoShow = unmet === undefined ? undefined : within(unmet, noShow, 'a start without a connection')
  return {
    rules: {
      ...(ofIdle && { idleMinutes: ofIdle.minutes }),
      ...(ofNoShow && { noShowMinutes: ofNoShow.minutes }),
      ...(shutdown.loadCounts !== undefined && { loadCounts: shutdown.loadCounts }),
    },
    notes: [...(ofIdle?.notes ?? []), ...(ofNoShow?.notes ?? [])],
  }
}

/**
 * There the quota is what students have outside of scheduled hours, once for the whole course.
 * https://learn.microsoft.com/azure/lab-services/how-to-create-schedules
 */
const ownTime = ({ quota }: ForeignLab): { hours?: Hours; notes: readonly string[] } => {
  const minutes = minutesOf(quota)
  if (minutes === undefined) return { notes: [] }
  const had = durationInWords(minutes)
  if (minutes > mostOwnMinutes) {
    const most = durationInWords(mostOwnMinutes)
    return { notes: [`It gave each student ${had}. More than ${most} are no limit here, so there is none.`] }
  }
  const notes =
    minutes === 0
      ? ['It gave students no time outside of classes. Here their machines start for classes only, too.']
      : [
          `Each student has ${had} outside of classes for the whole course. They can renew every week, if you set that.`,
        ]
  return { hours: { minutes, period: 'course', weekStart: 'MO' }, notes }
}

/** What somebody has beyond what everybody has, in minutes. */
export const extraMinutes = ({ extra }: ForeignUser): number =>
  Math.min(Math.max(0, minutesOf(extra) ?? 0), mostOwnMinutes)

/** Where there is no limit nobody needs more. */
const extraNotes = (users: readonly ForeignUser[], hours: Hours | undefined): string[] => {
  const more = users.filter((user) => extraMinutes(user) > 0).length
  return more === 0 || hours === undefined
    ? []
    : [`${counted(more, 'student')} had more hours than the others: these are granted until they are used.`]
}

/** What of a lab's rules comes along, and what comes in another way or not at all. */
export const foreignRules = (
  lab: ForeignLab,
  users: readonly ForeignUser[],
): {
  readonly rules: Partial<CourseRules>
  readonly hours?: Hours
  readonly notes: readonly string[]
} => {
  const { rules, notes } = stopping(lab)
  const { hours, notes: ofTime } = ownTime(lab)
  return {
    rules,
    ...(hours && { hours }),
    notes: [
      ...ofTime,
      ...extraNotes(users, hours),
      ...notes,
      ...(lab.sharedPassword
        ? ['All its machines had one password. Here each has a password of its own.']
        : []),
      ...(lab.isOpen
        ? [
            'Anybody with its link could register. Here only invited people join, until you change that in the course.',
          ]
        : []),
      ...(lab.isPublic
        ? []
        : ['Its machines were reached inside your network only. Here each has a public address.']),
      ...(lab.roster === undefined
        ? []
        : [
            `Its people came from ${lab.roster === 'group' ? 'a group of your directory' : 'a course of your learning platform'}. They come as they are now: send a new list when they change.`,
          ]),
    ],
  }
}
