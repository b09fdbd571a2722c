import { type Block, type Brought, part, telling } from './block.ts'
import { findAccount, type Guest, withAccount } from './guest.ts'
import { linuxWayIn } from './linux-way-in.ts'

/*
 * The scripts that the product sends, word by word. Another one is refused: who changes a script there writes it down here
 * anew, and says what it does.
 */

const decoded = (text = ''): string => Buffer.from(text, 'base64').toString('utf8')

/** `chpasswd -e` takes a hash, as the guest keeps it, and knows no account that is not there. */
const setHash = (guest: Guest, { user, hash }: Brought): Guest | undefined => {
  const account = findAccount(guest, decoded(user))
  return account && withAccount(guest, { ...account, password: decoded(hash) })
}

const takes = ["user=$(printf %s '{user}' | base64 -d)", "hash=$(printf %s '{hash}' | base64 -d)"]

const password: Block = {
  lines: [
    ...takes,
    `if printf '%s:%s\\n' "$user" "$hash" | chpasswd -e; then`,
    "  echo '{yes}'",
    'else',
    "  echo '{no}'",
    'fi',
    'exit 0',
  ],
  run: (run, brought) => {
    const changed = part('password', setHash)(run, brought)
    const { yes = '', no = '' } = brought
    return { ...changed, printed: changed.done.get('password') ? yes : no }
  },
}

const renamed = (guest: Guest, { name = '' }: Brought): Guest => ({ ...guest, hostName: name })

const naming = [
  `grep -q '\\b{name}\\b' /etc/hosts || echo '127.0.1.1 {name}' >> /etc/hosts`,
  `[ -d /etc/cloud/cloud.cfg.d ] && echo 'preserve_hostname: true' > /etc/cloud/cloud.cfg.d/99-host-name.cfg`,
]

const hostNameAlone: Block = {
  lines: ['hostnamectl set-hostname {name} || exit 1', ...naming, 'exit 0'],
  run: part('hostName', renamed),
}

const administrator: Block = {
  lines: [
    ...takes,
    'administrator=false',
    `printf '%s:%s\\n' "$user" "$hash" | chpasswd -e && administrator=true`,
  ],
  run: part('administrator', setHash),
}

const student: Block = {
  lines: [
    ...takes,
    'student=false',
    'id -u "$user" > /dev/null 2>&1 || useradd -m -s /bin/bash "$user" || useradd -m -s /bin/bash -g "$user" "$user"',
    'for group in sudo wheel admin lxd; do',
    '  gpasswd -d "$user" "$group" > /dev/null 2>&1',
    'done',
    'sed -i "/^$user[[:space:]].*ALL$/d" /etc/sudoers.d/* 2> /dev/null',
    `if id -nG "$user" | grep -Eqw 'sudo|wheel|admin|lxd' || sudo -n -l -U "$user" sh > /dev/null 2>&1; then`,
    '  :',
    `elif printf '%s:%s\\n' "$user" "$hash" | chpasswd -e; then`,
    '  student=true',
    'fi',
  ],
  run: part('student', (guest, { user, hash }) =>
    withAccount(guest, { name: decoded(user), password: decoded(hash), administrator: false }),
  ),
}

const hostName: Block = {
  lines: [
    'hostName=false',
    'if hostnamectl set-hostname {name}; then',
    ...naming.map((line) => `  ${line}`),
    '  hostName=true',
    'fi',
  ],
  run: part('hostName', renamed),
}

const told: Block = {
  lines: [
    "text=$(printf %s '{text}' | base64 -d)",
    'told=false',
    `printf '%s\\n' "$text" | LC_ALL=C.UTF-8 timeout 10 wall > /dev/null 2>&1 && told=true`,
  ],
  run: telling,
}

/** Ours are known by their comment, in whichever account. */
const mark = 'managed-by-labkeeper'

const keysTakenAway: Block = {
  lines: [
    'keys=true',
    `write='umask 077; cd "$1" || exit 1; [ -d .ssh ] || mkdir .ssh || exit 1; cd .ssh || exit 1; touch authorized_keys; [ -f authorized_keys ] || exit 1; grep -av " ${mark}\\$" authorized_keys > authorized_keys.new; [ $? -le 1 ] || exit 1; cat >> authorized_keys.new && mv -fT authorized_keys.new authorized_keys || exit 1; if command -v restorecon > /dev/null; then restorecon authorized_keys; fi; exit 0'`,
    'for name in $(getent passwd | while IFS=: read -r name _ _ _ _ home _; do',
    `  timeout 5 grep -aqs ' ${mark}$' "$home/.ssh/authorized_keys" && echo "$name"`,
    'done); do',
    '  home=$(getent passwd "$name" | cut -d: -f6)',
    '  timeout 30 runuser -u "$name" -- sh -c "$write" sh "$home" < /dev/null || keys=false',
    'done',
  ],
  run: part('keys', (guest) => ({
    ...guest,
    accounts: guest.accounts.map(({ keys: _, ...account }) => account),
  })),
}

