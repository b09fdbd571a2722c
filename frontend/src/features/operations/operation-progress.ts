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

interface Words {
  readonly doing: string
  readonly did: string
  readonly each: string
  readonly verb: string
  /** What is counted; VMs unless said otherwise. */
  readonly things?: string
}

const words: Record<OperationKind, Words> = {
  create: { doing: 'Creating', did: 'Created', each: 'ready', verb: 'create' },
  start: { doing: 'Starting', did: 'Started', each: 'running', verb: 'start' },
  stop: { doing: 'Stopping', did: 'Stopped', each: 'stopped', verb: 'stop' },
  restart: { doing: 'Restarting', did: 'Restarted', each: 'restarted', verb: 'restart' },
  delete: { doing: 'Deleting', did: 'Deleted', each: 'deleted', verb: 'delete' },
  snapshot: {
    doing: 'Building template',
    did: 'Built template',
    each: 'ready',
    verb: 'build template',
    things: 'templates',
  },
  'delete-template': {
    doing: 'Deleting template',
    did: 'Deleted template',
    each: 'deleted',
    verb: 'delete template',
    things: 'templates',
  },
  password: {
    doing: 'Setting a new password of',
    did: 'Set a new password of',
    each: 'set',
    verb: 'set a new password of',
  },
  keys: { doing: 'Setting SSH keys of', did: 'Set SSH keys of', each: 'set', verb: 'set SSH keys of' },
  publish: { doing: 'Creating', did: 'Created', each: 'ready', verb: 'create', things: 'machines' },
  clean: { doing: 'Cleaning', did: 'Cleaned', each: 'clean', verb: 'clean', things: 'machines' },
  remove: { doing: 'Removing', did: 'Removed', each: 'removed', verb: 'remove', things: 'machines' },
  reset: { doing: 'Resetting', did: 'Reset', each: 'reset', verb: 'reset', things: 'machines' },
  bring: {
    doing: 'Bringing up to date',
    did: 'Brought up to date',
    each: 'up to date',
    verb: 'bring up to date',
    things: 'machines',
  },
  'undo-reset': {
    doing: 'Bringing back the old disk of',
    did: 'Brought back the old disk of',
    each: 'back',
    verb: 'bring back the old disk of',
    things: 'machines',
  },
  restore: {
    doing: 'Going back to a checkpoint of',
    did: 'Went back to a checkpoint of',
    each: 'back',
    verb: 'go back to a checkpoint of',
    things: 'machines',
  },
  checkpoint: {
    doing: 'Saving a checkpoint of',
    did: 'Saved a checkpoint of',
    each: 'saved',
    verb: 'save a checkpoint of',
    things: 'machines',
  },
  message: { doing: 'Telling', did: 'Told', each: 'told', verb: 'tell', things: 'students' },
  open: { doing: 'Opening', did: 'Opened', each: 'open', verb: 'open', things: 'machines' },
  'close-port': { doing: 'Closing', did: 'Closed', each: 'closed', verb: 'close', things: 'machines' },
  doctor: { doing: 'Looking at', did: 'Looked at', each: 'looked at', verb: 'look at', things: 'VMs' },
  repair: { doing: 'Repairing', did: 'Repaired', each: 'repaired', verb: 'repair', things: 'VMs' },
  'import-students': {
    doing: 'Creating',
    did: 'Created',
    each: 'created',
    verb: 'create',
    things: 'students',
  },
}

const thingsOf = (kind: OperationKind): string => words[kind].things ?? 'VMs'

const whatOf = ({ kind, total, items }: Progress): string =>
  total === 1 ? (items[0]?.name ?? `1 ${thingsOf(kind).slice(0, -1)}`) : `${total} ${thingsOf(kind)}`

/** 'Creating 20 VMs', 'Could not start web-1', 'Created 19 of 20 VMs'. */
export const titleOf = (progress: Progress): string => {
  const { doing, did, verb } = words[progress.kind]
  if (progress.isRunning) return `${doing} ${whatOf(progress)}`
  if (progress.failed === 0) return `${did} ${whatOf(progress)}`
  if (progress.succeeded === 0) return `Could not ${verb} ${whatOf(progress)}`
  return `${did} ${progress.succeeded} of ${progress.total} ${thingsOf(progress.kind)}`
}

/** '7 of 20 ready, 1 failed' while it runs and in the message at its end. */
export const countsOf = ({ kind, succeeded, total, failed, waits }: Progress): string => {
  if (waits) return 'Waits for another import to end'
  const done = `${succeeded} of ${total} ${words[kind].each}`
  return failed > 0 ? `${done}, ${failed} failed` : done
}

/** What else there is to say of what has ended: '1 failed', '2 with a warning'; nothing where the title says it. */
export const remarkOf = ({ total, succeeded, failed, warnings }: Progress): string | undefined => {
  if (total === 1 || succeeded === 0) return undefined
  const parts = [failed > 0 && `${failed} failed`, warnings > 0 && `${warnings} with a warning`]
  return parts.filter(Boolean).join(', ') || undefined
}

const importAdvice =
  'Correct their rows and import them again: passwords of users who could not be created are not kept.'

/** What can be done about failures once it has ended: a retry, or what this sentence says. */
export const remedyOf = ({ kind, isRunning, failed }: Progress): 'retry' | { advice: string } | undefined => {
  if (isRunning || failed === 0) return undefined
  return kind === 'import-students' ? { advice: importAdvice } : 'retry'
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

/**
 * What to say when it ends, or nothing: one VM that has started needs no second message. Failures always do.
 */
export const announcementOf = (
  progress: Progress,
): { type: 'success' | 'error'; text: string } | undefined => {
  const { kind, total, succeeded, failed, items } = progress
  const { each } = words[kind]
  if (failed > 0) return { type: 'error', text: total === 1 ? titleOf(progress) : countsOf(progress) }
  if (kind === 'snapshot' && total === 1) return { type: 'success', text: 'Template created successfully' }
  if (kind !== 'create' && total === 1) return undefined
  const name = total === 1 ? items[0]?.name : undefined
  return { type: 'success', text: name ? `${name} is ${each}` : `${succeeded} ${thingsOf(kind)} are ${each}` }
}
