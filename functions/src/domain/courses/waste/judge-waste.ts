import { WasteKind } from '@labkeeper/contract/courses/waste'
import { isStranded } from '../../connection/stranded.ts'
import type { OperationId } from '../../kernel/ids.ts'
import type { Instant } from '../../kernel/instant.ts'
import type { TemplateRecord } from '../../templates/template.ts'
import { keyOfResource } from '../../vms/found-resource.ts'
import { retiring, spareMachines, wastedMachine } from './idle-machines.ts'
import { isKnown, knownIn, type LabFacts } from './known.ts'
import { closedCourse, keptOf, unusedVersion } from './old-copies.ts'
import { wastedPart } from './stray-parts.ts'
import type { Wasted } from './waste-item.ts'
import type { StrayPart } from './waste-record.ts'

interface Seen {
  readonly facts: LabFacts
  readonly parts: readonly StrayPart[]
  readonly subscriptionId: string
  readonly firstAt: Instant
}

/** What is just being removed, and by which operation. */
export const removals = ({ work }: LabFacts): ReadonlyMap<string, OperationId> =>
  new Map(
    work.flatMap(({ operationId, input: { waste } }) =>
      waste ? [[keyOfResource(waste), operationId] as const] : [],
    ),
  )

const present = (one: Wasted | undefined): Wasted[] => (one === undefined ? [] : [one])

/** All that costs for nothing: what the last look saw, as far as nothing knows of it by now, and what records tell. */
export const judgeWaste = (seen: Seen, now: Date): readonly Wasted[] => {
  const { facts, parts, subscriptionId, firstAt } = seen
  const connected = { subscriptionId }
  const vms = facts.vms.filter((vm) => !isStranded(vm, connected))
  const templates = facts.templates.filter((template) => !isStranded(template, connected))
  const courses = new Map(facts.courses.map((course) => [course.id as string, course]))
  const over = new Set(
    facts.courses.flatMap(({ id, state }) => (state === 'open' || state === 'draft' ? [] : [id as string])),
  )
  const isOver = ({ course }: { readonly course?: { readonly id: string } }): boolean =>
    course !== undefined && over.has(course.id)
  const goingOn = vms.filter((vm) => !isOver(vm))
  // What was kept of a course that is cleaned up costs on, and stands nowhere else.
  const isLeft = ({ course }: TemplateRecord): boolean => courses.get(course?.id ?? '')?.state === 'archived'
  const known = knownIn(facts)
  const astray = parts.filter((one) => !isKnown(known, one, now))
  const vmsOf = Map.groupBy(vms, ({ course }) => course?.id as string | undefined)
  const templatesOf = Map.groupBy(templates, ({ course }) => course?.id as string | undefined)
  const spares = facts.courses.flatMap((course) => spareMachines(course, vmsOf.get(course.id) ?? [], now))
  const isSpare = new Set(spares.map(({ id }) => id))
  const machines = goingOn
    .filter(({ id }) => !isSpare.has(id))
    .flatMap((vm) => present(wastedMachine(vm, firstAt, now)))
  const all: readonly Wasted[] = [
    ...astray.map(wastedPart(subscriptionId, astray)),
    ...machines,
    ...spares,
    ...templates
      .filter((one) => !isOver(one) || isLeft(one))
      .flatMap((one) => present(unusedVersion(one, courses, now))),
    ...goingOn.filter(({ operationId }) => operationId === undefined).flatMap(keptOf),
    ...facts.courses.flatMap((course) =>
      present(closedCourse(course, vmsOf.get(course.id) ?? [], templatesOf.get(course.id) ?? [])),
    ),
    ...goingOn.flatMap((vm) => present(retiring(vm))),
  ]
  const order = WasteKind.options
  return all.toSorted((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind))
}
