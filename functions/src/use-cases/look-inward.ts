import type { Move } from '../domain/move.ts'
import type { StepRecord } from '../domain/work-records.ts'
import type { Templates } from '../ports/templates.ts'
import { type NetworkSharing, shareNetwork } from './share-network.ts'

export interface InwardWorld extends NetworkSharing {
  readonly templates: Templates
}

/**
 * A deletion is refused while copies are made. Copies accepted at the very same moment are waited for here: nobody can
 * begin new ones once the template says that it is being deleted.
 */
const awaitCopies = async ({ templates }: InwardWorld, step: StepRecord): Promise<Move | undefined> => {
  const copies = await templates.countOpenCopies(step.labId, step.template?.id ?? '')
  return copies === 0 ? undefined : { again: 'later', delaySeconds: 5 }
}

/** The phases of a step that concern only our own records: what follows each, when it is not simply the next. */
export const lookInward = (world: InwardWorld, step: StepRecord): Promise<Move | undefined> =>
  step.phase === 'await-copies' ? awaitCopies(world, step) : shareNetwork(world, step)
