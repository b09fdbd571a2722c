import { ArmError } from '../errors.ts'
import type { Limit } from '../model/throttle.ts'
import type { ArmRequest } from './request.ts'

const minute = 60

/**
 * Azure Resource Manager counts every request of a principal in a subscription; Microsoft.Compute counts those on
 * virtual machines once more, per machine and per subscription.
 * https://learn.microsoft.com/azure/azure-resource-manager/management/request-limits-and-throttling
 * https://learn.microsoft.com/azure/virtual-machines/compute-throttling-limits
 */
export const limitsOf = (
  request: Pick<ArmRequest, 'method' | 'path'>,
  subscription: string,
): { arm: Limit; compute: readonly Limit[] } => ({
  arm: armLimit(request.method, subscription),
  compute: computeLimits(request, subscription),
})

const armLimit = (method: string, subscription: string): Limit => {
  if (method === 'GET' || method === 'HEAD') {
    return { bucket: `reads ${subscription}`, capacity: 250, refillPerSecond: 25 }
  }
  const kind = method === 'DELETE' ? 'deletes' : 'writes'
  return { bucket: `${kind} ${subscription}`, capacity: 200, refillPerSecond: 10 }
}

const machine =
  /\/subscriptions\/[^/]+\/resourcegroups\/[^/]+\/providers\/microsoft\.compute\/virtualmachines\/[^/]+/
const list = /\/providers\/microsoft\.compute\/virtualmachines$/
const poll = /\/providers\/microsoft\.compute\/locations\/[^/]+\/(?:disk)?operations\/([^/]+)$/

const computeLimits = (
  { method, path }: Pick<ArmRequest, 'method' | 'path'>,
  subscription: string,
): readonly Limit[] => {
  const lower = path.toLowerCase()
  const polled = poll.exec(lower)
  if (polled) return [{ bucket: `GetOperation ${polled[1]}`, capacity: 45, refillPerSecond: 15 / minute }]
  if (list.test(lower)) return [perSubscription('ListVM', subscription, 900, 300)]
  const vm = machine.exec(lower)?.[0]
  if (!vm) return []
  const [group, max, perMinute, subscriptionMax, subscriptionPerMinute] = groupOf(method, lower)
  return [
    { bucket: `${group} ${vm}`, capacity: max, refillPerSecond: perMinute / minute },
    perSubscription(group, subscription, subscriptionMax, subscriptionPerMinute),
  ]
}

const perSubscription = (
  group: string,
  subscription: string,
  capacity: number,
  perMinute: number,
): Limit => ({ bucket: `${group} ${subscription}`, capacity, refillPerSecond: perMinute / minute })

const groupOf = (method: string, path: string): [string, number, number, number, number] => {
  if (method === 'GET' || method === 'HEAD') return ['GetVM', 36, 12, 24_000, 8_000]
  if (method === 'PUT') return ['PutVM', 12, 4, 1_500, 500]
  if (method === 'DELETE' || path.endsWith('/deallocate')) return ['DeleteVM', 12, 4, 1_500, 500]
  return ['UpdateVM', 12, 4, 1_500, 500]
}

export const armThrottled = (method: string, subscription: string, waitSeconds: number): ArmError => {
  const kind = method === 'GET' || method === 'HEAD' ? 'read' : method === 'DELETE' ? 'delete' : 'write'
  return new ArmError(
    429,
    'SubscriptionRequestsThrottled',
    `Number of '${kind}' requests for subscription '${subscription}' exceeded the limit. Please try again after '${waitSeconds}' seconds after additional tokens are available. Refer to https://aka.ms/arm-throttling for additional information.`,
    { headers: { 'retry-after': String(waitSeconds) } },
  )
}

export const computeThrottled = (limit: Limit, waitSeconds: number): ArmError => {
  const operationGroup = limit.bucket.slice(0, limit.bucket.indexOf(' '))
  const message = JSON.stringify({
    operationGroup,
    allowedRequestCount: limit.capacity,
    measuredRequestCount: limit.capacity + 1,
  })
  return new ArmError(
    429,
    'OperationNotAllowed',
    'The server rejected the request because too many requests have been received for this subscription.',
    {
      details: [{ code: 'TooManyRequests', target: operationGroup, message }],
      headers: { 'retry-after': String(waitSeconds) },
    },
  )
}
