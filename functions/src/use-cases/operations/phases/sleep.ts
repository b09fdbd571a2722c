import { rulesOf } from '../../../domain/courses/rules.ts'
import { nextChange, type Sleep, type SleepChange, sleepIn } from '../../../domain/courses/sleep/sleeping.ts'
import type { Instant } from '../../../domain/kernel/instant.ts'
import { fail, go, type Move, succeed, type VmOutcome } from '../../../domain/operations/move.ts'
import { endOf } from '../../../domain/operations/step.ts'
import { type StepPhase, type StepRecord, vmIdOf } from '../../../domain/operations/step-record.ts'
import type { VmRecord } from '../../../domain/vms/vm-record.ts'
import type { AskingPhase, Family, InwardWorld } from './phase.ts'
import { partsOfStep } from './vm-of-step.ts'

/**
 * Machines of courses that cost less while they are stopped. Whatever starts one goes through `rouse` before, whatever has
 * stopped one through `lull`: one change at a time, until the machine has what it is to have. `settle` does the same for what
 * was left, for machines that were stopped elsewhere, and where the rules are others by now. None of it makes the work fail
 * that it belongs to: what Azure refuses is noted, and tried again by the lab's worker.
 */

/** To where the next change is looked for. */
export const back = ({ kind }: StepRecord, gate: 'rouse' | 'lull', vm?: VmOutcome): Move =>
  go(kind === 'sleep' ? 'settle' : gate, vm && { vm })

/** Nobody waits for long for what a start, or a stop, can do without. */
export const forLater = { tries: 2, patienceSeconds: 60 } as const

/** Where nobody can say what the disk is. */
const unsureDisk = { 'course/disk': 'unsure' } as const

/** A change of its disk is begun in the hop that finds that it is due: whoever did that may have died before it was written down. */
export const maybeChanged = ({ ofCourse }: StepRecord): VmOutcome => (ofCourse ? unsureDisk : {})

/** These take Azure a second or two. */
export const promptly = (_: number, pollSeconds: number): number => Math.min(1, pollSeconds)

/** Nobody knows from then on whether its address is joined: written before Azure is asked. */
const unsure = { 'course/address': 'unsure' } as const

const begun: Readonly<Record<SleepChange, Move>> = {
  join: go('new-address', { vm: unsure }),
  // Nobody is led to an address that may be somebody else's tomorrow.
  leave: go('leave-address', { vm: { ...unsure, publicIP: null } }),
  slow: go('disk-slow'),
  fast: go('disk-fast'),
}

const look =
  (sleepOf: (vm: VmRecord) => Sleep | undefined) =>
  async ({ vms, courses, clock }: InwardWorld, step: StepRecord): Promise<Move | undefined> => {
    const vm = await vms.read(step.labId, vmIdOf(step))
    const course = vm?.course && (await courses.read(step.labId, vm.course.id))
    const sleep = vm && sleepOf(vm)
    if (vm?.course === undefined || course === undefined || sleep === undefined) return undefined
    const change = nextChange(vm.course, rulesOf(course), sleep, clock.now().toISOString())
    return change && begun[change]
  }

/** What is asked of Azure once all is there. */
const startOf = ({ exchange }: StepRecord): StepPhase => (exchange === undefined ? 'act' : 'wake')

const asleep = (step: StepRecord, disk: VmOutcome = {}): Move =>
  endOf(step, { status: 'Succeeded', powerState: 'VM deallocated', ...disk })

/** Azure has refused it: noted, so that nobody asks again before its time. */
const noting = (gate: 'rouse' | 'lull', of: (now: Instant) => VmOutcome) => ({
  looksInward: async ({ clock }: InwardWorld, step: StepRecord) =>
    back(step, gate, of(clock.now().toISOString())),
  next: (step: StepRecord) => back(step, gate),
  refused: (step: StepRecord) => back(step, gate),
})

const sets = (
  speed: 'fast' | 'slow',
): Pick<AskingPhase, 'asks' | 'sends' | 'pause' | 'tries' | 'patienceSeconds'> => ({
  ...forLater,
  asks: ({ compute, principal }, step) => compute.setDiskSpeed(principal, partsOfStep(step), speed),
  sends: { reads: 2, writes: 1 },
  pause: promptly,
})

/** Nobody knows what became of a request whose answer is a failure, or that nobody heard of: the disk does. */
const sees = (later: 'fast-later' | 'slow-later'): AskingPhase => ({
  ...forLater,
  asks: async ({ compute, principal }, step) => {
    const isSlow = await compute.isDiskSlow(principal, partsOfStep(step))
    return { ticket: undefined, seen: { 'course/disk': isSlow ? 'slow' : 'fast' } }
  },
  sends: { reads: 2 },
  // With what was seen.
  next: () => go(later, { vm: {} }),
  refused: () => go(later, { vm: unsureDisk }),
})

export const sleep = {
  rouse: {
    looksInward: look(() => 'awake'),
    next: (step) => go(startOf(step)),
    // Its time is up: what starts it says so.
    refused: (step) => go(startOf(step), { vm: maybeChanged(step) }),
  },
  lull: {
    looksInward: look(() => 'asleep'),
    next: (step) => asleep(step),
    refused: (step) => asleep(step, maybeChanged(step)),
  },
  settle: {
    looksInward: look(sleepIn),
    next: () => succeed({}),
    refused: (step, sentence) => fail(sentence, maybeChanged(step)),
  },
  'disk-fast': {
    ...sets('fast'),
    next: (step) => back(step, 'rouse', { 'course/disk': 'fast' }),
    refused: () => go('see-fast'),
    refusals: { missing: () => go('fast-later') },
  },
  'disk-slow': {
    ...sets('slow'),
    next: (step) => back(step, 'lull', { 'course/disk': 'slow' }),
    refused: () => go('see-disk'),
    refusals: { missing: () => go('slow-later') },
  },
  'see-fast': sees('fast-later'),
  'see-disk': sees('slow-later'),
  'fast-later': noting('rouse', (at) => ({ 'course/diskTriedAt': at })),
  'slow-later': noting('lull', (at) => ({ 'course/diskTriedAt': at })),
  'join-later': noting('rouse', (at) => ({ 'course/addressTriedAt': at })),
  'leave-later': noting('lull', (at) => ({ 'course/addressTriedAt': at })),
} satisfies Family
