import type { OsType } from '@labkeeper/contract/vms/catalogue'
import type { FirstStart } from '../../../ports/vms/guests.ts'
import { firstStartOnLinux } from './first-start-linux.ts'
import { firstStartOnWindows } from './first-start-windows.ts'
import type { GuestCommand } from './guest-command.ts'
import { isHostName } from './host-name-command.ts'

const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** The one account must not take the rights of the other, so they are never the same. */
const refuse = ({ administrator, student, hostName, keys, passwordSignIn }: FirstStart): void => {
  if (hostName !== undefined && !isHostName(hostName)) throw new Error(`Not a host name: ${hostName}`)
  if (administrator && student && same(administrator.userName, student.userName)) {
    throw new Error('The student of a machine cannot be its administrator')
  }
  if (student && !/^[a-z][a-z0-9]{0,19}$/.test(student.userName)) {
    throw new Error(`Not a name for a student's account: ${student.userName}`)
  }
  const isOfLinux = keys !== undefined || passwordSignIn !== undefined
  if (!administrator && !student && hostName === undefined && !isOfLinux)
    throw new Error('Nothing is to be done')
}

/**
 * What a machine of a course gets in its guest when it runs for the first time, in one command. All of it may be done
 * again: what is so already stays so.
 */
export const firstStartCommand = (osType: OsType, wish: FirstStart): GuestCommand => {
  refuse(wish)
  return osType === 'Windows'
    ? { commandId: 'RunPowerShellScript', script: firstStartOnWindows(wish) }
    : { commandId: 'RunShellScript', script: firstStartOnLinux(wish) }
}
