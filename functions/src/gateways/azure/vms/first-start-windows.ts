import type { FirstStart, GuestAccount } from '../../../ports/vms/guests.ts'
import { reportFormat } from '../kernel/script-report.ts'
import { deletesItself, inPowerShell } from './script-text.ts'

/** Groups by the names that are the same in every language of Windows. */
const groups = { users: 'S-1-5-32-545', remoteDesktop: 'S-1-5-32-555', administrators: 'S-1-5-32-544' }

const takes = ({ userName, password }: GuestAccount): string[] => [
  `  $user = ${inPowerShell(userName)}`,
  `  $secret = ConvertTo-SecureString (${inPowerShell(password)}) -AsPlainText -Force`,
]

const attempt = (name: string, lines: readonly string[]): string[] => [
  `$${name} = 'false'`,
  'try {',
  ...lines,
  `  $${name} = 'true'`,
  '} catch {',
  `  $${name} = 'false'`,
  '}',
]

const administrator = (account: GuestAccount): string[] => [
  ...takes(account),
  '  Set-LocalUser -Name $user -Password $secret -ErrorAction Stop',
]

/** A new account is in no group, so that it could not sign in. In a version it may be there, and have been a teacher's own. */
const student = (account: GuestAccount): string[] => [
  ...takes(account),
  '  if (-not (Get-LocalUser | Where-Object { $_.Name -eq $user })) {',
  '    New-LocalUser -Name $user -Password $secret -AccountNeverExpires -PasswordNeverExpires -ErrorAction Stop | Out-Null',
  '  }',
  `  foreach ($group in '${groups.users}', '${groups.remoteDesktop}') {`,
  '    try { Add-LocalGroupMember -SID $group -Member $user -ErrorAction Stop }',
  '    catch [Microsoft.PowerShell.Commands.MemberExistsException] { }',
  '  }',
  `  try { Remove-LocalGroupMember -SID '${groups.administrators}' -Member $user -ErrorAction Stop }`,
  '  catch [Microsoft.PowerShell.Commands.MemberNotFoundException] { }',
  '  Set-LocalUser -Name $user -Password $secret -PasswordNeverExpires $true -ErrorAction Stop',
  '  Enable-LocalUser -Name $user -ErrorAction Stop',
]

/** It holds from the next start on, which comes when the script has reported. */
const hostName = (name: string): string[] => [
  `  if ($env:COMPUTERNAME -ne '${name}') {`,
  `    Rename-Computer -NewName '${name}' -Force -ErrorAction Stop -WarningAction SilentlyContinue`,
  '    $restart = $true',
  '  }',
]

/** Each part by itself: one that fails does not keep the others from being done. */
export const firstStartOnWindows = (wish: FirstStart): string[] => {
  const parts = {
    ...(wish.administrator && { administrator: administrator(wish.administrator) }),
    ...(wish.student && { student: student(wish.student) }),
    ...(wish.hostName && { hostName: hostName(wish.hostName) }),
  }
  const names = Object.keys(parts)
  const report = names.reduce((text, name) => text.replace('%s', `' + $${name} + '`), reportFormat(names))
  return [
    deletesItself,
    '$restart = $false',
    ...Object.entries(parts).flatMap(([name, lines]) => attempt(name, lines)),
    `Write-Output ('${report}')`,
    'if ($restart) { shutdown.exe /r /t 10 }',
  ]
}
