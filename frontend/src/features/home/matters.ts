import { compareNames } from '@labkeeper/contract/kernel/wording'
import type { Vm } from '@labkeeper/contract/vms/vms'
import { isAnnounced } from '~/components/policies/schedule.ts'

export interface Matter {
  readonly id: string
  readonly vm: Vm
  readonly kind: 'failed' | 'unknown' | 'deletes' | 'stops' | 'billed'
  /** When it happens by itself: an ISO instant. */
  readonly at?: string
}

const soonMs = 30 * 60_000
const urgency: readonly Matter['kind'][] = ['failed', 'unknown', 'deletes', 'stops', 'billed']

const isSoon = (at: string | undefined, now: Date): at is string =>
  at !== undefined && new Date(at).getTime() - now.getTime() < soonMs

/** What is announced stands above everything else already, with a way to put it off. */
const isNews = (vm: Vm, at: string | undefined, now: Date): at is string =>
  isSoon(at, now) && !isAnnounced(vm, now)

const mattersOf = (vm: Vm, now: Date): Omit<Matter, 'id' | 'vm'>[] => [
  ...(vm.status === 'Failed' ? [{ kind: 'failed' } as const] : []),
  ...(vm.powerState === 'VM unknown' ? [{ kind: 'unknown' } as const] : []),
  ...(isNews(vm, vm.autoDeleteAt, now) ? [{ kind: 'deletes', at: vm.autoDeleteAt } as const] : []),
  ...(isNews(vm, vm.autoStopAt, now) ? [{ kind: 'stops', at: vm.autoStopAt } as const] : []),
  ...(vm.powerState === 'VM stopped' ? [{ kind: 'billed' } as const] : []),
]

/**
 * What somebody should look at, the most urgent first; what happens within half an hour counts. Nothing of a VM whose
 * subscription is not connected: Azure is not asked what it does, and a notice speaks of all of them.
 */
export const mattersAmong = (vms: readonly Vm[], now: Date): Matter[] =>
  vms
    .filter(({ stranded }) => !stranded)
    .flatMap((vm) => mattersOf(vm, now).map((matter) => ({ ...matter, vm, id: `${vm._id} ${matter.kind}` })))
    .sort(
      (a, b) =>
        urgency.indexOf(a.kind) - urgency.indexOf(b.kind) ||
        (a.at ?? '').localeCompare(b.at ?? '') ||
        compareNames(a.vm.name, b.vm.name),
    )
