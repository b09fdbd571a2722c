import { encrypt } from 'unixcrypt'
import type { FirstStart, GuestAccount } from '../../../ports/vms/guests.ts'
import { reportFormat } from '../kernel/script-report.ts'
import { nameLines } from './host-name-command.ts'
import { keyLines } from './keys-linux.ts'
import { passwordSignInLines } from './password-sign-in-linux.ts'
import { inShell } from './script-text.ts'

const takes = ({ userName, password }: GuestAccount): string[] => [
  `user=${inShell(userName)}`,
  `hash=${inShell(encrypt(password))}`,
]

const administrator = (account: GuestAccount): string[] => [
  ...takes(account),
  'administrator=false',
  `printf '%s:%s\\n' "$user" "$hash" | chpasswd -e && administrator=true`,
]

/**
 * Whoever may do anything by sudo, by a group or by name, may not any more: in a version the account may have been a teacher's own, and Azure
 * gives those it makes both. A group of its name that is there already becomes its own. The password comes last: before it nobody
 * can sign in.
 */
const student = (account: GuestAccount): string[] => [
  ...takes(account),
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
]

const hostName = (name: string): string[] => [
  'hostName=false',
  `if hostnamectl set-hostname ${name}; then`,
  ...nameLines(name).map((line) => `  ${line}`),
  '  hostName=true',
  'fi',
]

/** Each part by itself: one that fails does not keep the others from being done. */
export const firstStartOnLinux = (wish: FirstStart): string[] => {
  const parts = {
    ...(wish.administrator && { administrator: administrator(wish.administrator) }),
    ...(wish.student && { student: student(wish.student) }),
    ...(wish.hostName && { hostName: hostName(wish.hostName) }),
    ...(wish.keys && { keys: keyLines(wish.keys) }),
    ...(wish.passwordSignIn && { passwordSignIn: passwordSignInLines(wish.passwordSignIn) }),
  }
  const names = Object.keys(parts)
  return [
    ...Object.values(parts).flat(),
    `printf '${reportFormat(names)}\\n' ${names.map((name) => `"$${name}"`).join(' ')}`,
    'exit 0',
  ]
}
