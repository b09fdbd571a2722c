import { limits } from './limits.ts'
import { deployed, requestsPerMessage, type Settings } from './settings.ts'
import type { Outcome } from './town/simulate.ts'

/** What a city of some size needs beyond a deployment without settings. */

/** Room above what the simulation needed: its peaks are means of ten seconds. */
const headroom = 1.25

const widened = (now: number, need: number, step: number): number =>
  need * headroom <= now ? now : Math.ceil((need * headroom) / step) * step

export const instancesOf = ({ http, steps, sync, labWorkers }: Outcome) => ({
  ofHttp: Math.max(http.instances, sync.instances, labWorkers.instances),
  ofSteps: steps.instances,
  ofAll: http.instances + steps.instances + sync.instances + labWorkers.instances,
})

/** What has to be switched. Steps get queues for their messages, and for instances as well: each has its own. */
export const switched = (need: Outcome): Settings => {
  const { ofHttp, ofSteps, ofAll } = instancesOf(need)
  const perSecond = limits.queue.messagesPerSecond
  const queues = Math.max(
    1,
    widened(perSecond, need.peakMessages, perSecond) / perSecond,
    widened(deployed.instancesPerGroup, ofSteps, deployed.instancesPerGroup) / deployed.instancesPerGroup,
  )
  const requests = need.peakMessages * requestsPerMessage
  const accountPerSecond = limits.queue.accountPerSecond
  const accounts = Math.max(
    widened(accountPerSecond, requests, accountPerSecond) / accountPerSecond,
    Math.ceil(queues / limits.queue.queuesPerAccount),
  )
  return {
    unitsPerSecond: widened(deployed.unitsPerSecond, need.peakUnits, 1_000),
    queues: Math.ceil(queues / accounts) * accounts,
    accounts,
    instancesPerGroup: widened(deployed.instancesPerGroup, ofHttp, 50),
    instancesPerRegion: widened(deployed.instancesPerRegion, ofAll, 50),
    alwaysReady: deployed.alwaysReady,
    alwaysReadySteps: 1,
  }
}
