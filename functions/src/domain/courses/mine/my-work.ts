import type { MachineWork } from '@labkeeper/contract/courses/my-machine'
import type { OperationKind } from '@labkeeper/contract/operations/operations'
import type { OperationRecord } from '../../operations/operation-record.ts'
import type { StepRecord } from '../../operations/step-record.ts'
import type { VmRecord } from '../../vms/vm-record.ts'

/** What goes on with somebody's machine, in words without Azure's names. */

/** The operation at work on a machine, and how far it is with this one. */
export type WorkOnMachine = Pick<OperationRecord, 'id' | 'kind' | 'createdAt' | 'requestedBy'> &
  Pick<StepRecord, 'phase'>

const settingUp = 'Setting it up'

/** Until it has been started. */
const comingUp: ReadonlySet<StepRecord['phase']> = new Set([
  ...(['rouse', 'disk-fast', 'fast-later', 'new-address', 'join-address', 'see-address'] as const),
  ...(['forgo-address', 'join-later', 'act', 'verify'] as const),
])

const starting = (phase: StepRecord['phase']): string =>
  phase === 'first-start'
    ? settingUp
    : ofBack.has(phase)
      ? comingBack
      : comingUp.has(phase)
        ? 'Azure is starting it (about a minute)'
        : 'Waiting for it to answer'

const comingBack = 'It is being brought back (about 5 minutes)'
/** A start of what was parked has these before its own. */
const ofBack: ReadonlySet<StepRecord['phase']> = new Set([
  ...(['back', 'back-sure', 'back-there', 'copy-disk', 'put', 'late', 'came-back', 'back-done'] as const),
  ...(['drop-spent', 'back-let-go', 'back-unmake', 'back-drop', 'back-leave', 'back-unsure'] as const),
])

const texts: Partial<Record<OperationKind, string>> = {
  stop: 'Azure is stopping it',
  create: 'It is being made',
  publish: 'It is being made',
  clean: 'It is being cleaned',
  delete: 'It is being removed',
  remove: 'It is being removed',
  snapshot: 'A template of it is being built',
  password: 'A new password is being set',
  keys: 'SSH keys are being set',
  repair: 'It is being repaired',
  sleep: 'It is being put to rest',
  reset: 'It is being reset',
  bring: 'It is being reset',
  restore: 'It is going back to a checkpoint',
  'undo-reset': 'Its old disk is being brought back',
  checkpoint: 'A checkpoint is being saved',
  park: 'It is being parked',
  'bring-back': comingBack,
}

/** What gives it another disk, which is then set up. */
const exchanging: ReadonlySet<OperationKind> = new Set(['reset', 'bring', 'restore', 'undo-reset'])

export const toWork = ({ id: operationId, kind, phase, createdAt: since }: WorkOnMachine): MachineWork => ({
  operationId,
  kind,
  text: exchanging.has(kind) && phase === 'first-start' ? settingUp : (texts[kind] ?? starting(phase)),
  since,
})

const atRules = { open: 'Its port is being opened', 'close-port': 'Its port is being closed' } as const

/** What goes on beside all that: it holds nobody up. */
export const workAtRules = ({ access }: Pick<VmRecord, 'access'>): MachineWork | undefined => {
  const { operationId, kind, since } = access?.step ?? {}
  return operationId && kind && since ? { operationId, kind, text: atRules[kind], since } : undefined
}

/** What whoever has a machine asks of it. */
const ofHolder: ReadonlySet<OperationKind> = new Set<OperationKind>([
  ...(['start', 'stop', 'restart', 'password', 'repair'] as const),
  ...(['reset', 'undo-reset', 'bring', 'restore', 'checkpoint'] as const),
  ...(['park', 'bring-back'] as const),
])

/** What the record says of the last work, once a step has ended: its failure, until the next succeeds. */
export const lastErrorAfter = (
  { kind }: Pick<StepRecord, 'kind'>,
  outcome: 'succeeded' | 'failed',
  error: string | undefined,
  was: string | undefined,
): { readonly lastError?: string | null } => {
  if (!ofHolder.has(kind)) return {}
  if (outcome === 'failed') return error === undefined ? {} : { lastError: error }
  return was === undefined ? {} : { lastError: null }
}
