import type { CourseFunction } from '@labkeeper/contract/courses/course'
import type { Enrolment } from '@labkeeper/contract/courses/people'

/** What is said of somebody in a course. */

export const functionNames: Readonly<Record<CourseFunction, string>> = {
  student: 'Student',
  viewer: 'Viewer',
  assistant: 'Assistant',
  teacher: 'Teacher',
}

const units = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
] as const

/** '3 d ago', '2 h ago', 'just now'. */
export const agoText = (at: string, now: Date): string => {
  const ms = now.getTime() - Date.parse(at)
  const unit = units.find(([, length]) => ms >= length)
  return unit ? `${Math.floor(ms / unit[1])} ${unit[0]} ago` : 'just now'
}

interface StateLook {
  readonly text: string
  readonly colour: 'green' | 'yellow' | 'red' | 'blue' | 'gray'
  /** What goes on, or went wrong. */
  readonly note?: string
  readonly moving?: true
}

const invitedLook = ({ invitation: { state, sentAt } }: Enrolment, now: Date): StateLook => {
  const text = sentAt === undefined ? 'Not invited' : `Invited ${agoText(sentAt, now)}`
  if (state === 'queued') return { text, colour: 'blue', moving: true, note: 'An invitation is on its way' }
  if (state === 'failed') return { text, colour: 'red', note: 'The last invitation could not be delivered' }
  return { text, colour: sentAt === undefined ? 'gray' : 'blue' }
}

export const stateLook = (person: Enrolment, now: Date): StateLook => {
  switch (person.state) {
    case 'invited':
      return invitedLook(person, now)
    case 'active':
      return { text: 'Joined', colour: 'green' }
    case 'waiting':
      return { text: 'Waiting', colour: 'yellow' }
    case 'left':
      return { text: 'Left', colour: 'gray' }
  }
}

/** Who waits for a machine, the longest first. */
export const lineOf = (people: readonly Enrolment[]): readonly Enrolment[] =>
  people
    .filter(({ state }) => state === 'waiting')
    .toSorted(
      (one, other) =>
        (one.waitingSince ?? '').localeCompare(other.waitingSince ?? '') || one.id.localeCompare(other.id),
    )

export const noMachineFor = ({ name }: Pick<Enrolment, 'name'>, place: number): string =>
  `No machine is free for ${name}, who is number ${place} in line.`
