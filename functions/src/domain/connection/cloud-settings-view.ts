import type { CloudSettings } from '@labkeeper/contract/connection/cloud-settings'
import type { LabRecord } from '../accounts/lab-record.ts'
import type { CloudConnection } from './cloud-connection.ts'

/** What may be shown of a connection: everything but the secret. */
export const toCloudSettings = (
  { subscriptionId, tenantId, clientId, username }: CloudConnection,
  { directoryPausedAt }: Pick<LabRecord, 'directoryPausedAt'>,
): CloudSettings => ({
  subscriptionId,
  tenantId,
  clientId,
  username,
  hasClientSecret: true,
  clientSecret: '',
  ...(directoryPausedAt === undefined ? {} : { directoryPaused: true }),
})
