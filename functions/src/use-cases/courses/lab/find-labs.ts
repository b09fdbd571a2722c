import type { Caller } from '../../../domain/accounts/caller.ts'
import type { LabId } from '../../../domain/kernel/ids.ts'
import type { AccountBook } from '../../../ports/accounts/accounts.ts'

/** Labs in which somebody may be in courses: a student's own, and where the account has places. No right comes from it. */
export const findLabs =
  ({ users }: { readonly users: Pick<AccountBook, 'read'> }) =>
  async ({ userId, labId, role }: Pick<Caller, 'userId' | 'labId' | 'role'>): Promise<LabId[]> => {
    const places = (await users.read(userId))?.places ?? []
    const elsewhere = places.flatMap((place) => (place.courseId === undefined ? [] : [place.labId]))
    return [...new Set([...(role === 'student' ? [labId] : []), ...elsewhere])]
  }
