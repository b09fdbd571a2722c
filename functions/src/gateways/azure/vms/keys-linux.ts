import type { KeysOfGuest } from '../../../ports/vms/guests.ts'
import { reportFormat } from '../kernel/script-report.ts'
import type { GuestCommand } from './guest-command.ts'
import { asBase64, inShell } from './script-text.ts'

/** The comment of each line that is ours, by which it is found again. Others' lines are never touched. */
const mark = 'managed-by-labkeeper'

/**
 * Done by the account itself and never by root, which would follow wherever somebody has led `.ssh`. Nothing is left half
 * written. Ours are taken out, and what is read from the input takes their place.
 */
const write = [
  'umask 077; cd "$1" || exit 1; [ -d .ssh ] || mkdir .ssh || exit 1; cd .ssh || exit 1;',
  'touch authorized_keys; [ -f authorized_keys ] || exit 1;',
  `grep -av " ${mark}\\$" authorized_keys > authorized_keys.new; [ $? -le 1 ] || exit 1;`,
  'cat >> authorized_keys.new && mv -fT authorized_keys.new authorized_keys || exit 1;',
  'if command -v restorecon > /dev/null; then restorecon authorized_keys; fi; exit 0',
].join(' ')

/** `$keys` says whether none is left. Whatever stands in the place of a file must not hold the script up. */
export const withoutOurs: readonly string[] = [
  'keys=true',
  `write='${write}'`,
  'for name in $(getent passwd | while IFS=: read -r name _ _ _ _ home _; do',
  `  timeout 5 grep -aqs ' ${mark}$' "$home/.ssh/authorized_keys" && echo "$name"`,
  'done); do',
  '  home=$(getent passwd "$name" | cut -d: -f6)',
  '  timeout 30 runuser -u "$name" -- sh -c "$write" sh "$home" < /dev/null || keys=false',
  'done',
]

/** A key is one line: whatever else it is, is not written. */
const isLine = (key: string): boolean => /^(?:ssh-ed25519|ssh-rsa) [A-Za-z0-9+/]+={0,2}$/.test(key)

const withThese = ({ userName, lines }: KeysOfGuest): string[] => {
  if (!lines.every(isLine)) throw new Error('Not a public key for a guest')
  if (lines.length === 0) return []
  const text = lines.map((key) => `${key} ${mark}\n`).join('')
  return [
    `user=${inShell(userName)}`,
    'home=$(getent passwd "$user" | cut -d: -f6)',
    `printf %s '${asBase64(text)}' | base64 -d |`,
    '  timeout 30 runuser -u "$user" -- sh -c "$write" sh "$home" || keys=false',
  ]
}

/** All that there is of ours in the guest afterwards is this, in whatever account it was before. May be repeated. */
export const keyLines = (keys: KeysOfGuest): string[] => [...withoutOurs, ...withThese(keys)]

export const keysCommand = (keys: KeysOfGuest): GuestCommand => ({
  commandId: 'RunShellScript',
  script: [...keyLines(keys), `printf '${reportFormat(['keys'])}\\n' "$keys"`, 'exit 0'],
})
