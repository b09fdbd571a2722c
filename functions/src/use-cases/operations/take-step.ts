import type { LabRecord } from '../../domain/accounts/lab-record.ts'
import { AppError, CloudError } from '../../domain/kernel/errors.ts'
import type { LabId } from '../../domain/kernel/ids.ts'
import { after } from '../../domain/kernel/instant.ts'
import { again, type Go, go, type Move, withSeen } from '../../domain/operations/move.ts'
import {
  afterTrouble,
  gaveUp,
  isPatienceOver,
  isReady,
  looksWith,
  pauseBeforeLook,
} from '../../domain/operations/step.ts'
import type { StepRecord } from '../../domain/operations/step-record.ts'
import { isSameSubscription } from '../../domain/vms/azure-names.ts'
import type { LabBook } from '../../ports/accounts/labs.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Principal } from '../../ports/connection/principal.ts'
import type { GiveMachines } from '../../ports/courses/giving.ts'
import type { Sealer } from '../../ports/sealer.ts'
import type { Compute } from '../../ports/vms/compute.ts'
import type { SharedPace } from '../connection/share-pace.ts'
import type { PasswordWorld } from '../vms/begin-passwords.ts'
import type { AroundWorld } from '../vms/look-around.ts'
import type { KeysWorld } from '../vms/settle-keys.ts'
import { askingOf, untilTurn } from './await-turn.ts'
import { type Accepted, carryOut } from './carry-out.ts'
import type { Answer, AskingPhase, Azure, InwardWorld } from './phases/phase.ts'
import { phases } from './phases/phases.ts'

/** A worker that died is replaced after this; no single call to Azure may take as long. */
export const leaseMs = 30_000

export interface StepWorld extends InwardWorld, PasswordWorld, KeysWorld, AroundWorld {
  readonly labs: Pick<LabBook, 'read' | 'hold'> & InwardWorld['labs']
  readonly sealer: Sealer
  readonly clock: Clock
  /** Loaded with the first step: the SDKs behind it are heavy. */
  readonly compute: () => Promise<Compute>
  readonly openPrincipal: (lab: LabRecord) => Principal
  readonly azureTurns: SharedPace
  readonly giveMachines: GiveMachines
  /** Pause between two looks at a long-running call. */
  readonly pollSeconds: number
  readonly log: (entry: Readonly<Record<string, unknown>>) => void
}

const elsewhere =
  'It belongs to the Azure subscription that was connected before. Connect that one again, then try again.'

/** Why nobody can ask Azure for the lab: nothing is connected, or what is sealed can be opened no more. */
const unconnected = ({ cloud }: LabRecord): string =>
  cloud === undefined
    ? 'The lab has no Azure subscription any more, so this could not be finished. Connect one in the cloud settings, then try again.'
    : 'The stored client secret can no longer be read, so this could not be finished. Enter it again in the cloud settings, then try again.'

const isElsewhere = ({ subscriptionId }: StepRecord, connected: Principal): boolean =>
  subscriptionId !== undefined && !isSameSubscription({ subscriptionId }, connected)

/** Somebody else has the step by now. */
const lost = { kind: 'lost' } as const

type Decision = Move | Accepted | typeof lost

/** Nobody else gets the step from now on; nothing when somebody else has it. */
type Claim = () => Promise<StepRecord | undefined>

/**
 * Requests to Azure in one hop: one, and the first of the next phase when the first left nothing to wait for. A
 * message between the two would cost more than either.
 */
const mostCalls = 2

const enter = ({ ticket: _, ...step }: StepRecord, { to: phase, attempts = 0 }: Go): StepRecord => ({
  ...step,
  phase,
  attempts,
  looks: 0,
})

/** Nothing has to be written down before the next phase may begin. */
const goesOn = (move: Decision): move is Go =>
  move.kind === 'go' &&
  move.error === undefined &&
  move.warning === undefined &&
  move.vm === undefined &&
  move.left === undefined &&
  move.sights === undefined &&
  move.belongings === undefined &&
  move.cleaning === undefined &&
  move.draft === undefined &&
  move.bin === undefined &&
  move.exchange === undefined &&
  !move.forget &&
  !move.delaySeconds

/** The phase's request; a look at its ticket when the step holds one. */
export const callAzure = async (
  { asks, reads }: AskingPhase,
  azure: Azure,
  step: StepRecord,
): Promise<Answer> => {
  const { compute, principal } = azure
  const answer =
    step.ticket === undefined ? await asks(azure, step) : await compute.poll(principal, step.ticket)
  return reads === undefined ? answer : reads(answer, step)
}

/**
 * One hop of one step: read, decide, claim, call, save, nudge. May run twice, late, or die anywhere. What only looks claims
 * nothing: two who look at the same time do no harm, and one of them writes.
 */
