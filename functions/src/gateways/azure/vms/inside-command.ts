import type { GuestQuestion } from '../../../ports/vms/guests.ts'
import { insideFormat } from '../kernel/script-report.ts'
import type { GuestCommand } from './guest-command.ts'
import { inPowerShell, inShell } from './script-text.ts'

/*
 * What of the way in is wrong inside a guest. It looks and changes nothing, names no file and no person in its report, and
 * reads no word that depends on a language. What cannot be found out is `null`.
 */

/**
 * The first of ufw, firewalld and iptables that is at work decides. Of iptables only rules about the port alone, or about
 * nothing at all, are understood: behind any other nobody knows.
 */
const firewallOnLinux = [
  'firewall=true',
  'rules=$(timeout 10 ufw status verbose 2> /dev/null)',
  `if printf '%s\\n' "$rules" | grep -q '^Status: active'; then`,
  '  verdict=$(printf \'%s\\n\' "$rules" | awk -v port="$port" \'',
  '    $1 == port || $1 == port "/tcp" || (port == 22 && ($1 == "OpenSSH" || $1 == "ssh")) {',
  '      if (match($0, /ALLOW|LIMIT|DENY|REJECT/)) { print substr($0, RSTART, RLENGTH); exit }',
  '    }',
  "  ')",
  '  [ -n "$verdict" ] || verdict=$(printf \'%s\\n\' "$rules" | awk \'/^Default:/ { print toupper($2) }\')',
  '  case "$verdict" in ALLOW|LIMIT) ;; *) firewall=false ;; esac',
  'elif timeout 10 firewall-cmd --quiet --state > /dev/null 2>&1; then',
  '  firewall=false',
  "  for zone in $(timeout 10 firewall-cmd --get-active-zones | awk '/^[^ \\t]/ { print $1 }'); do",
  '    timeout 10 firewall-cmd --quiet --zone="$zone" --query-port="$port/tcp" && firewall=true',
  '    [ "$port" = 22 ] && timeout 10 firewall-cmd --quiet --zone="$zone" --query-service=ssh && firewall=true',
  '    [ "$zone" = trusted ] && firewall=true',
  '  done',
  'else',
  '  firewall=$(timeout 10 iptables -w 5 -S INPUT 2> /dev/null | awk -v port="$port" \'',
  '    $1 == "-P" { last = $3; next }',
  '    known != "" { next }',
  '    {',
  '      rule = $0; sub(/^-A INPUT /, "", rule)',
  '      if (rule ~ /^-i lo / || rule ~ /(RELATED|ESTABLISHED|INVALID)/) next',
  '      if (rule ~ /^-p (icmp|udp)/ || rule ~ /^-p tcp .*--dport [0-9:]+ / && rule !~ ("--dport " port " ")) next',
  '      if (rule ~ /^-j (ACCEPT|DROP|REJECT)/) known = $4',
  '      else if (rule ~ ("^-p tcp (-m tcp )?--dport " port " (-m (state|conntrack) --(state|ctstate) [A-Z,]*NEW[A-Z,]* )?-j (ACCEPT|DROP|REJECT)")) { known = rule; sub(/^.*-j /, "", known); sub(/ .*$/, "", known) }',
  '      else known = "?"',
  '    }',
  '    END {',
  '      if (known == "") known = last',
  '      print known == "ACCEPT" ? "true" : known == "" || known == "?" ? "null" : "false"',
  "    }')",
  'fi',
]

/** A password that somebody put out of use begins with `!`; the eighth field is the day on which an account ends. */
const accountOnLinux = [
  `account=$(awk -F : -v user="$user" -v today="$(( $(date +%s) / 86400 ))" '`,
  '  $1 == user { said = $8 != "" && $8 <= today ? "expired" : "ok"; if ($2 ~ /^!/ && !keys) said = "locked" }',
  '  END { print said == "" ? "null" : "\\"" said "\\"" }',
  `' keys="$keys" /etc/shadow)`,
  `[ "$account" = '"ok"' ] && grep -qs pam_faillock /etc/pam.d/* && {`,
  "  most=$(sed -n 's/^[[:space:]]*deny[[:space:]]*=[[:space:]]*//p' /etc/security/faillock.conf 2> /dev/null)",
  `  [ "$(timeout 5 faillock --user "$user" 2> /dev/null | grep -c ' V$')" -ge "\${most:-3}" ] && account='"locked"'`,
  '}',
]

