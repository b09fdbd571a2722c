import { normalised } from '../domain/email.ts'
import type { CloudConnection } from '../domain/records.ts'
import type { Sessions } from '../ports/accounts.ts'
import type { SeenClaim } from '../ports/directory-names.ts'
import { type NamingWorld, nameTaken } from './claim-directory-name.ts'
import { changedMeanwhile } from './put-cloud-settings.ts'
import { storeConnection } from './store-connection.ts'

/** How often somebody who lost against another change looks again. */
const races = 5

/**
 * Gives a user name to the lab that has proved it by a sign-in, and stores the connection by which it did. Whoever held
 * the name without ever signing in loses it, and answers who that was; who has signed in by it keeps it.
 */
export const takeDirectoryName = (world: NamingWorld & { readonly sessions: Sessions }) => {
  const { labs, directoryNames, clock } = world
  const store = storeConnection(world)

  const isProved = async ({ labId }: SeenClaim, username: string): Promise<boolean> => {
    const cloud = (await labs.readNewest(labId))?.cloud
    return (
      cloud !== undefined &&
      normalised(cloud.username) === normalised(username) &&
      cloud.directoryObjectId !== undefined
    )
  }

  const claim = async (username: string, labId: string): Promise<string | undefined> => {
    for (let race = 0; race < races; race += 1) {
      const holder = await directoryNames.holderOf(username)
      if (holder !== undefined && holder.labId !== labId && (await isProved(holder, username)))
        throw nameTaken()
      const mine = { labId, claimedAt: clock.now().toISOString() }
      if (await directoryNames.claim(username, mine, holder))
        return holder?.labId === labId ? undefined : holder?.labId
    }
    throw nameTaken()
  }

  return async (labId: string, cloud: CloudConnection): Promise<string | undefined> => {
    const loser = await claim(cloud.username, labId)
    for (let race = 0; race < races; race += 1) {
      const before = (await labs.readNewest(labId))?.cloud
      if (await store(labId, cloud, before)) return loser
    }
    throw changedMeanwhile()
  }
}