export const takeStep = (world: StepWorld) => {
  const { labs, vms, work, clock } = world
  const write = carryOut(world)

  const ask = async (
    lab: LabRecord,
    found: StepRecord,
    phase: AskingPhase,
    claim: Claim,
  ): Promise<Decision> => {
    let step = found
    let holdAll: ((seconds: number) => Promise<void>) | undefined
    try {
      const principal = world.openPrincipal(lab)
      // Names that derive from our ids exist nowhere else: what is asked for there would pass for gone.
      if (isElsewhere(step, principal)) return phase.refused(step, elsewhere)
      const asking = askingOf(phase, step)
      const { waitSeconds, seat } = await world.azureTurns.take(principal, asking)
      if (waitSeconds > 0) return untilTurn(step, waitSeconds + Math.random(), seat)
      holdAll = (seconds) => world.azureTurns.hold(principal, seconds)
      if (asking.lane !== 'looks') {
        const claimed = await claim()
        if (claimed === undefined) return lost
        // Its fence stays the one that was found: it tells whether anybody was at it before.
        step = { ...step, leaseUntil: claimed.leaseUntil }
      }
      const readVm = () => vms.read(step.labId, step.vmId)
      const compute = await world.compute()
      const now = clock.now()
      // Who hung until another one could take over may change nothing any more: that one may have made anew what this would remove.
      if (asking.lane !== 'looks' && step.leaseUntil <= now.toISOString()) return lost
      const azure = { compute, principal, sealer: world.sealer, readVm, now }
      const { ticket, seen, facts, sights, inside, found: listed } = await callAzure(phase, azure, step)
      if (ticket === undefined)
        return withSeen(phase.next(step, { sights, inside, found: listed, facts, seen }), seen, facts)
      const before = pauseBeforeLook(phase, step.looks, world.pollSeconds)
      const looks = step.ticket === undefined ? 0 : looksWith(step, clock.now(), before)
      if (isPatienceOver(phase, looks, world.pollSeconds)) return phase.refused(step, gaveUp)
      const behind = pauseBeforeLook(phase, looks, world.pollSeconds)
      return { kind: 'accepted', ticket, looks, pauses: { before, behind } }
    } catch (error) {
      if (error instanceof CloudError) {
        const move = afterTrouble(phase, step, error, Math.max(5, world.pollSeconds))
        if (move.kind !== 'again' || !move.hold || holdAll === undefined) return move
        await holdAll(move.delaySeconds)
        return again(move.delaySeconds)
      }
      if (error instanceof AppError && error.code === 'cloud_settings_missing') {
        return phase.refused(step, unconnected(lab))
      }
      throw error
    }
  }

  /** Goes from phase to phase as far as this hop may; answers the phase it stands in and what is to be written. */
  const decide = async (found: StepRecord, claim: Claim): Promise<{ step: StepRecord; move: Decision }> => {
    const now = clock.now()
    const lab = await labs.read(found.labId)
    const refuse = (sentence: string) => ({
      step: found,
      move: phases[found.phase].refused(found, sentence),
    })
    if (lab === undefined) return refuse('The lab no longer exists.')
    if (lab.holdUntil !== undefined && lab.holdUntil > now.toISOString()) {
      const seconds = Math.ceil((Date.parse(lab.holdUntil) - now.getTime()) / 1000)
      return { step: found, move: again(seconds + Math.random() * 3) }
    }
    if (now.toISOString() > found.deadline && !('notes' in phases[found.phase])) return refuse(gaveUp)
    let step = found
    for (let calls = 0; ; ) {
      const phase = phases[step.phase]
      const isInward = 'looksInward' in phase
      if (!isInward && calls === mostCalls) return { step, move: go(step.phase, { attempts: step.attempts }) }
      if (isInward && (await claim()) === undefined) return { step, move: lost }
      if (!isInward) calls += 1
      const move = isInward
        ? ((await phase.looksInward(world, step)) ?? phase.next(step))
        : await ask(lab, step, phase, claim)
      if (!goesOn(move)) return { step, move }
      step = enter(step, move)
    }
  }

  return async (labId: LabId, stepId: string): Promise<void> => {
    const now = clock.now()
    const found = await work.readStep(labId, stepId)
    if (found === undefined || !isReady(found, now)) return
    let held = found
    const claim = async (): Promise<StepRecord | undefined> => {
      if (held !== found) return held
      const claimed = await work.claim(found, after(clock.now(), leaseMs))
      held = claimed ?? found
      return claimed
    }
    /**
     * Whoever was taken over while they hung read what the other one has written since, which need not fit their phase any more: they
     * have lost, and nothing that they would write is taken.
     */
    const unlessTakenOver = async (error: unknown) => {
      const isOthers = held !== found && (await work.readStep(labId, stepId))?.fence !== held.fence
      if (!isOthers) throw error
      return { step: found, move: lost }
    }
    const { step, move } = await decide(found, claim).catch(unlessTakenOver)
    if (move.kind === 'lost') return
    world.log({
      hop: step.phase,
      requestId: step.requestId,
      labId,
      operationId: step.operationId,
      stepId,
      fence: held.fence,
      next: move.kind === 'end' ? move.outcome : move.kind === 'go' ? move.to : 'wait',
      ms: clock.now().getTime() - now.getTime(),
    })
    await write(held, step, move)
  }
}
