import type { Creator, CreatorsInput } from '@labkeeper/contract/courses/creators'
import type { Caller } from '../../../domain/accounts/caller.ts'
import {
  formerOf,
  replaced,
  type StoredCreator,
  toCreator,
  withCreator,
} from '../../../domain/courses/lab/creators.ts'
import { AppError } from '../../../domain/kernel/errors.ts'
import type { LabId, PersonId } from '../../../domain/kernel/ids.ts'
import { newLabLetter } from '../../../domain/letters/lab-letter.ts'
import type { LabBook } from '../../../ports/accounts/labs.ts'
import type { Places } from '../../../ports/accounts/places.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Creators } from '../../../ports/courses/creators.ts'
import type { WorkNudges } from '../../../ports/operations/nudges.ts'
import { findLab } from '../../accounts/find-lab.ts'
import type { spend } from '../../accounts/spend.ts'
import { notValid } from '../joining/find-offer.ts'

interface ListWorld {
  readonly creators: Creators
}
interface SavingWorld extends ListWorld {
  readonly labs: Pick<LabBook, 'read'>
  readonly places: Pick<Places, 'drop'>
  readonly nudges: Pick<WorkNudges, 'labs'>
  readonly spend: ReturnType<typeof spend>
  readonly clock: Clock
}

/** How often a write that lost against another change of the list looks again. */
const races = 10

export const listCreators =
  ({ creators }: ListWorld) =>
  async (labId: LabId): Promise<Creator[]> =>
    (await creators.read(labId)).people.map(toCreator)

/**
 * Replaces the list. Who is new on it gets a letter, which is paid for: whoever is put on it and taken off again would get one
 * each time. Who is no longer on it keeps the courses made.
 */
export const saveCreators =
  ({ creators, labs, places, nudges, spend, clock }: SavingWorld) =>
  async (caller: Pick<Caller, 'userId' | 'labId'>, input: CreatorsInput): Promise<Creator[]> => {
    const { labId } = caller
    const { ownerId } = await findLab(labs, labId)
    let paid = 0
    for (let race = 0; race < races; race += 1) {
      const seen = await creators.read(labId)
      const { people: before, version } = seen
      const people = replaced(before, input, ownerId)
      const isIn = (list: readonly StoredCreator[], { userId }: StoredCreator) =>
        list.some((one) => one.userId === userId)
      const letters = people
        .filter((creator) => !isIn(before, creator))
        .map(({ userId, name, email }) =>
          newLabLetter({ labId, kind: 'creator', userId, to: { name, email } }, clock.now()),
        )
      if (letters.length > paid) {
        await spend('mail', caller, letters.length - paid)
        paid = letters.length
      }
      const former = formerOf(seen, people)
      if (!(await creators.write(labId, { people, former }, version, letters))) continue
      const gone = before.filter((creator) => !isIn(people, creator))
      await Promise.all(gone.map(({ userId }) => places.drop(userId, { labId })))
      if (letters.length > 0) await nudges.labs([labId])
      return people.map(toCreator)
    }
    throw new AppError('conflict', 'Somebody else is changing this list. Try again in a moment.')
  }

/** Changes one of them; false when that one is not on the list. */
export const changeCreator =
  ({ creators }: ListWorld) =>
  async (labId: LabId, userId: PersonId, change: Parameters<typeof withCreator>[2]): Promise<boolean> => {
    for (let race = 0; race < races; race += 1) {
      const { people, former, version } = await creators.read(labId)
      if (!people.some((creator) => creator.userId === userId)) return false
      const list = { people: withCreator(people, userId, change), former }
      if (await creators.write(labId, list, version, [])) return true
    }
    throw new AppError('unavailable', 'Too many people change this list at once. Try again in a moment.')
  }

/** The person has opened the letter's link, signed in as its address. */
export const becomeCreator =
  (world: ListWorld & { readonly places: Pick<Places, 'add'> }) =>
  async (labId: LabId, { userId, name }: { userId: PersonId; name: string }): Promise<void> => {
    // Before the right: a place alone is worth nothing, a right that is not found is lost.
    if (!(await world.places.add(userId, { labId }))) {
      throw new AppError('conflict', 'Your account is in as many labs as it can be.')
    }
    if (!(await changeCreator(world)(labId, userId, { state: 'active', name }))) throw notValid()
  }
