import { setTimeout as sleep } from 'node:timers/promises'
import { CloudError } from '@labkeeper/functions/domain/kernel/errors'
import type { Move } from '@labkeeper/functions/domain/operations/move'
import { afterTrouble, pauseBeforeLook } from '@labkeeper/functions/domain/operations/step'
import type { StepPhase, StepRecord } from '@labkeeper/functions/domain/operations/step-record'
import type { Principal } from '@labkeeper/functions/ports/connection/principal'
import type { Sealer } from '@labkeeper/functions/ports/sealer'
import type { Compute } from '@labkeeper/functions/ports/vms/compute'
import type { Answer, AskingPhase, Phase } from '@labkeeper/functions/use-cases/operations/phases/phase'
import { phases } from '@labkeeper/functions/use-cases/operations/phases/phases'
import { callAzure } from '@labkeeper/functions/use-cases/operations/take-step'

export interface Cloud {
  readonly compute: Compute
  readonly principal: Principal
  readonly pollSeconds: number
  readonly signal: AbortSignal
}

/** Nothing is kept of a live check, so nothing needs a key. */
export const openSealer: Sealer = {
  seal: (secret) => secret,
  open: (sealed) => sealed,
  renew: (sealed) => sealed,
}

export interface Outcome {
  readonly end: 'succeeded' | 'failed'
  readonly error: string | undefined
  /** `put: 63 s`: each phase that asked Azure, with how long it took. */
  readonly phases: readonly string[]
  /** What the calls saw: addresses, facts of a snapshot. */
  readonly seen: Readonly<Record<string, unknown>>
}

/**
 * The worker without its records: the calls are the product's, and so is the table that says what follows. What the
 * worker writes down between two hops is held in memory here. `last` is the phase before which to stop.
 */
export const workStep = async (cloud: Cloud, first: StepRecord, last?: StepPhase): Promise<Outcome> => {
  const passed: string[] = []
  let seen: Readonly<Record<string, unknown>> = {}
  let step = first
  let begun = performance.now()
  const pause = async (seconds: number): Promise<void> => {
    await sleep(seconds * 1000, undefined, { signal: cloud.signal }).catch(() => undefined)
    cloud.signal.throwIfAborted()
  }

  const { compute, principal } = cloud
  const azure = { compute, principal, sealer: openSealer, readVm: async () => step.draft, now: new Date() }
  const ask = async (phase: AskingPhase): Promise<Answer | Move> => {
    try {
      return await callAzure(phase, azure, step)
    } catch (error) {
      if (error instanceof CloudError) return afterTrouble(phase, step, error, cloud.pollSeconds)
      throw error
    }
  }

  for (;;) {
    cloud.signal.throwIfAborted()
    const phase: Phase = phases[step.phase]
    const isInward = 'looksInward' in phase
    const answer: Answer | Move = isInward ? { ticket: undefined } : await ask(phase)
    let move: Move
    if (!('kind' in answer)) {
      if (answer.ticket !== undefined) {
        const looks = step.ticket === undefined ? 0 : step.looks + 1
        step = { ...step, ticket: answer.ticket, looks }
        await pause(pauseBeforeLook(phase, looks, cloud.pollSeconds))
        continue
      }
      seen = { ...seen, ...answer.seen, ...answer.facts }
      move = phase.next(step)
    } else move = answer
    if (move.kind === 'again') {
      await pause(Math.min(move.delaySeconds, cloud.pollSeconds * 3))
      const { ticket, ...without } = step
      const keeps = move.ticket !== null && ticket !== undefined
      step = { ...without, ...(keeps ? { ticket } : {}), attempts: move.attempts ?? step.attempts }
      continue
    }
    if (!isInward) passed.push(`${step.phase}: ${Math.round((performance.now() - begun) / 1000)} s`)
    begun = performance.now()
    if (move.kind === 'end') return { end: move.outcome, error: move.error, phases: passed, seen }
    if (move.to === last) return { end: 'succeeded', error: undefined, phases: passed, seen }
    const { ticket: _, ...left } = step
    const { error = step.error } = move
    step = {
      ...left,
      phase: move.to,
      looks: 0,
      attempts: move.attempts ?? 0,
      ...(error === undefined ? {} : { error }),
    }
  }
}
