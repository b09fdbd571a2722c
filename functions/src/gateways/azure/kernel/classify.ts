import type { CloudTrouble } from '../../../domain/kernel/errors.ts'

/**
 * What the refused call was for: `create` refers to a group and a network that must exist, so that their absence means
 * "prepare them again" rather than "it is gone". Of its poll that holds for the operation's own failure only: when the
 * poll itself is answered 404, the operation is forgotten.
 */
export type Purpose = 'create' | 'poll-of-create' | 'other'

/** Azure's refusal, however it reached us. `status` is absent when a long-running operation failed, not a request. */
export interface Refusal {
  readonly status: number | undefined
  readonly code: string
  readonly message: string
}

const throttledCodes = /^TooManyRequests$|Throttled/i

/** Something else holds the resource now, or still. */
const busyCodes = new Set([
  'AnotherOperationInProgress',
  'AttachDiskWhileBeingDetached',
  'CanceledAndSupersededDueToAnotherOperation',
  'ConcurrentOperation',
  'Conflict',
  'ConflictingConcurrentWriteNotAllowed',
  'NicInUse',
  // Azure keeps the interface of a failed creation for three minutes.
  'NicReservedForAnotherVm',
  'OperationNotAllowed',
  'PreconditionFailed',
  'PublicIPAddressCannotBeDeleted',
  'PublicIPAddressInUse',
  'ReferencedResourceNotProvisioned',
  'RequestConflict',
  'ResourceGroupBeingDeleted',
  'ResourceGroupDeletionInProgress',
  'RetryableError',
  'RetryableErrorDueToAnotherOperation',
])

const transientCodes = new Set([
  'GatewayTimeout',
  'InternalDiskManagementError',
  'InternalExecutionError',
  'InternalOperationError',
  'InternalServerError',
  'NetworkingInternalOperationError',
  'ServerTimeout',
  'ServiceUnavailable',
])

const credentialsCodes =
  /^(AADSTS\d+|AuthenticationFailed|AuthorizationFailed|ExpiredAuthenticationToken|InvalidAuthenticationToken\w*|InvalidSubscriptionId|LinkedAuthorizationFailed|SubscriptionNotFound)$/

/** 403, but about a rule of the subscription: other credentials would not help. */
const ruleCodes = /^RequestDisallowedBy/

const networkMissingCodes = new Set([
  'InvalidResourceReference',
  'NetworkNotFound',
  'ParentResourceNotFound',
  'ResourceGroupNotFound',
  'ResourceNotFound',
  'SubnetNotFound',
  'VirtualNetworkNotFound',
])

const missingCodes = new Set(['NotFound', 'ResourceGroupNotFound', 'ResourceNotFound'])

/** "May still finish provisioning successfully", Azure says of these. */
const lateCodes = new Set(['OSProvisioningTimedOut', 'VMStartTimedOut'])

const isQuota = ({ code, message }: Pick<Refusal, 'code' | 'message'>): boolean =>
  /^Quota/i.test(code) || (code === 'OperationNotAllowed' && /\bquota\b/i.test(message))

/** `OperationNotAllowed` also says that a VM is in the wrong state, which waiting does not change. */
const isWrongState = ({ code, message }: Refusal): boolean =>
  code === 'OperationNotAllowed' &&
  /\b(is|are) (not running|deallocated|stopped|not allocated)\b|\bin (a )?(deallocated|stopped) state\b|\brequires the VM to be running\b/i.test(
    message,
  )

export const classify = (refusal: Refusal, purpose: Exclude<Purpose, 'poll-of-create'>): CloudTrouble => {
  const { status = 0, code } = refusal
  if (code === 'CanceledAndSupersededDueToAnotherOperation') return 'busy'
  if (status === 429 || throttledCodes.test(code)) return 'throttled'
  if (isQuota(refusal)) return 'final'
  if (credentialsCodes.test(code) || status === 401) return 'credentials'
  if (status === 403) return ruleCodes.test(code) ? 'final' : 'credentials'
  if (purpose === 'create' && networkMissingCodes.has(code)) return 'network-missing'
  if (purpose === 'create' && lateCodes.has(code)) return 'late'
  if (isWrongState(refusal)) return 'final'
  if (busyCodes.has(code) || status === 412) return 'busy'
  if (transientCodes.has(code) || status === 408 || status >= 500) return 'transient'
  if (missingCodes.has(code)) return 'missing'
  // An image that does not exist is a 404 too, but of the request, not of the resource.
  return status === 404 && !/Image|Version|Provider|Type/i.test(code) ? 'missing' : 'final'
}
