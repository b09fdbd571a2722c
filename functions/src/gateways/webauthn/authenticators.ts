import type { CreationOptions, NewPasskey, PasskeyProof } from '@labkeeper/contract/accounts/passkeys'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { decodeAttestationObject, isoCBOR } from '@simplewebauthn/server/helpers'
import { challengeMs } from '../../domain/accounts/passkeys/passkey-challenge.ts'
import type { PasskeyRecord } from '../../domain/accounts/passkeys/passkey-set.ts'
import { AppError } from '../../domain/kernel/errors.ts'
import type { Authenticators } from '../../ports/accounts/passkeys.ts'

/** EdDSA, ES256, RS256: what authenticators of today have. https://www.iana.org/assignments/cose */
const algorithms = [-8, -7, -257]
/** In bytes: twice what RSA of 4,096 bits has. A key may hold anything beside its numbers, and is stored with the account. */
const longestKey = 1_024

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(base64url, 'base64url'))
const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')

/**
 * Nobody asks who made an authenticator, so that what one says of it is left out: the library believes certificates of the caller's
 * own, and asks whatever address stands in them whether they are revoked.
 */
const withoutMaker = (attestationObject: string): string => {
  const authData = decodeAttestationObject(bytesOf(attestationObject)).get('authData')
  const said = new Map<string, string | Uint8Array | Map<string, string>>([
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', authData],
  ])
  return textOf(isoCBOR.encode(said))
}

/** Words that newer browsers send go back to browsers as they came. */
const known = ({ credentialId, transports = [] }: PasskeyRecord) => ({
  id: credentialId,
  transports: [...transports],
})

const refusedNew = (cause: unknown) =>
  new AppError('invalid_request', 'This passkey could not be added. Please try again.', { cause })

export const refusedProof = (cause?: unknown) =>
  new AppError('unauthenticated', 'This passkey does not sign in here. Try another one, or your password.', {
    cause,
  })

/** The library throws plain errors for whatever is wrong with what a browser sent. */
const orRefuse = async <T>(check: Promise<T>, refused: (cause: unknown) => AppError): Promise<T> => {
  try {
    return await check
  } catch (cause) {
    throw refused(cause)
  }
}

/** A passkey belongs to the host that people see, and is shown to its pages only. */
export const webauthn = (appOrigin: string): Authenticators => {
  const rpID = new URL(appOrigin).hostname
  const expected = { expectedOrigin: appOrigin, expectedRPID: rpID, requireUserVerification: true }
  return {
    async signInOptions(challenge) {
      const { rpId, timeout } = await generateAuthenticationOptions({
        rpID,
        challenge: bytesOf(challenge),
        timeout: challengeMs,
        userVerification: 'required',
      })
      // Whichever passkey of this host the person chooses: nobody is known yet.
      return { challenge, rpId: rpId ?? rpID, timeout: timeout ?? challengeMs, userVerification: 'required' }
    },
    async creationOptions(challenge, { name, email, set }) {
      const { extensions, hints, ...options } = await generateRegistrationOptions({
        rpName: 'Labkeeper',
        rpID,
        userName: email,
        userDisplayName: name,
        userID: bytesOf(set.handle),
        challenge: bytesOf(challenge),
        timeout: challengeMs,
        attestationType: 'none',
        excludeCredentials: set.passkeys.map(known),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        supportedAlgorithmIDs: algorithms,
      })
      // Typed as a browser might have it; the answer is checked by the contract.
      return options as CreationOptions
    },
    async checkNew({ credentialId: id, clientDataJSON, attestationObject }: NewPasskey, challenge) {
      const check = async () =>
        verifyRegistrationResponse({
          ...expected,
          expectedChallenge: challenge,
          supportedAlgorithmIDs: algorithms,
          response: {
            id,
            rawId: id,
            type: 'public-key',
            clientExtensionResults: {},
            response: { clientDataJSON, attestationObject: withoutMaker(attestationObject) },
          },
        })
      const { verified, registrationInfo } = await orRefuse(check(), refusedNew)
      if (!verified || registrationInfo.credential.id !== id) throw refusedNew('not verified')
      const { publicKey, counter } = registrationInfo.credential
      if (publicKey.length > longestKey) throw refusedNew('the key is too long')
      return { credentialId: id, publicKey: textOf(publicKey), counter }
    },
    async checkProof({ credentialId: id, ...signed }: PasskeyProof, { publicKey, counter }, challenge) {
      const check = verifyAuthenticationResponse({
        ...expected,
        expectedChallenge: challenge,
        credential: { id, publicKey: bytesOf(publicKey), counter },
        response: {
          id,
          rawId: id,
          type: 'public-key',
          clientExtensionResults: {},
          response: signed,
        },
      })
      const { verified, authenticationInfo } = await orRefuse(check, refusedProof)
      if (!verified) throw refusedProof('the signature is not right')
      return authenticationInfo.newCounter
    },
  }
}
