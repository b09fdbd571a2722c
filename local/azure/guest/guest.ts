import { createHash } from 'node:crypto'
import { verify } from 'unixcrypt'
import { at, type JsonObject, listAt, objectAt, textAt } from '../../service/json.ts'
import { findSize } from '../catalogue/catalogue.ts'
import type { Cloud } from '../model/cloud.ts'
import type { Resource } from '../model/resources.ts'
import { ailmentsOf } from './ailments.ts'
import { levelAt, useOf } from './use.ts'

/** Of a password only a hash is kept; where only keys sign in there is none. */
export interface Account {
  readonly name: string
  readonly password?: string
  readonly administrator: boolean
  /** Public keys that let in: type and key. */
  readonly keys?: readonly string[]
}

/**
 * What a guest knows of itself. It lies on the disk of the operating system, as it does in a real one: so a snapshot holds
 * it, and a copy has it.
 */
export interface Guest {
  readonly isWindows: boolean
  readonly hostName: string
  readonly accounts: readonly Account[]
}

/** What goes on in it: nothing of it lies on the disk. */
export interface Presence {
  /** Of each session: seconds since a key was pressed. */
  readonly idleSeconds: readonly number[]
  readonly load15: number
  readonly cores: number
}

export const hashPassword = (password: string): string => createHash('sha256').update(password).digest('hex')

/** Of a Linux guest that a hash was brought to, that hash; else one of our own. */
const holds = (kept: string, password: string): boolean =>
  kept.startsWith('$') ? verify(password, kept) : kept === hashPassword(password)

/** What a disk carries that is made for a new machine. */
export const newGuest = (profile: JsonObject | undefined): JsonObject => {
  const name = textAt(profile, 'adminUsername')
  if (name === undefined) return {}
  const password = textAt(profile, 'adminPassword')
  const hash = password === undefined ? {} : { password: hashPassword(password) }
  const hostName = textAt(profile, 'computerName') ?? ''
  return { guest: { hostName, accounts: [{ name, ...hash, administrator: true }] } }
}

const diskOf = (cloud: Cloud, vm: Resource): Resource | undefined => {
  const id = textAt(vm.properties, 'storageProfile', 'osDisk', 'managedDisk', 'id')
  return id === undefined ? undefined : cloud.resources.find(id)
}

const accountOf = (kept: JsonObject): readonly Account[] => {
  const [name, password] = [textAt(kept, 'name'), textAt(kept, 'password')]
  if (name === undefined) return []
  const said = at(kept, 'keys')
  const keys = Array.isArray(said) ? said.filter((key) => typeof key === 'string') : []
  return [
    {
      name,
      administrator: at(kept, 'administrator') === true,
      ...(password === undefined ? {} : { password }),
      ...(keys.length === 0 ? {} : { keys }),
    },
  ]
}

/** An earlier version of the stand-in kept the administrator alone. */
const accountsOf = (guest: JsonObject | undefined): readonly Account[] => {
  const [name, password] = [textAt(guest, 'user'), textAt(guest, 'password')]
  return name === undefined || password === undefined
    ? listAt(guest, 'accounts').flatMap(accountOf)
    : [{ name, password, administrator: true }]
}

/** What a disk says of the guest on it. */
export const hostNameOn = (disk: Resource | undefined): string | undefined =>
  textAt(disk?.hidden, 'guest', 'hostName')

export const guestOf = (cloud: Cloud, vm: Resource): Guest => {
  const disk = diskOf(cloud, vm)
  return {
    isWindows: textAt(vm.properties, 'storageProfile', 'osDisk', 'osType') === 'Windows',
    hostName: hostNameOn(disk) ?? textAt(vm.properties, 'osProfile', 'computerName') ?? '',
    accounts: accountsOf(objectAt(disk?.hidden, 'guest')),
  }
}

export const presenceOf = (cloud: Cloud, vm: Resource): Presence => {
  const now = cloud.now()
  const use = useOf(vm)
  return {
    idleSeconds: use.sessions.map(({ typedAt }) => Math.max(0, Math.floor((now - typedAt) / 1000))),
    load15: levelAt(use, now).load15,
    cores: findSize(textAt(vm.properties, 'hardwareProfile', 'vmSize') ?? '')?.cores ?? 1,
  }
}

/** Linux tells names apart by case, Windows does not. */
export const findAccount = ({ isWindows, accounts }: Guest, asked: string): Account | undefined =>
  accounts.find(({ name }) => (isWindows ? name.toLowerCase() === asked.toLowerCase() : name === asked))

/** A change of one account, or one more. */
export const withAccount = (guest: Guest, account: Account): Guest => {
  const known = findAccount(guest, account.name)
  return { ...guest, accounts: [...guest.accounts.filter((one) => one !== known), account] }
}

/** As the disk keeps it. */
export const keptGuest = ({ hostName, accounts }: Guest): JsonObject => ({
  hostName,
  accounts: accounts.map(({ keys, ...account }) => ({ ...account, ...(keys && { keys: [...keys] }) })),
})

/** How many of the commands that a guest was given are remembered, and of what its people were told. */
const remembered = 100

/** When a command ended, whether it did all that it should; and, if Azure calls it a success, what the guest is by now. */
export const endCommand = (
  cloud: Cloud,
  vm: Resource,
  {
    at: end,
    ok,
    told = [],
    guest,
  }: {
    readonly at: string
    readonly ok: boolean
    readonly told?: readonly string[]
    readonly guest?: JsonObject
  },
): void => {
  const commands = [...listAt(vm.hidden, 'commands'), { at: end, ok }].slice(-remembered)
  const said = told.map((text) => ({ at: end, text }))
  const messages = [...listAt(vm.hidden, 'messages'), ...said].slice(-remembered)
  const hostName = textAt(guest, 'hostName')
  const named = hostName === undefined ? {} : { hostName }
  cloud.resources.save({ ...vm, hidden: { ...vm.hidden, commands, messages, ...named } })
  const disk = diskOf(cloud, vm)
  if (disk && guest) cloud.resources.save({ ...disk, hidden: { ...disk.hidden, guest } })
}

export interface SignIn {
  readonly accepted: boolean
  readonly administrator?: boolean
}

/** A comment is no part of a key. */
const keyOf = (line: string): string => line.trim().split(/\s+/).slice(0, 2).join(' ')

const knows = (
  guest: Guest,
  account: Account,
  { password, publicKey }: Proof,
  takesPasswords: boolean,
): boolean => {
  if (publicKey !== undefined) return !guest.isWindows && (account.keys ?? []).includes(keyOf(publicKey))
  if (!guest.isWindows && !takesPasswords) return false
  return password !== undefined && account.password !== undefined && holds(account.password, password)
}

/** One of them. */
export interface Proof {
  readonly password?: string | undefined
  readonly publicKey?: string | undefined
}

/** What the guest would say, whatever the network: it has to run. Who is locked out, or over, is not let in by any way. */
export const guestSignIn = (cloud: Cloud, vm: Resource, user: string, proof: Proof): SignIn => {
  const guest = guestOf(cloud, vm)
  const account = findAccount(guest, user)
  const ailments = ailmentsOf(cloud, vm)
  const isOpen = vm.power === 'running' && ailments.account === 'ok'
  const isLetIn = isOpen && account !== undefined && knows(guest, account, proof, ailments.passwordSignIn)
  return isLetIn ? { accepted: true, administrator: account.administrator } : { accepted: false }
}
