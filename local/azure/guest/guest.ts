import { createHash } from 'node:crypto'
import { verify } from 'unixcrypt'
import { type JsonObject, objectAt, textAt } from '../../service/json.ts'
import type { Cloud } from '../model/cloud.ts'
import type { Resource } from '../model/resources.ts'

/**
 * What a guest knows of its administrator. It lies on the disk of the operating system, as it does in a real one: so a
 * snapshot holds it, and a copy has it. Only a hash of the password is kept.
 */
interface Guest {
  readonly user: string
  readonly password: string
}

/** Of a Linux guest that a hash was brought to, that hash; else one of our own. */
const holds = (kept: string, password: string): boolean =>
  kept.startsWith('$') ? verify(password, kept) : kept === hashPassword(password)

export const hashPassword = (password: string): string => createHash('sha256').update(password).digest('hex')

/** What a disk carries that is made for a new machine; nothing where only keys sign in. */
export const newGuest = (profile: JsonObject | undefined): JsonObject => {
  const user = textAt(profile, 'adminUsername')
  const password = textAt(profile, 'adminPassword')
  return user === undefined || password === undefined
    ? {}
    : { guest: { user, password: hashPassword(password) } }
}

/** What a copy of a disk or snapshot takes over from it. */
export const inheritedGuest = (source: Resource | undefined): { readonly hidden?: JsonObject } => {
  const guest = objectAt(source?.hidden, 'guest')
  return guest === undefined ? {} : { hidden: { guest } }
}

const diskOf = (cloud: Cloud, vm: Resource): Resource | undefined => {
  const id = textAt(vm.properties, 'storageProfile', 'osDisk', 'managedDisk', 'id')
  return id === undefined ? undefined : cloud.resources.find(id)
}

const guestOf = (cloud: Cloud, vm: Resource): Guest | undefined => {
  const guest = objectAt(diskOf(cloud, vm)?.hidden, 'guest')
  const [user, password] = [textAt(guest, 'user'), textAt(guest, 'password')]
  return user === undefined || password === undefined ? undefined : { user, password }
}

export const setGuestPassword = (cloud: Cloud, vm: Resource, password: string): void => {
  const disk = diskOf(cloud, vm)
  const guest = guestOf(cloud, vm)
  if (disk && guest)
    cloud.resources.save({ ...disk, hidden: { ...disk.hidden, guest: { ...guest, password } } })
}

/** Linux tells names apart by case, Windows does not. */
const isUser = (vm: Resource, { user }: Guest, asked: string): boolean => {
  const isWindows = textAt(vm.properties, 'storageProfile', 'osDisk', 'osType') === 'Windows'
  return isWindows ? user.toLowerCase() === asked.toLowerCase() : user === asked
}

/** What the guest would say, whatever the network: it has to run. */
export const guestAccepts = (cloud: Cloud, vm: Resource, user: string, password: string): boolean => {
  const guest = guestOf(cloud, vm)
  return (
    vm.power === 'running' &&
    guest !== undefined &&
    isUser(vm, guest, user) &&
    holds(guest.password, password)
  )
}

interface Command {
  readonly user: string
  /** As the guest keeps it. */
  readonly password: string
}

/** Scripts are not run; of one that sets a password it is understood whose, and what it would print. */
const readCommand = (script: string): Command | undefined => {
  const texts = [...script.matchAll(/'([A-Za-z0-9+/]{4,}={0,2})'/g)].map(([, text = '']) =>
    Buffer.from(text, 'base64').toString('utf8'),
  )
  const [user, secret] = texts
  if (user === undefined || secret === undefined) return undefined
  if (/\bchpasswd -e\b/.test(script)) return { user, password: secret }
  return /\bSet-LocalUser -Name \$user -Password \$secret\b/.test(script)
    ? { user, password: hashPassword(secret) }
    : undefined
}

/** The lines that a script prints when it worked and when it did not, in its own words and this order. */
const printing = /^\s*(?:echo|Write-Output) '(.*)'$/gm

/** What a script would do to the guest's password, and print. */
export const passwordCommand = (
  cloud: Cloud,
  vm: Resource,
  script: string,
): { readonly printed: string; readonly password?: string } | undefined => {
  const command = readCommand(script)
  if (command === undefined) return undefined
  const [worked = '', failed = ''] = [...script.matchAll(printing)].map(([, text = '']) => text)
  const guest = guestOf(cloud, vm)
  return guest !== undefined && isUser(vm, guest, command.user)
    ? { printed: worked, password: command.password }
    : { printed: failed }
}
