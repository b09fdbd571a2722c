import { directoryUserIdOf } from '../../domain/accounts/derived-ids.ts'
import type { UserRecord } from '../../domain/accounts/user-record.ts'
import type { DirectoryPart } from '../../domain/directory/is-same-directory.ts'
import type { LabId } from '../../domain/kernel/ids.ts'
import type { SessionBook } from '../../ports/accounts/accounts.ts'
import type { LabBook } from '../../ports/accounts/labs.ts'
import type { Connections } from '../../ports/connection/connections.ts'

/**
 * Changes a connection that names somebody, and ends that person's sessions: before it, or a process that dies behind it
 * would leave them open for good; and after it, for who came in meanwhile. A sign-in that is under way then finds that
 * the connection was changed.
 */
export const endDirectorySessions = async <T>(
  sessions: SessionBook,
  labId: LabId,
  { username }: DirectoryPart,
  change: () => Promise<T>,
): Promise<T> => {
  const id = directoryUserIdOf(labId, username)
  await sessions.endOthers(id, undefined)
  const outcome = await change()
  await sessions.endOthers(id, undefined)
  return outcome
}

/**
 * Ends the sessions of the directory account that works in this person's own lab, around a change. Whoever could open
 * the person's account may have linked a directory of their own.
 */
export const shutDirectory =
  ({ labs, sessions }: { readonly labs: LabBook & Connections; readonly sessions: SessionBook }) =>
  async (user: UserRecord | undefined, change: (labId: LabId) => Promise<void>): Promise<void> => {
    if (user === undefined || user.role === 'student') return
    const cloud = (await labs.read(user.labId))?.cloud
    if (cloud === undefined) return
    await endDirectorySessions(sessions, user.labId, cloud, () => change(user.labId))
  }
