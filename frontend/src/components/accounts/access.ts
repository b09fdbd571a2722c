import type { Role } from '@labkeeper/contract/kernel/route'

/** Navigation only: the server refuses on its own what a role may not do. */

const studentHome = '/dashboard/my-resources'
const ownerHome = '/dashboard'
/** Everything else under /dashboard belongs to lab owners and admins. */
const studentPages = [studentHome, '/dashboard/settings/change-password', '/dashboard/settings/security']

/** A machine of one's own, and a course in which a student's account is more than a student: its page finds that out. */
const shared = /^\/dashboard\/(my-resources\/[^/]+|courses\/crs_[^/]+(\/.+)?)$/
const isForStudents = (page: string): boolean => studentPages.includes(page) || shared.test(page)

export const homeOf = (role: Role) => (role === 'student' ? studentHome : ownerHome)

/** Where a role is sent instead of a page that is not for it; nothing when it may stay. */
export const redirectFor = (role: Role, pathname: string): ReturnType<typeof homeOf> | undefined => {
  const page = pathname.toLowerCase().replace(/\/+$/, '')
  const allowed = role === 'student' ? isForStudents(page) : page !== studentHome
  return allowed ? undefined : homeOf(role)
}
