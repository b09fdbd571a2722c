import { randomUUID } from 'node:crypto'
import type { Opening } from '@labkeeper/contract/courses/opening'
import type { PersonId, UserId } from '../../kernel/ids.ts'
import { after, type Instant } from '../../kernel/instant.ts'
import { without } from '../../kernel/without.ts'
import { automatically } from '../../vms/activity.ts'
import { isOff } from '../../vms/is-off.ts'
import type { VmRecord } from '../../vms/vm-record.ts'
import type {
  AccessOfMachine,
  OpenedAddress,
  OpeningRecord,
  OwnRules,
  RuleName,
  RuleWork,
  Side,
} from './access-of-machine.ts'
import { covers, isOver, openingOf, openMs, type Reachable, standing } from './rules.ts'

/** Openings: for whom, for how long, and how people see them. */

export const openHours = openMs / (60 * 60_000)
/** At home and at the university at once; a third takes the place of the oldest. */
const mostAddresses = 2

const changed = (access: AccessOfMachine | undefined, change: Partial<AccessOfMachine>): AccessOfMachine => ({
  ...access,
  ...change,
  rev: randomUUID(),
})

/** The rules of a machine that is made with its own. */
export const newAccess = (rules: OwnRules): AccessOfMachine => changed(undefined, { rules })

export interface Opener {
  readonly side: Side
  readonly name: string
  /** Whoever has the machine, if it is they who open it. */
  readonly userId?: PersonId
  /** Of the staff, who may be so no longer tomorrow; not the lab's owner. */
  readonly of?: UserId | undefined
}

/** Where somebody opened the same who always may, it stays open whatever becomes of others. */
const alsoOf = (same: OpenedAddress | undefined, of: UserId | undefined): Pick<OpenedAddress, 'of'> =>
  of === undefined || (same !== undefined && same.of === undefined)
    ? {}
    : { of: [...new Set([...(same?.of ?? []), of])] }

const listWith = (
  known: OpeningRecord['addresses'],
  address: string,
  { name: by, of }: Opener,
): OpeningRecord['addresses'] => {
  // Within a network that is open already the address is open, too.
  const around = known.find((one) => covers([one.address], address))
  const first: OpenedAddress = around ?? { address, by }
  const newest = { ...without(first, 'of'), ...alsoOf(around, of) }
  const others = known.filter((one) => one !== around && !covers([newest.address], one.address))
  return [...others, newest].slice(-mostAddresses)
}

/** Open for one address more, or for the same ones longer. */
export const withOpening = (vm: Reachable, opener: Opener, address: string, now: Date): AccessOfMachine => {
  const { side, userId } = opener
  const known = openingOf(vm, side, now.toISOString())?.addresses ?? []
  const opening: OpeningRecord = {
    addresses: listWith(known, address, opener),
    until: after(now, openMs),
    ...(userId && { userId }),
  }
  return changed(vm.access, { [side]: opening })
}

/** `why` ends a sentence: "by Ann". Undefined where nothing is open. */
export const withoutOpening = (
  vm: Reachable,
  side: Side,
  why: string,
  now: Instant,
): AccessOfMachine | undefined =>
  vm.access === undefined || openingOf(vm, side, now) === undefined
    ? undefined
    : changed(without(vm.access, side), { closed: why })

const sides: readonly Side[] = ['student', 'staff']

/** Without what has ended: addresses are not kept for longer than they are of use. */
const withoutEnded = (vm: Reachable, access: AccessOfMachine, now: Instant): AccessOfMachine => {
  const ended = sides.filter((side) => {
    const opening = access[side]
    return opening !== undefined && isOver(opening, vm, now)
  })
  return without(access, ...ended)
}

/** A step begins to work at the rules. */
export const withWork = (access: AccessOfMachine | undefined, step: RuleWork): AccessOfMachine =>
  changed(access, { step })

const doubts = (access: AccessOfMachine | undefined, more: readonly RuleName[]) => {
  const unsure = [...new Set([...(access?.unsure ?? []), ...more])]
  return unsure.length === 0 ? {} : { unsure }
}

/** It is about to write this: until that is noted nobody knows what stands there. */
export const withWriting = (access: AccessOfMachine | undefined, rules: Partial<OwnRules>): AccessOfMachine =>
  changed(access, { writing: rules, ...doubts(access, Object.keys(access?.writing ?? {}) as RuleName[]) })

/** What was being written stands. */
export const withWritten = (access: AccessOfMachine): AccessOfMachine => {
  const { writing = {}, rules = { student: [], staff: [], course: [] }, unsure = [] } = access
  const left = unsure.filter((name) => writing[name] === undefined)
  const rest = without(access, 'writing', 'unsure')
  return changed(rest, { rules: { ...rules, ...writing }, ...(left.length > 0 && { unsure: left }) })
}

/** Somebody took them away in the portal. */
export const withoutRules = (access: AccessOfMachine): AccessOfMachine =>
  changed(without(access, 'rules'), {})

/** The step is done with the rules. */
export const released = (
  vm: Reachable & { readonly access: AccessOfMachine },
  now: Instant,
): AccessOfMachine =>
  changed(without(withoutEnded(vm, vm.access, now), 'step', 'closed', 'triedAt', 'failed'), {})

