import type { Container } from '@azure/cosmos'
import { trialId } from '../../domain/email.ts'
import type { Trials } from '../../ports/trials.ts'
import { readNewest } from './query.ts'
import { unlessRefused } from './translate.ts'

interface StoredTrial {
  readonly id: string
  readonly type: 'trial'
  readonly endsAt: string
}

export const cosmosTrials = (container: Container): Trials => ({
  async begin(mailbox, endsAt) {
    const id = trialId(mailbox)
    const trial: StoredTrial = { id, type: 'trial', endsAt }
    if (await unlessRefused(() => container.items.create(trial), 409)) return endsAt
    return (await readNewest<StoredTrial>(container, id, id))?.endsAt ?? endsAt
  },
})
