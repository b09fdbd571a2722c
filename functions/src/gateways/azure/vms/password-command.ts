import type { OsType } from '@labkeeper/contract/vms/catalogue'
import { encrypt } from 'unixcrypt'
import type { GuestAccount } from '../../../ports/vms/guests.ts'
import { reportLine } from '../kernel/script-report.ts'
import type { GuestCommand } from './host-name-command.ts'

const base64 = (text: string): string => Buffer.from(text, 'utf8').toString('base64')

const yes = reportLine({ password: true })
const no = reportLine({ password: false })

/**
 * Azure leaves scripts on the guest's disk, which a template's copies inherit: so a hash goes, as /etc/shadow holds it
 * anyway, and never the password. `chpasswd -e` changes nothing else: neither who may use sudo nor whether SSH takes
 * passwords.
 */
const linux = ({ userName, password }: GuestAccount): string[] => [
  `user=$(printf %s '${base64(userName)}' | base64 -d)`,
  `hash=$(printf %s '${base64(encrypt(password))}' | base64 -d)`,
  `if printf '%s:%s\\n' "$user" "$hash" | chpasswd -e; then`,
  `  echo '${yes}'`,
  'else',
  `  echo '${no}'`,
  'fi',
  'exit 0',
]

/** Windows takes no hash. The script deletes itself before it does anything else, since Azure would leave it there. */
const windows = ({ userName, password }: GuestAccount): string[] => [
  'Remove-Item -LiteralPath $PSCommandPath -Force -ErrorAction SilentlyContinue',
  'try {',
  `  $user = [Text.Encoding]::UTF8.GetString([Convert]::FromBase64String('${base64(userName)}'))`,
  `  $plain = [Text.Encoding]::UTF8.GetString([Convert]::FromBase64String('${base64(password)}'))`,
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
