import { type ContainerDefinition, type IndexingPolicy, PartitionKeyKind } from '@azure/cosmos'

/** The layout of the database; infra/modules/data.bicep makes the same in Azure. */
export type ContainerName = 'labs' | 'users' | 'tokens'

const indexed = (paths: readonly string[]): IndexingPolicy => ({
  indexingMode: 'consistent',
  includedPaths: paths.map((path) => ({ path: `/${path}/?` })),
  excludedPaths: [{ path: '/*' }],
})

export const containers: Record<ContainerName, ContainerDefinition & { id: ContainerName }> = {
  /** Everything of a lab, told apart by `type`: any query of a lab stays in one partition. */
  labs: {
    id: 'labs',
    partitionKey: { kind: PartitionKeyKind.Hash, version: 2, paths: ['/labId'] },
    uniqueKeyPolicy: { uniqueKeys: [{ paths: ['/uk'] }] },
    defaultTtl: -1,
    indexingPolicy: indexed([
      'type',
      'uk',
      'createdAt',
      'name',
      'location',
      'resourceGroup',
      'operationId',
      'vmId',
      'open',
      'failed',
      'place',
      'state',
      'status',
      'dueAt',
      'newPassword',
      'newKeys/id',
      'rulesDueAt',
      'billing/checkedAt',
      'allocatedTo/userId',
      'search/[]',
      'courseId',
      'course/id',
      'userId',
      'startsAt',
    ]),
  },
  /** People, and which lab a directory user name or a customer of Stripe's belongs to: point reads only. */
  users: {
    id: 'users',
    partitionKey: { kind: PartitionKeyKind.Hash, version: 2, paths: ['/id'] },
    defaultTtl: -1,
    indexingPolicy: indexed(['type']),
  },
  /** What is forgotten by itself (sessions, throttle counters, Stripe's events), and the heartbeat, which is written over. */
  tokens: {
    id: 'tokens',
    partitionKey: { kind: PartitionKeyKind.Hash, version: 2, paths: ['/pk'] },
    defaultTtl: -1,
    indexingPolicy: indexed(['type']),
  },
}
