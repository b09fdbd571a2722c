import type { UserRecord } from './records.ts'

/** A device that an account was signed in from, as its token proves. */
export interface KnownDevice {
  readonly id: string
  /** Milliseconds since 1970: the last sign-in that the token knows of. */
  readonly seenAt: number
}

/** A recovered account knows no device from before: whoever had the account may have used one. */
export const isTrusted = (
  device: KnownDevice | undefined,
  user: Pick<UserRecord, 'recoveredAt'> | undefined,
): device is KnownDevice =>
  device !== undefined &&
  user !== undefined &&
  (user.recoveredAt === undefined || device.seenAt >= Date.parse(user.recoveredAt))
