import type { Joined } from '@labkeeper/contract/courses/joining'
import type { Caller } from '../../../domain/accounts/caller.ts'
import {
  checkDomain,
  checkInvited,
  isProved,
  needsProof,
  otherAddress,
  ownCourse,
  proofNeeded,
  staffAlready,
} from '../../../domain/courses/joining/join-decision.ts'
import { type EnrolmentRecord, enrolmentIdOf } from '../../../domain/courses/people/enrolment-record.ts'
import { AppError } from '../../../domain/kernel/errors.ts'
import type { PersonId, UserId } from '../../../domain/kernel/ids.ts'
import type { AccountBook, SessionNotes } from '../../../ports/accounts/accounts.ts'
import type { Creators } from '../../../ports/courses/creators.ts'
import { becomeCreator } from '../lab/creators.ts'
import { findPayer } from '../lab/find-payer.ts'
import { checkProof, type ProvingWorld } from './check-proof.ts'
import { type CreatorOffer, findOffer, isForCourse, notValid, type OfferWorld } from './find-offer.ts'
import { type MayCome, type PlaceWorld, takePlace, tellPlace, welcome } from './take-place.ts'

export interface JoiningWorld extends Omit<OfferWorld, 'creators'>, ProvingWorld, PlaceWorld {
  readonly people: PlaceWorld['people']
  readonly courses: PlaceWorld['courses']
  readonly users: AccountBook
  readonly creators: Creators
  readonly sessions: Pick<SessionNotes, 'confirmAddress'>
}

/** Of a directory account nobody here has the records that a place needs. */
const isPerson = (userId: UserId): userId is PersonId => userId.startsWith('u_')

/** The letter proves the address; the right is that of the list. */
const create =
  (world: JoiningWorld) =>
  async ({ labId, creator }: CreatorOffer, userId: UserId): Promise<Joined> => {
    if (creator.userId !== userId) throw otherAddress()
    await confirm(world, userId)
    const name = (await world.users.read(userId))?.name ?? creator.name
    await becomeCreator(world)(labId, { userId, name })
    const { owner } = await findPayer(world, labId)
    return { message: `You may create courses in the lab of ${owner.name}.`, data: null }
  }

/** A letter's link is that of a person, and ends with what the person is in the course. */
export const checkStillInvited = (known: EnrolmentRecord | undefined): void => {
  if (known === undefined) throw notValid()
}

/** Joins with the account that is signed in. Nothing here tells of an address that was not proved. */
export const joinCourse =
  (world: JoiningWorld) =>
  async (
    { userId, labId, role, email }: Caller,
    typed: string,
    proof: string | undefined,
    address: string,
  ): Promise<Joined> => {
    const offer = await findOffer(world)(typed, address)
    if (!isForCourse(offer)) return create(world)(offer, userId)
    const { course, personal } = offer
    if (labId === course.labId && role !== 'student') throw ownCourse()
    if (!isPerson(userId)) {
      throw new AppError('conflict', 'Sign in with an account of your own to join a course.')
    }
    if (personal !== undefined && personal.enrolment.userId !== userId) throw otherAddress()
    const found = await world.people.find(course.labId, course.id, enrolmentIdOf(course.id, userId))
    const known: EnrolmentRecord | undefined =
      found?.enrolment.state === 'deleting' ? undefined : found?.enrolment
    if (known?.state === 'active' || known?.state === 'waiting') {
      if (known.function !== 'student' && personal === undefined) throw staffAlready(known.function)
      if (known.state === 'waiting') await world.giveMachines(course.labId, course.id)
      const data = await tellPlace(world)(course, known.id)
      return { message: `You are in ${course.name} already.`, data }
    }

    const user = await world.users.read(userId)
    if (user === undefined) throw new AppError('unauthenticated', 'Please sign in.')
    let isSure = isProved(user, course)
    if (personal === undefined) {
      checkDomain(course, email)
      if (needsProof(course, known) && !isSure) {
        if (proof === undefined) throw proofNeeded(email)
        await checkProof(world)(course, email, proof, address)
        await confirm(world, userId)
        await world.proofs.forget(userId, course.id)
        isSure = true
      }
      checkInvited(course, known, email)
    } else await confirm(world, userId)

    const mayCome: MayCome = (now) => {
      if (personal !== undefined) return checkStillInvited(now)
      if (needsProof(course, now) && !isSure) throw proofNeeded(email)
      checkInvited(course, now, email)
    }
    const { name } = user
    const comer = { userId, name, email: user.email, labId: user.labId }
    const data = await takePlace(world)(course, comer, mayCome)
    return { message: welcome(data), data }
  }

const confirm = async ({ users, sessions }: JoiningWorld, userId: PersonId): Promise<void> => {
  await users.confirmAddress(userId)
  await sessions.confirmAddress(userId)
}
