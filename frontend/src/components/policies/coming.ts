import { compareNames } from '@labkeeper/contract/kernel/wording'
import type { Schedule } from '@labkeeper/contract/vms/vms'
import { isAnnounced, type ScheduleLine, scheduleLines } from './schedule.ts'

/** A VM about which something may have to be said. */
export interface Scheduled extends Schedule {
  readonly _id: string
  readonly name: string
}

/** What is about to happen to a VM by itself. */
export interface Coming {
  readonly vm: Scheduled
  readonly next: ScheduleLine
}

const minuteOf = ({ next }: Coming): number => Math.floor(next.at.getTime() / 60_000)

/** What people are to be told now, the soonest first, and in one minute by name. */
export const comingAmong = (vms: readonly Scheduled[], now: Date): Coming[] =>
  vms
    .filter((vm) => isAnnounced(vm, now))
    .flatMap((vm) => {
      const [next] = scheduleLines(vm, now)
      return next ? [{ vm, next }] : []
    })
    .sort((one, other) => minuteOf(one) - minuteOf(other) || compareNames(one.vm.name, other.vm.name))

/** It may be put off once more. */
export const canKeep = ({ vm }: Coming): boolean => (vm.postponementsLeft ?? 0) > 0

const verbs = { stop: 'stop automatically', delete: 'are deleted automatically' }

/** '12 virtual machines stop automatically soon. web-1 stops automatically at 14:30 (in 12 min).' */
export const summaryOf = (coming: readonly Coming[]): string => {
  const [first, ...others] = coming
  if (!first) return ''
  const isAlike = others.every(({ next }) => next.kind === first.next.kind)
  const what = isAlike ? verbs[first.next.kind] : 'stop or are deleted automatically'
  return `${coming.length} virtual machines ${what} soon. ${first.vm.name} ${first.next.text}.`
}
