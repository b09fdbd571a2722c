import { limits } from './limits.ts'
import { instancesOf } from './need.ts'
import { deployed, requestsPerMessage, type Settings } from './settings.ts'
import type { Outcome } from './town/simulate.ts'

interface Use {
  readonly limit: string
  /** Of what there is without any switch. */
  readonly share: number
}

/** How much of each limit a city needs. */
export const usesOf = (need: Outcome): readonly Use[] => {
  const { ofHttp, ofSteps, ofAll } = instancesOf(need)
  const { cosmos, queue } = limits
  const use = (limit: string, amount: number, now: number): Use => ({ limit, share: amount / now })
  return [
    use('Cosmos DB, RU/s', need.peakUnits, deployed.unitsPerSecond),
    use('RU/s of one lab', need.peakUnitsOfLab, cosmos.partitionUnitsPerSecond),
    use('messages of one queue', need.peakMessages, queue.messagesPerSecond),
    use('requests of one storage account', need.peakMessages * requestsPerMessage, queue.accountPerSecond),
    use('instances for HTTP', ofHttp, deployed.instancesPerGroup),
    use('instances of one queue', ofSteps, deployed.instancesPerGroup),
    use('instances in the region', ofAll, deployed.instancesPerRegion),
  ]
}

/** From the one that is needed most of. */
export const bindingOf = (need: Outcome): readonly Use[] =>
  usesOf(need).toSorted((one, other) => other.share - one.share)

/** What differs from a deployment without settings. */
export const switchesOf = (settings: Settings): readonly string[] => {
  const { unitsPerSecond, queues, accounts, instancesPerGroup, instancesPerRegion, alwaysReadySteps } =
    settings
  const perAccount = queues / accounts
  return [
    ...(unitsPerSecond > deployed.unitsPerSecond
      ? [`Cosmos DB autoscale to ${unitsPerSecond.toLocaleString('en-US')} RU/s`]
      : []),
    ...(queues > 1 ? [`queues ${perAccount} × accounts ${accounts}`] : []),
    ...(instancesPerGroup > deployed.instancesPerGroup
      ? [`at most ${instancesPerGroup} instances a function`]
      : []),
    ...(instancesPerRegion > deployed.instancesPerRegion
      ? [`a regional quota of ${instancesPerRegion} cores, or more deployments`]
      : []),
    ...(alwaysReadySteps > 0 ? ['steps always ready'] : []),
  ]
}
