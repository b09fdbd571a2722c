import { ChangeFeedStartFrom, type Container, PartitionKeyKind } from '@azure/cosmos'
import { expect, it } from 'vitest'
import { definition, openAccount, openContainer } from './account.ts'

const refusals: [string, (container: Container) => Promise<unknown>, RegExp][] = [
  [
    'OFFSET',
    (container) => query(container, 'SELECT * FROM c OFFSET 0 LIMIT 1'),
    /OFFSET in a query is not supported/,
  ],
  [
    'GROUP BY',
    (container) => query(container, 'SELECT c.n FROM c GROUP BY c.n'),
    /GROUP in a query is not supported/,
  ],
  [
    'JOIN',
    (container) => query(container, 'SELECT * FROM c JOIN t IN c.tags'),
    /JOIN in a query is not supported/,
  ],
  [
    'DISTINCT with TOP',
    (container) => query(container, 'SELECT DISTINCT TOP 3 c.n FROM c'),
    /DISTINCT with .* is not supported/,
  ],
  [
    'SUM',
    (container) => query(container, 'SELECT VALUE SUM(c.n) FROM c'),
    /The function 'SUM' is not supported/,
  ],
  [
    'two sort fields',
    (container) => query(container, 'SELECT * FROM c ORDER BY c.a, c.b'),
    /more than one property is not supported/,
  ],
  [
    'a syntax error',
    (container) => query(container, 'SELECT * FORM c'),
    /Syntax error, incorrect syntax near 'FORM'/,
  ],
  [
    'a missing parameter',
    async (container) => {
      await container.items.create({ id: 'a', labId: 'lab' })
      return query(container, 'SELECT * FROM c WHERE c.n = @n')
    },
    /names @n/,
  ],
  [
    'the change feed',
    (container) =>
      container.items
        .getChangeFeedIterator({ changeFeedStartFrom: ChangeFeedStartFrom.Beginning('lab') })
        .readNext(),
    /\(change feed\)' is not supported/,
  ],
  [
    'bulk',
    (container) => container.items.bulk([{ operationType: 'Read', id: 'a', partitionKey: 'lab' }]),
    /\(bulk\)' is not supported/,
  ],
  [
    'deleting a partition',
    (container) => container.deleteAllItemsForPartitionKey('lab'),
    /operations\/\*' is not supported/,
  ],
  [
    'replacing a container',
    async (container) => container.replace((await container.read()).resource!),
    /'PUT dbs\/\*\/colls\/\*' is not supported/,
  ],
  [
    'If-None-Match on a write',
    (container) =>
      container.items.upsert(
        { id: 'a', labId: 'lab' },
        { accessCondition: { type: 'IfNoneMatch', condition: '*' } },
      ),
    /If-None-Match on a write is not supported/,
  ],
  [
    'stored procedures',
    (container) => container.scripts.storedProcedures.create({ id: 'x', body: 'f' }),
    /sprocs' is not supported/,
  ],
]

const query = (container: Container, text: string) =>
  container.items.query(text, { partitionKey: 'lab' }).fetchAll()

it.each(refusals)('names %s in its refusal', async (_, call, message) => {
  const { container } = await openContainer()
  await expect(call(container)).rejects.toThrow(message)
})

it('refuses containers that would act differently', async () => {
  const { database } = await openAccount()
  const create = (more: object) => database.containers.create({ ...definition('/a'), ...more })
  const hierarchical = { partitionKey: { paths: ['/a', '/b'], kind: PartitionKeyKind.MultiHash, version: 2 } }
  await expect(create(hierarchical)).rejects.toThrow("kind 'Hash' and version 2")
  await expect(create({ partitionKey: { paths: ['/a'], kind: 'Hash', version: 1 } })).rejects.toThrow(
    'version 2',
  )
  await expect(create({ conflictResolutionPolicy: { mode: 'Custom' } })).rejects.toThrow(
    "'conflictResolutionPolicy' is not supported",
  )
  await expect(create({ defaultTtl: 0 })).rejects.toThrow('defaultTtl')
  await expect(create({ id: 'a/b' })).rejects.toThrow()
})
