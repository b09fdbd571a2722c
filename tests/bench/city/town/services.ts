import { services } from '../assumptions.ts'
import { createRate } from '../clockwork/rate.ts'
import { messagesPerSecondOf, type Settings } from '../settings.ts'
import type { Passing } from './passing.ts'

/** Database and queues: what each call takes of them, and how long it waits for that. */
export interface Services {
  /** Request units of a lab; answers the milliseconds of waiting. */
  charge(labId: string, units: number): number
  /** A message; answers the milliseconds of waiting. */
  message(): number
  readonly figures: () => ServiceFigures
}

export interface ServiceFigures {
  readonly units: number
  readonly peakUnits: number
  /** Of one lab, which is one logical partition. */
  readonly peakUnitsOfLab: number
  readonly messages: number
  readonly peakMessages: number
}

const peakSeconds = 10

interface ServicesOptions {
  readonly passing: Passing
  readonly from: number
  readonly to: number
  readonly weight: number
  readonly settings: Settings
}

export const townServices = ({ passing, from, to, weight, settings }: ServicesOptions): Services => {
  const { unitsPerSecond } = settings
  const units = createRate({ from, to, perSecond: unitsPerSecond / weight })
  const messages = createRate({ from, to, perSecond: messagesPerSecondOf(settings) / weight })
  const labs = new Map<string, { second: number; units: number }>()
  let peakUnitsOfLab = 0
  const noteLab = (labId: string, amount: number): void => {
    const second = Math.floor(passing.now() / 1000)
    const known = labs.get(labId)
    const lab = known?.second === second ? known : { second, units: 0 }
    lab.units += amount
    labs.set(labId, lab)
    peakUnitsOfLab = Math.max(peakUnitsOfLab, lab.units)
  }
  return {
    charge: (labId, amount) => {
      noteLab(labId, amount)
      return units.take(passing.now(), amount)
    },
    message: () => messages.take(passing.now(), 1) + services.queueMs,
    figures: () => ({
      units: units.total() * weight,
      peakUnits: units.peak(peakSeconds) * weight,
      peakUnitsOfLab,
      messages: messages.total() * weight,
      peakMessages: messages.peak(peakSeconds) * weight,
    }),
  }
}
