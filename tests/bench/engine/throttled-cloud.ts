import { CloudError } from '@labkeeper/functions/domain/kernel/errors'
import { limitsOf } from '@labkeeper/local/azure/arm/limits'
import { createThrottle } from '@labkeeper/local/azure/model/throttle'
import { ToyCloud } from '../../support/operations/toy-cloud.ts'

const subscription = 'sub'
const region = `/subscriptions/${subscription}/providers/Microsoft.Compute`

let looks = 0

/** What the SDKs send for one call of the port, as far as starting needs it. */
const requestsOf = (call: string, target: string): readonly (readonly [method: string, path: string])[] => {
  const machine = `/subscriptions/${subscription}/resourceGroups/g/providers/Microsoft.Compute/virtualMachines/${target}`
  if (call === 'start') {
    return [
      ['GET', machine],
      ['POST', `${machine}/start`],
    ]
  }
  // Which operation it looks at is not told here; none is looked at often enough to be throttled for itself.
  if (call === 'poll') {
    looks += 1
    return [['GET', `${region}/locations/eastus/operations/${looks}`]]
  }
  throw new Error(`Nothing is known of ${call}`)
}

/** The cloud on paper behind the throttle of the stand-in, by the clock of a bench. */
export const throttledCloud = (now: () => number) => {
  const cloud = new ToyCloud(now)
  const throttle = createThrottle(1)
  const refused: string[] = []
  cloud.refuse = (call, target) => {
    for (const [method, path] of requestsOf(call, target)) {
      const request = {
        method,
        path,
        headers: {},
        query: '',
        parameters: new Map(),
        body: undefined,
        params: {},
      }
      const { arm, compute } = limitsOf(request as never, subscription)
      const stopped = throttle.take([arm, ...compute], now())
      if (stopped === undefined) continue
      refused.push(stopped.limit.bucket)
      return new CloudError('throttled', 'TooManyRequests', 'Too many.', {
        retryAfterSeconds: stopped.waitSeconds,
      })
    }
    return undefined
  }
  return { cloud, refused }
}
