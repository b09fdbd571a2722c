import type { StepRecord } from '../../domain/operations/step-record.ts'
import type { Answer, AskingPhase, Azure } from './phases/phase.ts'

/** The one request that the step's phase makes of Azure; a look at its ticket when it holds one. */
export const callAzure = async (
  { asks, reads }: AskingPhase,
  azure: Azure,
  step: StepRecord,
): Promise<Answer> => {
  const { compute, principal } = azure
  const answer =
    step.ticket === undefined ? await asks(azure, step) : await compute.poll(principal, step.ticket)
  return reads === undefined ? answer : reads(answer)
}
