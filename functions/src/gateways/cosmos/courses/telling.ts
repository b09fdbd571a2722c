import type { Container, OperationInput } from '@azure/cosmos'
import type { MachineOfCourse } from '../../../domain/courses/machines/machine.ts'
import { chunks } from '../../../domain/kernel/chunks.ts'
import type { VmId } from '../../../domain/kernel/ids.ts'
import type { OperationRecord } from '../../../domain/operations/operation-record.ts'
import type { StepRecord } from '../../../domain/operations/step-record.ts'
import type { StopKind, Telling } from '../../../ports/courses/telling.ts'
import { writeAll } from '../kernel/batch.ts'
import { create, literal, patch, patchOf } from '../kernel/records.ts'

/** Two records a machine and one operation, at most a hundred in a transaction. */
const pairsPerBatch = 49

const toldOf = {
  calendar: 'toldStop',
  hours: 'toldHours',
  idle: 'toldIdle',
  budget: 'toldBudget',
} as const satisfies Record<StopKind, keyof MachineOfCourse>

interface Item {
  readonly vmId: VmId
  /** Of the machine's record: guarded. */
  readonly write: OperationInput
  readonly step?: StepRecord
}

/** Those that are only read on a page are done with this. */
const countersOf = (part: readonly Item[]) => {
  const open = part.filter(({ step }) => step !== undefined).length
  return { total: part.length, open, succeeded: part.length - open }
}

const tell = async (
  container: Container,
  operation: OperationRecord,
  items: readonly Item[],
): Promise<ReadonlySet<string>> => {
  const { id, labId, createdAt } = operation
  const reached = new Set<string>()
  const write = async (part: readonly Item[]): Promise<boolean> => {
    const counters = countersOf(part)
    const count =
      reached.size === 0
        ? create({ ...operation, ...counters, ...(counters.open === 0 && { finishedAt: createdAt }) })
        : patch(
            id,
            undefined,
            Object.entries(counters).map(([field, value]) => ({ op: 'incr', path: `/${field}`, value })),
          )
    const records = part.flatMap((item) => [
      item.write,
      ...(item.step === undefined ? [] : [create(item.step)]),
    ])
    if (!(await writeAll(container, labId, [count, ...records]))) return false
    for (const { vmId } of part) reached.add(vmId)
    return true
  }
  for (const part of chunks(items, pairsPerBatch)) {
    // One that is somebody else's by now must not keep the others from hearing.
    if (!(await write(part))) for (const one of part) await write([one])
  }
  return reached
}

export const cosmosTelling = (container: Container): Telling => ({
  notify: (operation, items) =>
    tell(
      container,
      operation,
      items.map(({ vmId, notice, step }) => {
        const theirs = `c.type = 'vm' AND IS_DEFINED(c.course) AND c.allocatedTo.userId = ${literal(notice.userId)}`
        const change = patchOf({ notice: { ...notice } })
        return { vmId, write: patch(vmId, theirs, change), ...(step && { step }) }
      }),
    ),

  warn: (operation, items) =>
    tell(
      container,
      operation,
      items.map(({ vmId, mark, kind, step }) => {
        const field = toldOf[kind]
        const anew = `IS_DEFINED(c.course) AND (NOT IS_DEFINED(c.course.${field}) OR c.course.${field} != ${literal(mark)})`
        return { vmId, write: patch(vmId, anew, patchOf({ [`course/${field}`]: mark })), step }
      }),
    ),
})
