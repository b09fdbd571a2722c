import type { Container, OperationInput } from '@azure/cosmos'
import { isStranded } from '../../../domain/connection/stranded.ts'
import type { LabId } from '../../../domain/kernel/ids.ts'
import type { UsageEntry } from '../../../domain/usage/usage.ts'
import type { UsageRecord } from '../../../domain/usage/usage-record.ts'
import type { VmRecord } from '../../../domain/vms/vm-record.ts'
import type { UsageBook } from '../../../ports/usage/usage.ts'
import { runBatch } from '../kernel/batch.ts'
import { connectedIn } from '../kernel/beside-lab.ts'
import { queryPartition } from '../kernel/query.ts'
import { patch } from '../kernel/records.ts'
import { unlessRefused } from '../kernel/translate.ts'

/** Two months and some days: last month can be looked up in the database when somebody asks. */
const keptSeconds = 70 * 24 * 3600

const idOf = (day: string): string => `usage:${day}`

const newRecord = (labId: LabId, day: string): UsageRecord => ({
  type: 'usage',
  id: idOf(day),
  labId,
  uk: idOf(day),
  schema: 1,
  seconds: {},
  ttl: keptSeconds,
})

const addition = ({ day, kind, seconds }: UsageEntry): OperationInput =>
  patch(idOf(day), undefined, [{ op: 'incr', path: `/seconds/${kind}`, value: seconds }])

/**
 * A transaction that counts hours with what it writes: all of it or nothing. Statuses are those of the operations,
 * then those of the hours. The first run that ends on a day makes the day's record; who makes it does not matter.
 */
export const runCounted = async (
  container: Container,
  labId: LabId,
  operations: readonly OperationInput[],
  usage: readonly UsageEntry[],
): Promise<readonly number[]> => {
  const all = [...operations, ...usage.map(addition)]
  const statuses = await runBatch(container, labId, all)
  const lacksDay = statuses.slice(operations.length).includes(404)
  if (!lacksDay) return statuses
  for (const day of new Set(usage.map((entry) => entry.day))) {
    await unlessRefused(() => container.items.create(newRecord(labId, day)), 409)
  }
  return runBatch(container, labId, all)
}

type Found =
  | Pick<UsageRecord, 'type' | 'id' | 'seconds'>
  | Pick<VmRecord, 'type' | 'location' | 'size' | 'osType' | 'runningSince' | 'subscriptionId'>
  | { readonly type: 'lab'; readonly connected?: string }

const question = `SELECT c.type, c.id, c.seconds, c.location, c.size, c.osType, c.runningSince, c.subscriptionId,
  c.cloud.subscriptionId AS connected FROM c
  WHERE c.type = 'usage' AND c.uk >= @since OR c.type = 'vm' AND c.runningSince > '' OR c.type = 'lab'`

export const cosmosUsage = (container: Container): UsageBook => ({
  read: async (labId, sinceDay) => {
    const found = await queryPartition<Found>(container, labId, question, { since: idOf(sinceDay) })
    const connected = connectedIn(found)
    return {
      ended: found
        .filter((record) => record.type === 'usage')
        .flatMap(({ id, seconds }) =>
          Object.entries(seconds).map(([kind, count]) => ({
            day: id.slice(idOf('').length),
            kind,
            seconds: count,
          })),
        ),
      running: found.filter((record) => record.type === 'vm').filter((vm) => !isStranded(vm, connected)),
    }
  },
})
