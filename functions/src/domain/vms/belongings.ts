import { type CheckpointId, type DiskId, idOf, type PersonId } from '../kernel/ids.ts'
import type { Instant } from '../kernel/instant.ts'
import { maybe, maybeNumber, maybeText, number, oneOf, part, type Shape, text } from '../kernel/shape.ts'
import type { MaybeParked } from './parked.ts'

/**
 * What belongs to a machine beside the disk that it has: disks that it had, and checkpoints. All of it stands in its record,
 * so that nothing is left in Azure that nobody knows of, and goes when the machine goes.
 */

/** What a disk is made of: an image of the marketplace. */
export interface VmImage {
  readonly publisher: string
  readonly offer: string
  readonly sku: string
  readonly version: string
}

/** A VM made from a template: its disk is a copy of this snapshot, and must stay of its kind. */
export interface CopySource {
  readonly snapshotName: string
  /** Where the snapshot lies, if not in the VM's group. */
  readonly resourceGroup?: string
  /** Of the copy, where it is to be larger. */
  readonly diskSizeGB?: number
  readonly generation?: string
  readonly securityType?: string
}

/** What is known of what lies on a disk: who signs in to it, and what it was made of. */
export interface DiskContent {
  readonly os: string
  readonly image?: VmImage
  readonly copyOf?: CopySource
  readonly adminUsername?: string
  /** The course's version that it was made of. */
  readonly version?: number
  /** What its first start could not set. */
  readonly problem?: string
  /** Its first start is still to come. */
  readonly unset?: boolean
  /** SSH takes no passwords. */
  readonly keysOnly?: true
}

/** A disk that a machine had until it was given another one. */
export interface KeptDisk extends DiskContent {
  readonly id: DiskId
  /** In Azure. */
  readonly name: string
  readonly sizeGB: number
  readonly since: Instant
  /** Then it goes. */
  readonly until: Instant
  /** Whose it is: whoever had the machine when it was to be given another. Without, it is for staff. */
  readonly of?: PersonId
  /** Nobody had worked on it. */
  readonly clean?: true
  /** It is, or may be, a slow one. */
  readonly slow?: true
}

/** A snapshot that whoever has a machine took of its disk. Nothing is known of its passwords: they are set anew. */
export interface Checkpoint extends DiskContent {
  readonly id: CheckpointId
  readonly name: string
  readonly sizeGB: number
  readonly at: Instant
  readonly note?: string
  readonly of?: PersonId
}

/** Passwords on a kept disk, apart from what lists read of it. Sealed to the machine, as in its record. */
export interface KeptSecrets {
  readonly id: DiskId
  readonly sealedPassword?: string
  readonly sealedStudentPassword?: string
}

/** What Azure is asked to remove. */
export interface Belonging {
  readonly kind: 'disk' | 'snapshot'
  readonly name: string
}

export interface Belongings extends MaybeParked {
  readonly kept?: readonly KeptDisk[]
  readonly secrets?: readonly KeptSecrets[]
  readonly checkpoints?: readonly Checkpoint[]
  /** What is of no use any more, and still to be removed. */
  readonly waste?: readonly Belonging[]
}

export const hasBelongings = (vm: Belongings | undefined): boolean =>
  vm !== undefined && belongingsOf(vm).length > 0

/** What it is kept as while it is parked, and what comes of that. */
const ofParking = ({ parked }: MaybeParked): readonly Belonging[] =>
  parked === undefined
    ? []
    : [
        { kind: 'snapshot', name: parked.snapshot },
        { kind: 'disk', name: parked.disk },
        ...(parked.from === undefined ? [] : [{ kind: 'disk', name: parked.from } as const]),
      ]

/** What is kept beside the disk that it has. */
export const keptBeside = ({ kept = [], checkpoints = [], waste = [] }: Belongings): readonly Belonging[] => [
  ...kept.map(({ name }): Belonging => ({ kind: 'disk', name })),
  ...checkpoints.map(({ name }): Belonging => ({ kind: 'snapshot', name })),
  ...waste,
]

/** All of it, but for the disk that it has. */
export const belongingsOf = (vm: Belongings): readonly Belonging[] => [...ofParking(vm), ...keptBeside(vm)]

/** Of these disks. */
export const secretsOf = (
  secrets: readonly KeptSecrets[],
  kept: readonly KeptDisk[],
): readonly KeptSecrets[] => secrets.filter(({ id }) => kept.some((disk) => disk.id === id))

/** The same without what is gone. */
export const withoutBelongings = (
  { kept = [], secrets = [], checkpoints = [], waste = [] }: Belongings,
  gone: readonly Belonging[],
): Required<Omit<Belongings, 'parked'>> => {
  const isGone = (kind: Belonging['kind'], name: string): boolean =>
    gone.some((one) => one.kind === kind && one.name.toLowerCase() === name.toLowerCase())
  const left = kept.filter(({ name }) => !isGone('disk', name))
  return {
    kept: left,
    secrets: secretsOf(secrets, left),
    checkpoints: checkpoints.filter(({ name }) => !isGone('snapshot', name)),
    waste: waste.filter(({ kind, name }) => !isGone(kind, name)),
  }
}

/** When the lab's worker removes something of it next; waste at once. */
export const nextRemoval = ({ kept = [], waste = [] }: Belongings, now: Instant): Instant | undefined =>
  waste.length > 0 ? now : kept.map(({ until }) => until).toSorted()[0]

/** What is over by then. */
export const dueForRemoval = ({ kept = [], waste = [] }: Belongings, now: Instant): readonly Belonging[] => [
  ...kept.filter(({ until }) => until <= now).map(({ name }): Belonging => ({ kind: 'disk', name })),
  ...waste,
]

export const imageShape: Shape<VmImage> = { publisher: text, offer: text, sku: text, version: text }
export const copySourceShape: Shape<CopySource> = {
  snapshotName: text,
  resourceGroup: maybeText,
  diskSizeGB: maybeNumber,
  generation: maybeText,
  securityType: maybeText,
}

const isFlag = maybe(oneOf(true, false))

const content = {
  os: text,
  image: maybe(part(imageShape)),
  copyOf: maybe(part(copySourceShape)),
  adminUsername: maybeText,
  version: maybeNumber,
  problem: maybeText,
  unset: isFlag,
  keysOnly: maybe(oneOf(true)),
}

export const secretsShape: Shape<KeptSecrets> = {
  id: idOf('dsk'),
  sealedPassword: maybeText,
  sealedStudentPassword: maybeText,
}

export const keptShape: Shape<KeptDisk> = {
  ...content,
  id: idOf('dsk'),
  name: text,
  sizeGB: number,
  since: text,
  until: text,
  of: maybe(idOf('u')),
  clean: maybe(oneOf(true)),
  slow: maybe(oneOf(true)),
}

export const checkpointShape: Shape<Checkpoint> = {
  ...content,
  id: idOf('chk'),
  name: text,
  sizeGB: number,
  at: text,
  note: maybeText,
  of: maybe(idOf('u')),
}

export const belongingShape: Shape<Belonging> = { kind: oneOf('disk', 'snapshot'), name: text }
