import { mostStudents } from '@labkeeper/contract/courses/course'
import type { MyCourse } from '@labkeeper/contract/courses/my-courses'
import type { CourseRecord } from '../../../domain/courses/course-record.ts'
import { courseFull } from '../../../domain/courses/joining/join-decision.ts'
import { toMyCourse } from '../../../domain/courses/mine/my-course.ts'
import { invited, joined, replacing, told } from '../../../domain/courses/people/enrolment-life.ts'
import { type EnrolmentRecord, enrolmentIdOf } from '../../../domain/courses/people/enrolment-record.ts'
import { AppError } from '../../../domain/kernel/errors.ts'
import { type LabId, newId, type PersonId } from '../../../domain/kernel/ids.ts'
import { without } from '../../../domain/kernel/without.ts'
import { pendingStudent } from '../../../domain/students/new-student.ts'
import type { Places } from '../../../ports/accounts/places.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { CourseBook } from '../../../ports/courses/courses.ts'
import type { GiveMachines, Giving } from '../../../ports/courses/giving.ts'
import type { People } from '../../../ports/courses/people.ts'
import type { WorkNudges } from '../../../ports/operations/nudges.ts'
import type { Enrolment, StudentBook } from '../../../ports/students/students.ts'
import { findPayer, type PayerWorld } from '../lab/find-payer.ts'
import { type FindingWorld, findPerson } from '../people/find-people.ts'
import { type LeavingWorld, leaveCourses } from '../people/leave-courses.ts'

export interface PlaceWorld extends FindingWorld, PayerWorld, Pick<LeavingWorld, 'enrolments'> {
  readonly courses: Pick<CourseBook, 'read' | 'tally'>
  readonly people: People
  readonly giving: Giving
  readonly giveMachines: GiveMachines
  readonly places: Places
  readonly students: Pick<StudentBook, 'read'> & Pick<Enrolment, 'reserve'>
  /** Refuses more students than the lab may have. */
  readonly checkStudentQuota: (labId: LabId, more: number) => Promise<void>
  readonly nudges: Pick<WorkNudges, 'labs'>
  readonly clock: Clock
}

/** Who comes, with an account of whatever lab. */
export interface Comer {
  readonly userId: PersonId
  readonly name: string
  readonly email: string
  readonly labId: LabId
}

/**
 * Throws where somebody may not come in, who is known like this at the moment in which it is written: whoever was let in by what
 * they were a moment ago may have been taken off since, or become more than a student.
 */
export type MayCome = (known: EnrolmentRecord | undefined) => void

/** How often somebody who lost against another change of the same person tries again. */
const races = 5

const conflict = (sentence: string): AppError => new AppError('conflict', sentence)
const accountGone = (email: string): AppError => conflict(`The account of ${email} is gone.`)

export interface GuestWorld extends Pick<PlaceWorld, 'students' | 'checkStudentQuota' | 'clock'> {
  readonly places: Pick<Places, 'add'>
}

/**
 * Seen by the lab's lists and by allocation as its own students are, also when they are in none of its courses any more:
 * so that it ends with the account, the account knows of it first.
 */
export const makeGuest = async (
  { students, places, checkStudentQuota, clock }: GuestWorld,
  { labId }: Pick<CourseRecord, 'labId'>,
  { name, email, userId }: Omit<Comer, 'labId'>,
): Promise<void> => {
  const known = await students.read(labId, userId)
  if (known?.state === 'ready') return
  try {
    await checkStudentQuota(labId, 1)
  } catch (error) {
    if (error instanceof AppError && error.code === 'conflict') throw courseFull()
    throw error
  }
  const draft = { labId, name, email, madeBy: newId('en'), createdAt: clock.now().toISOString() }
  // Whose account has gone meanwhile, at home, would be a guest for ever.
  if (!(await places.add(userId, { labId, guest: true }))) throw accountGone(email)
  const guest = { ...pendingStudent(draft), state: 'ready', guest: true } as const
  if (known !== undefined || !(await students.reserve(guest))) {
    if ((await students.read(labId, userId))?.state === 'ready') return
    throw conflict('Your place is just being made. Try again in a minute.')
  }
}

/** Refuses one more student than a course may have. */
export const checkRoom = async (
  { courses }: Pick<PlaceWorld, 'courses'>,
  { labId, id }: CourseRecord,
): Promise<void> => {
  const counts = (await courses.tally(labId)).get(id)?.counts
  if (counts === undefined) return
  const { invited: asked, active, waiting, left } = counts
  if (asked + active + waiting + left >= mostStudents) throw courseFull()
}

