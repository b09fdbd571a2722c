import type { OperationKind } from '@labkeeper/contract/operations/operations'
import type { Progress } from './operation-progress.ts'

/** What is said of operations. It comes with the first of which there is something to say. */

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
  sleep: {
    doing: 'Putting to rest',
    did: 'Put to rest',
    each: 'at rest',
    verb: 'put to rest',
    things: 'machines',
  },
  'clean-up': {
    doing: 'Cleaning up',
    did: 'Cleaned up',
    each: 'cleaned up',
    verb: 'clean up',
    things: 'parts',
  },
  park: { doing: 'Parking', did: 'Parked', each: 'parked', verb: 'park', things: 'machines' },
  'bring-back': {
    doing: 'Bringing back',
    did: 'Brought back',
    each: 'back',
    verb: 'bring back',
    things: 'machines',
  },
  'remove-waste': { doing: 'Removing', did: 'Removed', each: 'removed', verb: 'remove', things: 'items' },
  'restore-bin': { doing: 'Restoring', did: 'Restored', each: 'back', verb: 'restore', things: 'VMs' },
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

/** Each of them is waited for, for minutes. */
const isAwaited = (kind: OperationKind): boolean => kind === 'create' || kind === 'restore-bin'

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
  if (!isAwaited(kind) && total === 1) return undefined
  const name = total === 1 ? items[0]?.name : undefined
  return { type: 'success', text: name ? `${name} is ${each}` : `${succeeded} ${thingsOf(kind)} are ${each}` }
}
