import type { Block } from './block.ts'
import { mending, sayingOnLinux } from './way-in.ts'

/* What the product asks, and mends, of the way in to a guest with Linux, word by word. */

const inside: Block = {
  lines: [
    `user=$(printf %s '{user}' | base64 -d)`,
    'port={port}',
    'clock=$(( $(date +%s) - {asked} ))',
    `free=$(df -Pm / | awk 'NR == 2 { print $4 }')`,
    'service=false',
    'for unit in ssh.service sshd.service ssh.socket sshd.socket; do',
    '  timeout 5 systemctl is-active --quiet "$unit" && service=true',
    'done',
    'listening=null',
    'command -v ss > /dev/null && {',
    `  if ss -ltn | awk '{ print $4 }' | grep -q ":$port$"; then listening=true; else listening=false; fi`,
    '}',
    'firewall=true',
    'rules=$(timeout 10 ufw status verbose 2> /dev/null)',
    `if printf '%s\\n' "$rules" | grep -q '^Status: active'; then`,
    `  verdict=$(printf '%s\\n' "$rules" | awk -v port="$port" '`,
    '    $1 == port || $1 == port "/tcp" || (port == 22 && ($1 == "OpenSSH" || $1 == "ssh")) {',
    '      if (match($0, /ALLOW|LIMIT|DENY|REJECT/)) { print substr($0, RSTART, RLENGTH); exit }',
    '    }',
    `  ')`,
    `  [ -n "$verdict" ] || verdict=$(printf '%s\\n' "$rules" | awk '/^Default:/ { print toupper($2) }')`,
    '  case "$verdict" in ALLOW|LIMIT) ;; *) firewall=false ;; esac',
    'elif timeout 10 firewall-cmd --quiet --state > /dev/null 2>&1; then',
    '  firewall=false',
    `  for zone in $(timeout 10 firewall-cmd --get-active-zones | awk '/^[^ \\t]/ { print $1 }'); do`,
    '    timeout 10 firewall-cmd --quiet --zone="$zone" --query-port="$port/tcp" && firewall=true',
    '    [ "$port" = 22 ] && timeout 10 firewall-cmd --quiet --zone="$zone" --query-service=ssh && firewall=true',
    '    [ "$zone" = trusted ] && firewall=true',
    '  done',
    'else',
    `  firewall=$(timeout 10 iptables -w 5 -S INPUT 2> /dev/null | awk -v port="$port" '`,
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
    `    }')`,
    'fi',
    'file="$(getent passwd "$user" | cut -d : -f 6)/.ssh/authorized_keys"',
    `keys=$(timeout 5 grep -csv '^[[:space:]]*\\(#\\|$\\)' "$file")`,
    'keys=$(( keys + 0 ))',
    `account=$(awk -F : -v user="$user" -v today="$(( $(date +%s) / 86400 ))" '`,
    '  $1 == user { said = $8 != "" && $8 <= today ? "expired" : "ok"; if ($2 ~ /^!/ && !keys) said = "locked" }',
    '  END { print said == "" ? "null" : "\\"" said "\\"" }',
    `' keys="$keys" /etc/shadow)`,
    `[ "$account" = '"ok"' ] && grep -qs pam_faillock /etc/pam.d/* && {`,
    `  most=$(sed -n 's/^[[:space:]]*deny[[:space:]]*=[[:space:]]*//p' /etc/security/faillock.conf 2> /dev/null)`,
    `  [ "$(timeout 5 faillock --user "$user" 2> /dev/null | grep -c ' V$')" -ge "\${most:-3}" ] && account='"locked"'`,
    '}',
    'passwords=null',
    'settings=$(timeout 10 sshd -T -C "user=$user,host=localhost,addr=127.0.0.1" 2> /dev/null) && {',
    `  if printf '%s\\n' "$settings" | grep -Eiq '^(password|kbdinteractive)authentication yes'; then passwords=true; else passwords=false; fi`,
    '}',
    `printf '{format}\\n' "$service" "$listening" "\${firewall:-null}" "\${free:-null}" "$clock" "\${account:-null}" "$passwords" "$keys"`,
    'exit 0',
  ],
  run: sayingOnLinux,
}

const disk: Block = {
  lines: [
    'disk=false',
    'timeout 60 journalctl --vacuum-size=50M > /dev/null 2>&1',
    'timeout 60 apt-get clean > /dev/null 2>&1',
    'timeout 60 dnf clean all > /dev/null 2>&1 || timeout 60 yum clean all > /dev/null 2>&1',
    `timeout 60 find /var/log -xdev -type f \\( -name '*.gz' -o -name '*.xz' -o -name '*.[0-9]' -o -name '*-[0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9]' \\) -delete 2> /dev/null`,
    'timeout 60 find /tmp /var/tmp -xdev -type f -mtime +1 -delete 2> /dev/null',
    'timeout 60 find /var/crash /var/lib/systemd/coredump -xdev -type f -delete 2> /dev/null',
    `[ "$(df -Pm / | awk 'NR == 2 { print $4 }')" -ge 200 ] && disk=true`,
  ],
  run: mending('disk'),
}

const service: Block = {
  lines: [
    'service=false',
    'for unit in ssh.service sshd.service; do',
    '  systemctl cat "$unit" > /dev/null 2>&1 || continue',
    '  systemctl unmask "$unit" > /dev/null 2>&1',
    '  timeout 30 systemctl enable --now "$unit" > /dev/null 2>&1',
    '  timeout 30 systemctl restart "$unit" > /dev/null 2>&1 && service=true',
    'done',
  ],
  run: mending('service'),
}

const firewall: Block = {
  lines: [
    'firewall=false',
    `if ufw status 2> /dev/null | grep -q '^Status: active'; then`,
    '  ufw delete deny {port}/tcp > /dev/null 2>&1',
    '  ufw insert 1 allow {port}/tcp > /dev/null 2>&1 || ufw allow {port}/tcp > /dev/null 2>&1',
    '  [ $? = 0 ] && firewall=true',
    'elif firewall-cmd --quiet --state > /dev/null 2>&1; then',
    '  firewall-cmd --quiet --permanent --add-port={port}/tcp && firewall-cmd --quiet --add-port={port}/tcp && firewall=true',
    'else',
    '  iptables -w 5 -I INPUT 1 -p tcp --dport {port} -j ACCEPT && firewall=true',
    'fi',
  ],
  run: mending('firewall'),
}

const clock: Block = {
  lines: [
    'clock=false',
    'date -s @{asked} > /dev/null && clock=true',
    'timeout 10 timedatectl set-ntp true > /dev/null 2>&1',
    'for unit in systemd-timesyncd.service chrony.service chronyd.service; do',
    '  timeout 20 systemctl try-restart "$unit" > /dev/null 2>&1',
    'done',
  ],
  run: mending('clock'),
}

const account: Block = {
  lines: [
    'account=false',
    'timeout 10 faillock --user "$user" --reset > /dev/null 2>&1',
    'usermod -U "$user" > /dev/null 2>&1',
    `usermod -e '' "$user" && account=true`,
    `case "$(awk -F : -v user="$user" '$1 == user { print $2 }' /etc/shadow)" in '!'*) account=false ;; esac`,
  ],
  run: mending('account'),
}

const whose: Block = { lines: [`user=$(printf %s '{user}' | base64 -d)`], run: (run) => run }

export const linuxWayIn: readonly Block[] = [inside, disk, service, firewall, clock, account, whose]
