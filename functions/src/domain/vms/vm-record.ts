import type { OsType } from '@labkeeper/contract/vms/catalogue'
import { PowerState } from '@labkeeper/contract/vms/power'
import { NewGuestPassword } from '@labkeeper/contract/vms/vms'
import { type AccessOfMachine, accessShape } from '../courses/access/access-of-machine.ts'
import { type Segment, segmentShape } from '../courses/hours/segment-record.ts'
import { type HelpRecord, helpShape } from '../courses/machines/help.ts'
import { type MachineOfCourse, machineShape } from '../courses/machines/machine.ts'
import { type PasswordCount, passwordCountShape } from '../courses/machines/new-passwords.ts'
import { type NoticeRecord, noticeShape } from '../courses/machines/notice.ts'
import { type Standing, standingShape } from '../courses/money/standing-record.ts'
import {
  idOf,
  type KeysId,
  type LabId,
  type OperationId,
  type PasswordId,
  type PersonId,
  type VmId,
} from '../kernel/ids.ts'
import type { Instant } from '../kernel/instant.ts'
import {
  listOf,
  mapOf,
  maybe,
  maybeNumber,
  maybeText,
  oneOf,
  part,
  type Shape,
  text,
} from '../kernel/shape.ts'
import { scheduleShape, type VmSchedule } from '../policies/vm-schedule.ts'
import {
  type Belongings,
  belongingShape,
  type CopySource,
  checkpointShape,
  copySourceShape,
  imageShape,
  keptShape,
  secretsShape,
  type VmImage,
} from './belongings.ts'
import { type KeysInGuest, type KeysWish, keysInGuestShape, keysWishShape } from './keys-record.ts'
import { parkedShape } from './parked.ts'

export type { CopySource, VmImage } from './belongings.ts'

/** A password that the guest is to have. It becomes the VM's own once the guest has confirmed it, and not before. */
export interface NextPassword {
  /** Tells it from others: a step sets this one or none. */
  readonly id: PasswordId
  /** Sealed like the VM's own. */
  readonly sealed?: string
  /** Likewise: of the account without rights, where there is one. Both are set by one script, or this one alone. */
  readonly sealedStudent?: string
  readonly requestedBy: string
  readonly requestId: string
  /** As in an operation. */
  readonly because?: string
  /** The start that it waits for: without that it is not wished for any more. */
  readonly withStart?: OperationId
  /** What is counted once it is set: of somebody who has the machine, and may have so many a day. */
  readonly countsAs?: PasswordCount
}

export interface VmRecord extends VmSchedule, Belongings {
  readonly type: 'vm'
  /** The names of everything made for the VM in Azure derive from it. */
  readonly id: VmId
  readonly labId: LabId
  /** `vm:{group}/{name}` in lower case: one name, one VM. */
  readonly uk: string
  readonly schema: 1
  readonly name: string
  readonly resourceGroup: string
  readonly subscriptionId: string
  readonly location: string
  readonly size: string
  readonly osType: OsType
  readonly os: string
  /** What the disk was made of, or what the template's disk was. */
  readonly image?: VmImage
  readonly copyOf?: CopySource
  readonly diskSizeGB?: number
  readonly adminUsername?: string
  /** Sealed to the lab and this record's id. */
  readonly sealedPassword?: string
  /** Of the account without rights that a course's students sign in to, where they are no administrators; likewise. */
  readonly sealedStudentPassword?: string
  /** Both or neither: see password-step.ts. */
  readonly nextPassword?: NextPassword
  readonly newPassword?: NewGuestPassword
  /** Of a machine of a course: what its guest holds of keys; see courses/keys/guest-keys.ts, for the next two as well. */
  readonly keys?: KeysInGuest
  readonly newKeys?: KeysWish
  /** Which of these its guest did not take since it came up. */
  readonly keysFailed?: KeysId
  readonly tags: Readonly<Record<string, string>>
  readonly powerState: PowerState
  readonly status: 'Creating' | 'Updating' | 'Succeeded' | 'Failed' | 'Deleting'
  /**
   * It could not be made, or was to go with its parts, and nobody saw the end of its removal: what there is of it goes once it is
   * found gone, saved for the bin before where it was to be. False once it was seen and stays.
   */
  readonly halfMade?: boolean | 'saved-first'
  readonly disks: readonly { readonly name: string }[]
  readonly azureVmId?: string
  readonly privateIP?: string
  readonly publicIP?: string
  /** Azure's id of the interface whose addresses these are. Absent while it is the one that was made for the VM. */
  readonly nicId?: string
  readonly allocatedTo?: { readonly userId: PersonId; readonly name: string; readonly email: string }
  readonly createdAt: Instant
  /** The operation at work on it: while present, no other may begin. */
  readonly operationId?: OperationId
  /** Of a machine of a course. */
  readonly course?: MachineOfCourse
  /** Of a machine of a course, and of a VM that is or was closed: who may reach it from outside. */
  readonly access?: AccessOfMachine
  /** Likewise: when it was last seen off while somebody had opened it. What was opened before is over, also if it runs again. */
  readonly shutAt?: Instant
  /** Of a VM outside courses: its owner says that only whoever opens it may reach it. See courses/access/outside.ts. */
  readonly closed?: true
  /** Of one that is or was closed: when the lab's worker looks at its rules. */
  readonly rulesDueAt?: Instant
  /** Of a machine of a course: whoever has it asks for help. */
  readonly help?: HelpRecord
  /** Likewise: what its staff told whoever has it. */
  readonly notice?: NoticeRecord
  /** Why the last start, stop or restart failed, until the next succeeds. */
  readonly lastError?: string
  /** Since when it has cost money without a break: see usage.ts. */
  readonly runningSince?: Instant
  /** When its last run ended. */
  readonly ranAt?: Instant
  /** Of a machine of a course that runs: whose time that is, and since when. Outlasts what `course` becomes by a cleaning. */
  readonly segment?: Segment
  /** Of a machine of a course that is made: what it consists of, and since when it is whose. */
  readonly standing?: Standing
}

