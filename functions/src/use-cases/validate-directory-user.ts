import { AppError } from '../domain/errors.ts'
import { rules } from '../domain/throttle.ts'
import type { Throttle } from '../ports/accounts.ts'
import { type DirectoryLabs, findDirectoryLab } from './directory-account.ts'
import { slowDown } from './slow-down.ts'

interface ValidatingWorld extends DirectoryLabs {
  readonly throttle: Throttle
}

export const unknownUser = () => new AppError('not_found', 'User not found')

/** Tells whether a lab knows the name, by contract; so every try counts, and nothing else of the lab is told. */
export const validateDirectoryUser = (world: ValidatingWorld) => {
  const find = findDirectoryLab(world)
  return async (username: string, address: string): Promise<void> => {
    await slowDown(world.throttle, `validate:address:${address}`, rules.lookup)
    if ((await find(username)) === undefined) throw unknownUser()
  }
}