/**
 * Makes somebody a part of a course, in an order in which every death leaves something that joining once more finishes:
 * first where to look for the person, then the lab's record of a guest, then the enrolment, which is the right itself.
 */
export const takePlace = (world: PlaceWorld) => {
  const { people, places, clock } = world
  const enrol = async (course: CourseRecord, comer: Comer, mayCome: MayCome): Promise<EnrolmentRecord> => {
    const id = enrolmentIdOf(course.id, comer.userId)
    const isGuest = comer.labId !== course.labId
    for (let race = 0; race < races; race += 1) {
      const was = await people.find(course.labId, course.id, id)
      const known = was?.enrolment.state === 'deleting' ? undefined : was?.enrolment
      if (known !== undefined && known.state !== 'invited' && known.state !== 'left') return known
      mayCome(known)
      if (known === undefined) await checkRoom(world, course)
      const now = clock.now()
      const { name, email } = comer
      const fresh = known ?? invited(course, { name, email, function: 'student' }, now)
      if (isGuest && fresh.function === 'student') await makeGuest(world, course, comer)
      const vmId = known?.state === 'left' ? (await findPerson(world)(course, id)).machine?.id : undefined
      const base = {
        ...without(fresh, 'vmId'),
        ...(vmId && { vmId }),
        ...(isGuest ? { guest: true as const } : {}),
      }
      const next = joined(base, now.toISOString())
      const kept = known === undefined && was !== undefined ? replacing(was.enrolment, next) : next
      if (await people.write(course.labId, [was === undefined ? { next: kept } : { was, next: kept }]))
        return kept
    }
    throw conflict('Your place is just being made. Try again in a minute.')
  }

  /**
   * Whoever is deleted is condemned first, then leaves what there is of courses. A place that was written after that is found
   * here: what was written before, there.
   */
  const checkNotDeleted = async (
    { labId }: CourseRecord,
    { userId, email, labId: home }: Comer,
    { function: one }: EnrolmentRecord,
  ): Promise<void> => {
    const isListed = home === labId || one === 'student'
    if (!isListed || (await world.students.read(labId, userId))?.state === 'ready') return
    await leaveCourses(world)(labId, userId)
    await world.nudges.labs([labId])
    throw accountGone(email)
  }

  return async (course: CourseRecord, comer: Comer, mayCome: MayCome): Promise<MyCourse> => {
    const { labId, id: courseId } = course
    if (comer.labId !== labId && !(await places.add(comer.userId, { labId, courseId }))) {
      throw conflict('Your account is in as many courses as it can be.')
    }
    const enrolment = await enrol(course, comer, mayCome)
    await checkNotDeleted(course, comer, enrolment)
    if (enrolment.state === 'waiting') await world.giveMachines(labId, courseId)
    // The lab's worker makes one. Lost, the timer finds the course: it is due since they came to wait.
    if (course.machines.make === 'joining') await world.nudges.labs([labId])
    return tellPlace(world)(course, enrolment.id)
  }
}

/** A course as somebody of it sees it: the machine, or the place in the line. */
export const showMyCourse =
  (world: Pick<PlaceWorld, 'people' | 'machines' | 'giving' | 'labs' | 'users'>) =>
  async (course: CourseRecord, enrolmentId: string): Promise<MyCourse> => {
    const [{ enrolment, machine }, { owner }] = await Promise.all([
      findPerson(world)(course, enrolmentId),
      findPayer(world, course.labId),
    ])
    const place = enrolment.state === 'waiting' ? await world.giving.placeOf(enrolment) : undefined
    return toMyCourse(course, enrolment, { owner: owner.name, machine, place })
  }

/** The same for whoever joins, and is told the place in the line: they hear by letter when their turn has come. */
export const tellPlace =
  (world: Parameters<typeof showMyCourse>[0]) =>
  async (course: CourseRecord, enrolmentId: string): Promise<MyCourse> => {
    const show = showMyCourse(world)
    for (let race = 0; race < races; race += 1) {
      const shown = await show(course, enrolmentId)
      if (shown.place === undefined) return shown
      const was = await world.people.find(course.labId, course.id, enrolmentId)
      if (was?.enrolment.state !== 'waiting') continue
      if (was.enrolment.inLine) return shown
      if (await world.people.write(course.labId, [{ was, next: told(was.enrolment) }])) return shown
    }
    return show(course, enrolmentId)
  }

/** What somebody who has come in reads. */
export const welcome = ({ name, function: one, machine, place }: MyCourse): string => {
  if (one !== 'student') return `Welcome to ${name}.`
  if (machine !== undefined) return `Welcome to ${name}. Your machine is ${machine.name}.`
  return `Welcome to ${name}. No machine is free right now. You are number ${place ?? 1} in line and get the next one.`
}
