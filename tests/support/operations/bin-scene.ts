import type { BinItemRecord } from '@labkeeper/functions/domain/vms/bin-record'
import { removeFromBin } from '@labkeeper/functions/use-cases/courses/bin/remove-from-bin'
import { restoreFromBin } from '@labkeeper/functions/use-cases/courses/bin/restore-from-bin'
import { type Engine, labId } from './engine.ts'

/** What lies in the bin of the engine's lab, and what people do about it. */

export const asker = { requestedBy: 'u_owner', requestId: 'r2', because: 'by Olga Owner' }

export const binOf = (engineNow: () => Engine) => {
  const items = async (): Promise<readonly BinItemRecord[]> => {
    const query = "SELECT * FROM c WHERE c.type = 'bin-item'"
    return (await engineNow().records.items.query<BinItemRecord>(query).fetchAll()).resources
  }
  const item = async (): Promise<BinItemRecord> => {
    const [first] = await items()
    if (first === undefined) throw new Error('Nothing is in the bin')
    return first
  }
  const partsOf = (kind: 'disk' | 'snapshot'): string[] =>
    [...engineNow().cloud.parts].flatMap((part) => {
      const [found, name = ''] = part.split('/')
      return found === kind ? [name] : []
    })
  return {
    items,
    item,
    disks: (): string[] => partsOf('disk').toSorted(),
    snapshots: (): string[] => partsOf('snapshot').toSorted(),
    restore: async (of?: BinItemRecord): Promise<string> =>
      restoreFromBin(engineNow().world)({ item: of ?? (await item()), part: undefined }, asker),
    remove: async (): Promise<string> => removeFromBin(engineNow().world)(await item(), asker),
    keepFor: (days: number): Promise<void> => engineNow().world.binOrders.saveDays(labId, days),
  }
}
