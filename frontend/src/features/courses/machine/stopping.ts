import type { MyMachine } from '@labkeeper/contract/courses/my-machine'
import { stopReasons } from '@labkeeper/contract/courses/stops'
import { clocksOf } from '../calendar/clocks.ts'
import { classEnd, isKeptOn } from './keeping.ts'

/** Until when a machine runs, and why no longer, in the words of its page. */

type Times = Pick<MyMachine, 'class' | 'stopsAt' | 'stopsBecause' | 'powerState' | 'course' | 'keep'>

const minuteMs = 60_000
/** So long before it people are told; before the end of a class it is less, since all know of it. */
const noticeMs = 30 * minuteMs
const classNoticeMs = 10 * minuteMs

const clockOf = ({ course }: Pick<Times, 'course'>, at: string): string => clocksOf(course.timeZone)(at).clock

const kinds = { class: 'Class', open: 'Open hours', off: 'Everything off' } as const

/** What becomes of a machine that runs when the class ends. */
const afterwards = (machine: Times): string => {
  const { powerState, keep } = machine
  if (powerState !== 'VM running') return ''
  if (keep === undefined || !isKeptOn(machine)) return ' It stops by itself.'
  return ` Yours goes on until ${clockOf(machine, keep.until)}.`
}

/** 'Class until 11:30. It stops by itself.' One that another class follows without a stop ends with that one. */
const classText = (machine: Times): string | undefined => {
  const { class: on } = machine
  const end = classEnd(machine)
  return on && end && `${kinds[on.kind]} until ${clockOf(machine, end)}.${afterwards(machine)}`
}

/** Until when it runs, as far as anybody has said. */
export const runsText = (machine: Times, now: Date): string | undefined => {
  const { powerState, keep } = machine
  if (machine.class !== undefined) return classText(machine)
  if (powerState !== 'VM running' || keep === undefined || Date.parse(keep.until) <= now.getTime()) {
    return undefined
  }
  return `You keep it running until ${clockOf(machine, keep.until)}.`
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
