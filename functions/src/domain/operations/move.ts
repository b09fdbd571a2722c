import type { Diagnosed } from '../courses/doctor/diagnosis-record.ts'
import type { Inside, Sights } from '../courses/doctor/sights.ts'
import type { Instant } from '../kernel/instant.ts'
import type { SnapshotFacts } from '../templates/template.ts'
import type { Belonging, Belongings } from '../vms/belongings.ts'
import type { BinOfStep } from '../vms/bin-record.ts'
import type { FoundResource } from '../vms/found-resource.ts'
import type { MaybeParked, Parked } from '../vms/parked.ts'
import type { MachineChange, VmRecord } from '../vms/vm-record.ts'
import type { Exchange } from './exchange-record.ts'
import type { Cleaning, Leftovers, StepPhase, StepRecord } from './step-record.ts'

/** What a machine is after it was made anew. */
export type Remade = Pick<
  VmRecord,
  'sealedPassword' | 'size' | 'os' | 'diskSizeGB' | 'adminUsername' | 'course' | 'access'
> & {
  readonly image: NonNullable<VmRecord['image']> | null
  readonly copyOf: NonNullable<VmRecord['copyOf']> | null
  readonly sealedStudentPassword: string | null
} & Readonly<Record<'help' | 'notice' | 'lastError' | 'nextPassword' | 'newPassword', null>>

export type VmOutcome = Partial<
  Pick<
    VmRecord,
    | ('powerState' | 'status' | 'halfMade' | 'privateIP' | 'disks')
    | Exclude<keyof Belongings, keyof MaybeParked>
  > &
    Omit<Remade, 'newPassword'>
> & { readonly dueAt?: Instant | null; readonly publicIP?: string | null } & {
  readonly newPassword?: NonNullable<VmRecord['newPassword']> | null
  readonly parked?: Parked | null
} & MachineChange

/** Make the call of this phase next. `forget` removes the VM's record on the way; tries count anew unless given. */
export interface Go {
  readonly kind: 'go'
  readonly to: StepPhase
  readonly error?: string
  /** `null` takes back what was said of it before Azure was looked at. */
  readonly warning?: string | null
  readonly vm?: VmOutcome
  readonly forget?: boolean
  readonly attempts?: number
  readonly delaySeconds?: number
  /** Azure kept these parts; the step goes on with the others. */
  readonly left?: Leftovers
  /** What a diagnosis saw so far. */
  readonly sights?: Sights
  /** What it still has to remove. */
  readonly belongings?: readonly Belonging[]
  /** How far the clean-up of a course is. */
  readonly cleaning?: Cleaning
  /** What it makes from here on. */
  readonly draft?: VmRecord
  readonly bin?: BinOfStep
  readonly exchange?: Exchange
  /** It waits as long as it says before it goes on, which takes nothing of the time that it has. */
  readonly waits?: true
  /** See StepRecord. */
  readonly poisons?: number
}

/** The same phase again, later. `ticket: null` drops the ticket: the call itself is made again. */
interface Again {
  readonly kind: 'again'
  readonly delaySeconds: number
  readonly attempts?: number
  readonly ticket?: null
  /** It waits for its turn, which takes nothing of the time that it has. */
  readonly turn?: StepRecord['turn']
  /** It waits for other work of ours: likewise. */
  readonly waits?: true
  /** Everybody of the lab waits. */
  readonly hold?: boolean
}

export interface End {
  readonly kind: 'end'
  readonly outcome: 'succeeded' | 'failed'
  readonly error?: string
  /** It succeeded, but for this. */
  readonly warning?: string
  readonly vm: VmOutcome | 'gone' | 'forgotten'
  /** What was learned of the snapshot that the step made. */
  readonly facts?: SnapshotFacts
  /** What Azure kept of the VM. */
  readonly left?: Leftovers
  /** It failed for now: it is tried again by itself, as leftovers are. */
  readonly isPutOff?: true
  /** What a diagnosis came to. */
  readonly diagnosed?: Diagnosed
  /** What was to be removed from the bin stays there. */
  readonly staysInBin?: boolean
}

/** What a call learned that decides what follows. */
export interface Learned {
  readonly sights?: Sights | undefined
  readonly inside?: Inside | undefined
  readonly found?: readonly FoundResource[] | undefined
  readonly facts?: SnapshotFacts | undefined
  readonly seen?: VmOutcome | undefined
}

/** What a step does next; its phase decides (use-cases/operations/phases), the worker (take-step.ts) carries it out. */
export type Move = Go | Again | End

export const go = (to: StepPhase, more: Omit<Go, 'kind' | 'to'> = {}): Go => ({ kind: 'go', to, ...more })

export const again = (delaySeconds: number, more: Omit<Again, 'kind' | 'delaySeconds'> = {}): Again => ({
  kind: 'again',
  delaySeconds,
  ...more,
})

export const succeed = (vm: End['vm'], warning?: string): End => ({
  kind: 'end',
  outcome: 'succeeded',
  ...(warning === undefined ? {} : { warning }),
  vm,
})

export const fail = (error: string | undefined, vm: End['vm'], left?: Leftovers): End => ({
  kind: 'end',
  outcome: 'failed',
  ...(error === undefined ? {} : { error }),
  vm,
  ...(left === undefined ? {} : { left }),
})

/** What a call saw of the VM goes where the move writes something of it. */
export const withSeen = (move: Move, seen: VmOutcome | undefined, facts: SnapshotFacts | undefined): Move => {
  if (move.kind === 'again') return move
  const known = move.kind === 'end' && facts !== undefined ? { ...move, facts } : move
  return seen !== undefined && typeof known.vm === 'object'
    ? { ...known, vm: { ...known.vm, ...seen } }
    : known
}
