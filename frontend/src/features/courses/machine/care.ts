import type { MyMachine } from '@labkeeper/contract/courses/my-machine'
import { whyRefused } from './progress.ts'

/** What is said of passwords, disks and checkpoints of a machine. */

const dayMs = 24 * 60 * 60_000

/** '29 November', by the clocks of the course. */
export const dateIn = (timeZone: string): ((at: string | Date) => string) => {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'long' })
  return (at) => format.format(typeof at === 'string' ? new Date(at) : at)
}

type Ruled = Pick<MyMachine, 'course' | 'terms'>

/** Until when a disk is kept that is put away now; nothing where none is. */
export const keptUntil = ({ course, terms: { keepDays } }: Ruled, now: Date): string | undefined =>
  keepDays === 0 ? undefined : dateIn(course.timeZone)(new Date(now.getTime() + keepDays * dayMs))

/** What a reset does, before it is done. */
export const resetText = (machine: Ruled, now: Date): string => {
  const { version } = machine.terms
  const of = version === undefined ? '' : ` (version ${version})`
  const until = keptUntil(machine, now)
  const disk =
    until === undefined
      ? 'What you saved on it is lost. This action cannot be undone.'
      : `What you saved on it is no longer there, but the old disk is kept until ${until}, and you can bring it back.`
  return `It becomes the course's image${of}. ${disk}`
}

/** What going to another disk does to the one of today. */
export const swapText = (machine: Ruled, now: Date): string => {
  const until = keptUntil(machine, now)
  return until === undefined
    ? 'The disk of today is lost. This action cannot be undone.'
    : `The disk of today is kept until ${until}.`
}

type Passworded = Pick<MyMachine, 'can'>

/** It is off, and a new password takes a start first. */
export const startsForPassword = ({ can: { password, start } }: Passworded): boolean =>
  !password.allowed && password.why === 'state' && start.allowed

export const passwordRefusal = (machine: Passworded): string | undefined =>
  startsForPassword(machine) ? undefined : whyRefused(machine.can.password)

/** '2 left today.' */
export const leftWords = (left: number, period: string): string =>
  left === 0 ? `None left ${period}.` : `${left} left ${period}.`

/** 'Go back to 12:05' */
export const backLabel = (clock: (at: string) => string, at: string): string => `Go back to ${clock(at)}`

/** Going back is refused for what keeps one from saving, too, but not for how often that was done. */
export const restoreRefusal = ({ can: { checkpoint } }: Passworded): string | undefined =>
  checkpoint.allowed || checkpoint.why === 'limit' || checkpoint.why === 'rule'
    ? undefined
    : checkpoint.reason
