import type { Creator, CreatorsInput, Limits } from '@labkeeper/contract/courses/creators'
import { userIdOf } from '../../accounts/derived-ids.ts'
import { badField } from '../../kernel/errors.ts'
import { idOf, type LabId, type PersonId, type UserId } from '../../kernel/ids.ts'
import { listOf, maybe, maybeNumber, maybeText, oneOf, part, type Shape, text } from '../../kernel/shape.ts'

/** Somebody who may create courses in a lab that is not theirs. */
export interface StoredCreator {
  readonly userId: PersonId
  readonly email: string
  readonly name: string
  readonly state: 'invited' | 'active'
  readonly limits: Limits
  /** Of the newest letter's link. */
  readonly linkHash?: string
}

/** Somebody who was taken off, and whose courses stay: within what the lab allowed last. */
export type FormerCreator = Pick<StoredCreator, 'userId' | 'limits'>

/** Who may create courses, and who might once. */
export interface CreatorList {
  readonly people: readonly StoredCreator[]
  /** Whoever was taken off last comes first. */
  readonly former: readonly FormerCreator[]
}

/** Who may create courses in a lab: one record, so that the list is replaced as a whole. In container `labs`. */
export interface CreatorsRecord {
  readonly type: 'creators'
  readonly id: 'creators'
  readonly labId: LabId
  readonly uk: 'creators'
  readonly schema: 1
  readonly people: readonly StoredCreator[]
  readonly former?: readonly FormerCreator[]
}

/** Ten lists of people. Of whoever was taken off before them what stands with their courses counts. */
const mostFormer = 500

export const limitsShape: Shape<Limits> = {
  locations: listOf(text),
  mostPricePerHour: maybeNumber,
  mostMachines: maybeNumber,
  mostPerMonth: maybeNumber,
}

export const creatorsShape: Shape<CreatorsRecord> = {
  type: oneOf('creators'),
  id: oneOf('creators'),
  labId: idOf('lab'),
  uk: oneOf('creators'),
  schema: oneOf(1),
  people: listOf(
    part<StoredCreator>({
      userId: idOf('u'),
      email: text,
      name: text,
      state: oneOf('invited', 'active'),
      limits: part(limitsShape),
      linkHash: maybeText,
    }),
  ),
  former: maybe(listOf(part<FormerCreator>({ userId: idOf('u'), limits: part(limitsShape) }))),
}

export const toCreator = ({ email, name, state, limits }: StoredCreator): Creator => ({
  email,
  name,
  state,
  limits: { ...limits, locations: [...limits.locations] },
})

/** The list as somebody sends it: who was on it before stays what they were. */
export const replaced = (
  before: readonly StoredCreator[],
  { people }: CreatorsInput,
  ownerId: PersonId,
): readonly StoredCreator[] => {
  const known = new Map(before.map((creator) => [creator.userId, creator]))
  const seen = new Set<PersonId>()
  return people.map(({ email, name, limits }, index) => {
    const userId = userIdOf(email)
    if (userId === ownerId) throw badField(`people.${index}.email`, 'This is your own address.')
    if (seen.has(userId)) throw badField(`people.${index}.email`, 'This address is in the list twice.')
    seen.add(userId)
    const creator = known.get(userId)
    if (creator === undefined) return { userId, email, name: name ?? '', state: 'invited', limits }
    return { ...creator, ...(name === undefined ? {} : { name }), limits }
  })
}

/** Who is not on the list any more, after it was replaced. */
export const formerOf = (
  { people: before, former }: CreatorList,
  people: readonly StoredCreator[],
): readonly FormerCreator[] => {
  const listed = new Set(people.map(({ userId }) => userId))
  return [...before.map(({ userId, limits }) => ({ userId, limits })), ...former]
    .filter(({ userId }) => !listed.has(userId))
    .slice(0, mostFormer)
}

/** What a lab allows somebody's courses, or allowed them last; nothing of who was never on its list. */
export const limitsOfMaker = ({ people, former }: CreatorList, userId: UserId): Limits | undefined =>
  [...people, ...former].find((one) => one.userId === userId)?.limits

/** With one of them changed; the same when that one is no longer on the list. */
export const withCreator = (
  people: readonly StoredCreator[],
  userId: PersonId,
  change: Partial<Pick<StoredCreator, 'name' | 'state' | 'linkHash'>>,
): readonly StoredCreator[] =>
  people.map((creator) => (creator.userId === userId ? { ...creator, ...change } : creator))
