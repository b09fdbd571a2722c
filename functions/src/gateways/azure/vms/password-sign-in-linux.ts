import type { PasswordSignIn } from '../../../ports/vms/guests.ts'
import { inShell } from './script-text.ts'

/**
 * Whether SSH takes passwords, by a file of its own that sshd reads before all others, since the first word counts:
 * https://man.openbsd.org/sshd_config. An sshd that reads no such files (before OpenSSH 8.2) is told at the head of its own.
 * VMAccess is never used where this is set: it turns passwords on again.
 */
const begin = '# labkeeper: begin'
const end = '# labkeeper: end'

const places: readonly string[] = [
  'PATH=$PATH:/usr/sbin:/sbin',
  'conf=/etc/ssh/sshd_config',
  'drop=/etc/ssh/sshd_config.d/00-labkeeper.conf',
  `block='/^${begin}$/,/^${end}$/d'`,
  'reload() { systemctl try-reload-or-restart ssh.service 2> /dev/null || systemctl try-reload-or-restart sshd.service; }',
]

/** What is left of it on the disk that this one is a copy of. */
const allowed: readonly string[] = [
  ...places,
  'passwordSignIn=true',
  `if [ -e "$drop" ] || grep -qs '^${begin}$' "$conf"; then`,
  '  rm -f "$drop"',
  '  sed -i "$block" "$conf" && reload || passwordSignIn=false',
  'fi',
]

/** sshd itself says whether it is so, of each account: a rule for some of them may stand in the way. */
const refused = (accounts: readonly string[]): string[] => [
  ...places,
  'passwordSignIn=true',
  'mkdir -p /run/sshd /etc/ssh/sshd_config.d',
  "settings=$(printf '%s\\n' 'PasswordAuthentication no' 'KbdInteractiveAuthentication no' 'ChallengeResponseAuthentication no')",
  `printf '%s\\n' "$settings" > "$drop"`,
  'sed -i "$block" "$conf"',
  `refuses() { said=$(sshd -T -C "user=$1,host=localhost,addr=127.0.0.1") && printf '%s\\n' "$said" | grep -qx 'passwordauthentication no' && ! printf '%s\\n' "$said" | grep -Eqx '(kbdinteractive|challengeresponse)authentication yes'; }`,
  `for user in ${accounts.map((name) => `"${inShell(name)}"`).join(' ')}; do`,
  '  if ! refuses "$user"; then',
  `    { printf '%s\\n' '${begin}' "$settings" '${end}'; sed "$block" "$conf"; } > "$conf.new" && cat "$conf.new" > "$conf"`,
  '    rm -f "$conf.new"',
  '    refuses "$user" || passwordSignIn=false',
  '  fi',
  'done',
  'reload || passwordSignIn=false',
]

/** `$passwordSignIn` says whether it is as it was asked for. May be repeated. */
export const passwordSignInLines = ({ isAllowed, accounts }: PasswordSignIn): string[] =>
  isAllowed ? [...allowed] : refused(accounts)