/** What may be over while it is the same machine. */
type Ended =
  | 'restless'
  | 'startedFor'
  | 'startedBy'
  | 'version'
  | 'problem'
  | 'bring'
  | 'keysOnly'
  | 'passwordSet'
  | 'parkTriedAt'

/** Single parts of what makes it a machine of a course, by their paths: what is not named stays as it is, `null` ends it. */
export type MachineChange = {
  readonly [Key in keyof MachineOfCourse as `course/${Key}`]?:
    | MachineOfCourse[Key]
    | (Key extends Ended ? null : never)
}

/** A VM that a student has. */
export type AllocatedVm = VmRecord & Required<Pick<VmRecord, 'allocatedTo'>>

const nextPassword: Shape<NextPassword> = {
  id: idOf('pw'),
  sealed: maybeText,
  sealedStudent: maybeText,
  requestedBy: text,
  requestId: text,
  because: maybeText,
  withStart: maybe(idOf('op')),
  countsAs: maybe(part(passwordCountShape)),
}

export const vmShape: Shape<VmRecord> = {
  type: oneOf('vm'),
  id: idOf('vm'),
  labId: idOf('lab'),
  uk: text,
  schema: oneOf(1),
  name: text,
  resourceGroup: text,
  subscriptionId: text,
  location: text,
  size: text,
  osType: oneOf('Linux', 'Windows'),
  os: text,
  image: maybe(part(imageShape)),
  copyOf: maybe(part(copySourceShape)),
  diskSizeGB: maybeNumber,
  adminUsername: maybeText,
  sealedPassword: maybeText,
  sealedStudentPassword: maybeText,
  nextPassword: maybe(part(nextPassword)),
  newPassword: maybe(oneOf(...NewGuestPassword.options)),
  keys: maybe(part(keysInGuestShape)),
  newKeys: maybe(part(keysWishShape)),
  keysFailed: maybe(idOf('ks')),
  tags: mapOf(text),
  powerState: oneOf(...PowerState.options),
  status: oneOf('Creating', 'Updating', 'Succeeded', 'Failed', 'Deleting'),
  halfMade: maybe(oneOf<boolean | 'saved-first'>(true, false, 'saved-first')),
  disks: listOf(part({ name: text })),
  azureVmId: maybeText,
  privateIP: maybeText,
  publicIP: maybeText,
  nicId: maybeText,
  allocatedTo: maybe(part({ userId: idOf('u'), name: text, email: text })),
  createdAt: text,
  operationId: maybe(idOf('op')),
  course: maybe(part(machineShape)),
  access: maybe(part(accessShape)),
  shutAt: maybeText,
  closed: maybe(oneOf(true)),
  rulesDueAt: maybeText,
  help: maybe(part(helpShape)),
  notice: maybe(part(noticeShape)),
  lastError: maybeText,
  runningSince: maybeText,
  ranAt: maybeText,
  segment: maybe(part(segmentShape)),
  standing: maybe(part(standingShape)),
  kept: maybe(listOf(part(keptShape))),
  secrets: maybe(listOf(part(secretsShape))),
  checkpoints: maybe(listOf(part(checkpointShape))),
  waste: maybe(listOf(part(belongingShape))),
  parked: maybe(part(parkedShape)),
  ...scheduleShape,
}
