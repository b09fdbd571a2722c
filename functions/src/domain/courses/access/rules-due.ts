import { after, type Instant } from '../../kernel/instant.ts'
import type { VmRecord } from '../../vms/vm-record.ts'
import { ruleNames } from './access-of-machine.ts'
import { nextEnd } from './opening.ts'
import { type Letting, nextWrite, type Reachable, wantedRules } from './rules.ts'

/** When the lab's worker is to bring the rules of a machine to what they are to be. */

const minuteMs = 60_000
/** What Azure refuses now it refuses a minute later too. */
export const retryMs = 10 * minuteMs
/** A step has ended by then, whatever became of it. */
const longestMs = 90 * minuteMs

type Ruled = Reachable &
  Pick<VmRecord, 'status' | 'operationId'> & {
    readonly course?: { readonly resetting?: boolean | undefined } | undefined
  }

/** It is made or removed, and its rules with it. */
export const comesOrGoes = ({
  status,
  powerState,
  course,
}: Pick<Ruled, 'status' | 'powerState' | 'course'>): boolean =>
  status === 'Creating' ||
  status === 'Deleting' ||
  course?.resetting === true ||
  powerState === 'VM creating' ||
  powerState === 'VM deleting'

/** A step works at them. */
export const isAtWork = ({ access }: Pick<VmRecord, 'access'>, now: Date): boolean =>
  access?.step !== undefined && access.step.since > after(now, -longestMs)

interface Due {
  /** They are to be written now: only to let in fewer than before, or not. */
  readonly write?: 'open' | 'close-port'
  /** When to look again. */
  readonly next?: Instant
}

export const rulesDue = (vm: Ruled, course: Letting, now: Date): Due => {
  const at = now.toISOString()
  // What is being made, written or taken back was read before that ended: nobody else may call the worker again.
  const soon = { next: after(now, minuteMs) }
  if (comesOrGoes(vm)) return vm.operationId === undefined ? {} : soon
  if (isAtWork(vm, now)) return soon
  const wanted = wantedRules(vm, course, at)
  if (nextWrite(vm.access, wanted) === undefined) {
    const next = nextEnd(vm, at)
    return next === undefined ? {} : { next }
  }
  const { triedAt, rules } = vm.access ?? {}
  const again = triedAt === undefined ? at : after(new Date(triedAt), retryMs)
  if (again > at) return { next: again }
  const known = (name: (typeof ruleNames)[number]): readonly string[] => rules?.[name] ?? ['*']
  const isFewer = ruleNames.every((name) => wanted[name].every((source) => known(name).includes(source)))
  return { write: isFewer ? 'close-port' : 'open' }
}
