import type { Part } from '../../../domain/courses/people/part.ts'
import { AppError } from '../../../domain/kernel/errors.ts'
import { type EntitlementWorld, readEntitlement } from '../../billing/check-entitlement.ts'
import { findPayer, type PayerWorld } from './find-payer.ts'

/** Refuses what costs money unless the course's lab may use it. Only who can pay is sent to the subscription page. */
export const checkCourseEntitlement = (world: EntitlementWorld & PayerWorld) => {
  const read = readEntitlement(world)
  return async ({ course, function: mine }: Part): Promise<void> => {
    const entitlement = await read(course.labId)
    if (entitlement.allowed) return
    if (mine === 'owner') throw new AppError('subscription_required', entitlement.reason)
    const { owner } = await findPayer(world, course.labId)
    throw new AppError('conflict', `The Labkeeper subscription of this lab has ended. Ask ${owner.name}.`)
  }
}
