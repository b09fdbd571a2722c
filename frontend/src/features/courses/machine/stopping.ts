import type { MyMachine } from '@labkeeper/contract/courses/my-machine'
import { stopReasons } from '@labkeeper/contract/courses/stops'
import { clocksOf } from '../calendar/clocks.ts'

/** Until when a machine runs, and why no longer, in the words of its page. */

type Times = Pick<MyMachine, 'class' | 'stopsAt' | 'stopsBecause' | 'powerState' | 'course'>

const minuteMs = 60_000
/** So long before it people are told; before the end of a class it is less, since all know of it. */
const noticeMs = 30 * minuteMs
const classNoticeMs = 10 * minuteMs

const clockOf = ({ course }: Pick<Times, 'course'>, at: string): string => clocksOf(course.timeZone)(at).clock

const kinds = { class: 'Class', open: 'Open hours', off: 'Everything off' } as const

/** 'Class until 11:30. It stops by itself.' One that another class follows without a stop ends with that one. */
export const classText = (machine: Times): string | undefined => {
  const { class: on, stopsAt, stopsBecause, powerState } = machine
  if (on === undefined) return undefined
  const end = stopsAt !== undefined && stopsBecause === stopReasons.class ? stopsAt : on.endsAt
  const until = `${kinds[on.kind]} until ${clockOf(machine, end)}.`
  return powerState === 'VM running' ? `${until} It stops by itself.` : until
}

/** A class that is short has told half its length before its end. */
const toldMs = ({ class: on, stopsBecause }: Times): number => {
  if (stopsBecause !== stopReasons.class) return noticeMs
  const lengthMs = on === undefined ? noticeMs : Date.parse(on.endsAt) - Date.parse(on.startsAt)
  return Math.min(classNoticeMs, lengthMs / 2)
}

/** 'It stops at 21:45: your own time is used up.', once that is near. */
export const stopText = (machine: Times, now: Date): string | undefined => {
  const { stopsAt, stopsBecause } = machine
  if (stopsAt === undefined || stopsBecause === undefined) return undefined
  if (Date.parse(stopsAt) - now.getTime() > toldMs(machine)) return undefined
  return `It stops at ${clockOf(machine, stopsAt)}: ${stopsBecause}.`
}
