import type { Operation, OperationKind } from '@labkeeper/contract/operations/operations'

/** One piece of work as a person gave it: one operation, or those that one click on many VMs made. */
export interface Progress {
  /** Stable while it runs. */
  readonly key: string
  readonly kind: OperationKind
  readonly operations: readonly Operation[]
  readonly total: number
  readonly succeeded: number
  readonly failed: number
  /** How many went well but have something to say. */
  readonly warnings: number
  readonly isRunning: boolean
  /** An import whose turn it is not yet. */
  readonly waits: boolean
  readonly items: Operation['items']
  readonly createdAt: string
}

const sum = (operations: readonly Operation[], count: (operation: Operation) => number): number =>
  operations.reduce((total, operation) => total + count(operation), 0)

const warningsOf = ({ items }: Operation): number =>
  items.filter(({ warning }) => warning !== undefined).length

const toProgress = (operations: readonly [Operation, ...Operation[]]): Progress => ({
  key: operations[0].id,
  kind: operations[0].kind,
  operations,
  total: sum(operations, ({ total }) => total),
  succeeded: sum(operations, ({ succeeded }) => succeeded),
  failed: sum(operations, ({ failed }) => failed),
  warnings: sum(operations, warningsOf),
  isRunning: operations.some(({ status }) => status === 'running'),
  waits: operations[0].waits === true,
  items: operations.flatMap(({ items }) => items),
  createdAt: operations[0].createdAt,
})

const togetherMs = 10_000

/** One click makes one of these, with many items. */
const isOneOfMany = (kind: OperationKind): boolean => kind === 'create' || kind === 'import-students'

/**
 * Oldest of a group first, newest group first. 'Start All' over twenty VMs makes twenty operations within seconds:
 * they are one thing to the person who clicked. Creations are never joined: each is an operation with many items already.
 */
export const groupOperations = (operations: readonly Operation[]): Progress[] => {
  const groups: [Operation, ...Operation[]][] = []
  const latest = new Map<OperationKind, [Operation, ...Operation[]]>()
  const inOrder = operations.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))
  for (const operation of inOrder) {
    const group = latest.get(operation.kind)
    const previous = group?.at(-1)
    const gap = previous ? Date.parse(operation.createdAt) - Date.parse(previous.createdAt) : Infinity
    if (group && !isOneOfMany(operation.kind) && gap <= togetherMs) {
      group.push(operation)
      continue
    }
    const fresh: [Operation, ...Operation[]] = [operation]
    groups.push(fresh)
    latest.set(operation.kind, fresh)
  }
  return groups.map(toProgress).reverse()
}

const lateMs = 24 * 3_600_000

/** What deserves a place on the page: what runs, and what failed or warns within a day unless it was put aside. */
export const noteworthy = (
  operations: readonly Operation[],
  dismissed: ReadonlySet<string>,
  now: number,
): Progress[] =>
  groupOperations(operations)
    .map((group) => {
      if (group.isRunning) return group
      const open = group.operations.filter(
        (operation) =>
          (operation.failed > 0 || warningsOf(operation) > 0) &&
          !dismissed.has(operation.id) &&
          now - Date.parse(operation.finishedAt ?? operation.createdAt) < lateMs,
      )
      const [first, ...rest] = open
      return first && toProgress([first, ...rest])
    })
    .filter((group) => group !== undefined)

/** Both lists hold some of the same operations; the first one's are the fresher. */
export const mergeOperations = (fresh: readonly Operation[], older: readonly Operation[]): Operation[] => {
  const seen = new Set(fresh.map(({ id }) => id))
  return [...fresh, ...older.filter(({ id }) => !seen.has(id))]
}

/** Those that ran at the last look and run no longer: their result is to be announced. */
export const endedBetween = (before: readonly Operation[], after: readonly Operation[]): string[] => {
  const still = new Set(after.map(({ id }) => id))
  return before.map(({ id }) => id).filter((id) => !still.has(id))
}
