import type { Container, OperationInput } from '@azure/cosmos'
import type { AccessOfMachine } from '../../../domain/courses/access/access-of-machine.ts'
import type { BesideAccess, Openings, SeenAccess } from '../../../ports/courses/openings.ts'
import { writeAll } from '../kernel/batch.ts'
import { create, emptyingPatchOf, literal, patch } from '../kernel/records.ts'
import { dueNow } from './due-now.ts'

const isAsSeen = ({ access }: SeenAccess): string =>
  access === undefined ? 'NOT IS_DEFINED(c.access)' : `c.access.rev = ${literal(access.rev)}`

const ofMachine = (
  vm: SeenAccess,
  next: AccessOfMachine,
  { holder, lastError }: BesideAccess,
): OperationInput => {
  const theirs = holder === undefined ? '' : ` AND c.allocatedTo.userId = ${literal(holder.userId)}`
  const seen = holder === undefined ? {} : { 'course/seenAt': holder.at }
  return patch(
    vm.id,
    `c.type = 'vm' AND IS_DEFINED(c.course) AND ${isAsSeen(vm)}${theirs}`,
    emptyingPatchOf({ access: { ...next }, ...seen, lastError }),
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
