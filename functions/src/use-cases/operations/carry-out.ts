import { dueWhenGone } from '../../domain/courses/course-due.ts'
import { runGone } from '../../domain/courses/hours/run-news.ts'
import { standingGone } from '../../domain/courses/money/standing-news.ts'
import { after } from '../../domain/kernel/instant.ts'
import type { Move } from '../../domain/operations/move.ts'
import { deadlineMs, sweepAfterMs } from '../../domain/operations/new-work.ts'
import { isWorthWriting, leaseSlackMs, type Pauses } from '../../domain/operations/step.ts'
import type { StepRecord } from '../../domain/operations/step-record.ts'
import { usageSoFar } from '../../domain/usage/usage.ts'
import type { VmRecord } from '../../domain/vms/vm-record.ts'
import type { LabBook } from '../../ports/accounts/labs.ts'
import type { GiveMachines } from '../../ports/courses/giving.ts'
import type { StepChange, StepResult, Steps } from '../../ports/operations/work.ts'
import type { VmBook } from '../../ports/vms/vms.ts'
import { beginPasswords, type PasswordWorld } from '../vms/begin-passwords.ts'
import { type AroundWorld, lookAround } from '../vms/look-around.ts'
import { type KeysWorld, settleKeys } from '../vms/settle-keys.ts'
import { resultOf } from './result-of.ts'

export type CarryingWorld = PasswordWorld &
  KeysWorld &
  AroundWorld & {
    readonly labs: Pick<LabBook, 'hold'>
    readonly work: Steps
    readonly vms: Pick<VmBook, 'read'>
    readonly giveMachines: GiveMachines
  }

/** What a step may take for removing what it made, after its own time was up. */
const undoMs = 30 * 60_000

/** A ticket was given: the same phase goes on by asking about it. */
export interface Accepted {
  readonly kind: 'accepted'
  readonly ticket: string
  readonly looks: number
  readonly pauses: Pauses
}

/** The keys in its guest may be others than they are to be. */
const isNoted = (record: VmRecord | undefined, end: StepResult['vm']): boolean =>
  record?.newKeys !== undefined || (typeof end === 'object' && end.newKeys !== undefined)

/** What a hop came to is written down, and only then the next one called. */
export const carryOut = (world: CarryingWorld) => {
  const { labs, vms, work, nudges, clock } = world
  const begin = beginPasswords(world)
  const settle = settleKeys(world)
  const look = lookAround(world)

  /** Its own time may be up: what follows a warning, and the stop at the end, have at least that of an undoing. */
  const grant = (held: StepRecord, phase: StepRecord['phase'], warning?: string | null): StepChange => {
    if (warning === undefined && (phase !== 'rest' || held.phase === 'rest')) return {}
    const [deadline = held.deadline] = [held.deadline, after(clock.now(), undoMs)].toSorted().toReversed()
    return deadline === held.deadline ? {} : { deadline }
  }

  const forgetVm = async (step: StepRecord, change: StepChange): Promise<boolean> => {
    const record = await vms.read(step.labId, step.vmId)
    const courseDue = dueWhenGone(record, clock.now())
    const around = await look(record)
    const now = clock.now()
    const usage =
      record === undefined
        ? []
        : [
            ...usageSoFar(record, now),
            ...runGone(record, around, now),
            ...standingGone(record, around?.course, now),
          ]
    const isForgotten = await work.forgetVm(step, change, usage, courseDue)
    if (isForgotten && courseDue !== undefined) await nudges.labs([step.labId])
    return isForgotten
  }

  const save = async (
    step: StepRecord,
    change: StepChange,
    delaySeconds: number,
    vm?: object,
    forget = false,
  ) => {
    const now = clock.now()
    const scheduled: StepChange = {
      status: 'running',
      ...change,
      leaseUntil: after(now, Math.max(0, delaySeconds * 1000 - leaseSlackMs)),
      dueAt: after(now, delaySeconds * 1000 + sweepAfterMs),
    }
    const saved = await (forget ? forgetVm(step, scheduled) : work.save(step, scheduled, vm))
    if (saved) await nudges.step(step.labId, step.id, delaySeconds)
  }

  /** `held` is what the database holds; `step` stands in the phase that the hop came to. */
  return async (held: StepRecord, step: StepRecord, move: Move | Accepted): Promise<void> => {
    const now = clock.now()
    if (move.kind === 'end') {
      const record = move.vm === 'forgotten' ? undefined : await vms.read(held.labId, held.vmId)
      const around = await look(record)
      const result = resultOf(held, move, record, now, around)
      await work.finish(held, result, now.toISOString())
      // What is only due sooner than it was is found when it is.
      if (result.courseDue !== undefined && !result.courseDue.isForSooner) await nudges.labs([held.labId])
      // It may run now, and wait for just that. When this is lost, the timer finds it.
      if (record?.newPassword === 'waiting') await begin(held.labId, [held.vmId])
      // Or for keys. When that is lost, too, the timer finds it.
      if (isNoted(record, result.vm)) await settle(held.labId, [held.vmId])
      // Somebody may wait for the machine. Lost, too, it is found by the timer: see domain/courses/publishing.ts.
      if (record?.course !== undefined) await world.giveMachines(held.labId, record.course.id)
    } else if (move.kind === 'go') {
      const { to: phase, error, warning, left, sights, belongings, cleaning, draft, bin, poisons } = move
      const { attempts = 0, exchange } = move
      const failing = error === undefined ? {} : { error, deadline: after(now, undoMs) }
      const leaving = left === undefined ? {} : { left, deadline: after(now, undoMs) }
      const warned = warning === undefined ? {} : { warning }
      await save(
        held,
        {
          phase,
          attempts,
          looks: 0,
          ticket: null,
          ...grant(held, phase, warning),
          ...failing,
          ...leaving,
          ...warned,
          ...(sights && { sights }),
          ...(belongings && { belongings }),
          ...(cleaning && { cleaning }),
          ...(draft && { draft }),
          ...(bin && { bin }),
          ...(exchange && { exchange }),
          ...(poisons && { poisons }),
          ...(move.waits && { deadline: after(now, (move.delaySeconds ?? 0) * 1000 + deadlineMs) }),
        },
        move.delaySeconds ?? 0,
        move.vm,
        move.forget,
      )
    } else if (move.kind === 'again') {
      if (move.hold) await labs.hold(step.labId, after(now, move.delaySeconds * 1000))
      const { attempts = step.attempts, ticket, turn, waits } = move
      const kept = step.ticket !== undefined && ticket !== null
      // What is told late is not told, and who cannot connect waits a minute at most: they have no more time for waiting.
      const more = step.kind === 'message' || step.kind === 'doctor' ? 0 : move.delaySeconds * 1000
      const waiting = (turn || waits) && {
        ...(turn && { turn }),
        deadline: after(new Date(step.deadline), more),
      }
      await save(
        held,
        {
          phase: step.phase,
          attempts,
          ...grant(held, step.phase),
          ...(kept ? {} : { ticket: null }),
          ...waiting,
        },
        move.delaySeconds,
      )
    } else {
      const { ticket, looks, pauses } = move
      const isNews = step.phase !== held.phase || ticket !== held.ticket
      if (!isNews && !isWorthWriting(held, now, pauses))
        return nudges.step(step.labId, step.id, pauses.behind)
      const { phase, attempts } = step
      await save(held, { phase, ticket, looks, attempts, ...grant(held, phase) }, pauses.behind)
    }
  }
}
