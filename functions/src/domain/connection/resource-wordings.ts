import { regionName } from '@labkeeper/contract/vms/catalogue'
import { plainText } from '../kernel/plain-text.ts'
import { always, type Wording } from './azure-wording.ts'

/** Refusals that concern what was to be made, changed or removed. */

const numberIn = (message: string, pattern: RegExp): string | undefined =>
  pattern.exec(message)?.[1]?.replaceAll(/\B(?=(\d{3})+$)/g, ',')

/** `standardBSFamily` → `BS series` */
const quotaLabel = (message: string): string => {
  const family = /\bstandard(\w+?)Family\b/i.exec(message)?.[1]
  return family ? `The ${family} series vCPU quota` : 'The vCPU quota'
}

const quota: Wording['say'] = (message) => {
  if (!/\bquota\b/i.test(message)) return undefined
  const limit = numberIn(message, /(?:Current Limit|Maximum allowed): *(\d+)/i)
  const used = numberIn(message, /(?:Current Usage|Current in use): *(\d+)/i)
  const more = numberIn(message, /(?:Additional Required|Additional requested): *(\d+)/i)
  const location = /Location: *([\w ]+?)(?=[,.]|$)/i.exec(message)?.[1]
  const where = location ? regionName(location.toLowerCase().replaceAll(' ', '')) : 'this region'
  const counts = limit && used && more ? `: ${used} of ${limit} are in use and this needs ${more} more` : ''
  return `${quotaLabel(message)} in ${where} is used up${counts}. Delete VMs there, choose another region or size, or ask Microsoft for a higher quota in the Azure portal.`
}

const notAllowed: Wording['say'] = (message) => {
  const refused = quota(message)
  if (refused) return refused
  if (/\b(not running|deallocated|not allocated)\b/i.test(message)) {
    return 'Azure allows this only while the VM is running. Start the VM first.'
  }
  if (/marked for deletion/i.test(message)) return 'Azure is already deleting this VM.'
  if (/attached/i.test(message)) return 'The disk still belongs to a VM. Delete the VM first, then try again.'
  return undefined
}

const busy = 'Azure is still busy with another operation on this resource. Try again in a few minutes.'

export const noCapacity =
  'Azure has no free machines of this size in this region just now. Try again later, or choose another size or region.'

