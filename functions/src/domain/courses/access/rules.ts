import { rangeOf } from '@labkeeper/contract/courses/campus'
import type { Access } from '@labkeeper/contract/courses/recipe'
import { after, type Instant } from '../../kernel/instant.ts'
import { isOff } from '../../vms/is-off.ts'
import type { VmRecord } from '../../vms/vm-record.ts'
import {
  type AccessOfMachine,
  type OpeningRecord,
  type OwnRules,
  type RuleName,
  ruleNames,
  type Side,
} from './access-of-machine.ts'

/** What the rules of a machine's own interface are to be, and what is still to be written for it. */

const everybody = '*'

/** Who lets people in whoever opens what: a course, or the owner of a VM outside courses. */
export interface Letting {
  readonly recipe?: {
    readonly access?: Access | undefined
    readonly campus?: readonly string[] | undefined
  }
}

/** Courses of an earlier version say nothing: their machines are open for everybody. */
export const accessOf = ({ recipe }: Letting): Access => recipe?.access ?? 'anyone'

const asRange = (source: string) => rangeOf(source.includes('/') ? source : `${source}/32`)

const isWithin = (inner: string, outer: string): boolean => {
  const [one, other] = [asRange(inner), asRange(outer)]
  return one !== undefined && other !== undefined && other.first <= one.first && one.last <= other.last
}

export const covers = (sources: readonly string[], address: string): boolean =>
  sources.some((source) => source === everybody || isWithin(address, source))

/** Azure takes no ranges in one rule that overlap. */
export const withoutInner = (sources: readonly string[]): string[] =>
  [...new Set(sources)].filter((one, _, all) => !all.some((other) => other !== one && isWithin(one, other)))

/** What a course lets in whoever asks. */
export const sourcesOf = (course: Letting): readonly string[] => {
  const access = accessOf(course)
  if (access === 'anyone') return [everybody]
  return access === 'campus' ? withoutInner(course.recipe?.campus ?? []) : []
}

/** Of a machine that is made now. */
export const firstRules = (course: Letting): OwnRules => ({
  student: [],
  staff: [],
  course: sourcesOf(course),
})

/** What openings are judged by: a query that leaves one of these out finds machines open that are not. */
export type Reachable = Pick<VmRecord, 'access' | 'allocatedTo' | 'powerState' | 'shutAt'>

/** An opening ends with the run, and after so long at the latest. */
export const openMs = 12 * 60 * 60_000

/** It was opened before the machine was last off. */
const isOfEarlierRun = ({ until }: OpeningRecord, { shutAt }: Pick<VmRecord, 'shutAt'>): boolean =>
  shutAt !== undefined && until <= after(new Date(shutAt), openMs)

/** An opening ends with the run, after its hours, and when the machine is somebody else's. */
export const isOver = (opening: OpeningRecord, vm: Omit<Reachable, 'access'>, now: Instant): boolean =>
  opening.until <= now ||
  isOff(vm.powerState) ||
  isOfEarlierRun(opening, vm) ||
  (opening.userId !== undefined && opening.userId !== vm.allocatedTo?.userId)

/** What somebody opened, and has not ended. */
export const openingOf = (vm: Reachable, side: Side, now: Instant): OpeningRecord | undefined => {
  const opening = vm.access?.[side]
  return opening === undefined || isOver(opening, vm, now) ? undefined : opening
}

const opened = (vm: Reachable, side: Side, now: Instant): string[] =>
  openingOf(vm, side, now)?.addresses.map(({ address }) => address) ?? []

export const wantedRules = (vm: Reachable, course: Letting, now: Instant): OwnRules => ({
  student: opened(vm, 'student', now),
  staff: opened(vm, 'staff', now),
  course: sourcesOf(course),
})

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((source) => other.includes(source))

/** A rule of which nobody knows what it is differs from whatever it is to be. */
const differs = ({ rules, writing, unsure }: AccessOfMachine, name: RuleName, wanted: OwnRules): boolean =>
  writing?.[name] !== undefined ||
  unsure?.includes(name) === true ||
  !isSame(rules?.[name] ?? [], wanted[name])

const isOpenForAll = (wanted: OwnRules): boolean => wanted.course.includes(everybody)

/**
 * What to write next: one rule; all of them for a machine that has none of its own yet; or nothing. Under the rules that it
 * shares a machine is open for everybody: then it needs none.
 */
export const nextWrite = (
  access: AccessOfMachine | undefined,
  wanted: OwnRules,
): Partial<OwnRules> | undefined => {
  if (access?.rules === undefined) {
    const isShared = access?.writing === undefined && access?.unsure === undefined
    return isShared && isOpenForAll(wanted) ? undefined : wanted
  }
  const name = ruleNames.find((one) => differs(access, one, wanted))
  return name && { [name]: wanted[name] }
}

/** What is let in for certain, also while something is written. */
export const standing = ({ rules, writing, unsure }: AccessOfMachine, name: RuleName): readonly string[] => {
  if (unsure?.includes(name)) return []
  const next = writing?.[name]
  const known = rules?.[name] ?? []
  return next === undefined ? known : known.filter((source) => next.includes(source))
}

/** Whether its rules, as far as they were written, let somebody in who comes from there. */
export const letsIn = ({ access }: Pick<VmRecord, 'access'>, address: string): boolean =>
  access?.rules === undefined || ruleNames.some((name) => covers(standing(access, name), address))