/**
 * The step gives up. What was wished and does not stand is wished no longer: closed stays closed. What may stand and is not to
 * is looked after again later.
 */
export const givenUp = (
  vm: Reachable & { readonly access: AccessOfMachine },
  now: Instant,
  failed?: string,
): AccessOfMachine => {
  const access = withoutEnded(vm, vm.access, now)
  const kept = sides.flatMap((side): [Side, OpeningRecord][] => {
    const opening = access[side]
    const addresses = opening?.addresses.filter(({ address }) => access.rules?.[side].includes(address)) ?? []
    return opening === undefined || addresses.length === 0 ? [] : [[side, { ...opening, addresses }]]
  })
  const rest = without(access, 'step', 'closed', 'student', 'staff', 'writing')
  const open = Object.keys(access.writing ?? {}) as RuleName[]
  return changed(rest, {
    ...Object.fromEntries(kept),
    ...doubts(access, open),
    triedAt: now,
    ...(failed && { failed }),
  })
}

/** Azure refused the write before it did anything: what stood before stands. */
export const unwritten = (access: AccessOfMachine): AccessOfMachine => changed(without(access, 'writing'), {})

/**
 * What a write has opened, or closed for everybody of its side, in words for the machine's history. Of a VM outside courses who
 * changes what holds for everybody has left a line already.
 */
export const linesOf = (
  { rules, writing, closed, ...access }: AccessOfMachine,
  isOutside = false,
): readonly string[] => {
  const ofSide = (side: Side): string[] => {
    const [was, is] = [rules?.[side] ?? [], writing?.[side]]
    if (is === undefined) return []
    const names = new Map(access[side]?.addresses.map(({ address, by }) => [address, by]))
    const lines = is
      .filter((address) => !was.includes(address))
      .map((address) => `Opened for ${address} by ${names.get(address) ?? 'somebody'}.`)
    return is.length === 0 && was.length > 0 && closed !== undefined ? [`Closed ${closed}.`] : lines
  }
  const ofCourse = isOutside ? undefined : writing?.course
  const isNews = ofCourse !== undefined && ofCourse.join() !== (rules?.course ?? ['*']).join()
  return [...sides.flatMap(ofSide), ...(isNews ? [courseLine(ofCourse)] : [])]
}

/** Whoever was let in from somewhere: addresses are forgotten after 30 days, whatever else is kept. */
export const namesAddress = (line: string): boolean => /^Opened for [\da-f.:/]+ by /i.test(line)

const courseLine = (sources: readonly string[]): string => {
  if (sources.includes('*')) return 'Opened for everybody, as its course says.'
  return sources.length === 0
    ? 'Closed but for those who open it, as its course says.'
    : 'Opened for the campus, as its course says.'
}

/** Lists ask nobody for the time: what has ended leaves the record soon, and is gone from them then. */
const wheneverKept: Instant = ''

/** As people see it: what really is open. The own side's first. */
export const shownOpening = (vm: Reachable, own: Side, now = wheneverKept): Opening | undefined => {
  const { access } = vm
  if (access === undefined) return undefined
  const ordered: readonly Side[] = own === 'student' ? ['student', 'staff'] : ['staff', 'student']
  for (const by of ordered) {
    const opening = openingOf(vm, by, now)
    const certain = standing(access, by)
    const addresses =
      opening?.addresses.flatMap(({ address }) => (certain.includes(address) ? [address] : [])) ?? []
    if (opening !== undefined && addresses.length > 0) return { addresses, until: opening.until, by }
  }
  return undefined
}

/** When the next of a machine's openings ends by itself. */
export const nextEnd = (vm: Reachable, now: Instant): Instant | undefined =>
  sides
    .flatMap((side) => openingOf(vm, side, now)?.until ?? [])
    .toSorted()
    .at(0)

/** Why it is closed when its time is up, to end a sentence. */
const afterHours = `${automatically}, ${openHours} hours after it was opened`

const never: Instant = '9999-12-31T00:00:00.000Z'

/** Ends what has run out, with the reason for the machine's history. */
export const withoutRunOut = (vm: Reachable, now: Instant): AccessOfMachine | undefined => {
  const { access } = vm
  if (access === undefined) return undefined
  const isOut = sides.some((side) => (access[side]?.until ?? never) <= now)
  return changed(withoutEnded(vm, access, now), isOut ? { closed: afterHours } : {})
}

/**
 * Of a machine that is seen in this state: what was opened until now is over, whatever it does next. A closed VM outside courses
 * has no course that is looked at: its own rules are.
 */
export const shutAfter = (
  { access, closed }: Pick<VmRecord, 'access' | 'closed'>,
  powerState: VmRecord['powerState'] | undefined,
  now: Date,
): Pick<VmRecord, 'shutAt' | 'rulesDueAt'> => {
  if (!isOff(powerState)) return {}
  const at = now.toISOString()
  if (closed) return { shutAt: at, rulesDueAt: at }
  return (access?.student ?? access?.staff) === undefined ? {} : { shutAt: at }
}
