import { classes, schoolDays, vmsPerLab } from './assumptions.ts'
import { limits } from './limits.ts'
import { databaseGBPerVm, logBytesPerExecution, prices } from './prices.ts'
import { deployed, instanceMB, requestsPerMessage, type Settings } from './settings.ts'
import type { Outcome } from './town/simulate.ts'

/** Each VM starts once on a school day: so many hours like this one make a day, and a month. */
const hoursLikeThis = schoolDays / classes.beginAtNine
const hoursOfMonth = 730
const ticksOfMonth = hoursOfMonth * 60

export interface Month {
  readonly database: number
  readonly functions: number
  readonly queues: number
  readonly logs: number
  readonly fixed: number
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0)
const beyond = (amount: number, free: number): number => Math.max(0, amount - free)

/** Dollars a month, of Labkeeper itself: the VMs are the labs' own. */
export const monthOf = (outcome: Outcome, settings: Settings, unitsPerTick: number): Month => {
  const { unitsPerSecond, alwaysReady, alwaysReadySteps, queues } = settings
  const { http, steps, sync, labWorkers, labs } = outcome
  const groups = [http, steps, sync, labWorkers]
  const storage = labs * vmsPerLab * databaseGBPerVm * prices.databaseGB
  const isServerless = unitsPerSecond <= deployed.unitsPerSecond
  const units = outcome.units * hoursLikeThis + unitsPerTick * ticksOfMonth
  const least = unitsPerSecond * limits.cosmos.autoscaleLeastShare
  const throughput = isServerless
    ? (units / 1e6) * prices.serverlessMillionUnits
    : ((Math.max(outcome.peakUnits, least) * hoursLikeThis + least * (hoursOfMonth - hoursLikeThis)) / 100) *
      prices.autoscaleHundredUnitsHour
  const busySeconds = sumOf(groups.map((group) => group.busySeconds)) * hoursLikeThis + ticksOfMonth
  const executions = sumOf(groups.map((group) => group.executions)) * hoursLikeThis + ticksOfMonth
  const gbSeconds = (busySeconds * instanceMB) / 1024
  const readyGBSeconds = ((alwaysReady + alwaysReadySteps * queues) * hoursOfMonth * 3600 * instanceMB) / 1024
  return {
    database: throughput + storage,
    functions:
      beyond(gbSeconds, prices.freeGBSeconds) * prices.gbSecond +
      readyGBSeconds * prices.readyGBSecond +
      (beyond(executions, prices.freeExecutions) / 1e6) * prices.millionExecutions,
    queues:
      ((outcome.messages * requestsPerMessage * hoursLikeThis) / 10_000) * prices.tenThousandQueueOperations,
    logs: ((executions * logBytesPerExecution) / 1e9) * prices.logsGB,
    fixed: prices.fixedMonth,
  }
}

export const together = (month: Month): number => sumOf(Object.values(month))
