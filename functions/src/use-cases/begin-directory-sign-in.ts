import { type AuthUrlInput, callbackTexts } from '@labkeeper/contract/directory'
import type { Origin } from '../domain/caller.ts'
import { AppError, badField } from '../domain/errors.ts'
import { after } from '../domain/instant.ts'
import type { LabRecord } from '../domain/records.ts'
import { rules } from '../domain/throttle.ts'
import type { Throttle } from '../ports/accounts.ts'
import type { Clock } from '../ports/clock.ts'
import type { Principal } from '../ports/compute.ts'
import type { Devices } from '../ports/devices.ts'
import type { Directory } from '../ports/directory.ts'
import type { DirectoryStates } from '../ports/directory-states.ts'
import { type DirectoryLabs, findDirectoryLab, whoseTries } from './directory-account.ts'
import { slowDown } from './slow-down.ts'
import { unknownUser } from './validate-directory-user.ts'

interface BeginningWorld extends DirectoryLabs {
  readonly directory: () => Promise<Directory>
  readonly directoryStates: DirectoryStates
  readonly openPrincipal: (lab: LabRecord) => Principal
  readonly throttle: Throttle
  readonly devices: Devices
  readonly clock: Clock
  readonly appOrigin: string
}

/** How long a person may take at Microsoft. */
export const signInMs = 10 * 60_000

/** Compared to the letter: an address that only looks like ours gets no code. */
export const checkRedirectUri = (redirectUri: string, appOrigin: string): void => {
  if (redirectUri !== `${appOrigin}/auth/azure-callback`) {
    throw badField('redirectUri', callbackTexts.invalidRedirect)
  }
}

/** Answers where this person signs in at Microsoft. Verifier and nonce stay here, under the hash of the browser's state. */
export const beginDirectorySignIn = (world: BeginningWorld) => {
  const { directory, directoryStates, openPrincipal, throttle, clock, appOrigin } = world
  const find = findDirectoryLab(world)
  const whose = whoseTries(world.devices)
  return async ({ username, redirectUri, state }: AuthUrlInput, origin: Origin): Promise<string> => {
    checkRedirectUri(redirectUri, appOrigin)
    await slowDown(throttle, whose('directory', username, origin), rules.lookup)
    const found = await find(username)
    if (found === undefined) throw unknownUser()

    const gate = await directory()
    const question = { username: found.cloud.username, redirectUri, state }
    const { authUrl, verifier, nonce } = await gate.begin(openPrincipal(found.lab), question)
    const startedAt = clock.now()
    const isKept = await directoryStates.keep(state, {
      username,
      redirectUri,
      verifier,
      nonce,
      startedAt: startedAt.toISOString(),
      expiresAt: after(startedAt, signInMs),
    })
    if (!isKept) throw new AppError('invalid_request', callbackTexts.invalidState)
    return authUrl
  }
}