export const resourceWordings: readonly Wording[] = [
  { codes: ['QuotaExceeded'], say: (message) => quota(`quota ${message}`) },
  { codes: ['OperationNotAllowed'], say: notAllowed },
  {
    codes: ['SkuNotAvailable'],
    say: (message) => {
      const size = /\bStandard_(\w+)/i.exec(message)?.[1]
      const location = /in location '?([\w ]+?)'?(?=[\s.,]|$)/i.exec(message)?.[1]
      const where = location ? regionName(location.toLowerCase()) : 'this region'
      return `Azure does not offer ${size ? `the size ${size.replaceAll('_', ' ')}` : 'this size'} in ${where} to your subscription just now. Choose another size or region.`
    },
  },
  {
    codes: ['AllocationFailed', 'ZonalAllocationFailed', 'OverconstrainedAllocationRequest'],
    say: always(noCapacity),
  },
  {
    codes: ['OSProvisioningTimedOut', 'OSProvisioningClientError', 'OSProvisioningInternalError'],
    say: always(
      'The operating system did not report back to Azure in time after the first start. Try again; if it happens again, choose another version or a larger size.',
    ),
  },
  {
    codes: ['VMStartTimedOut', 'VMAgentStatusCommunicationError'],
    say: always(
      'The VM did not report back to Azure in time. It may still come up: look at its state in a few minutes.',
    ),
  },
  {
    // What Azure quotes here somebody in the guest may have said, and Azure is not to say it to others.
    codes: [
      'VMExtensionProvisioningError',
      'VMExtensionProvisioningTimeout',
      'VMExtensionHandlerNonTransientError',
      'VMExtensionManagementInternalError',
      'VMExtensionError',
    ],
    say: always(
      'The operating system of the VM did not do what it was asked to. Restart the VM, then try again.',
    ),
  },
  {
    codes: ['ImageNotFound', 'PlatformImageNotFound', 'GalleryImageNotFound', 'ImageVersionDeprecated'],
    say: always(
      'Azure no longer offers this version of the operating system in this region. Choose another operating system or version.',
    ),
  },
  {
    codes: ['InvalidParameter', 'InvalidRequestContent', 'InvalidRequestFormat'],
    say: (message) => {
      const reason = plainText(message, 260)
      return reason === '' ? undefined : `Azure does not accept one of the values: ${reason}`
    },
  },
  {
    codes: ['PublicIPCountLimitReached', 'PublicIPAddressCountLimitReached'],
    say: (message) => {
      const limit = numberIn(message, /more than (\d+)/i)
      return `The subscription has used up its public IP addresses in this region${limit ? ` (at most ${limit})` : ''}. Delete VMs with their associated resources there, choose another region, or ask Microsoft for more.`
    },
  },
  {
    codes: ['ResourceGroupNotFound', 'InvalidResourceReference', 'NetworkNotFound', 'SubnetNotFound'],
    say: always(
      'The resource group or network of this VM is gone in Azure, perhaps deleted in the portal. Try again: Labkeeper makes it anew.',
    ),
  },
  { codes: ['InUse'], say: always('It is in use again.') },
  {
    codes: ['ResourceNotFound', 'NotFound'],
    say: always('Azure no longer has this resource. It was probably deleted in the Azure portal.'),
  },
  {
    codes: ['TemplateGone'],
    say: always(
      "The template's snapshot no longer exists in Azure. It was probably deleted in the Azure portal. Delete the template and build a new one.",
    ),
  },
  {
    codes: ['SnapshotFailed'],
    say: always('Azure could not make the snapshot. Try again in a few minutes.'),
  },
  {
    codes: ['SnapshotsLimitReached', 'SnapshotCountExceeded'],
    say: always(
      'Azure allows only a few snapshots of one disk within five minutes, and some hundred in all. Try again in a few minutes, or delete templates of this VM.',
    ),
  },
  {
    codes: ['ResourceGroupBeingDeleted', 'ResourceGroupDeletionInProgress'],
    say: always(
      'Azure is still deleting the resource group. Try again when it is gone, or choose another name.',
    ),
  },
  {
    codes: ['InvalidResourceGroupLocation', 'InvalidResourceLocation'],
    say: always(
      'In this resource group a resource of the same name already exists in another region. Choose another resource group.',
    ),
  },
  {
    codes: ['VmNameTaken', 'PropertyChangeNotAllowed', 'ConflictingUserInput'],
    say: always(
      'Another VM of this name already exists in this resource group in Azure. Choose another name or resource group.',
    ),
  },
  {
    codes: [
      'InUseSubnetCannotBeDeleted',
      'InUseNetworkSecurityGroupCannotBeDeleted',
      'NicInUse',
      'PublicIPAddressCannotBeDeleted',
    ],
    say: always(
      'Something else in Azure still uses this resource. Delete what uses it first, then try again.',
    ),
  },
  {
    codes: [
      'AnotherOperationInProgress',
      'Conflict',
      'NicReservedForAnotherVm',
      'RetryableError',
      'RetryableErrorDueToAnotherOperation',
      'ReferencedResourceNotProvisioned',
    ],
    say: always(busy),
  },
  {
    codes: ['OperationCanceled', 'OperationPreempted'],
    say: always('Azure cancelled this, usually because another operation took its place. Try again.'),
  },
  {
    codes: [
      'NoAnswer',
      'UnreadableAnswer',
      'ServerTimeout',
      'GatewayTimeout',
      'ServiceUnavailable',
      'ECONNRESET',
      'ECONNREFUSED',
      'ENOTFOUND',
      'REQUEST_SEND_ERROR',
      'ETIMEDOUT',
    ],
    say: always('Azure does not answer just now. Try again in a few minutes.'),
  },
  {
    codes: [
      'InternalServerError',
      'InternalExecutionError',
      'InternalOperationError',
      'NetworkingInternalOperationError',
      'InternalDiskManagementError',
    ],
    say: always('Azure had a problem of its own with this. Try again in a few minutes.'),
  },
]
