import type { Limits, MyLab } from '@labkeeper/contract/courses/creators'
import type { Caller } from '../../../domain/accounts/caller.ts'
import { forbidden, type Part } from '../../../domain/courses/people/part.ts'
import { AppError } from '../../../domain/kernel/errors.ts'
import type { LabId } from '../../../domain/kernel/ids.ts'
import type { Creators } from '../../../ports/courses/creators.ts'
import { findPayer, type PayerWorld } from './find-payer.ts'

export interface CreatorWorld extends PayerWorld {
  readonly creators: Pick<Creators, 'read'>
}

/** A lab in which somebody may create courses. Its owner has no limits there. */
export interface Ground {
  readonly labId: LabId
  readonly isOwn: boolean
  readonly limits?: Limits
}

type Somebody = Pick<Caller, 'userId' | 'labId' | 'role'>

/** What the list of a lab says of somebody; nothing of who was only invited. */
export const limitsIn =
  ({ creators }: Pick<CreatorWorld, 'creators'>) =>
  async (labId: LabId, userId: Caller['userId']): Promise<Limits | undefined> => {
    const { people } = await creators.read(labId)
    const creator = people.find((one) => one.userId === userId)
    return creator?.state === 'active' ? creator.limits : undefined
  }

/** The own lab first. Whoever is on no list any more keeps a place for a while, and no right. */
export const groundsOf = (world: CreatorWorld) => {
  const limitsOf = limitsIn(world)
  return async ({ userId, labId: own, role }: Somebody): Promise<Ground[]> => {
    const places = (await world.users.read(userId))?.places ?? []
    const labs = places.flatMap(({ labId, courseId, guest }) =>
      courseId === undefined && !guest ? [labId] : [],
    )
    const elsewhere = await Promise.all(
      [...new Set(labs)].map(async (labId): Promise<Ground[]> => {
        const limits = await limitsOf(labId, userId)
        return limits === undefined ? [] : [{ labId, isOwn: false, limits }]
      }),
    )
    return [...(role === 'student' ? [] : [{ labId: own, isOwn: true }]), ...elsewhere.flat()]
  }
}

/** Refuses whoever may create courses nowhere; in a course, whoever may not in its lab. */
export const checkMayCreate =
  (world: CreatorWorld) =>
  async (caller: Somebody, part: Part | undefined): Promise<void> => {
    if (part !== undefined) {
      if (part.function === 'owner') return
      if ((await limitsIn(world)(part.course.labId, caller.userId)) === undefined) throw forbidden()
    } else if (caller.role === 'student' && (await groundsOf(world)(caller)).length === 0) {
      throw new AppError('forbidden', 'Your account may not do this. Ask the owner of the lab.')
    }
  }

export const listMyLabs =
  (world: CreatorWorld) =>
  async (caller: Somebody): Promise<MyLab[]> => {
    const grounds = await groundsOf(world)(caller)
    return Promise.all(
      grounds.map(async ({ labId, isOwn, limits }) => {
        const { owner } = await findPayer(world, labId)
        const { name, email } = owner
        const shown = limits && { limits: { ...limits, locations: [...limits.locations] } }
        return { id: labId, name, email, own: isOwn, ...shown }
      }),
    )
  }
