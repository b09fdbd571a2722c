import type { PasskeyProof, SignInOptions } from '@labkeeper/contract/accounts/passkeys'
import type { Origin } from '../../../domain/accounts/caller.ts'
import { isTrusted, roundOf } from '../../../domain/accounts/device.ts'
import { challengeIn, newChallenge } from '../../../domain/accounts/passkeys/passkey-challenge.ts'
import {
  isNext,
  type PasskeyRecord,
  passkeyIdOf,
  withChanged,
} from '../../../domain/accounts/passkeys/passkey-set.ts'
import { rules } from '../../../domain/accounts/throttle.ts'
import { AppError } from '../../../domain/kernel/errors.ts'
import type { AccountBook } from '../../../ports/accounts/accounts.ts'
import { notifyOwner } from '../../letters/notify-owner.ts'
import { countTry } from '../count-try.ts'
import { type SessionStart, type SignedIn, startSession } from '../sessions/open-session.ts'
import { changePasskeys } from './change-passkeys.ts'
import type { PasskeyWorld } from './own-passkeys.ts'

interface SigningInWorld extends PasskeyWorld, SessionStart {
  readonly users: AccountBook
}

/** The same words for every reason: they must not tell whether there is such a person or passkey. */
const refused = () =>
  new AppError('unauthenticated', 'This passkey does not sign in here. Try another one, or your password.')

/** Nobody's: what cannot be found is checked against it, so that the time does not tell either. */
const decoy: PasskeyRecord = {
  id: 'pk_nobody',
  name: '',
  credentialId: 'AA',
  // The generator of P-256, as a COSE key: RFC 9053, section 7.1.1.
  publicKey: Buffer.from(
    'a5010203262001215820' +
      '6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296' +
      '225820' +
      '4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5',
    'hex',
  ).toString('base64url'),
  counter: 0,
  createdAt: '',
}

export const beginPasskeySignIn =
  ({ passkeyChallenges, authenticators, throttle, clock }: SigningInWorld) =>
  async ({ address }: Pick<Origin, 'address'>): Promise<SignInOptions> => {
    await countTry(throttle, `passkey:address:${address}`, rules.lookup)
    const challenge = newChallenge(clock.now())
    await passkeyChallenges.keep(challenge)
    return (await authenticators()).signInOptions(challenge.challenge)
  }

/**
 * Signs in who holds a passkey and was verified by it: it is two factors by itself, so no password is asked for, also
 * where one alone is not enough. No password is hashed on the way, and nobody's wrong passwords keep it out.
 */
export const finishPasskeySignIn = (world: SigningInWorld) => {
  const { users, passkeySets, passkeyChallenges, authenticators, throttle, devices, clock } = world
  const change = changePasskeys(world)
  const start = startSession(world)
  const notify = notifyOwner(world)

  const find = async ({ userHandle, credentialId }: PasskeyProof) => {
    const userId = await passkeySets.holderOf(userHandle)
    const found = await passkeySets.read(userId ?? 'u_nobody')
    const set = found?.user.passkeys
    const passkey =
      set?.handle === userHandle ? set.passkeys.find((one) => one.credentialId === credentialId) : undefined
    return passkey === undefined || found === undefined ? undefined : { user: found.user, passkey }
  }

  return async (proof: PasskeyProof, { address, device, browser }: Origin): Promise<SignedIn> => {
    const tries = `passkey:address:${address}`
    await countTry(throttle, tries, rules.lookup)
    const said = challengeIn(proof.clientDataJSON)
    const asked = said === undefined ? undefined : await passkeyChallenges.take(said)
    const found = await find(proof)
    const counter = await (await authenticators()).checkProof(
      proof,
      found?.passkey ?? decoy,
      asked?.challenge ?? '-',
    )
    const now = clock.now()
    if (found === undefined || asked === undefined || asked.userId !== undefined) throw refused()
    if (Date.parse(asked.expiresAt) <= now.getTime()) throw refused()

    const { user } = found
    const id = passkeyIdOf(proof.credentialId)
    // Removed or used elsewhere in the meantime: decided by what is stored at the moment of writing.
    await change(user.id, (set) => {
      if (!set?.passkeys.some((one) => one.id === id && isNext(counter, one.counter))) throw refused()
      return withChanged(set, id, (one) => ({ ...one, counter, lastUsedAt: now.toISOString() }))
    })
    const session = await start(user, browser, async () => {
      const stored = await users.read(user.id)
      return stored?.passkeys?.passkeys.some((one) => one.id === id) === true
    })
    if (session === undefined) throw refused()
    const isKnown = isTrusted(devices.recognise(device, user.id), user)
    await Promise.all([throttle.giveBack(tries), isKnown ? undefined : notify(user.id, 'new-device')])
    return { ...session, device: devices.admit(device, user.id, roundOf(user)) }
  }
}
