import type { MachineState } from '@labkeeper/contract/courses/machines'
import { type CourseId, idOf, type PersonId } from '../../kernel/ids.ts'
import type { Instant } from '../../kernel/instant.ts'
import {
  flag,
  maybe,
  maybeNumber,
  maybeText,
  number,
  oneOf,
  part,
  type Shape,
  text,
} from '../../kernel/shape.ts'
import { type IdleOfMachine, idleShape } from '../idle/idle-of-machine.ts'
import { type PasswordCount, passwordCountShape } from './new-passwords.ts'
import { type PasswordSet, passwordSetShape } from './password-set.ts'

/**
 * What a machine has of that which costs although it is stopped. `unsure`: an address is being made, joined or left; `away`:
 * there is none in Azure. Absent: as it was made.
 */
export interface SleepOfMachine {
  readonly address?: 'joined' | 'unsure' | 'away'
  /** `unsure`: nobody heard what became of a change, or it was kept and may be slow. It is counted as fast until it was seen to. */
  readonly disk?: 'fast' | 'slow' | 'unsure'
  /** When Azure refused to change them last. */
  readonly addressTriedAt?: Instant
  readonly diskTriedAt?: Instant
}

/** What makes a VM a machine of a course: one part of its record, so that a VM has all of it or nothing. */
export interface MachineOfCourse extends SleepOfMachine {
  readonly id: CourseId
  /** 0 is the source VM's; others are never used again. */
  readonly number: number
  /** Nobody had it since it was made or cleaned. */
  readonly clean: boolean
  /** The version that its disk was made of; an image when absent. */
  readonly version?: number
  /** When whoever has it, or had it last, was given it. */
  readonly givenAt?: Instant
  /** When whoever had it last gave it back, or lost it. */
  readonly givenBackAt?: Instant
  /** Whoever that was. */
  readonly hadBy?: { readonly userId: PersonId; readonly name: string; readonly email: string }
  /** When it was last tried in vain to clean or remove it. */
  readonly triedAt?: Instant
  /** It is being made anew, or given another disk. */
  readonly resetting?: boolean
  /** Its disk has had no first start: the next start of it has. */
  readonly unset?: boolean
  /** Nothing of it runs or can be started: it was taken apart to be made anew, and Azure has not made it yet. */
  readonly unmade?: boolean
  /** The version that it is brought to when it is next stopped. */
  readonly bring?: number
  /** It has been stopped since. */
  readonly brings?: boolean
  /** How often whoever had it then has reset it in the week that began so. */
  readonly resets?: { readonly of: PersonId; readonly week: string; readonly count: number }
  /** What its first start could not set. */
  readonly problem?: string
  /** Since when it was to be stopped and could not be, and when that was tried last: see restless.ts. */
  readonly restless?: { readonly since: Instant; readonly triedAt: Instant }
  /** The mark of the class for which it was begun to be started last; absent when its staff have started it since. */
  readonly startedFor?: string
  /** Whoever had it then has started it, and nobody knows yet whether it came to run: what runs then is theirs. */
  readonly startedBy?: { readonly userId: PersonId; readonly at: Instant }
  /** When whoever has it was seen last: wanted it to run, or asked how to get in. */
  readonly seenAt?: Instant
  /** Of which stop its people were told inside last: its instant, mostly. */
  readonly toldStop?: string
  /** Likewise, of the end of its people's own time: one does not make the other news again. */
  readonly toldHours?: string
  /** The stop of an unused one that was told in it. */
  readonly toldIdle?: string
  /** The stop for what the course may cost that was told in it. */
  readonly toldBudget?: string
  /** Whoever had it then works on until this instant, also when a class is over that lets them. */
  readonly keep?: { readonly until: Instant; readonly userId: PersonId }
  /** Who set the password that it has now. */
  readonly passwordSet?: PasswordSet
  /** Whether anybody uses it, of the run that goes on. */
  readonly idle?: IdleOfMachine
  /** When it was last tried in vain to park it, or to bring it back. */
  readonly parkTriedAt?: Instant
  /** When somebody had it brought back. */
  readonly backAt?: Instant
  /** It lies in the group that is the course's own, and so does its network. */
  readonly inOwnGroup?: boolean
  /** SSH takes no passwords in it. */
  readonly keysOnly?: true
  /** New passwords that whoever has it has set, of the last day with any. */
  readonly newPasswords?: PasswordCount
}

export const machineShape: Shape<MachineOfCourse> = {
  id: idOf('crs'),
  number,
  clean: flag,
  version: maybeNumber,
  givenAt: maybeText,
  givenBackAt: maybeText,
  hadBy: maybe(part({ userId: idOf('u'), name: text, email: text })),
  triedAt: maybeText,
  resetting: maybe(flag),
  unset: maybe(flag),
  unmade: maybe(flag),
  bring: maybeNumber,
  brings: maybe(flag),
  resets: maybe(part({ of: idOf('u'), week: text, count: number })),
  problem: maybeText,
  restless: maybe(part({ since: text, triedAt: text })),
  startedFor: maybeText,
  startedBy: maybe(part({ userId: idOf('u'), at: text })),
  seenAt: maybeText,
  toldStop: maybeText,
  toldHours: maybeText,
  toldIdle: maybeText,
  toldBudget: maybeText,
  keep: maybe(part({ until: text, userId: idOf('u') })),
  passwordSet: maybe(part(passwordSetShape)),
  idle: maybe(part(idleShape)),
  parkTriedAt: maybeText,
  backAt: maybeText,
  inOwnGroup: maybe(flag),
  keysOnly: maybe(oneOf(true)),
  newPasswords: maybe(part(passwordCountShape)),
  address: maybe(oneOf('joined', 'unsure', 'away')),
  disk: maybe(oneOf('fast', 'slow', 'unsure')),
  addressTriedAt: maybeText,
  diskTriedAt: maybeText,
}

/** Of a machine that is made ready for the next: it goes on as it is. */
export const sleepOf = ({
  address,
  disk,
  addressTriedAt,
  diskTriedAt,
}: SleepOfMachine = {}): SleepOfMachine => ({
  ...(address && { address }),
  ...(disk && { disk }),
  ...(addressTriedAt && { addressTriedAt }),
  ...(diskTriedAt && { diskTriedAt }),
})

/** What the state of a machine follows from. */
export interface Standing {
  readonly course: Pick<MachineOfCourse, 'clean' | 'resetting'>
  readonly status: string
  readonly isGiven: boolean
}

export const sourceNumber = 0
export const isSource = ({ number: place }: Pick<MachineOfCourse, 'number'>): boolean =>
  place === sourceNumber

export const machineState = ({ course, status, isGiven }: Standing): MachineState => {
  if (status === 'Deleting') return 'removing'
  if (course.resetting) return 'resetting'
  if (status === 'Creating') return 'making'
  if (isGiven) return 'given'
  // What did not come to its end is for nobody before it is cleaned.
  return course.clean && status !== 'Failed' ? 'clean' : 'unclean'
}
