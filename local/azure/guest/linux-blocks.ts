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
    'for group in sudo wheel admin; do',
    '  gpasswd -d "$user" "$group" > /dev/null 2>&1',
    'done',
    `if id -nG "$user" | grep -Eqw 'sudo|wheel|admin'; then`,
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
  told,
  ...linuxWayIn,
  report,
]
