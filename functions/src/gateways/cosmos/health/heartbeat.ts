import type { Container } from '@azure/cosmos'
import type { Heartbeat } from '../../../ports/health/heartbeat.ts'
import { readRecord } from '../kernel/query.ts'
import { asking } from '../kernel/translate.ts'

const id = 'heartbeat'

export const cosmosHeartbeat = (container: Container): Heartbeat => ({
  read: async () => (await readRecord<{ at: string }>(container, id, id))?.at,
  async beat(at) {
    await asking(() => container.items.upsert({ id, pk: id, type: 'heartbeat', at }))
  },
})
