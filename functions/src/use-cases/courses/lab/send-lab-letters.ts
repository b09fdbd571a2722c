import type { CourseRecord } from '../../../domain/courses/course-record.ts'
import { joinAddress, joinHash, newJoinToken } from '../../../domain/courses/joining/join-code.ts'
import { chunks } from '../../../domain/kernel/chunks.ts'
import { MailBusy } from '../../../domain/kernel/errors.ts'
import type { LabId } from '../../../domain/kernel/ids.ts'
import { after } from '../../../domain/kernel/instant.ts'
import { budgetLetter } from '../../../domain/letters/budget-letter.ts'
import {
  cleanUpLetter,
  closedLetter,
  creatorLetter,
  givenLetter,
  notStartedLetter,
  skippedLetter,
  waitingLetter,
} from '../../../domain/letters/course-letters.ts'
import { answeredLetter, requestLetter } from '../../../domain/letters/hours-letters.ts'
import { type LabLetterKind, type LabLetterRecord, tryAgainAt } from '../../../domain/letters/lab-letter.ts'
import type { Letter } from '../../../domain/letters/letter.ts'
import type { Lane } from '../../../domain/letters/mail-pace.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { CourseBook } from '../../../ports/courses/courses.ts'
import type { Creators } from '../../../ports/courses/creators.ts'
import type { Giving } from '../../../ports/courses/giving.ts'
import type { JoinLinks } from '../../../ports/courses/join-links.ts'
import type { Machines } from '../../../ports/courses/machines.ts'
import type { LabLetters } from '../../../ports/letters/lab-letters.ts'
import type { PacedMail } from '../../../ports/letters/mail.ts'
import { findLab } from '../../accounts/find-lab.ts'
import type { Chore } from '../../operations/chore.ts'
import { type CleanUpView, showCleanUp } from '../end/show-clean-up.ts'
import {
  concludeInvitation,
  type InvitationWorld,
  uncountInvitation,
  writeInvitation,
} from '../joining/invitation-letters.ts'
import { changeCreator } from './creators.ts'
import { findPayer, type PayerWorld } from './find-payer.ts'

export interface LetterWorld extends PayerWorld, InvitationWorld, CleanUpView {
  readonly labLetters: LabLetters
  readonly mail: PacedMail
  readonly creators: Creators
  readonly courses: Pick<CourseBook, 'read'>
  readonly joinLinks: JoinLinks
  readonly machines: Machines
  readonly giving: Pick<Giving, 'waiting'>
  readonly clock: Clock
  readonly appOrigin: string
  readonly report: (error: unknown, labId: LabId) => void
}

/** A message's share: services take some dozens a minute. */
const mostLetters = 30
const lettersAtOnce = 5
const linkSeconds = 90 * 24 * 3600
/** Who has begun to send a letter is done, or dead, by then. */
const patienceMs = 60_000

/** As long as there is the course. */
const aboutCourse =
  (
    world: LetterWorld,
    write: (to: LabLetterRecord['to'], course: CourseRecord, letter: LabLetterRecord, href: string) => Letter,
  ) =>
  async (letter: LabLetterRecord): Promise<Letter | undefined> => {
    const course = await world.courses.read(letter.labId, letter.courseId ?? '')
    return course && write(letter.to, course, letter, `${world.appOrigin}/dashboard/courses/${course.id}`)
  }

