import type { Container } from '@azure/cosmos'
import type { Heartbeat } from '../../ports/heartbeat.ts'
import { asking, reading } from './translate.ts'

const id = 'heartbeat'

export const cosmosHeartbeat = (container: Container): Heartbeat => ({
  async read() {
    const { resource } = await reading(() => container.item(id, id).read<{ at: string }>())
    return resource?.at
  },
  async beat(at) {
    await asking(() => container.items.upsert({ id, pk: id, type: 'heartbeat', at }))
  },
})
