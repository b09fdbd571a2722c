import type { Fixable } from '../../../domain/courses/doctor/checks.ts'
import type { GuestRepair } from '../../../ports/vms/guests.ts'
import { reportFormat } from '../kernel/script-report.ts'
import type { GuestCommand } from './guest-command.ts'
import { inPowerShell, inShell } from './script-text.ts'

/*
 * What of the way in is mended inside a guest: only what was found to be wrong, and nothing that is somebody's own. Each part by
 * itself, and all of it may be done again. A part that was done says so only where it holds.
 */

type Lines = (repair: GuestRepair) => readonly string[]

/** Of the disk only what systems and programs make anew: archives of logs, packages, dumps, and old temporary files. */
const onLinux: Readonly<Record<Fixable, Lines>> = {
  disk: () => [
    'timeout 60 journalctl --vacuum-size=50M > /dev/null 2>&1',
    'timeout 60 apt-get clean > /dev/null 2>&1',
    'timeout 60 dnf clean all > /dev/null 2>&1 || timeout 60 yum clean all > /dev/null 2>&1',
    "timeout 60 find /var/log -xdev -type f \\( -name '*.gz' -o -name '*.xz' -o -name '*.[0-9]' -o -name '*-[0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9]' \\) -delete 2> /dev/null",
    'timeout 60 find /tmp /var/tmp -xdev -type f -mtime +1 -delete 2> /dev/null',
    'timeout 60 find /var/crash /var/lib/systemd/coredump -xdev -type f -delete 2> /dev/null',
    `[ "$(df -Pm / | awk 'NR == 2 { print $4 }')" -ge 200 ] && disk=true`,
  ],
  service: () => [
    'for unit in ssh.service sshd.service; do',
    '  systemctl cat "$unit" > /dev/null 2>&1 || continue',
    '  systemctl unmask "$unit" > /dev/null 2>&1',
    '  timeout 30 systemctl enable --now "$unit" > /dev/null 2>&1',
    '  timeout 30 systemctl restart "$unit" > /dev/null 2>&1 && service=true',
    'done',
  ],
  firewall: ({ port }) => [
    `if ufw status 2> /dev/null | grep -q '^Status: active'; then`,
    `  ufw delete deny ${port}/tcp > /dev/null 2>&1`,
    `  ufw insert 1 allow ${port}/tcp > /dev/null 2>&1 || ufw allow ${port}/tcp > /dev/null 2>&1`,
    '  [ $? = 0 ] && firewall=true',
    'elif firewall-cmd --quiet --state > /dev/null 2>&1; then',
    `  firewall-cmd --quiet --permanent --add-port=${port}/tcp && firewall-cmd --quiet --add-port=${port}/tcp && firewall=true`,
    'else',
    `  iptables -w 5 -I INPUT 1 -p tcp --dport ${port} -j ACCEPT && firewall=true`,
    'fi',
  ],
  /** What keeps the time is begun again; until it has found out, the clock is set to the time at which it was asked. */
  clock: ({ asked }) => [
    `date -s @${asked} > /dev/null && clock=true`,
    'timeout 10 timedatectl set-ntp true > /dev/null 2>&1',
    'for unit in systemd-timesyncd.service chrony.service chronyd.service; do',
    '  timeout 20 systemctl try-restart "$unit" > /dev/null 2>&1',
    'done',
  ],
  account: () => [
    'timeout 10 faillock --user "$user" --reset > /dev/null 2>&1',
    'usermod -U "$user" > /dev/null 2>&1',
    `usermod -e '' "$user" && account=true`,
    `case "$(awk -F : -v user="$user" '$1 == user { print $2 }' /etc/shadow)" in '!'*) account=false ;; esac`,
  ],
}

const linux = (repair: GuestRepair): string[] => [
  `user=${inShell(repair.userName)}`,
  ...repair.parts.flatMap((name) => [`${name}=false`, ...onLinux[name](repair)]),
  `printf '${reportFormat(repair.parts)}\\n' ${repair.parts.map((name) => `"$${name}"`).join(' ')}`,
  'exit 0',
]

const remoteDesktopRules = '@FirewallAPI.dll,-28752'

const onWindows: Readonly<Record<Fixable, Lines>> = {
  disk: () => [
    `foreach ($folder in "$env:SystemRoot\\Temp", "$env:SystemRoot\\SoftwareDistribution\\Download", "$env:ProgramData\\Microsoft\\Windows\\WER\\ReportQueue") {`,
    '  Get-ChildItem -LiteralPath $folder -Force -ErrorAction SilentlyContinue | Remove-Item -Recurse -Force -ErrorAction SilentlyContinue',
    '}',
    `Remove-Item -LiteralPath "$env:SystemRoot\\MEMORY.DMP" -Force -ErrorAction SilentlyContinue`,
    "if (([IO.DriveInfo]$env:SystemDrive).AvailableFreeSpace -lt 200MB) { throw 'full' }",
  ],
  service: () => [
    "Set-ItemProperty -Path 'HKLM:\\SYSTEM\\CurrentControlSet\\Control\\Terminal Server' -Name fDenyTSConnections -Value 0 -ErrorAction Stop",
    'Set-Service -Name TermService -StartupType Manual -ErrorAction Stop',
    'Start-Service -Name TermService -ErrorAction Stop',
  ],
  firewall: ({ port }) => [
    `Get-NetFirewallRule -Enabled True -Direction Inbound -Action Block -ErrorAction SilentlyContinue | Where-Object { ($_ | Get-NetFirewallPortFilter).LocalPort -contains '${port}' } | Disable-NetFirewallRule -ErrorAction Stop`,
    `Enable-NetFirewallRule -Group '${remoteDesktopRules}' -ErrorAction Stop`,
  ],
  clock: ({ asked }) => [
    `Set-Date -Date ([DateTimeOffset]::FromUnixTimeSeconds(${asked}).LocalDateTime) -ErrorAction Stop | Out-Null`,
    'w32tm.exe /resync /nowait | Out-Null',
  ],
  account: () => [
    'Enable-LocalUser -Name $user -ErrorAction Stop',
    'Set-LocalUser -Name $user -AccountNeverExpires -ErrorAction Stop',
    '$locked = [ADSI]"WinNT://./$user,user"',
    "$locked.InvokeSet('IsAccountLocked', $false)",
    '$locked.CommitChanges()',
  ],
}

const windows = (repair: GuestRepair): string[] => [
  `$user = ${inPowerShell(repair.userName)}`,
  ...repair.parts.flatMap((name) => [
    `$${name} = 'false'`,
    'try {',
    ...onWindows[name](repair).map((line) => `  ${line}`),
    `  $${name} = 'true'`,
    '} catch { }',
  ]),
  `Write-Output ('${repair.parts.reduce((text, name) => text.replace('%s', `' + $${name} + '`), reportFormat(repair.parts))}')`,
]

export const fixCommand = (osType: 'Linux' | 'Windows', repair: GuestRepair): GuestCommand => {
  if (repair.parts.length === 0) throw new Error('Nothing is to be mended')
  return osType === 'Windows'
    ? { commandId: 'RunPowerShellScript', script: windows(repair) }
    : { commandId: 'RunShellScript', script: linux(repair) }
}
