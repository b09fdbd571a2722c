import type { MyMachine } from '@labkeeper/contract/courses/my-machine'
import { stopReasons } from '@labkeeper/contract/courses/stops'

/** What somebody may say who works on: which words, and for how long that holds. */

type Keepable = Pick<MyMachine, 'class' | 'stopsAt' | 'stopsBecause' | 'powerState' | 'keep' | 'course'>

interface Keeping {
  readonly label: string
  readonly minutes: number
}

const minuteMs = 60_000
/** So long after the end of a class. */
const afterClass = 60
const [least, most] = [15, 480]

/** The end of the class, or of what follows it without a stop. */
export const classEnd = ({ class: on, stopsAt, stopsBecause }: Keepable): string | undefined =>
  on && stopsAt !== undefined && stopsBecause === stopReasons.class ? stopsAt : on?.endsAt

/** Also when the class is over. */
export const isKeptOn = (machine: Keepable): boolean => {
  const end = classEnd(machine)
  return machine.keep !== undefined && (end === undefined || machine.keep.until > end)
}

/** The one word for it that fits now: to who is there although nothing is done, or works on when the class is over. */
export const keepingOf = (machine: Keepable, now: Date): Keeping | undefined => {
  const { powerState, stopsBecause, course } = machine
  if (powerState !== 'VM running') return undefined
  if (stopsBecause === stopReasons.idle) {
    return { label: 'I am still here', minutes: Math.max(least, course.idleMinutes) }
  }
  const end = classEnd(machine)
  if (end === undefined || isKeptOn(machine)) return undefined
  const minutes = Math.ceil((Date.parse(end) - now.getTime()) / minuteMs) + afterClass
  return minutes > most ? undefined : { label: 'Keep working', minutes: Math.max(least, minutes) }
}
