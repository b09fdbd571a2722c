import type { JoinAccount } from '@labkeeper/contract/courses/joining'
import type { MyCourse } from '@labkeeper/contract/courses/my-courses'
import type { Origin } from '../../../domain/accounts/caller.ts'
import { userIdOf } from '../../../domain/accounts/derived-ids.ts'
import type { CourseRecord } from '../../../domain/courses/course-record.ts'
import { checkDomain, checkInvited, courseFull } from '../../../domain/courses/joining/join-decision.ts'
import { enrolmentIdOf } from '../../../domain/courses/people/enrolment-record.ts'
import { AppError, badField } from '../../../domain/kernel/errors.ts'
import { newId } from '../../../domain/kernel/ids.ts'
import { after } from '../../../domain/kernel/instant.ts'
import { without } from '../../../domain/kernel/without.ts'
import { pendingStudent, studentAccount } from '../../../domain/students/new-student.ts'
import type { StudentRecord } from '../../../domain/students/student-records.ts'
import type { Passwords } from '../../../ports/accounts/accounts.ts'
import type { Students } from '../../../ports/students/students.ts'
import { openSession, type SessionWorld, type SignedIn } from '../../accounts/sessions/open-session.ts'
import { checkProof } from './check-proof.ts'
import { type CourseOffer, findCourseOffer } from './find-offer.ts'
import { checkStillInvited, type JoiningWorld } from './join-course.ts'
import { checkRoom, type MayCome, takePlace, welcome } from './take-place.ts'

interface NewAccountWorld extends Omit<JoiningWorld, 'users' | 'sessions' | 'students'>, SessionWorld {
  readonly sessions: SessionWorld['sessions'] & JoiningWorld['sessions']
  readonly students: Students
  readonly passwords: Passwords
}

/** Whoever has not finished by then is dead, and the half account is undone by the lab's worker. */
const undoAfterMs = 60_000

const conflict = (sentence: string): AppError => new AppError('conflict', sentence)

const teachersSignUp = (): AppError =>
  conflict('Sign up for an account of your own first, then open this link again.')

/** Who is refused now was made for nothing: the lab's worker takes the account away, which nobody has used. */
const comeIn =
  (world: NewAccountWorld) =>
  async (course: CourseRecord, student: StudentRecord, mayCome: MayCome): Promise<MyCourse> => {
    const { id: userId, name, email, labId } = student
    let refusal: unknown
    const checked: MayCome = (known) => {
      try {
        mayCome(known)
      } catch (error) {
        refusal = error
        throw error
      }
    }
    try {
      return await takePlace(world)(course, { userId, name, email, labId }, checked)
    } catch (error) {
      if (refusal === undefined) throw error
      await world.students.condemn({ ...student, state: 'ready' }, world.clock.now().toISOString())
      await world.nudges.labs([labId])
      throw error
    }
  }

/** Whose account it is to be: of a personal link the letter says it, of a code the digits prove it. */
const emailOf = (world: NewAccountWorld) => {
  const check = checkProof(world)
  return async (
    { course, personal }: CourseOffer,
    { email, proof }: JoinAccount,
    address: string,
  ): Promise<string> => {
    if (personal !== undefined) {
      const said = email !== undefined ? 'email' : proof !== undefined ? 'proof' : undefined
      if (said !== undefined) throw badField(said, 'Your letter says this already.')
      if (personal.enrolment.function === 'teacher') throw teachersSignUp()
      return personal.enrolment.email
    }
    if (email === undefined) throw badField('email', 'Required')
    if (proof === undefined) throw badField('proof', 'Required')
    checkDomain(course, email)
    await check(course, email, proof, address)
    const known = await world.people.find(course.labId, course.id, enrolmentIdOf(course.id, userIdOf(email)))
    checkInvited(course, known?.enrolment.state === 'deleting' ? undefined : known?.enrolment, email)
    return email
  }
}

/** A student's account in the lab of the course, whose password nobody but its owner has chosen, and the place in it. */
export const joinWithNewAccount =
  (world: NewAccountWorld) =>
  async (
    typed: string,
    body: JoinAccount,
    { address, browser }: Origin,
  ): Promise<SignedIn & { message: string; course: MyCourse }> => {
    const { users, students, passwords, clock, checkStudentQuota, proofs } = world
    const offer = await findCourseOffer(world)(typed, address)
    const { course } = offer
    const { labId } = course
    const email = await emailOf(world)(offer, body, address)
    const id = userIdOf(email)
    if ((await users.read(id)) !== undefined) {
      throw conflict('You already have an account. Sign in, and open this link again.')
    }
    await checkStudentQuota(labId, 1).catch((error: unknown) => {
      throw error instanceof AppError && error.code === 'conflict' ? courseFull() : error
    })

    const known = await world.people.find(labId, course.id, enrolmentIdOf(course.id, id))
    // Before there is anything that would have to be undone.
    if (known === undefined || known.enrolment.state === 'deleting') await checkRoom(world, course)
    const passwordHash = await passwords.hash(body.password, address)
    const now = clock.now()
    const draft = { labId, name: body.name, email, madeBy: newId('en'), createdAt: now.toISOString() }
    const student = { ...pendingStudent(draft), dueAt: after(now, undoAfterMs) }
    const busy = () =>
      conflict('This address is just being added to or removed from the lab. Try again in a minute.')
    if (!(await students.reserve(student))) throw busy()
    const account = {
      ...without(studentAccount(student, passwordHash), 'passwordGivenAt'),
      unconfirmed: false,
    }
    if (!(await users.create(account)) && (await users.read(id))?.madeBy !== student.madeBy) {
      await students.forget(student)
      throw conflict('You already have an account. Sign in, and open this link again.')
    }
    if ((await students.confirm(student, undefined)) !== 'done') {
      // Undone by the lab's worker, which may have looked before the account was made.
      await users.removeMadeBy(id, student.madeBy)
      throw busy()
    }
    const mayCome: MayCome = (now) => {
      if (offer.personal === undefined) return checkInvited(course, now, email)
      checkStillInvited(now)
      if (now?.function === 'teacher') throw teachersSignUp()
    }
    const data = await comeIn(world)(course, student, mayCome)
    await proofs.forget(id, course.id)
    const session = await openSession(world)(account, browser)
    return { ...session, message: welcome(data), course: data }
  }
