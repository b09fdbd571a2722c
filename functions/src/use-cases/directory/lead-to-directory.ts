import { type AuthUrlInput, callbackTexts } from '@labkeeper/contract/directory/directory'
import type { LabRecord } from '../../domain/accounts/lab-record.ts'
import { AppError, badField } from '../../domain/kernel/errors.ts'
import { after } from '../../domain/kernel/instant.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Principal } from '../../ports/connection/principal.ts'
import type { Directory } from '../../ports/directory/directory.ts'
import type { DirectoryStates, PendingSignIn } from '../../ports/directory/directory-states.ts'

export interface LeadingWorld {
  readonly directory: () => Promise<Directory>
  readonly directoryStates: DirectoryStates
  readonly openPrincipal: (lab: LabRecord) => Principal
  readonly clock: Clock
}

/** How long a person may take at Microsoft. */
const signInMs = 10 * 60_000

/** Compared to the letter: an address that only looks like ours gets no code. */
export const checkRedirectUri = (redirectUri: string, appOrigin: string): void => {
  if (redirectUri !== `${appOrigin}/auth/azure-callback`) {
    throw badField('redirectUri', callbackTexts.invalidRedirect)
  }
}

/**
 * Answers where a person signs in at Microsoft, by the lab's app registration. Verifier and nonce stay here, under the
 * hash of the browser's state.
 */
export const leadToDirectory =
  ({ directory, directoryStates, openPrincipal, clock }: LeadingWorld) =>
  async (
    lab: LabRecord,
    { redirectUri, state }: Pick<AuthUrlInput, 'redirectUri' | 'state'>,
    attempt: Pick<PendingSignIn, 'username' | 'proof'>,
  ): Promise<string> => {
    const { username } = attempt
    const gate = await directory()
    const question = { username, redirectUri, state }
    const { authUrl, verifier, nonce } = await gate.begin(openPrincipal(lab), question)
    const startedAt = clock.now()
    const isKept = await directoryStates.keep(state, {
      ...attempt,
      redirectUri,
      verifier,
      nonce,
      startedAt: startedAt.toISOString(),
      expiresAt: after(startedAt, signInMs),
    })
    if (!isKept) throw new AppError('invalid_request', callbackTexts.invalidState)
    return authUrl
  }
