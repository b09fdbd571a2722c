import { durationInWords } from '@labkeeper/contract/courses/duration'
import { recipient } from './course-letters.ts'
import { greetingOf, type Letter, writeLetter } from './letter.ts'
import { plainName } from './plain-name.ts'

/** Letters about own time. What people write to each other is left as it is. */

interface About {
  readonly to: { readonly name: string; readonly email: string }
  readonly course: { readonly name: string }
  readonly minutes: number
  /** Who asks, or has answered. */
  readonly person: string
  readonly note: string
  readonly href: string
}

const lines = (note: string): string[] => note.split(/\n+/).filter((line) => line.trim() !== '')

/** To those who can grant it. */
export const requestLetter = ({ to, course, minutes, person, note, href }: About): Letter => {
  const name = plainName(course.name) || 'your course'
  const who = plainName(person) || 'Somebody'
  return writeLetter({
    to: recipient(to),
    subject: `${who} asks for more time`,
    before: [
      greetingOf(recipient(to)),
      `${who} asks for ${durationInWords(minutes)} more of own time in ${name}.`,
      ...lines(note),
    ],
    action: { label: 'Answer', href },
    after: [],
  })
}

/** To whoever asked. Of what was refused there are no minutes. */
export const answeredLetter = ({ to, course, minutes, person, note, href }: About): Letter => {
  const name = plainName(course.name) || 'your course'
  const who = plainName(person) || 'Your teacher'
  return writeLetter({
    to: recipient(to),
    subject: `More time in ${name}`,
    before: [
      greetingOf(recipient(to)),
      minutes > 0
        ? `${who} gave you ${durationInWords(minutes)} more of own time in ${name}.`
        : `${who} has answered your request for more own time in ${name}: no, this time.`,
      ...lines(note),
    ],
    action: { label: 'Go to My Resources', href },
    after: ['Classes do not use own time.'],
  })
}
