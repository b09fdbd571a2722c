import { CloudError } from '@labkeeper/functions/domain/kernel/errors'

/** What Azure may say no with. */

export const quotaExceeded = (): CloudError =>
  new CloudError('final', 'OperationNotAllowed', 'Your subscription has no vCPUs left in East US.')
export const throttled = (retryAfterSeconds: number): CloudError =>
  new CloudError('throttled', 'TooManyRequests', 'Azure asks us to wait.', { retryAfterSeconds })
export const outage = (): CloudError => new CloudError('transient', 'InternalServerError', 'Azure stumbled.')

export const secretExpired = (): CloudError =>
  new CloudError('credentials', 'InvalidClientSecret', 'The secret in the cloud settings has expired.')
export const noRights = (): CloudError =>
  new CloudError('credentials', 'AuthorizationFailed', 'The service principal may not do this.')
export const locked = (): CloudError =>
  new CloudError('final', 'ScopeLocked', 'The resource is locked in Azure. Remove the lock.')
export const groupGone = (): CloudError =>
  new CloudError('network-missing', 'ResourceGroupNotFound', 'The resource group is gone.')
export const busy = (): CloudError =>
  new CloudError('busy', 'AnotherOperationInProgress', 'Azure is busy with it.')

export const gaveUpWaiting = (): CloudError =>
  new CloudError('late', 'OSProvisioningTimedOut', 'The operating system did not report back.')
