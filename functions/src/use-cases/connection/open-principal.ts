import { isDeepStrictEqual } from 'node:util'
import type { LabRecord } from '../../domain/accounts/lab-record.ts'
import { AppError } from '../../domain/kernel/errors.ts'
import type { Principal } from '../../ports/connection/principal.ts'
import type { Sealer } from '../../ports/sealer.ts'

/** The record name that a lab's client secret is sealed to. */
export const cloudSecret = 'cloud'

type Ids = Pick<Principal, 'subscriptionId' | 'tenantId' | 'clientId'>

/** Records of earlier versions hold ids as people typed them; a directory answers in small letters only. */
export const inAzureSpelling = ({ subscriptionId, tenantId, clientId }: Ids): Ids => ({
  subscriptionId: subscriptionId.toLowerCase(),
  tenantId: tenantId.toLowerCase(),
  clientId: clientId.toLowerCase(),
})

/** Whatever its secret is. */
export const isSamePrincipal = (one: Ids, other: Ids): boolean =>
  isDeepStrictEqual(inAzureSpelling(one), inAzureSpelling(other))

/** The lab's own service principal with its secret, to be held only while a call runs. */
export const openPrincipal = (lab: LabRecord, sealer: Sealer): Principal => {
  if (lab.cloud === undefined) {
    throw new AppError(
      'cloud_settings_missing',
      'Connect an Azure subscription first: open Settings and enter your cloud settings.',
    )
  }
  try {
    const clientSecret = sealer.open(lab.cloud.sealedSecret, { labId: lab.labId, recordId: cloudSecret })
    return { ...inAzureSpelling(lab.cloud), clientSecret }
  } catch (cause) {
    throw new AppError(
      'cloud_settings_missing',
      'The stored client secret can no longer be read. Enter it again in the cloud settings.',
      { cause },
    )
  }
}
