import { type Block, type Brought, part, telling } from './block.ts'
import { findAccount, type Guest, withAccount } from './guest.ts'

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

export const linuxBlocks: readonly Block[] = [
  password,
  hostNameAlone,
  administrator,
  student,
  hostName,
  told,
  report,
]
