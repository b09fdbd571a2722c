import type { Origin } from '../../domain/accounts/caller.ts'
import { directoryNameId, directoryUserIdOf, normalised } from '../../domain/accounts/email.ts'
import type { LabRecord } from '../../domain/accounts/lab-record.ts'
import type { UserRecord } from '../../domain/accounts/user-record.ts'
import type { CloudConnection } from '../../domain/connection/cloud-connection.ts'
import type { AccountBook, SessionBook } from '../../ports/accounts/accounts.ts'
import type { Devices } from '../../ports/accounts/devices.ts'
import type { LabBook } from '../../ports/accounts/labs.ts'
import type { Connections } from '../../ports/connection/connections.ts'
import type { DirectoryNames } from '../../ports/directory/directory-names.ts'

/** What says who may sign in by the directory. Its secret and the subscription may change without that. */
type DirectoryPart = Pick<CloudConnection, 'username' | 'tenantId' | 'clientId'>

const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

export const isSameDirectory = (one: DirectoryPart, other: DirectoryPart): boolean =>
  normalised(one.username) === normalised(other.username) &&
  same(one.tenantId, other.tenantId) &&
  same(one.clientId, other.clientId)

/**
 * Changes a connection that names somebody, and ends that person's sessions: before it, or a process that dies behind it
 * would leave them open for good; and after it, for who came in meanwhile. A sign-in that is under way then finds that
 * the connection was changed.
 */
export const endDirectorySessions = async <T>(
  sessions: SessionBook,
  labId: string,
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
  async (user: UserRecord | undefined, change: (labId: string) => Promise<void>): Promise<void> => {
    if (user === undefined || user.role === 'student') return
    // As it is now: another instance may have linked it a moment ago.
    const cloud = (await labs.readNewest(user.labId))?.cloud
    if (cloud === undefined) return
    await endDirectorySessions(sessions, user.labId, cloud, () => change(user.labId))
  }

/**
 * Which counter a try fills: that of the address, which a stranger next door can fill, or that of all devices from
 * which this name was signed in before.
 */
export const whoseTries =
  (devices: Devices) =>
  (what: 'validate' | 'directory', username: string, { address, device }: Origin): string => {
    const known = devices.recognise(device, directoryNameId(username))
    return known === undefined ? `${what}:address:${address}` : `${what}:devices:${directoryNameId(username)}`
  }

export interface DirectoryLabs {
  readonly labs: LabBook & Connections
  readonly users: AccountBook
  readonly directoryNames: DirectoryNames
}

export interface DirectoryLab {
  readonly lab: LabRecord
  readonly cloud: CloudConnection
  /** The root user: the directory account works in that person's lab, with that person's role. */
  readonly owner: UserRecord
}

/** The lab whose cloud settings hold this user name, if there is one. */
export const findDirectoryLab =
  ({ labs, users, directoryNames }: DirectoryLabs) =>
  async (username: string): Promise<DirectoryLab | undefined> => {
    const holder = await directoryNames.holderOf(username)
    const lab = holder === undefined ? undefined : await labs.read(holder.labId)
    // A claim without settings that name it is what a crash left.
    if (lab?.cloud === undefined || normalised(lab.cloud.username) !== normalised(username)) return undefined
    const owner = await users.read(lab.ownerId)
    return owner === undefined ? undefined : { lab, cloud: lab.cloud, owner }
  }
