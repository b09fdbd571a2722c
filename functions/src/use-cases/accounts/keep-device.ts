import { isTrusted } from '../../domain/accounts/device.ts'
import type { UserId } from '../../domain/kernel/ids.ts'
import type { Devices } from '../../ports/accounts/devices.ts'

/** What the device shows from now on, if it stays known. */
export interface KeptDevice {
  readonly device?: string
}

/**
 * The device by which somebody began a new round stays known, if it was in the round before: an open session and the
 * password make no new one.
 */
export const keepDevice =
  (devices: Devices) =>
  (token: string | undefined, userId: UserId, round: number): KeptDevice =>
    isTrusted(devices.recognise(token, userId), { deviceRound: round - 1 })
      ? { device: devices.admit(token, userId, round) }
      : {}
