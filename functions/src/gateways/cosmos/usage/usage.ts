import type { Container } from '@azure/cosmos'
import { isStranded } from '../../../domain/connection/stranded.ts'
import type { UsageRecord } from '../../../domain/usage/usage-record.ts'
import type { VmRecord } from '../../../domain/vms/vm-record.ts'
import type { UsageBook } from '../../../ports/usage/usage.ts'
import { connectedIn } from '../kernel/beside-lab.ts'
import { queryPartition } from '../kernel/query.ts'
import { usageIdOf } from './run-counted.ts'

type Found =
  | Pick<UsageRecord, 'type' | 'id' | 'seconds'>
  | Pick<VmRecord, 'type' | 'location' | 'size' | 'osType' | 'runningSince' | 'subscriptionId'>
  | { readonly type: 'lab'; readonly connected?: string }

const question = `SELECT c.type, c.id, c.seconds, c.location, c.size, c.osType, c.runningSince, c.subscriptionId,
  c.cloud.subscriptionId AS connected FROM c
  WHERE c.type = 'usage' AND c.uk >= @since OR c.type = 'vm' AND c.runningSince > '' OR c.type = 'lab'`

export const cosmosUsage = (container: Container): UsageBook => ({
  read: async (labId, sinceDay) => {
    const found = await queryPartition<Found>(container, labId, question, { since: usageIdOf(sinceDay) })
    const connected = connectedIn(found)
    return {
      ended: found
        .filter((record) => record.type === 'usage')
        .flatMap(({ id, seconds }) =>
          Object.entries(seconds).map(([kind, count]) => ({
            day: id.slice(usageIdOf('').length),
            kind,
            seconds: count,
          })),
        ),
      running: found.filter((record) => record.type === 'vm').filter((vm) => !isStranded(vm, connected)),
    }
  },
})
