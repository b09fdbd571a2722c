import fc from 'fast-check'
import { type ClassKind, classKinds } from './class-moves.ts'
import { type DiskKind, diskKinds } from './disk-moves.ts'
import { type GuestKind, guestKinds } from './guest-moves.ts'
import { type HoursKind, hoursKinds } from './hours-moves.ts'
import { type OpeningKind, openingKinds } from './opening-moves.ts'
import { type ParkingKind, parkingKinds } from './parking-moves.ts'
import { type SleepKind, sleepKinds } from './sleep-moves.ts'
import { versionKinds } from './version-moves.ts'

/** What is done at random with a course, by what a game is about. */

const people = [
  ...['join', 'join', 'join', 'remove', 'take', 'give', 'staff', 'student', 'leave', 'back', 'expel'],
  ...['by-hand', 'by-hand', 'deallocate', 'start', 'stop'],
] as const
const machines = ['publish', 'publish', 'clean', 'clean', 'drop', 'close', 'reopen'] as const
const always = ['portal', 'delete', 'retry', 'sweep', 'sweep', 'half-day', 'half-day'] as const
type Kind =
  | (typeof people | typeof machines | typeof versionKinds | typeof always)[number]
  | ClassKind
  | HoursKind
  | GuestKind
  | DiskKind
  | OpeningKind
  | ParkingKind
  | SleepKind

const commandOf = (kinds: readonly Kind[]) =>
  fc.record({
    kind: fc.constantFrom(...kinds),
    /** Which of the people and machines there are. */
    pick: fc.nat({ max: 9 }),
    /** Messages that are taken before the next command. */
    hops: fc.nat({ max: 25 }),
  })
export const courseCommand = commandOf([
  ...people,
  ...machines,
  ...versionKinds,
  ...classKinds,
  ...hoursKinds,
  ...diskKinds,
  ...always,
])
/** Machines are given disk after disk, while they go on and off and from hand to hand. */
export const diskCommand = commandOf([
  ...['join', 'remove', 'by-hand', 'deallocate', 'start', 'start', 'stop', 'clean', 'drop'],
  ...versionKinds,
  ...diskKinds,
  ...diskKinds,
  ...diskKinds,
  ...always,
] as const)
/** Machines go from hand to hand, so that there is something to be cleaned to another version. */
export const versionCommand = commandOf([
  ...['join', 'remove', 'by-hand', 'deallocate', 'take', 'start', 'clean', 'clean'],
  ...machines,
  ...versionKinds,
  ...versionKinds,
  ...always,
] as const)
/** Machines go from hand to hand, and what lets people in changes. */
export const guestCommand = commandOf([
  ...['join', 'remove', 'by-hand', 'deallocate', 'take', 'give', 'start', 'stop', 'clean', 'delete'],
  ...guestKinds,
  ...guestKinds,
  ...always,
] as const)
/** Machines go on and off and from hand to hand, and are opened and closed. */
export const openingCommand = commandOf([
  ...['join', 'remove', 'by-hand', 'deallocate', 'start', 'start', 'start', 'stop', 'leave', 'clean'],
  ...openingKinds,
  ...openingKinds,
  ...(['reset', 'undo', 'bring'] as const),
  ...always,
] as const)
/** Machines go on and off and are given other disks, while what they keep in their sleep changes. */
export const sleepCommand = commandOf([
  ...['join', 'join', 'remove', 'by-hand', 'start', 'start', 'start', 'stop', 'stop', 'stop'],
  ...(['clean', 'drop'] as const),
  ...(['reset', 'reset', 'undo', 'save', 'restore', 'version', 'use', 'close', 'reopen'] as const),
  ...sleepKinds,
  ...always,
] as const)
/** Machines are parked and brought back, by somebody and by themselves, given other disks, removed, and come back from the bin. */
export const parkingCommand = commandOf([
  ...['join', 'remove', 'by-hand', 'deallocate', 'start', 'stop', 'portal-stop', 'thrift', 'clean', 'drop'],
  ...(['drop', 'reset', 'undo', 'save', 'restore', 'press', 'press', 'release', 'class', 'quarter'] as const),
  ...(['close', 'reopen'] as const),
  ...parkingKinds,
  ...parkingKinds,
  ...always,
] as const)
/** Few people, whose machines go on and off, in class and for themselves. */
export const hoursCommand = commandOf([
  ...['take', 'give', 'deallocate', 'by-hand', 'start', 'stop', 'clean', 'close', 'reopen', 'leave'],
  ...hoursKinds,
  ...hoursKinds,
  ...hoursKinds,
  ...classKinds,
  ...classKinds,
  ...always,
] as const)
export type CourseCommand = typeof courseCommand extends fc.Arbitrary<infer C> ? C : never
