import type { OsType } from '@labkeeper/contract/vms/catalogue'
import { encrypt } from 'unixcrypt'
import type { GuestAccount } from '../../../ports/vms/guests.ts'
import { reportLine } from '../kernel/script-report.ts'
import type { GuestCommand } from './guest-command.ts'
import { deletesItself, inPowerShell, inShell } from './script-text.ts'

const yes = reportLine({ password: true })
const no = reportLine({ password: false })

/**
 * Azure leaves scripts on the guest's disk, which a template's copies inherit: so a hash goes, as /etc/shadow holds it
 * anyway, and never the password. `chpasswd -e` changes nothing else: neither who may use sudo nor whether SSH takes
 * passwords.
 */
const linux = ({ userName, password }: GuestAccount): string[] => [
  `user=${inShell(userName)}`,
  `hash=${inShell(encrypt(password))}`,
  `if printf '%s:%s\\n' "$user" "$hash" | chpasswd -e; then`,
  `  echo '${yes}'`,
  'else',
  `  echo '${no}'`,
  'fi',
  'exit 0',
]

const windows = ({ userName, password }: GuestAccount): string[] => [
  deletesItself,
  'try {',
  `  $user = ${inPowerShell(userName)}`,
  `  $plain = ${inPowerShell(password)}`,
  '  $secret = ConvertTo-SecureString $plain -AsPlainText -Force',
  '  Set-LocalUser -Name $user -Password $secret -ErrorAction Stop',
  `  Write-Output '${yes}'`,
  '} catch {',
  `  Write-Output '${no}'`,
  '}',
]

/** Setting the password that an account has already does nothing, so the command may be repeated. */
export const passwordCommand = (osType: OsType, account: GuestAccount): GuestCommand =>
  osType === 'Windows'
    ? { commandId: 'RunPowerShellScript', script: windows(account) }
    : { commandId: 'RunShellScript', script: linux(account) }
