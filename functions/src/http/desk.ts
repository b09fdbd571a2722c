import { messageOf } from '../domain/kernel/errors.ts'
import { checkConfirmed } from '../use-cases/accounts/check-confirmed.ts'
import { authenticate } from '../use-cases/accounts/sessions/authenticate.ts'
import { noteUse } from '../use-cases/accounts/sessions/note-use.ts'
import { checkEntitlement } from '../use-cases/billing/check-entitlement.ts'
import { findBinned } from '../use-cases/courses/bin/find-binned.ts'
import { findEnrolled } from '../use-cases/courses/find-enrolled.ts'
import { findPart } from '../use-cases/courses/find-part.ts'
import { checkCourseEntitlement } from '../use-cases/courses/lab/check-course-entitlement.ts'
import { checkMayCreate } from '../use-cases/courses/lab/where-to-create.ts'
import { checkMinePaid, countMine } from '../use-cases/courses/mine/check-my-calls.ts'
import { findMine } from '../use-cases/courses/mine/find-mine.ts'
import { watchHeartbeat } from '../use-cases/health/watch-heartbeat.ts'
import type { World } from '../use-cases/world.ts'
import type { Desk } from './kernel/handle.ts'
import { addressOf, ipOfCall } from './kernel/origin-of-call.ts'

/** Where every call comes by, whatever its route. */
export const openDesk = (world: World): Desk => {
  const { callers, log, ready, spend, trustedProxyHops } = world
  const reportAs = (alert: string) => (error: unknown) => log({ alert, message: messageOf(error) })
  const checkLab = checkEntitlement(world)
  const checkCourse = checkCourseEntitlement(world)
  const checkMine = checkMinePaid(world)
  return {
    ready,
    authenticate: authenticate(world),
    checkConfirmed: checkConfirmed(world),
    findPart: findPart(world),
    findMine: findMine(world),
    findEnrolled: findEnrolled(world),
    findBinned: findBinned(world),
    countMine: countMine(world),
    checkMayCreate: checkMayCreate(world),
    checkEntitlement: (labId, { part, mine }) => {
      if (mine !== undefined) return checkMine(mine)
      return part === undefined ? checkLab(labId) : checkCourse(part)
    },
    spend,
    onCaller: noteUse({ ...world, report: reportAs('last-use') }),
    whereFrom: (call) => {
      const address = addressOf(call, trustedProxyHops)
      callers.note(address)
      return address
    },
    ipOf: (call) => ipOfCall(call, trustedProxyHops),
    onCall: watchHeartbeat({ ...world, report: reportAs('heartbeat') }),
  }
}
