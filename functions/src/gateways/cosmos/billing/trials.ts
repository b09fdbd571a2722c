import type { Container } from '@azure/cosmos'
import { trialId } from '../../../domain/accounts/derived-ids.ts'
import type { Trials } from '../../../ports/billing/trials.ts'
import { readRecord } from '../kernel/query.ts'
import { unlessRefused } from '../kernel/translate.ts'

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
    return (await readRecord<StoredTrial>(container, id, id))?.endsAt ?? endsAt
  },
})
