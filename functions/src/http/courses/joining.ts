import { joinCodeRoutes } from '@labkeeper/contract/courses/join-codes'
import { joinRoutes } from '@labkeeper/contract/courses/join-routes'
import { joinCourse } from '../../use-cases/courses/joining/join-course.ts'
import { joinWithNewAccount } from '../../use-cases/courses/joining/join-with-new-account.ts'
import { endCode, makeCode, showCode } from '../../use-cases/courses/joining/manage-code.ts'
import { askForProof } from '../../use-cases/courses/joining/prove-address.ts'
import { showOffer } from '../../use-cases/courses/joining/show-offer.ts'
import { checkStudentQuota } from '../../use-cases/students/check-student-quota.ts'
import type { World } from '../../use-cases/world.ts'
import { aboutAddress } from '../accounts/about-address.ts'
import { on, onCourse, onPublic } from '../kernel/endpoint.ts'

const aboutCourse = (_body: unknown, { courseId }: { readonly courseId: string }): string => courseId

/** /api/join, and a course's code. */
export const joiningEndpoints = (world: World) => {
  const limited = { ...world, checkStudentQuota: checkStudentQuota(world) }
  return {
    getJoinCode: onCourse(joinCodeRoutes.getJoinCode, async ({ part }) => ({
      data: await showCode(world)(part.course),
    })),
    makeJoinCode: onCourse(
      joinCodeRoutes.makeJoinCode,
      async ({ part, body }) => {
        const { data, isNew } = await makeCode(world)(part.course, body.expiresAt)
        return { message: isNew ? 'The code is made.' : 'The old code no longer works.', data }
      },
      { event: 'join-code-made', about: aboutCourse },
    ),
    endJoinCode: onCourse(
      joinCodeRoutes.endJoinCode,
      async ({ part }) => {
        await endCode(world)(part.course)
        return { message: 'The code no longer works.' }
      },
      { event: 'join-code-ended', about: aboutCourse },
    ),
    showOffer: onPublic(joinRoutes.showOffer, async ({ params, address }) => ({
      data: await showOffer(world)(params.code, address),
    })),
    proveAddress: onPublic(
      joinRoutes.proveAddress,
      async ({ params, body, address }) => {
        await askForProof(world)(params.code, body.email, address)
        return { message: 'If this address may join, a code is on its way to it.' }
      },
      { event: 'proof-requested', about: aboutAddress },
    ),
    joinWithNewAccount: onPublic(
      joinRoutes.joinWithNewAccount,
      ({ params, body, ...origin }) => joinWithNewAccount(limited)(params.code, body, origin),
      { event: 'joined-with-new-account', aboutAnswer: ({ user }) => aboutAddress(user) },
    ),
    joinCourse: on(
      joinRoutes.joinCourse,
      ({ caller, params, body, address }) => joinCourse(limited)(caller, params.code, body.proof, address),
      { event: 'course-joined' },
    ),
  }
}
