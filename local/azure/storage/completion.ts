import { at, textAt } from '../../service/json.ts'
import type { Cloud } from '../model/cloud.ts'
import { secondsOf } from '../model/durations.ts'
import type { Resource } from '../model/resources.ts'

/**
 * How much of an incremental snapshot Azure has copied, in percent: it goes on in the background when the snapshot's own operation
 * is done. https://github.com/kubernetes-sigs/azuredisk-csi-driver/pull/1953
 */
export const completionOf = (cloud: Cloud, { name, properties }: Resource): number => {
  if (at(properties, 'incremental') !== true) return 100
  const madeAt = Date.parse(textAt(properties, 'timeCreated') ?? '')
  const seconds = (cloud.now() - madeAt) * (cloud.speed / 1000) - secondsOf('snapshot', name)
  return Math.min(100, Math.max(0, Math.floor((100 * seconds) / secondsOf('background', name))))
}
