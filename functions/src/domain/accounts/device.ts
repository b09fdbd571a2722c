import type { UserId } from '../kernel/ids.ts'
import type { UserRecord } from './user-record.ts'

/** A device that an account was signed in from, as its token proves. */
export interface KnownDevice {
  readonly id: string
  /** Of the account, when it was signed in to. */
  readonly round: number
}

type Rounded = Pick<UserRecord, 'deviceRound'>

export const roundOf = ({ deviceRound }: Rounded): number => deviceRound ?? 0

/**
 * Of an account that is made now: beyond those of one that was there before at the same address, however often that forgot
 * its devices.
 */
export const firstRound = (now: Date): number => now.getTime()

/** An account knows no device of an earlier round: whoever had the account may have used one. */
export const isTrusted = (
  device: KnownDevice | undefined,
  user: Rounded | undefined,
): device is KnownDevice => device !== undefined && user !== undefined && device.round >= roundOf(user)

/** Nothing that lets somebody in by the password is another than it was. */
export const isSameLogin = (
  user: Pick<UserRecord, 'passwordHash' | 'deviceRound'>,
  now: Pick<UserRecord, 'passwordHash' | 'deviceRound'> | undefined,
): boolean => now?.passwordHash === user.passwordHash && roundOf(now) === roundOf(user)

/**
 * One counter for all devices that an account knows: with one for each, whoever has many could try as often. Devices of
 * an earlier round do not fill it.
 */
export const counterOfDevices = (what: 'login' | 'forgot', userId: UserId, user: Rounded): string =>
  [what, 'devices', userId, roundOf(user)].join(':')
