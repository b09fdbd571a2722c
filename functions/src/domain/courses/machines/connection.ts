import type { Connection, MachineConnection } from '@labkeeper/contract/courses/machines'
import type { VmRecord } from '../../vms/vm-record.ts'

/** How people sign in to a machine. */

type Reachable = Pick<VmRecord, 'osType' | 'publicIP' | 'course'>

export interface Account {
  readonly username?: string | undefined
  readonly password?: string | undefined
  readonly nextPassword?: string | undefined
}

/** Two while nobody knows which of them the guest has. */
const secretsOf = ({ password, nextPassword }: Account) => ({
  ...(password && { password }),
  ...(nextPassword && { nextPassword }),
})

export const connectionOf = ({ osType, publicIP: host, course }: Reachable, account: Account): Connection => {
  const { username } = account
  const isWindows = osType === 'Windows'
  return {
    kind: isWindows ? 'rdp' : 'ssh',
    ...(host && { host }),
    port: isWindows ? 3389 : 22,
    ...(username && { username }),
    // SSH would refuse it.
    ...(course?.keysOnly ? {} : secretsOf(account)),
    ...(!isWindows && host && username && { command: `ssh ${username}@${host}` }),
  }
}

/** What staff are told. `administrator` is for who may know it, where the student is none. */
export const machineConnection = (
  vm: Reachable & Pick<VmRecord, 'name'>,
  accounts: { readonly student?: Account; readonly administrator: Account },
  seesAdministrator: boolean,
): MachineConnection => {
  const { student, administrator } = accounts
  const { username } = administrator
  return {
    name: vm.name,
    connection: connectionOf(vm, student ?? administrator),
    ...(student &&
      seesAdministrator &&
      username && { administrator: { username, ...secretsOf(administrator) } }),
  }
}
