import { aLook, costOf, laneOf } from '../../domain/connection/sends.ts'
import type { Asking } from '../../domain/connection/turns.ts'
import { again, type Move } from '../../domain/operations/move.ts'
import type { StepRecord } from '../../domain/operations/step-record.ts'
import type { AskingPhase } from './phases/phase.ts'

/** The request that the step is about to make: a seat is good for no other. */
const requestOf = ({ phase, ticket, looks }: StepRecord): string =>
  ticket === undefined ? phase : `${phase} ${looks}`

/** What the phase's next request takes of what Azure gives. */
export const askingOf = ({ sends }: AskingPhase, step: StepRecord): Asking => {
  const call = typeof sends === 'function' ? sends(step) : sends
  const next = step.ticket === undefined ? call : aLook
  const seat = step.turn?.at === requestOf(step) ? step.turn.seat : undefined
  return {
    lane: laneOf(next),
    cost: costOf(next, step.location),
    labId: step.labId,
    seat,
    spread: Math.random(),
  }
}

/** Later, at its seat. */
export const untilTurn = (step: StepRecord, waitSeconds: number, seat: number | undefined): Move =>
  again(waitSeconds, seat === undefined ? {} : { turn: { at: requestOf(step), seat } })
