import {
  type BinId,
  type CourseId,
  idOf,
  type LabId,
  type OperationId,
  type PersonId,
  type StepId,
  type VmId,
} from '../kernel/ids.ts'
import type { Instant } from '../kernel/instant.ts'
import { maybe, maybeText, number, oneOf, part, type Shape, text } from '../kernel/shape.ts'
import type { CopySource } from './belongings.ts'
import { type VmRecord, vmShape } from './vm-record.ts'

/** What of a VM is needed to make it again. Its passwords stay sealed to the id that it had. */
export const rebuilt = [
  ...([
    'id',
    'name',
    'resourceGroup',
    'subscriptionId',
    'location',
    'size',
    'osType',
    'os',
    'image',
  ] as const),
  ...(['diskSizeGB', 'adminUsername', 'sealedPassword', 'sealedStudentPassword', 'tags', 'course'] as const),
  ...(['newPassword', 'nextPassword', 'closed'] as const),
] as const
export type Rebuilt = Pick<VmRecord, (typeof rebuilt)[number]>

/** Of its snapshot. Without any of it, Azure has not told yet. */
export type BinFacts = Pick<CopySource, 'generation' | 'securityType' | 'diskSizeGB'>

/** What was removed and can come back: a snapshot of its disk, and all that a VM of it needs. In container `labs`. */
export interface BinItemRecord {
  readonly type: 'bin-item'
  readonly id: BinId
  readonly labId: LabId
  readonly uk: string
  readonly schema: 1
  /**
   * `saving`: its VM is still there. `kept`: it is in the bin. `restoring`: a VM is made of it. `leaving`: its snapshot is
   * removed, or to be. `unsure`: its VM could not be removed, or nobody knows whether it was.
   */
  readonly state: 'saving' | 'kept' | 'restoring' | 'leaving' | 'unsure'
  readonly snapshotName: string
  readonly subscriptionId: string
  readonly vm: Rebuilt
  readonly facts?: BinFacts
  /** Who had it. */
  readonly who?: { readonly userId: PersonId; readonly name: string; readonly email: string }
  readonly course?: { readonly id: CourseId; readonly name: string }
  /** Why it was removed, in one sentence. */
  readonly reason: string
  readonly days: number
  readonly removedAt: Instant
  readonly until: Instant
  /** The step that removes its VM. */
  readonly stepId: StepId
  /** What makes a VM of it, or removes it. */
  readonly operationId?: OperationId
  readonly dueAt?: Instant
}

/** What a step that saves, restores or removes one knows of it. */
export interface BinOfStep {
  readonly id: BinId
  readonly snapshotName: string
  readonly days: number
  /** It is the one that its machine is parked as. */
  readonly isTaken?: true
  /** How often the disk could not be saved. */
  readonly tries?: number
  readonly facts?: BinFacts
  /** Until when it would be kept. */
  readonly until?: Instant
  /** Of which it was saved. */
  readonly vmId?: VmId
}

const factsShape: Shape<BinFacts> = {
  generation: maybeText,
  securityType: maybeText,
  diskSizeGB: maybe(number),
}

const rebuiltShape = Object.fromEntries(rebuilt.map((field) => [field, vmShape[field]]))

export const binItemShape: Shape<BinItemRecord> = {
  type: oneOf('bin-item'),
  id: idOf('bin'),
  labId: idOf('lab'),
  uk: text,
  schema: oneOf(1),
  state: oneOf('saving', 'kept', 'restoring', 'leaving', 'unsure'),
  snapshotName: text,
  subscriptionId: text,
  vm: part(rebuiltShape as Shape<Rebuilt>),
  facts: maybe(part(factsShape)),
  who: maybe(part({ userId: idOf('u'), name: text, email: text })),
  course: maybe(part({ id: idOf('crs'), name: text })),
  reason: text,
  days: number,
  removedAt: text,
  until: text,
  stepId: idOf('st'),
  operationId: maybe(idOf('op')),
  dueAt: maybeText,
}

export const binOfStepShape: Shape<BinOfStep> = {
  id: idOf('bin'),
  snapshotName: text,
  days: number,
  isTaken: maybe(oneOf(true)),
  tries: maybe(number),
  facts: maybe(part(factsShape)),
  until: maybeText,
  vmId: maybe(idOf('vm')),
}