/** What each kind says; nothing where there is nothing to say any more. A link is made when its letter goes. */
const writers = (
  world: LetterWorld,
): Readonly<Record<LabLetterKind, (letter: LabLetterRecord) => Promise<Letter | undefined>>> => ({
  async creator({ labId, userId, to }) {
    const { people } = await world.creators.read(labId)
    const creator = people.find((one) => one.userId === userId)
    if (creator === undefined || creator.state === 'active') return undefined
    const token = newJoinToken()
    const linkHash = joinHash(token)
    await world.joinLinks.keep(linkHash, { kind: 'creator', labId, userId }, linkSeconds)
    if (!(await changeCreator(world)(labId, userId, { linkHash }))) return undefined
    const { owner } = await findPayer(world, labId)
    return creatorLetter(to, owner, joinAddress(world.appOrigin, token))
  },
  invitation: writeInvitation(world),
  async closed({ labId, courseId = '', to }) {
    const course = await world.courses.read(labId, courseId)
    if (course?.state !== 'closed') return undefined
    return closedLetter(to, course, `${world.appOrigin}/dashboard/courses/${course.id}`)
  },
  async given({ labId, courseId = '', userId, to }) {
    const course = await world.courses.read(labId, courseId)
    if (course?.state !== 'open') return undefined
    const machines = await world.machines.of(labId, course.id)
    const machine = machines.find(({ allocatedTo }) => allocatedTo?.userId === userId)
    return (
      machine && givenLetter(to, course, machine, `${world.appOrigin}/dashboard/my-resources/${machine.id}`)
    )
  },
  async waiting({ labId, courseId = '', to }) {
    const course = await world.courses.read(labId, courseId)
    if (course?.state !== 'open') return undefined
    const { length } = await world.giving.waiting(labId, course.id)
    const href = `${world.appOrigin}/dashboard/courses/${course.id}/people`
    return length === 0 ? undefined : waitingLetter(to, course, length, href)
  },
  'clean-up': async ({ labId, courseId = '', to, count: days = 1 }) => {
    const course = await world.courses.read(labId, courseId)
    // Put off since, or not to be any more.
    if (course?.state !== 'closed' || course.cleanUpTold === undefined) return undefined
    const goes = await showCleanUp(world)(course, true)
    return cleanUpLetter(to, course, days, goes, `${world.appOrigin}/dashboard/courses/${course.id}/rules`)
  },
  skipped: aboutCourse(world, (to, course, { text = '' }, href) => skippedLetter(to, course, text, href)),
  'not-started': aboutCourse(world, (to, course, { text = '', count = 0 }, href) =>
    notStartedLetter(to, course, { count, text }, href),
  ),
  request: aboutCourse(world, (to, course, { text: note = '', count: minutes = 0, person = '' }, href) =>
    requestLetter({ to, course, minutes, person, note, href }),
  ),
  budget: aboutCourse(world, (to, course, { count: percent = 0, person }, href) =>
    budgetLetter({ to, course, percent, person, href: `${href}/money` }),
  ),
  answered: aboutCourse(world, (to, course, { text: note = '', count: minutes = 0, person = '' }) =>
    answeredLetter({ to, course, minutes, person, note, href: `${world.appOrigin}/dashboard/my-resources` }),
  ),
})

/** Sends the letters of a lab. One that cannot be sent is tried less and less often, and does not hold up the others. */
export const sendLabLetters = (world: LetterWorld): Chore => {
  const { labLetters, mail, clock } = world
  const write = writers(world)

  /** Whose own address is not confirmed must not keep the letters of those waiting whose is. */
  const laneOf = async (labId: LabId): Promise<Lane> => {
    const { ownerId } = await findLab(world.labs, labId)
    return (await world.users.read(ownerId))?.unconfirmed === true ? 'strangers' : 'own'
  }

  const send = async (letter: LabLetterRecord, lane: Lane): Promise<boolean> => {
    // Whoever puts it off sends it. Where that process dies somebody else does, so a letter may come twice, but is not lost.
    const until = after(clock.now(), patienceMs)
    if (!(await labLetters.putOff(letter, until))) return false
    let written: Letter | undefined
    try {
      await mail.send(lane, async () => {
        written = await write[letter.kind](letter)
        return written
      })
    } catch (error) {
      if (!(error instanceof MailBusy)) world.report(error, letter.labId)
      if (written !== undefined && letter.kind === 'invitation') await uncountInvitation(world, letter)
      const dueAt = tryAgainAt(letter, error, clock.now())
      if (dueAt !== undefined) await labLetters.putOff({ ...letter, dueAt: until }, dueAt)
      else {
        if (letter.kind === 'invitation') await concludeInvitation(world)(letter, 'failed')
        await labLetters.remove(letter)
      }
      return false
    }
    // To a course that was closed meanwhile nobody was invited, nor who had too many letters.
    const how = written === undefined ? 'failed' : 'sent'
    if (letter.kind === 'invitation') await concludeInvitation(world)(letter, how)
    await labLetters.remove(letter)
    return true
  }

  return {
    name: 'letters',
    picks: ({ type }) => type === 'letter',
    most: mostLetters,
    settles: true,
    async act(labId, letterIds) {
      const now = clock.now().toISOString()
      const letters = (await labLetters.due(labId, letterIds)).filter(({ dueAt }) => dueAt <= now)
      if (letters.length === 0) return { letters: 0 }
      const lane = await laneOf(labId)
      let sent = 0
      for (const some of chunks(letters, lettersAtOnce)) {
        sent += (await Promise.all(some.map((letter) => send(letter, lane)))).filter(Boolean).length
      }
      return { letters: sent }
    },
  }
}
