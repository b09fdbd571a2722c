import type { AuthUrlInput } from '@labkeeper/contract/directory/directory'
import type { Origin } from '../../domain/accounts/caller.ts'
import { rules } from '../../domain/accounts/throttle.ts'
import type { Throttle } from '../../ports/accounts/accounts.ts'
import type { Devices } from '../../ports/accounts/devices.ts'
import { countTry } from '../accounts/count-try.ts'
import { type DirectoryLabs, findDirectoryLab } from './find-directory-lab.ts'
import { checkRedirectUri, type LeadingWorld, leadToDirectory } from './lead-to-directory.ts'
import { unknownUser } from './validate-directory-user.ts'
import { whoseTries } from './whose-tries.ts'

interface BeginningWorld extends DirectoryLabs, LeadingWorld {
  readonly throttle: Throttle
  readonly devices: Devices
  readonly appOrigin: string
}

/** Answers where this person signs in at Microsoft. */
export const beginDirectorySignIn = (world: BeginningWorld) => {
  const find = findDirectoryLab(world)
  const lead = leadToDirectory(world)
  const whose = whoseTries(world.devices)
  return async ({ username, ...way }: AuthUrlInput, origin: Origin): Promise<string> => {
    checkRedirectUri(way.redirectUri, world.appOrigin)
    await countTry(world.throttle, whose('directory', username, origin), rules.lookup)
    const found = await find(username)
    if (found === undefined) throw unknownUser()
    return lead(found.lab, way, { username: found.cloud.username })
  }
}
