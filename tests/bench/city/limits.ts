import { readFileSync } from 'node:fs'

/** What Azure's services let through; origins stand in the file. */
interface ServiceLimits {
  readonly queue: {
    readonly messagesPerSecond: number
    readonly accountPerSecond: number
    readonly queuesPerAccount: number
  }
  readonly cosmos: {
    readonly serverlessUnitsPerSecond: number
    readonly partitionUnitsPerSecond: number
    readonly autoscaleLeastShare: number
  }
  readonly flex: { readonly regionMB: number; readonly mostMaximum: number }
}

export const limits: ServiceLimits = JSON.parse(
  readFileSync(new URL('../../fidelity/service-limits.json', import.meta.url), 'utf8'),
)
