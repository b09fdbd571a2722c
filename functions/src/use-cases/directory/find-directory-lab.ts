import { normalised } from '../../domain/accounts/derived-ids.ts'
import type { LabRecord } from '../../domain/accounts/lab-record.ts'
import type { UserRecord } from '../../domain/accounts/user-record.ts'
import type { CloudConnection } from '../../domain/connection/cloud-connection.ts'
import type { AccountBook } from '../../ports/accounts/accounts.ts'
import type { LabBook } from '../../ports/accounts/labs.ts'
import type { Connections } from '../../ports/connection/connections.ts'
import type { DirectoryNames } from '../../ports/directory/directory-names.ts'

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
