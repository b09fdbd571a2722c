import type { Container, OperationInput } from '@azure/cosmos'
import type { AccessOfMachine } from '../../../domain/courses/access/access-of-machine.ts'
import type { BesideAccess, Openings, SeenAccess } from '../../../ports/courses/openings.ts'
import { writeAll } from '../kernel/batch.ts'
import { create, emptyingPatchOf, isStill, literal, patch } from '../kernel/records.ts'
import { dueNow } from './due-now.ts'

const isAsSeen = ({ access }: SeenAccess): string =>
  access === undefined ? 'NOT IS_DEFINED(c.access)' : `c.access.rev = ${literal(access.rev)}`

/** Somebody is to look at its rules. */
export const readyForRules = "(c.type = 'vm' AND c.rulesDueAt > '' AND c.rulesDueAt <= @now)"

const isHolder = ({ allocatedTo }: SeenAccess): string =>
  allocatedTo === undefined
    ? 'NOT IS_DEFINED(c.allocatedTo)'
    : `c.allocatedTo.userId = ${literal(allocatedTo.userId)}`

/** A course is looked at whenever a machine of it stops or changes hands. Outside, whoever saw less must look again. */
const isSameVm = (vm: SeenAccess): string =>
  vm.course === undefined
    ? `NOT IS_DEFINED(c.course) AND ${isStill('shutAt', vm.shutAt)} AND ${isHolder(vm)}`
    : 'IS_DEFINED(c.course)'

const ofMachine = (
  vm: SeenAccess,
  next: AccessOfMachine,
  { holder, lastError, rulesDueAt, closed }: BesideAccess,
): OperationInput => {
  const theirs = holder === undefined ? '' : ` AND c.allocatedTo.userId = ${literal(holder.userId)}`
  const seen = holder === undefined || vm.course === undefined ? {} : { 'course/seenAt': holder.at }
  return patch(
    vm.id,
    `c.type = 'vm' AND ${isSameVm(vm)} AND ${isAsSeen(vm)}${theirs}`,
    emptyingPatchOf({ access: { ...next }, ...seen, lastError, rulesDueAt, closed }),
  )
}

export const cosmosOpenings = (container: Container): Openings => {
  const write = async (
    vm: SeenAccess,
    next: AccessOfMachine,
    beside: BesideAccess,
    more: OperationInput[] = [],
  ): Promise<boolean> => {
    const { activities = [], courseDue } = beside
    const certain = [ofMachine(vm, next, beside), ...more, ...activities.map(create)]
    if (courseDue === undefined) return writeAll(container, vm.labId, certain)
    if (await writeAll(container, vm.labId, [...certain, ...dueNow(courseDue)])) return true
    // The course is looked at sooner anyway, or is not there any more.
    return writeAll(container, vm.labId, certain)
  }
  return {
    begin: (operation, step, vm, next, beside = {}) =>
      write(vm, next, beside, [create(operation), create(step)]),
    change: (vm, next, beside = {}) => write(vm, next, beside),
  }
}
