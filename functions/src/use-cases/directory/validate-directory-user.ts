import type { Origin } from '../../domain/accounts/caller.ts'
import { rules } from '../../domain/accounts/throttle.ts'
import { AppError } from '../../domain/kernel/errors.ts'
import type { Throttle } from '../../ports/accounts/accounts.ts'
import type { Devices } from '../../ports/accounts/devices.ts'
import { countTry } from '../accounts/count-try.ts'
import { type DirectoryLabs, findDirectoryLab } from './find-directory-lab.ts'
import { whoseTries } from './whose-tries.ts'

interface ValidatingWorld extends DirectoryLabs {
  readonly throttle: Throttle
  readonly devices: Devices
}

export const unknownUser = () => new AppError('not_found', 'User not found')

/** Tells whether a lab knows the name, by contract; so every try counts, and nothing else of the lab is told. */
export const validateDirectoryUser = (world: ValidatingWorld) => {
  const find = findDirectoryLab(world)
  const whose = whoseTries(world.devices)
  return async (username: string, origin: Origin): Promise<void> => {
    await countTry(world.throttle, whose('validate', username, origin), rules.lookup)
    if ((await find(username)) === undefined) throw unknownUser()
  }
}
