import { joinRoutes } from '@labkeeper/contract/courses/join-routes'
import type { Joined, JoinOffer } from '@labkeeper/contract/courses/joining'
import { type MyCourse, myCourseRoutes } from '@labkeeper/contract/courses/my-courses'
import { api } from '~/lib/server/api.ts'
import { setAuth } from '~/lib/server/auth.ts'

// Plain functions: the pages for guests do without TanStack Query.

/** What a code or a personal link leads to. */
export const findOffer = async (code: string, signal: AbortSignal): Promise<JoinOffer> =>
  (await api(joinRoutes.showOffer, { params: { code }, signal })).data

/** Has six digits sent to an address that may join; whether it may, nobody is told. */
export const sendProof = async (code: string, email: string): Promise<string> =>
  (await api(joinRoutes.proveAddress, { params: { code }, body: { email } })).message

interface NewAccount {
  readonly name: string
  readonly password: string
  /** By a code; a personal link says both. */
  readonly email?: string
  readonly proof?: string
}

/** Makes the account, joins, and signs in. */
export const joinWithNewAccount = async (code: string, account: NewAccount): Promise<Joined> => {
  const { message, token, user, course } = await api(joinRoutes.joinWithNewAccount, {
    params: { code },
    body: account,
  })
  setAuth(token, user)
  return { message, data: course }
}

/** Joins as whoever is signed in. */
export const joinCourse = (code: string, proof?: string): Promise<Joined> =>
  api(joinRoutes.joinCourse, { params: { code }, body: proof === undefined ? {} : { proof } })

/** Where one stands in a course; nothing where one is no part of it any more. */
export const findMyCourse = async (courseId: string): Promise<MyCourse | undefined> =>
  (await api(myCourseRoutes.listMyCourses)).data.find((course) => course.courseId === courseId)
