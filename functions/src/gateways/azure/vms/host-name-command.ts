import type { OsType } from '@labkeeper/contract/vms/catalogue'
import type { GuestCommand } from './guest-command.ts'
import { withoutOurs } from './keys-linux.ts'

/** cloud-init would give the machine its old name back at the next start. */
export const nameLines = (hostName: string): string[] => [
  `grep -q '\\b${hostName}\\b' /etc/hosts || echo '127.0.1.1 ${hostName}' >> /etc/hosts`,
  `[ -d /etc/cloud/cloud.cfg.d ] && echo 'preserve_hostname: true' > /etc/cloud/cloud.cfg.d/99-host-name.cfg`,
]

/** A copy has keys of whoever had its disk, too: who has the copy is somebody else. */
const linux = (hostName: string): string[] => [
  ...withoutOurs,
  `hostnamectl set-hostname ${hostName} || exit 1`,
  ...nameLines(hostName),
  'exit 0',
]

/** The name holds from the next start on; a restart of its own would end the command before it could report. */
const windows = (hostName: string): string[] => [
  `if ($env:COMPUTERNAME -ne '${hostName}') {`,
  `  Rename-Computer -NewName '${hostName}' -Force -ErrorAction Stop`,
  '  shutdown.exe /r /t 10',
  '}',
]

/** It stands in scripts as it is. */
export const isHostName = (text: string): boolean => /^[A-Za-z0-9][A-Za-z0-9-]{0,62}$/.test(text)

/** Giving a machine the name that it has already does nothing, so the command may be repeated. */
export const hostNameCommand = (osType: OsType, hostName: string): GuestCommand => {
  if (!isHostName(hostName)) throw new Error(`Not a host name: ${hostName}`)
  return osType === 'Windows'
    ? { commandId: 'RunPowerShellScript', script: windows(hostName) }
    : { commandId: 'RunShellScript', script: linux(hostName) }
}
