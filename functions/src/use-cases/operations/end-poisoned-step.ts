import { givenUp } from '../../domain/courses/access/opening.ts'
import { isOutside, lookAt } from '../../domain/courses/access/outside.ts'
import { retryMs } from '../../domain/courses/access/rules-due.ts'
import { isSource } from '../../domain/courses/machines/machine.ts'
import type { LabId } from '../../domain/kernel/ids.ts'
import { after } from '../../domain/kernel/instant.ts'
import { endWithLeftovers, leftWhenStopped } from '../../domain/operations/leftovers.ts'
import { type End, fail, type Move } from '../../domain/operations/move.ts'
import { isBringingBack } from '../../domain/operations/parking.ts'
import { isClaimed, isOpen, isReady } from '../../domain/operations/step.ts'
import type { StepRecord } from '../../domain/operations/step-record.ts'
import type { MachineChange } from '../../domain/vms/vm-record.ts'
import type { Openings } from '../../ports/courses/openings.ts'
import { type CarryingWorld, carryOut } from './carry-out.ts'
import { endOfDiagnosis } from './phases/doctor.ts'
import { phases } from './phases/phases.ts'
import { resultOf } from './result-of.ts'
import { callNext, type NetworkSharing } from './share-network.ts'
import { leaseMs } from './take-step.ts'

const unexpected = 'Something unexpected went wrong on our side.'

const afterPoisonedPassword = fail(`${unexpected} The VM may have the old or the new password.`, {
  newPassword: 'unclear',
})

/** Nobody knows how far a machine of a course came: nobody is given it, and it is cleaned like one that somebody had. */
const unmade = ({ draft, ...step }: StepRecord, now: Date): MachineChange =>
  draft?.course === undefined || isSource(draft.course) || isBringingBack(step)
    ? {}
    : { 'course/clean': false, 'course/problem': unexpected, 'course/givenBackAt': now.toISOString() }

/** Work beside whatever else goes on with a machine. */
const holdsNothing: ReadonlySet<StepRecord['kind']> = new Set([
  ...(['message', 'open', 'close-port', 'clean-up', 'remove-waste'] as const),
])

/** The phases of the way out may fail every time as well. */
export const mostPoisons = 5

/** As when it is refused: what it made or took apart is known to the phases that follow then, which leave nothing half done. */
const wayOut = (step: StepRecord): Move | undefined => {
  const { poisons = 0, phase } = step
  // A phase of a newer version is unknown here.
  const move = phases[phase]?.refused(step, unexpected)
  if (move?.kind !== 'go') return move
  return poisons < mostPoisons ? { ...move, poisons: poisons + 1 } : undefined
}

/** It ends where it stands. */
const afterPoison = (step: StepRecord, now: Date): End => {
  const keeps = phases[step.phase]?.keeps
  const isOfBin = step.kind === 'remove' && step.bin !== undefined
  // What belongs to a machine was to go, and not the machine: its record still says what, and when that is tried again.
  if (step.kind === 'remove' && !isOfBin) return fail(unexpected, {})
  if (keeps !== undefined) return endWithLeftovers(step, leftWhenStopped(step, keeps, unexpected))
  const unknown = { powerState: 'VM unknown', ...unmade(step, now) } as const
  const vm = step.kind === 'delete-template' ? 'forgotten' : unknown
  if (step.kind === 'password') return afterPoisonedPassword
  if (isOfBin || holdsNothing.has(step.kind)) return fail(unexpected, 'forgotten')
  // Whatever it was at, the machine runs, or does not, as before.
  if (step.kind === 'sleep') return fail(unexpected, {})
  if (step.kind === 'doctor') return endOfDiagnosis(step)
  return fail(`${unexpected} Look at the VM in Azure before you try again.`, vm)
}

/** It comes right behind its last failure: whoever failed behind a claim has left that. What waits was taken further by somebody else. */
const mayBeEnded = (step: StepRecord, now: Date): boolean =>
  isReady(step, now) || (isOpen(step) && isClaimed(step))

type PoisonWorld = CarryingWorld &
  Pick<NetworkSharing, 'work'> & { readonly openings: Pick<Openings, 'change'> }

/** A message that failed every time: its step takes its way out, or ends here, in words for a person, and the VM is released. */
export const endPoisonedStep = (world: PoisonWorld) => {
  const { work, vms, openings, nudges, clock } = world
  const write = carryOut(world)

  /** With no more than it needs: what the messages failed on may be what an end looks at beside it. */
  const end = async (step: StepRecord, move: End, now: Date): Promise<void> => {
    const vm = await vms.read(step.labId, step.vmId)
    // Others may open it again, and what may stand is looked after by the lab's worker.
    if (vm?.access?.step?.id === step.id) {
      const failed = isOutside(vm) ? unexpected : undefined
      const next = givenUp({ ...vm, access: vm.access }, now.toISOString(), failed)
      await openings.change(vm, next, lookAt(vm, after(now, retryMs)))
    }
    await work.finish(step, resultOf(step, move, vm, now), now.toISOString())
  }

  return async (labId: LabId, stepId: string): Promise<void> => {
    const now = clock.now()
    const found = await work.readStep(labId, stepId)
    if (found === undefined || !mayBeEnded(found, now)) return
    const step = await work.claim(found, after(now, leaseMs))
    if (step === undefined) return
    const way = wayOut(step)
    if (way?.kind === 'go') await write(step, step, way)
    else await end(step, way?.kind === 'end' ? way : afterPoison(step, now), now)
    // When this is lost, the timer finds who waits.
    if (step.draft !== undefined) await callNext({ work, nudges }, step)
  }
}
