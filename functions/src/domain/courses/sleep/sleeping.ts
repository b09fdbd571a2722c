import type { SleepRules } from '@labkeeper/contract/courses/rules'
import { after, type Instant } from '../../kernel/instant.ts'
import type { VmRecord } from '../../vms/vm-record.ts'
import type { MachineOfCourse, SleepOfMachine } from '../machines/machine.ts'

/**
 * What a machine has of that which costs although it is stopped: asleep it goes without, by the rules of its course; before
 * it is started all of it is there again. Pure: who starts, stops or tends machines asks here what is to be changed next.
 */

type Rules = Pick<SleepRules, 'addressOnlyWhileRunning' | 'slowDiskAsleep'>

/** `running`: nothing can be done about its disk. */
export type Sleep = 'asleep' | 'awake' | 'running'

/** One thing that is changed in Azure: an address comes or goes, the disk becomes slow or fast. */
export type SleepChange = 'join' | 'leave' | 'slow' | 'fast'

type Of = Pick<VmRecord, 'powerState' | 'parked'>

/** Nothing while it is on its way from one to another, switched off but not given back, or parked. */
export const sleepIn = ({ powerState, parked }: Of): Sleep | undefined => {
  if (parked !== undefined) return undefined
  if (powerState === 'VM deallocated') return 'asleep'
  return powerState === 'VM running' ? 'running' : undefined
}

interface Due {
  readonly change: SleepChange
  /** When Azure refused it last. */
  readonly triedAt: Instant | undefined
}

/** In their order: nobody waits for an address that a start needs no more. */
const differing = (
  { address = 'joined', disk = 'fast', addressTriedAt, diskTriedAt }: SleepOfMachine,
  { addressOnlyWhileRunning, slowDiskAsleep }: Rules,
  sleep: Sleep,
): readonly Due[] => {
  const wanted = sleep === 'asleep' && addressOnlyWhileRunning ? 'away' : 'joined'
  const wantedDisk = sleep === 'asleep' && slowDiskAsleep ? 'slow' : 'fast'
  const ofAddress: Due[] =
    address === wanted ? [] : [{ change: wanted === 'away' ? 'leave' : 'join', triedAt: addressTriedAt }]
  const ofDisk: Due[] =
    disk === wantedDisk || sleep === 'running'
      ? []
      : [{ change: wantedDisk === 'slow' ? 'slow' : 'fast', triedAt: diskTriedAt }]
  return sleep === 'asleep' ? [...ofAddress, ...ofDisk] : [...ofDisk, ...ofAddress]
}

/** What was refused so lately is not asked for again by the same work. */
const sameWorkMs = 2 * 60_000

/** What the work at hand changes next; what Azure refuses it leaves for later. */
export const nextChange = (
  machine: SleepOfMachine,
  rules: Rules,
  sleep: Sleep,
  now: Instant,
): SleepChange | undefined =>
  differing(machine, rules, sleep).find(
    ({ triedAt }) => triedAt === undefined || after(new Date(triedAt), sameWorkMs) <= now,
  )?.change

const minuteMs = 60_000
/** Whoever has a machine that runs waits for its address. */
const whileRunningMs = 10 * minuteMs
/** What only costs can wait, and a disk that was changed twice today for longer than this. */
const asleepMs = 60 * minuteMs

/** When the lab's worker is to see to it; at once, unless Azure refused it. */
export const sleepDue = (
  { course, ...vm }: Of & { readonly course: MachineOfCourse },
  rules: Rules,
): Instant | undefined => {
  const sleep = sleepIn(vm)
  if (sleep === undefined) return undefined
  const pauseMs = sleep === 'running' ? whileRunningMs : asleepMs
  const [first] = differing(course, rules, sleep)
    .map(({ triedAt }) => (triedAt === undefined ? '' : after(new Date(triedAt), pauseMs)))
    .toSorted()
  return first
}
