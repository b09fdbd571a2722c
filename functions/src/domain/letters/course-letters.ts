import { counted } from '@labkeeper/contract/kernel/wording'
import { proofMinutes } from '../courses/joining/proof.ts'
import { greetingOf, type Letter, writeLetter } from './letter.ts'
import { plainName } from './plain-name.ts'

/** Letters about courses. Names are typed by people: whatever in one looks like an address is left out. */

interface To {
  readonly name: string
  readonly email: string
}

export const recipient = ({ name, email }: To): Letter['to'] => ({ name: plainName(name), address: email })

const named = (name: string, otherwise: string): string => plainName(name) || otherwise

export const creatorLetter = (to: To, owner: { readonly name: string }, href: string): Letter => {
  const who = named(owner.name, 'somebody')
  return writeLetter({
    to: recipient(to),
    subject: `Create courses in the lab of ${who}`,
    before: [
      greetingOf(recipient(to)),
      `${who} lets you create courses in Labkeeper. Their machines are paid for by the lab of ${who}.`,
      'Open the link with an account of this address. If you have none, sign up for one first.',
    ],
    action: { label: 'Create courses', href },
    after: ['If you do not know who this is, you need not do anything.'],
  })
}

export const closedLetter = (to: To, course: { readonly name: string }, href: string): Letter => {
  const name = named(course.name, 'Your course')
  return writeLetter({
    to: recipient(to),
    subject: `${name} has ended`,
    before: [
      greetingOf(recipient(to)),
      `${name} has reached the end of its last day. What ran is stopped, and students can no longer start their machines. Nothing is removed.`,
    ],
    action: { label: 'Open the course', href },
    after: ['You can open it again there, with a later last day.'],
  })
}

const inWords = (parts: readonly string[]): string => new Intl.ListFormat('en-GB').format(parts)

/** Before all of a course in Azure is removed: what goes, and what it costs to wait. */
export const cleanUpLetter = (
  to: To,
  course: { readonly name: string },
  days: number,
  goes: {
    readonly machines: number
    readonly disks: number
    readonly addresses: number
    readonly snapshots: number
    readonly perMonth: number
  },
  href: string,
): Letter => {
  const name = named(course.name, 'Your course')
  const what = inWords([
    counted(goes.machines, 'machine'),
    counted(goes.disks, 'disk'),
    ...(goes.addresses > 0 ? [goes.addresses === 1 ? '1 address' : `${goes.addresses} addresses`] : []),
    ...(goes.snapshots > 0 ? [counted(goes.snapshots, 'checkpoint')] : []),
  ])
  return writeLetter({
    to: recipient(to),
    subject: `${name} is cleaned up in ${counted(days, 'day')}`,
    before: [
      greetingOf(recipient(to)),
      `${name} has ended. In ${counted(days, 'day')} ${what} of it are removed from Azure, with all that is on them. Its versions are kept.`,
      ...(goes.perMonth > 0 ? [`Until then they cost about $${goes.perMonth.toFixed(2)} a month.`] : []),
    ],
    action: { label: 'Put it off, or clean up now', href },
    after: ['People, history and hours of the course can be read for another 13 months.'],
  })
}

/** To somebody who was told that none was free. */
export const givenLetter = (
  to: To,
  course: { readonly name: string },
  machine: { readonly name: string },
  href: string,
): Letter => {
  const name = named(course.name, 'your course')
  return writeLetter({
    to: recipient(to),
    subject: `Your machine for ${name} is ready`,
    before: [
      greetingOf(recipient(to)),
      `You waited for a machine in ${name}. It is your turn: your machine is ${machine.name}.`,
    ],
    action: { label: 'Go to your machine', href },
    after: ['It is stopped until you start it.'],
  })
}

/** To those who can do something about it. */
export const waitingLetter = (
  to: To,
  course: { readonly name: string; readonly problem?: string },
  many: number,
  href: string,
): Letter => {
  const name = named(course.name, 'your course')
  return writeLetter({
    to: recipient(to),
    subject: `No machine is free in ${name}`,
    before: [
      greetingOf(recipient(to)),
      `${many === 1 ? '1 person waits' : `${many} people wait`} for a machine of ${name}, and none is free. Who waits longest gets the next one.`,
      ...(course.problem === undefined ? [] : [`More could not be made by itself: ${course.problem}`]),
    ],
    action: { label: 'See who waits', href },
    after: ['Publish more machines, or clean those that somebody gave back.'],
  })
}

/** With what a teacher wrote: a course's people may be told where to go, so nothing is left out of that. */
export const invitationLetter = (
  to: To,
  course: { readonly name: string },
  teacher: string,
  text: string,
  href: string,
): Letter => {
  const name = named(course.name, 'a course')
  return writeLetter({
    to: recipient(to),
    subject: `Join ${name}`,
    before: [
      greetingOf(recipient(to)),
      `${named(teacher, 'Your teacher')} invites you to ${name}.`,
      ...text.split(/\n+/).filter((line) => line.trim() !== ''),
    ],
    action: { label: `Join ${name}`, href },
    after: ['The link is yours alone: please do not pass it on. It leads back to the course later, too.'],
  })
}

/** Digits for somebody of whom nothing is known but the address. */
export const proofLetter = (
  address: string,
  course: { readonly name: string },
  code: string,
  appOrigin: string,
): Letter => {
  const name = named(course.name, 'a course')
  return writeLetter({
    to: { name: '', address },
    subject: `${code} is your code for ${name}`,
    before: [
      'Hello,',
      `Somebody, hopefully you, wants to join ${name} with this address. To show that the address is yours, enter this code where you were asked for it: ${code}`,
    ],
    action: { label: 'Open Labkeeper', href: appOrigin },
    after: [
      `The code works for ${proofMinutes} minutes. Nobody of Labkeeper ever asks you for it.`,
      'If you did not ask for it, you need not do anything.',
    ],
  })
}

/** To staff: nobody was started for a class, since it was over when it was found. `when`: 'Monday 23 November, 10:00'. */
export const skippedLetter = (
  to: To,
  course: { readonly name: string },
  when: string,
  href: string,
): Letter => {
  const name = named(course.name, 'your course')
  return writeLetter({
    to: recipient(to),
    subject: `A class of ${name} did not take place`,
    before: [
      greetingOf(recipient(to)),
      `Labkeeper could not act in time for the class of ${when}. It was over by then, so no machine was started for it.`,
    ],
    action: { label: 'Open the course', href },
    after: [],
  })
}

/** The same of machines that were still not running when a class had begun. */
export const notStartedLetter = (
  to: To,
  course: { readonly name: string },
  { count, text: when }: { readonly count: number; readonly text: string },
  href: string,
): Letter => {
  const name = named(course.name, 'your course')
  return writeLetter({
    to: recipient(to),
    subject: `${counted(count, 'machine')} of ${name} did not start`,
    before: [
      greetingOf(recipient(to)),
      `${counted(count, 'machine')} could not be started for the class of ${when}. Labkeeper goes on trying until shortly before its end.`,
    ],
    action: { label: 'See which, and why', href },
    after: [],
  })
}
