import type { SignedInSession } from '@labkeeper/contract/accounts/sessions'
import type { Caller } from '../../../domain/accounts/caller.ts'
import { isLive, isSessionId } from '../../../domain/accounts/session.ts'
import { AppError } from '../../../domain/kernel/errors.ts'
import type { AccountPasswords, SessionBook } from '../../../ports/accounts/accounts.ts'
import type { Devices } from '../../../ports/accounts/devices.ts'
import type { Clock } from '../../../ports/clock.ts'
import { type KeptDevice, keepDevice } from '../keep-device.ts'

interface SessionsWorld {
  readonly sessions: SessionBook
  readonly clock: Clock
}

/** Where the caller is signed in. */
export const listSessions =
  ({ sessions, clock }: SessionsWorld) =>
  async ({ userId, sessionId }: Caller): Promise<SignedInSession[]> => {
    const now = clock.now()
    const live = (await sessions.list(userId)).filter((session) => isLive(session, now))
    return live
      .map(({ id, browser, createdAt, usedAt }) => ({
        _id: id,
        browser: browser ?? 'Unknown browser',
        startedAt: createdAt,
        usedAt: usedAt ?? createdAt,
        current: id === sessionId,
      }))
      .toSorted((one, other) => {
        if (one.current !== other.current) return one.current ? -1 : 1
        return other.usedAt.localeCompare(one.usedAt)
      })
  }

/** Only among the caller's own: those of others are in other partitions. */
export const endSession =
  ({ sessions, clock }: SessionsWorld) =>
  async ({ userId }: Caller, sessionId: string): Promise<void> => {
    const session = isSessionId(sessionId) ? await sessions.read(userId, sessionId) : undefined
    if (session === undefined || !isLive(session, clock.now())) {
      throw new AppError('not_found', 'This session has ended already.')
    }
    await sessions.end(userId, session.id)
  }

interface EndingWorld {
  readonly users: AccountPasswords
  readonly sessions: SessionBook
  readonly devices: Devices
}

/**
 * Where one is signed out nothing is left: these devices are not known any more either. They are forgotten first, so
 * that nobody there comes in again by the password alone.
 */
export const endOtherSessions = ({ users, sessions, devices }: EndingWorld) => {
  const keep = keepDevice(devices)
  return async ({ userId, sessionId, rootUser }: Caller, device: string | undefined): Promise<KeptDevice> => {
    const round = rootUser === undefined ? await users.forgetDevices(userId) : undefined
    await sessions.endOthers(userId, sessionId)
    return round === undefined ? {} : keep(device, userId, round)
  }
}
