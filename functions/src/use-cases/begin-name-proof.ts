import type { NameProofInput } from '@labkeeper/contract/cloud-settings'
import { callbackTexts } from '@labkeeper/contract/directory'
import type { Caller } from '../domain/caller.ts'
import { AppError } from '../domain/errors.ts'
import { after } from '../domain/instant.ts'
import type { LabRecord } from '../domain/records.ts'
import type { Clock } from '../ports/clock.ts'
import type { Principal } from '../ports/compute.ts'
import type { Directory } from '../ports/directory.ts'
import type { DirectoryStates } from '../ports/directory-states.ts'
import type { Labs } from '../ports/labs.ts'
import type { Sealer } from '../ports/sealer.ts'
import { checkRedirectUri, signInMs } from './begin-directory-sign-in.ts'
import { checkTenantOfName } from './check-tenant-of-name.ts'
import { findLab } from './find-lab.ts'
import { connectionOf } from './store-connection.ts'

interface ProofWorld {
  readonly labs: Labs
  readonly sealer: Sealer
  readonly directory: () => Promise<Directory>
  readonly directoryStates: DirectoryStates
  readonly openPrincipal: (lab: LabRecord) => Principal
  readonly clock: Clock
  readonly appOrigin: string
}

/**
 * The way to a user name that another lab holds without ever having signed in by it: a sign-in through this lab's own
 * app registration. Until it has succeeded nothing is stored but this attempt, and the name stays where it is.
 */
export const beginNameProof = (world: ProofWorld) => {
  const { labs, sealer, directory, directoryStates, openPrincipal, clock, appOrigin } = world
  const make = connectionOf(sealer)
  const checkTenant = checkTenantOfName(world)
  return async (
    { labId, userId, sessionId }: Caller,
    { redirectUri, state, ...input }: NameProofInput,
  ): Promise<string> => {
    checkRedirectUri(redirectUri, appOrigin)
    const lab = await findLab(labs, labId)
    const cloud = make(labId, input, lab.cloud)
    await checkTenant(cloud)

    const { username } = cloud
    const gate = await directory()
    const question = { username, redirectUri, state }
    const { authUrl, verifier, nonce } = await gate.begin(openPrincipal({ ...lab, cloud }), question)
    const startedAt = clock.now()
    const isKept = await directoryStates.keep(state, {
      username,
      redirectUri,
      verifier,
      nonce,
      startedAt: startedAt.toISOString(),
      expiresAt: after(startedAt, signInMs),
      proof: { labId, cloud, userId, sessionId },
    })
    if (!isKept) throw new AppError('invalid_request', callbackTexts.invalidState)
    return authUrl
  }
}
