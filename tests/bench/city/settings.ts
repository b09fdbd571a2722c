import { limits } from './limits.ts'

/** What a deployment may take at once: by its settings, and by what Azure grants. */
export interface Settings {
  readonly unitsPerSecond: number
  /** Queues of steps, of all storage accounts together: LABKEEPER_WORK_QUEUES times LABKEEPER_WORK_ACCOUNTS. */
  readonly queues: number
  readonly accounts: number
  /** Of all functions of HTTP together, and of each queue. */
  readonly instancesPerGroup: number
  /** Of all groups, in the subscription and region. */
  readonly instancesPerRegion: number
  readonly alwaysReady: number
  /** At each queue of steps. */
  readonly alwaysReadySteps: number
}

/** Of one message: sent, received, deleted. */
export const requestsPerMessage = 3

export const messagesPerSecondOf = ({ queues, accounts }: Settings): number =>
  accounts === Number.POSITIVE_INFINITY
    ? Number.POSITIVE_INFINITY
    : Math.min(
        queues * limits.queue.messagesPerSecond,
        (accounts * limits.queue.accountPerSecond) / requestsPerMessage,
      )

/** `instanceMemoryMB` in infra/modules/functions.bicep. */
export const instanceMB = 2048

/** As `azd up` makes it when nobody sets anything. */
export const deployed: Settings = {
  unitsPerSecond: limits.cosmos.serverlessUnitsPerSecond,
  queues: 1,
  accounts: 1,
  /** `maximumInstanceCount` in infra/modules/functions.bicep. */
  instancesPerGroup: 100,
  instancesPerRegion: limits.flex.regionMB / instanceMB,
  alwaysReady: 0,
  alwaysReadySteps: 0,
}

/** Nothing is scarce: what is used then is what is needed. */
export const boundless: Settings = {
  ...deployed,
  unitsPerSecond: Number.POSITIVE_INFINITY,
  queues: 1,
  accounts: Number.POSITIVE_INFINITY,
  instancesPerGroup: Number.POSITIVE_INFINITY,
  instancesPerRegion: Number.POSITIVE_INFINITY,
}
