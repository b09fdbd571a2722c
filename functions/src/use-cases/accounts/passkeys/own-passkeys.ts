import { randomBytes } from 'node:crypto'
import type {
  CreationOptions,
  NewPasskey,
  Passkey,
  PasskeyState,
} from '@labkeeper/contract/accounts/passkeys'
import type { Caller } from '../../../domain/accounts/caller.ts'
import { newCodes } from '../../../domain/accounts/passkeys/one-time-code.ts'
import { challengeIn, newChallenge } from '../../../domain/accounts/passkeys/passkey-challenge.ts'
import {
  checkRoom,
  missing,
  type PasskeyRecord,
  type PasskeySet,
  passkeyIdOf,
  toPasskey,
  toPasskeyState,
  withChanged,
  withoutPasskey,
  withoutSecondStep,
  withPasskey,
  withSecondStep,
} from '../../../domain/accounts/passkeys/passkey-set.ts'
import { AppError } from '../../../domain/kernel/errors.ts'
import { codesMark } from '../../../domain/letters/notice-mark.ts'
import type { SessionBook } from '../../../ports/accounts/accounts.ts'
import type { Devices } from '../../../ports/accounts/devices.ts'
import type { Authenticators, PasskeyChallenges, PasskeySets } from '../../../ports/accounts/passkeys.ts'
import { announceChange, type NotifyingWorld } from '../../letters/notify-owner.ts'
import { type KeptDevice, keepDevice } from '../keep-device.ts'
import type { spend } from '../spend.ts'
import { changeForgetting, changePasskeys } from './change-passkeys.ts'

export interface PasskeyWorld extends NotifyingWorld {
  readonly passkeySets: PasskeySets
  readonly passkeyChallenges: PasskeyChallenges
  readonly authenticators: () => Promise<Authenticators>
  readonly sessions: SessionBook
  readonly devices: Devices
  readonly spend: ReturnType<typeof spend>
}

/** A directory account is nothing but its sessions here. */
const checkOwnAccount = ({ rootUser }: Caller): void => {
  if (rootUser === undefined) return
  throw new AppError('conflict', 'You sign in with Azure AD. Passkeys for your account belong there.')
}

export const listPasskeys =
  ({ passkeySets }: PasskeyWorld) =>
  async (caller: Caller): Promise<PasskeyState> => {
    checkOwnAccount(caller)
    return toPasskeyState((await passkeySets.read(caller.userId))?.user.passkeys)
  }

/** Whose a handle is stands there before anybody can use it: a process that dies in between leaves one unused. */
export const beginPasskey = (world: PasskeyWorld) => {
  const { passkeySets, passkeyChallenges, authenticators, clock } = world
  const change = changePasskeys(world)
  return async (caller: Caller): Promise<CreationOptions> => {
    checkOwnAccount(caller)
    const { userId, name, email } = caller
    const found = await passkeySets.read(userId)
    let set = found?.user.passkeys
    if (set === undefined) {
      const fresh: PasskeySet = { handle: randomBytes(32).toString('base64url'), passkeys: [] }
      await passkeySets.keepHandle(fresh.handle, userId)
      set = await change(userId, (present) => present ?? fresh)
    }
    checkRoom(set)
    const challenge = newChallenge(clock.now(), userId)
    await passkeyChallenges.keep(challenge)
    return (await authenticators()).creationOptions(challenge.challenge, { name, email, set })
  }
}

export const addPasskey = (world: PasskeyWorld) => {
  const { passkeyChallenges, authenticators, clock } = world
  const change = changePasskeys(world)
  const announce = announceChange(world)
  const expired = () =>
    new AppError('invalid_request', 'This took too long, or was sent before. Please add the passkey again.')

  return async (caller: Caller, made: NewPasskey): Promise<Passkey> => {
    checkOwnAccount(caller)
    const { userId } = caller
    const said = challengeIn(made.clientDataJSON)
    const asked = said === undefined ? undefined : await passkeyChallenges.take(said)
    const now = clock.now()
    if (asked?.userId !== userId || Date.parse(asked.expiresAt) <= now.getTime()) throw expired()
    const checked = await (await authenticators()).checkNew(made, asked.challenge)
    const passkey: PasskeyRecord = {
      id: passkeyIdOf(checked.credentialId),
      name: made.name,
      ...checked,
      ...(made.transports === undefined ? {} : { transports: made.transports }),
      createdAt: now.toISOString(),
    }
    await world.spend('mail', caller)
    await announce({ userId, kind: 'passkey-added', mark: passkey.id }, () =>
      change(userId, (set) => {
        if (set === undefined) throw expired()
        return withPasskey(set, passkey)
      }),
    )
    return toPasskey(passkey)
  }
}

export const renamePasskey = (world: PasskeyWorld) => {
  const change = changePasskeys(world)
  return async (caller: Caller, id: string, name: string): Promise<Passkey> => {
    checkOwnAccount(caller)
    const { passkeys } = await change(caller.userId, (set) => {
      if (set === undefined) throw missing()
      return withChanged(set, id, (passkey) => ({ ...passkey, name }))
    })
    const renamed = passkeys.find((passkey) => passkey.id === id)
    if (renamed === undefined) throw missing()
    return toPasskey(renamed)
  }
}

/**
 * Whoever may have had it is signed out with it: every other session ends, and no other device is known, as with a new
 * password.
 */
export const removePasskey = (world: PasskeyWorld) => {
  const change = changeForgetting(world)
  const keep = keepDevice(world.devices)
  const announce = announceChange(world)
  return async (caller: Caller, id: string, device: string | undefined): Promise<KeptDevice> => {
    checkOwnAccount(caller)
    const { userId, sessionId } = caller
    await world.spend('mail', caller)
    const endOthers = () => world.sessions.endOthers(userId, sessionId)
    const rest = (set: PasskeySet | undefined): PasskeySet => {
      if (set === undefined) throw missing()
      return withoutPasskey(set, id)
    }
    // What is refused signs nobody out.
    rest((await world.passkeySets.read(userId))?.user.passkeys)
    // Before it goes: where a process dies behind that, nothing is left to be removed once more.
    await endOthers()
    const round = await announce({ userId, kind: 'passkey-removed', mark: id }, () => change(userId, rest))
    await endOthers()
    return keep(device, userId, round)
  }
}

/**
 * Each time it is turned on there are ten new codes, and those before are void: an answer that got lost is asked for
 * again. Other devices are not known any more: who had the password, or a code of before, may have used them.
 */
export const setSecondStep = (world: PasskeyWorld) => {
  const change = changePasskeys(world)
  const changeAndForget = changeForgetting(world)
  const keep = keepDevice(world.devices)
  const announce = announceChange(world)
  return async (
    caller: Caller,
    on: boolean,
    device: string | undefined,
  ): Promise<KeptDevice & { readonly codes: string[] }> => {
    checkOwnAccount(caller)
    const { userId } = caller
    await world.spend('mail', caller)
    if (!on) {
      await announce({ userId, kind: 'second-step-off', mark: 'off' }, () =>
        change(userId, (set) => set && withoutSecondStep(set)),
      )
      return { codes: [] }
    }
    const { codes, codeHashes } = newCodes(userId)
    const round = await announce({ userId, kind: 'second-step-on', mark: codesMark(codeHashes) }, () =>
      changeAndForget(userId, (set) => withSecondStep(set, codeHashes)),
    )
    return { codes, ...keep(device, userId, round) }
  }
}
