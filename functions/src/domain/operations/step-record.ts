import type { OperationKind } from '@labkeeper/contract/operations/operations'
import { type Sights, sightsShape } from '../courses/doctor/sights.ts'
import {
  type BinId,
  type CourseId,
  idOf,
  type LabId,
  type OperationId,
  type StepId,
  type TemplateId,
  type VmId,
} from '../kernel/ids.ts'
import type { Instant } from '../kernel/instant.ts'
import {
  listOf,
  maybe,
  maybeNumber,
  maybeText,
  number,
  oneOf,
  part,
  type Shape,
  text,
  word,
} from '../kernel/shape.ts'
import type { TemplateOfStep } from '../templates/template.ts'
import { type Belonging, belongingShape, type Checkpoint, checkpointShape } from '../vms/belongings.ts'
import { type BinOfStep, binOfStepShape } from '../vms/bin-record.ts'
import { type FoundResource, foundShape } from '../vms/found-resource.ts'
import { type VmRecord, vmShape } from '../vms/vm-record.ts'
import { type Exchange, exchangeShape } from './exchange-record.ts'
import { type Leftovers, leftoversShape } from './leftovers-record.ts'
import { inputShape, type StepInput } from './step-input.ts'
import type { StepPhase } from './step-phase.ts'

export type { Leftovers, LeftPart } from './leftovers-record.ts'
export type { GuestMessage, PowerAction, StepInput, WasteToRemove } from './step-input.ts'
export type { StepPhase } from './step-phase.ts'

/** How far the clean-up of a course is, in the try that goes on. */
export interface Cleaning {
  /** Machines and versions whose deletion it has begun, by their ids. */
  readonly begun: readonly string[]
  /** What Azure lists of the course beside what is to stay; the first of it is removed next. */
  readonly found?: readonly FoundResource[]
  /** What was found was tried to be removed. */
  readonly isTried?: true
}

/** One VM's share of an operation. The record is the truth; a queue message only says "look at it". */
export interface StepRecord {
  readonly type: 'step'
  readonly id: StepId
  readonly labId: LabId
  readonly uk: string
  readonly schema: 1
  readonly operationId: OperationId
  /** The request that asked for the work: the log's thread from a click to every hop. */
  readonly requestId: string
  readonly kind: OperationKind
  /**
   * The VM it works on. What removes a template or an item of the bin works on none, nor does cleaning up a course: then it is the id of that, or of the
   * lab, of what belongs to nothing else.
   */
  readonly vmId: VmId | TemplateId | CourseId | LabId | BinId
  /** The VM's name, for the operation's item. */
  readonly name: string
  readonly resourceGroup: string
  /** Where it works; no other subscription is ever asked. Steps of an earlier version do not say. */
  readonly subscriptionId?: string
  readonly location: string
  readonly status: 'queued' | 'running' | 'succeeded' | 'failed'
  readonly phase: StepPhase
  /** Azure's ticket for the long-running call of this phase, once it was accepted. */
  readonly ticket?: string
  /** How often the ticket was asked about. */
  readonly looks: number
  /** Rises with every claim: who holds an older number may no longer write. */
  readonly fence: number
  /**
   * Nobody may claim it before: while a worker holds it, and while it waits for its next look. The second makes
   * doubled messages die out, since only one of them finds the step ready.
   */
  readonly leaseUntil: Instant
  /** When the sweeper looks at it if no message did. Once it has a result: when its leftovers are tried again, if any. */
  readonly dueAt?: Instant
  /** Its seat in a round of turns (domain/connection/turns.ts), and the request that it waits with. */
  readonly turn?: { readonly at: string; readonly seat: number }
  /** Failed tries of the present phase that may pass by themselves (never throttling). */
  readonly attempts: number
  /** How often its message failed every time, in this try of the step. */
  readonly poisons?: number
  /** After this instant the step gives up. */
  readonly deadline: Instant
  readonly input: StepInput
  /** As in the operation; the timer gives each VM its own reason. */
  readonly because?: string
  /** Of the VM's schedule, as it was at acceptance: the deletion may have been put off since, never advanced. */
  readonly autoStopMinutes?: number
  readonly autoDeleteAt?: Instant
  /** Of a machine of a course, which may have rules of its own. */
  readonly ofCourse?: true
  /** Whose machine it is, for a line of what happened when the machine is gone. Steps of an earlier version do not say. */
  readonly courseId?: CourseId
  /** Of a VM outside courses that has rules of its own, or may have. */
  readonly ruled?: true
  /** Creation only: the VM as accepted, to make in Azure and to record again on a retry. */
  readonly draft?: VmRecord
  /** The template that is made, deleted or copied. */
  readonly template?: TemplateOfStep
  readonly exchange?: Exchange
  /** The checkpoint that it saves. */
  readonly checkpoint?: Checkpoint
  /** What it removes beside the parts of a machine, or alone: whatever it has not removed yet. */
  readonly belongings?: readonly Belonging[]
  /** What it saves, restores or removes of the bin. */
  readonly bin?: BinOfStep
  /** Why it failed, in one plain sentence; kept while what it made is being removed. */
  readonly error?: string
  /** What went wrong without making it a failure, in one plain sentence. */
  readonly warning?: string
  /** Parts that Azure kept. */
  readonly left?: Leftovers
  /** What a diagnosis saw from outside, before it asks the guest. */
  readonly sights?: Sights
  /** Of the clean-up of a course: how far it is. */
  readonly cleaning?: Cleaning
  /** How often leftovers were put off: the next time they are tried by themselves comes ever later. */
  readonly cleanUps?: number
  readonly ttl: number
}