const linux = ({ port, userName, asked }: GuestQuestion): string[] => [
  `user=${inShell(userName)}`,
  `port=${port}`,
  `clock=$(( $(date +%s) - ${asked} ))`,
  "free=$(df -Pm / | awk 'NR == 2 { print $4 }')",
  'service=false',
  'for unit in ssh.service sshd.service ssh.socket sshd.socket; do',
  '  timeout 5 systemctl is-active --quiet "$unit" && service=true',
  'done',
  'listening=null',
  'command -v ss > /dev/null && {',
  `  if ss -ltn | awk '{ print $4 }' | grep -q ":$port$"; then listening=true; else listening=false; fi`,
  '}',
  ...firewallOnLinux,
  'file="$(getent passwd "$user" | cut -d : -f 6)/.ssh/authorized_keys"',
  // Whatever somebody has put in its place must not hold the script up.
  `keys=$(timeout 5 grep -csv '^[[:space:]]*\\(#\\|$\\)' "$file")`,
  'keys=$(( keys + 0 ))',
  ...accountOnLinux,
  'passwords=null',
  'settings=$(timeout 10 sshd -T -C "user=$user,host=localhost,addr=127.0.0.1" 2> /dev/null) && {',
  `  if printf '%s\\n' "$settings" | grep -Eiq '^(password|kbdinteractive)authentication yes'; then passwords=true; else passwords=false; fi`,
  '}',
  `printf '${insideFormat}\\n' "$service" "$listening" "\${firewall:-null}" "\${free:-null}" "$clock" "\${account:-null}" "$passwords" "$keys"`,
  'exit 0',
]

/** The rules of Windows for the remote desktop, by a name that is the same in each of its languages. */
const remoteDesktopRules = '@FirewallAPI.dll,-28752'

const attempt = (name: string, lines: readonly string[]): string[] => [
  `$${name} = 'null'`,
  'try {',
  ...lines.map((line) => `  ${line}`),
  '} catch { }',
]

const truth = (condition: string): string => `if (${condition}) { 'true' } else { 'false' }`

const windows = ({ port, userName, asked }: GuestQuestion): string[] => [
  `$user = ${inPowerShell(userName)}`,
  `$clock = [DateTimeOffset]::UtcNow.ToUnixTimeSeconds() - ${asked}`,
  ...attempt('service', [
    "$denies = (Get-ItemProperty -Path 'HKLM:\\SYSTEM\\CurrentControlSet\\Control\\Terminal Server' -Name fDenyTSConnections -ErrorAction Stop).fDenyTSConnections",
    `$service = ${truth("(Get-Service -Name TermService -ErrorAction Stop).Status -eq 'Running' -and $denies -eq 0")}`,
  ]),
  ...attempt('listening', [
    '$ports = [Net.NetworkInformation.IPGlobalProperties]::GetIPGlobalProperties().GetActiveTcpListeners().Port',
    `$listening = ${truth(`$ports -contains ${port}`)}`,
  ]),
  ...attempt('firewall', [
    `$on = Get-NetFirewallProfile -PolicyStore ActiveStore -ErrorAction Stop | Where-Object { $_.Enabled -eq 'True' }`,
    `$opens = Get-NetFirewallRule -PolicyStore ActiveStore -Group '${remoteDesktopRules}' -ErrorAction SilentlyContinue | Where-Object { $_.Enabled -eq 'True' -and $_.Action -eq 'Allow' -and $_.Direction -eq 'Inbound' }`,
    `$closes = Get-NetFirewallRule -PolicyStore ActiveStore -Enabled True -Direction Inbound -Action Block -ErrorAction SilentlyContinue | Where-Object { ($_ | Get-NetFirewallPortFilter).LocalPort -contains '${port}' }`,
    `$firewall = ${truth('-not $on -or ($opens -and -not $closes)')}`,
  ]),
  ...attempt('free', ['$free = [Math]::Floor(([IO.DriveInfo]$env:SystemDrive).AvailableFreeSpace / 1MB)']),
  ...attempt('account', [
    '$known = Get-LocalUser -Name $user -ErrorAction Stop',
    `$locked = ([ADSI]"WinNT://./$user,user").InvokeGet('IsAccountLocked')`,
    `$account = '"ok"'`,
    `if ($known.AccountExpires -and $known.AccountExpires -lt (Get-Date)) { $account = '"expired"' }`,
    `if ($locked -or -not $known.Enabled) { $account = '"locked"' }`,
  ]),
  `Write-Output ('${[
    ['$service', '$listening', '$firewall', '$free', '$clock', '$account'].reduce(
      (text, name) => text.replace('%s', `' + ${name} + '`),
      insideFormat,
    ),
  ]
    .join('')
    .replace('%s', 'null')
    .replace('%s', 'null')}')`,
]

/** May be repeated. It ends in time: one script at a time runs there. */
export const insideCommand = (osType: 'Linux' | 'Windows', question: GuestQuestion): GuestCommand =>
  osType === 'Windows'
    ? { commandId: 'RunPowerShellScript', script: windows(question) }
    : { commandId: 'RunShellScript', script: linux(question) }
