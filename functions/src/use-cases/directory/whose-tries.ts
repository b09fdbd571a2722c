import type { Origin } from '../../domain/accounts/caller.ts'
import { directoryNameId } from '../../domain/accounts/derived-ids.ts'
import type { Devices } from '../../ports/accounts/devices.ts'

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
