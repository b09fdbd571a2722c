import type { Vm } from '@labkeeper/contract/vms'

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

const mattersOf = (vm: Vm, now: Date): Omit<Matter, 'id' | 'vm'>[] => [
  ...(vm.status === 'Failed' ? [{ kind: 'failed' } as const] : []),
  ...(vm.powerState === 'VM unknown' ? [{ kind: 'unknown' } as const] : []),
  ...(isSoon(vm.autoDeleteAt, now) ? [{ kind: 'deletes', at: vm.autoDeleteAt } as const] : []),
  ...(isSoon(vm.autoStopAt, now) ? [{ kind: 'stops', at: vm.autoStopAt } as const] : []),
  ...(vm.powerState === 'VM stopped' ? [{ kind: 'billed' } as const] : []),
]

/** What somebody should look at, the most urgent first; what happens within half an hour counts. */
export const mattersAmong = (vms: readonly Vm[], now: Date): Matter[] =>
  vms
    .flatMap((vm) => mattersOf(vm, now).map((matter) => ({ ...matter, vm, id: `${vm._id} ${matter.kind}` })))
    .sort(
      (a, b) =>
        urgency.indexOf(a.kind) - urgency.indexOf(b.kind) ||
        (a.at ?? '').localeCompare(b.at ?? '') ||
        a.vm.name.localeCompare(b.vm.name, undefined, { numeric: true }),
    )
