import type { CloudSettingsInput, ConnectionTest } from '@labkeeper/contract/connection/cloud-settings'
import type { LabRecord } from '../../domain/accounts/lab-record.ts'
import { tiersLacking } from '../../domain/connection/tiers.ts'
import { AppError } from '../../domain/kernel/errors.ts'
import type { LabId } from '../../domain/kernel/ids.ts'
import type { LabBook } from '../../ports/accounts/labs.ts'
import type { Connections } from '../../ports/connection/connections.ts'
import type { Principal } from '../../ports/connection/principal.ts'
import type { Sealer } from '../../ports/sealer.ts'
import type { AzureAccount } from '../../ports/vms/compute.ts'
import { inTime } from '../kernel/in-time.ts'
import { inAzureSpelling, isSamePrincipal, openPrincipal } from './open-principal.ts'

interface TestingWorld {
  readonly labs: Pick<LabBook, 'read'> & Pick<Connections, 'noteMissingActions'>
  readonly sealer: Sealer
  readonly compute: () => Promise<Pick<AzureAccount, 'describe' | 'missingActions'>>
}

/** Static Web Apps cuts a call at 45 s. */
const patienceMs = 20_000

const labels = {
  subscriptionId: 'Subscription ID',
  tenantId: 'Tenant ID',
  clientId: 'Client ID',
  clientSecret: 'Client secret',
} as const satisfies Record<keyof Principal, string>

/** With a secret in the form the stored one is not even opened: it may be the reason for the test. */
const storedPart = (
  lab: LabRecord | undefined,
  clientSecret: string | undefined,
  sealer: Sealer,
): Partial<Principal> => {
  if (lab?.cloud === undefined) return {}
  return clientSecret ? inAzureSpelling(lab.cloud) : openPrincipal(lab, sealer)
}

export type Tested = { readonly [K in keyof CloudSettingsInput]?: CloudSettingsInput[K] | undefined }

/** With a secret in the form it is another connection, or may be. */
const isStored = (lab: LabRecord | undefined, input: Tested, principal: Principal): boolean =>
  lab?.cloud !== undefined && !input.clientSecret && isSamePrincipal(lab.cloud, principal)

/**
 * Tries the stored connection, with what the form holds laid over it. Of the form nothing is stored; what the stored
 * connection lacks is written down, whether the test succeeds or not, for those who only read it.
 */
export const testCloudSettings =
  ({ labs, sealer, compute }: TestingWorld) =>
  async (labId: LabId, input: Tested): Promise<ConnectionTest> => {
    const lab = await labs.read(labId)
    const stored = storedPart(lab, input.clientSecret, sealer)
    const missing: Record<string, string> = {}
    const pick = (key: keyof Principal): string => {
      const value = input[key] || stored[key]
      if (!value) missing[key] = `${labels[key]} is required`
      return value ?? ''
    }
    const principal: Principal = {
      subscriptionId: pick('subscriptionId'),
      tenantId: pick('tenantId'),
      clientId: pick('clientId'),
      clientSecret: pick('clientSecret'),
    }
    const [first] = Object.values(missing)
    if (first !== undefined) throw new AppError('invalid_request', first, { fields: missing })

    const azure = await compute()
    const look = async () => {
      const lacking = (await azure.missingActions(principal)) ?? []
      if (lab?.cloud && isStored(lab, input, principal)) {
        await labs.noteMissingActions(labId, lab.cloud, () => lacking)
      }
      return { ...(await azure.describe(principal)), lacking: [...lacking] }
    }
    const seen = await inTime(look(), patienceMs, undefined)
    if (seen === undefined) {
      throw new AppError('cloud_error', 'Azure did not answer within 20 seconds. Please try again.')
    }
    const { subscriptions, resourceGroups, locations, lacking } = seen
    return {
      success: true,
      message: 'Connection test successful',
      details: {
        subscriptions: [...subscriptions],
        resourceGroups: [...resourceGroups],
        locations: [...locations],
      },
      tiers: tiersLacking(lacking),
    }
  }