export const isVmId = idOf('vm')
const isTemplateId = idOf('tpl')
const isCourseId = idOf('crs')
const isLabId = idOf('lab')
const isBinId = idOf('bin')

/** Of what works on none it is a mistake to ask. */
export const vmIdOf = ({ id, vmId }: Pick<StepRecord, 'id' | 'vmId'>): VmId => {
  if (!isVmId(vmId)) throw new Error(`Step ${id} works on no VM`)
  return vmId
}

export const stepShape: Shape<StepRecord> = {
  type: oneOf('step'),
  id: idOf('st'),
  labId: idOf('lab'),
  uk: text,
  schema: oneOf(1),
  operationId: idOf('op'),
  requestId: text,
  kind: word<OperationKind>(),
  vmId: (value) =>
    isVmId(value) || isTemplateId(value) || isCourseId(value) || isLabId(value) || isBinId(value),
  name: text,
  resourceGroup: text,
  subscriptionId: maybeText,
  location: text,
  status: oneOf('queued', 'running', 'succeeded', 'failed'),
  phase: word<StepPhase>(),
  ticket: maybeText,
  looks: number,
  fence: number,
  leaseUntil: text,
  dueAt: maybeText,
  turn: maybe(part({ at: text, seat: number })),
  attempts: number,
  poisons: maybeNumber,
  deadline: text,
  input: part(inputShape),
  because: maybeText,
  autoStopMinutes: maybeNumber,
  autoDeleteAt: maybeText,
  ofCourse: maybe(oneOf(true)),
  courseId: maybe(isCourseId),
  ruled: maybe(oneOf(true)),
  draft: maybe(part(vmShape)),
  template: maybe(
    part<TemplateOfStep>({ id: idOf('tpl'), name: text, snapshotName: text, courseId: maybe(idOf('crs')) }),
  ),
  error: maybeText,
  warning: maybeText,
  exchange: maybe(part(exchangeShape)),
  checkpoint: maybe(part(checkpointShape)),
  belongings: maybe(listOf(part(belongingShape))),
  bin: maybe(part(binOfStepShape)),
  left: maybe(part(leftoversShape)),
  sights: maybe(part(sightsShape)),
  cleaning: maybe(
    part<Cleaning>({
      begun: listOf(text),
      found: maybe(listOf(part(foundShape))),
      isTried: maybe(oneOf(true)),
    }),
  ),
  cleanUps: maybeNumber,
  ttl: number,
}