/** An account that is not there takes none. */
const keysBrought: Block = {
  lines: [
    "user=$(printf %s '{user}' | base64 -d)",
    'home=$(getent passwd "$user" | cut -d: -f6)',
    "printf %s '{lines}' | base64 -d |",
    '  timeout 30 runuser -u "$user" -- sh -c "$write" sh "$home" || keys=false',
  ],
  run: part('keys', (guest, { user, lines }) => {
    const account = findAccount(guest, decoded(user))
    const keys = decoded(lines)
      .split('\n')
      .filter((line) => line.endsWith(` ${mark}`))
      .map((line) => line.slice(0, -mark.length - 1))
    return account && withAccount(guest, { ...account, keys })
  }),
}

const sshPlaces = [
  'PATH=$PATH:/usr/sbin:/sbin',
  'conf=/etc/ssh/sshd_config',
  'drop=/etc/ssh/sshd_config.d/00-labkeeper.conf',
  "block='/^# labkeeper: begin$/,/^# labkeeper: end$/d'",
  'reload() { systemctl try-reload-or-restart ssh.service 2> /dev/null || systemctl try-reload-or-restart sshd.service; }',
]

const takingPasswords =
  (passwordSignIn: boolean): Block['run'] =>
  (run, brought) => ({
    ...part('passwordSignIn', (guest) => guest)(run, brought),
    mends: { ...run.mends, passwordSignIn },
  })

const passwordsAllowed: Block = {
  lines: [
    ...sshPlaces,
    'passwordSignIn=true',
    `if [ -e "$drop" ] || grep -qs '^# labkeeper: begin$' "$conf"; then`,
    '  rm -f "$drop"',
    '  sed -i "$block" "$conf" && reload || passwordSignIn=false',
    'fi',
  ],
  run: takingPasswords(true),
}

const passwordsRefused: Block = {
  lines: [
    ...sshPlaces,
    'passwordSignIn=true',
    'mkdir -p /run/sshd /etc/ssh/sshd_config.d',
    "settings=$(printf '%s\\n' 'PasswordAuthentication no' 'KbdInteractiveAuthentication no' 'ChallengeResponseAuthentication no')",
    `printf '%s\\n' "$settings" > "$drop"`,
    'sed -i "$block" "$conf"',
    `refuses() { said=$(sshd -T -C "user=$1,host=localhost,addr=127.0.0.1") && printf '%s\\n' "$said" | grep -qx 'passwordauthentication no' && ! printf '%s\\n' "$said" | grep -Eqx '(kbdinteractive|challengeresponse)authentication yes'; }`,
    'for user in {accounts}; do',
    '  if ! refuses "$user"; then',
    `    { printf '%s\\n' '# labkeeper: begin' "$settings" '# labkeeper: end'; sed "$block" "$conf"; } > "$conf.new" && cat "$conf.new" > "$conf"`,
    '    rm -f "$conf.new"',
    '    refuses "$user" || passwordSignIn=false',
    '  fi',
    'done',
    'reload || passwordSignIn=false',
  ],
  run: takingPasswords(false),
}

/** The variables stand in the order of the format. */
const report: Block = {
  lines: [`printf '{format}\\n' {variables}`, 'exit 0'],
  run: (run, { format = '', variables = '' }) => ({
    ...run,
    printed: [...variables.matchAll(/"\$(\w+)"/g)].reduce(
      (text, [, name = '']) => text.replace('%s', String(run.done.get(name))),
      format,
    ),
  }),
}

/** Looks and changes nothing: what logind knows of terminals. */
const whoIsThere: Block = {
  lines: [
    'list=$(timeout 20 loginctl list-sessions --no-legend) || exit 0',
    `ids=$(printf '%s\\n' "$list" | awk 'NF { print $1 }' | head -n 40)`,
    'idle=$(for id in $ids; do',
    '  timeout 5 loginctl show-session "$id" -p Class -p Type -p State -p IdleHint -p IdleSinceHint || echo Class=user',
    '  echo',
    `done 2> /dev/null | awk -v now="$(date +%s)" 'BEGIN { RS = ""; FS = "\\n" }`,
    '{',
    '  split("", said)',
    '  for (field = 1; field <= NF; field++) {',
    '    place = index($field, "=")',
    '    said[substr($field, 1, place - 1)] = substr($field, place + 1)',
    '  }',
    '  if (said["Class"] !~ /^user/ || said["State"] == "closing") next',
    '  since = int(said["IdleSinceHint"] / 1000000)',
    '  isKnown = since > 0 && since <= now && (said["Type"] == "tty" || said["IdleHint"] == "yes")',
    '  printf "%s%d", separator, isKnown ? now - since : -1',
    '  separator = ","',
    `}')`,
    `printf '{format}\\n' "$idle" "$(cut -d ' ' -f 3 /proc/loadavg)" "$(getconf _NPROCESSORS_ONLN)"`,
    'exit 0',
  ],
  run: (run, { format = '' }) => {
    const { idleSeconds, load15, cores } = run.presence
    const values = [idleSeconds.join(','), load15.toFixed(2), String(cores)]
    return { ...run, printed: values.reduce((text, value) => text.replace('%s', value), format) }
  },
}

export const linuxBlocks: readonly Block[] = [
  whoIsThere,
  password,
  hostNameAlone,
  administrator,
  student,
  hostName,
  keysTakenAway,
  keysBrought,
  passwordsAllowed,
  passwordsRefused,
  told,
  ...linuxWayIn,
  report,
]
