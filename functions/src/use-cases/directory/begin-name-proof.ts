import type { NameProofInput } from '@labkeeper/contract/connection/cloud-settings'
import type { Caller } from '../../domain/accounts/caller.ts'
import type { LabBook } from '../../ports/accounts/labs.ts'
import type { Sealer } from '../../ports/sealer.ts'
import { findLab } from '../accounts/find-lab.ts'
import { connectionOf } from '../connection/store-connection.ts'
import { checkTenantOfName } from './check-tenant-of-name.ts'
import { checkRedirectUri, type LeadingWorld, leadToDirectory } from './lead-to-directory.ts'

interface ProofWorld extends LeadingWorld {
  readonly labs: LabBook
  readonly sealer: Sealer
  readonly appOrigin: string
}

/**
 * The way to a user name that another lab holds without ever having signed in by it: a sign-in through this lab's own
 * app registration. Until it has succeeded nothing is stored but this attempt, and the name stays where it is.
 */
export const beginNameProof = (world: ProofWorld) => {
  const make = connectionOf(world.sealer)
  const checkTenant = checkTenantOfName(world)
  const lead = leadToDirectory(world)
  return async (
    { labId, userId, sessionId }: Caller,
    { redirectUri, state, ...input }: NameProofInput,
  ): Promise<string> => {
    checkRedirectUri(redirectUri, world.appOrigin)
    const lab = await findLab(world.labs, labId)
    const cloud = make(labId, input, lab.cloud)
    await checkTenant(cloud)

    const proof = { labId, cloud, userId, sessionId }
    return lead(
      { ...lab, cloud },
      { redirectUri, state },
      { username: cloud.username, proof: lab.cloud === undefined ? proof : { ...proof, before: lab.cloud } },
    )
  }
}
