import type { Block } from './block.ts'
import { mending, reportOnWindows, sayingOnWindows } from './way-in.ts'

/* The same of a guest with Windows. */

const inside: Block = {
  lines: [
    `$user = [Text.Encoding]::UTF8.GetString([Convert]::FromBase64String('{user}'))`,
    '$clock = [DateTimeOffset]::UtcNow.ToUnixTimeSeconds() - {asked}',
    `$service = 'null'`,
    'try {',
    `  $denies = (Get-ItemProperty -Path 'HKLM:\\SYSTEM\\CurrentControlSet\\Control\\Terminal Server' -Name fDenyTSConnections -ErrorAction Stop).fDenyTSConnections`,
    `  $service = if ((Get-Service -Name TermService -ErrorAction Stop).Status -eq 'Running' -and $denies -eq 0) { 'true' } else { 'false' }`,
    '} catch { }',
    `$listening = 'null'`,
    'try {',
    '  $ports = [Net.NetworkInformation.IPGlobalProperties]::GetIPGlobalProperties().GetActiveTcpListeners().Port',
    `  $listening = if ($ports -contains {port}) { 'true' } else { 'false' }`,
    '} catch { }',
    `$firewall = 'null'`,
    'try {',
    `  $on = Get-NetFirewallProfile -PolicyStore ActiveStore -ErrorAction Stop | Where-Object { $_.Enabled -eq 'True' }`,
    `  $opens = Get-NetFirewallRule -PolicyStore ActiveStore -Group '@FirewallAPI.dll,-28752' -ErrorAction SilentlyContinue | Where-Object { $_.Enabled -eq 'True' -and $_.Action -eq 'Allow' -and $_.Direction -eq 'Inbound' }`,
    `  $closes = Get-NetFirewallRule -PolicyStore ActiveStore -Enabled True -Direction Inbound -Action Block -ErrorAction SilentlyContinue | Where-Object { ($_ | Get-NetFirewallPortFilter).LocalPort -contains '{port}' }`,
    `  $firewall = if (-not $on -or ($opens -and -not $closes)) { 'true' } else { 'false' }`,
    '} catch { }',
    `$free = 'null'`,
    'try {',
    '  $free = [Math]::Floor(([IO.DriveInfo]$env:SystemDrive).AvailableFreeSpace / 1MB)',
    '} catch { }',
    `$account = 'null'`,
    'try {',
    '  $known = Get-LocalUser -Name $user -ErrorAction Stop',
    `  $locked = ([ADSI]"WinNT://./$user,user").InvokeGet('IsAccountLocked')`,
    `  $account = '"ok"'`,
    `  if ($known.AccountExpires -and $known.AccountExpires -lt (Get-Date)) { $account = '"expired"' }`,
    `  if ($locked -or -not $known.Enabled) { $account = '"locked"' }`,
    '} catch { }',
    `Write-Output ('{text}')`,
  ],
  run: sayingOnWindows,
}

const disk: Block = {
  lines: [
    `$disk = 'false'`,
    'try {',
    '  foreach ($folder in "$env:SystemRoot\\Temp", "$env:SystemRoot\\SoftwareDistribution\\Download", "$env:ProgramData\\Microsoft\\Windows\\WER\\ReportQueue") {',
    '    Get-ChildItem -LiteralPath $folder -Force -ErrorAction SilentlyContinue | Remove-Item -Recurse -Force -ErrorAction SilentlyContinue',
    '  }',
    '  Remove-Item -LiteralPath "$env:SystemRoot\\MEMORY.DMP" -Force -ErrorAction SilentlyContinue',
    `  if (([IO.DriveInfo]$env:SystemDrive).AvailableFreeSpace -lt 200MB) { throw 'full' }`,
    `  $disk = 'true'`,
    '} catch { }',
  ],
  run: mending('disk'),
}

const service: Block = {
  lines: [
    `$service = 'false'`,
    'try {',
    `  Set-ItemProperty -Path 'HKLM:\\SYSTEM\\CurrentControlSet\\Control\\Terminal Server' -Name fDenyTSConnections -Value 0 -ErrorAction Stop`,
    '  Set-Service -Name TermService -StartupType Manual -ErrorAction Stop',
    '  Start-Service -Name TermService -ErrorAction Stop',
    `  $service = 'true'`,
    '} catch { }',
  ],
  run: mending('service'),
}

const firewall: Block = {
  lines: [
    `$firewall = 'false'`,
    'try {',
    `  Get-NetFirewallRule -Enabled True -Direction Inbound -Action Block -ErrorAction SilentlyContinue | Where-Object { ($_ | Get-NetFirewallPortFilter).LocalPort -contains '{port}' } | Disable-NetFirewallRule -ErrorAction Stop`,
    `  Enable-NetFirewallRule -Group '@FirewallAPI.dll,-28752' -ErrorAction Stop`,
    `  $firewall = 'true'`,
    '} catch { }',
  ],
  run: mending('firewall'),
}

const clock: Block = {
  lines: [
    `$clock = 'false'`,
    'try {',
    '  Set-Date -Date ([DateTimeOffset]::FromUnixTimeSeconds({asked}).LocalDateTime) -ErrorAction Stop | Out-Null',
    '  w32tm.exe /resync /nowait | Out-Null',
    `  $clock = 'true'`,
    '} catch { }',
  ],
  run: mending('clock'),
}

const account: Block = {
  lines: [
    `$account = 'false'`,
    'try {',
    '  Enable-LocalUser -Name $user -ErrorAction Stop',
    '  Set-LocalUser -Name $user -AccountNeverExpires -ErrorAction Stop',
    '  $locked = [ADSI]"WinNT://./$user,user"',
    `  $locked.InvokeSet('IsAccountLocked', $false)`,
    '  $locked.CommitChanges()',
    `  $account = 'true'`,
    '} catch { }',
  ],
  run: mending('account'),
}

const whose: Block = {
  lines: [`$user = [Text.Encoding]::UTF8.GetString([Convert]::FromBase64String('{user}'))`],
  run: (run) => run,
}

export const windowsWayIn: readonly Block[] = [
  inside,
  disk,
  service,
  firewall,
  clock,
  account,
  whose,
  reportOnWindows,
]
