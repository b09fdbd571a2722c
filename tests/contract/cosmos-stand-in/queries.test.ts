import type { Container, JSONValue } from '@azure/cosmos'
import { describe, expect, it } from 'vitest'
import { openContainer, statusOf } from './account.ts'

type Vm = ReturnType<typeof aVm>

function aVm(lab: number, n: number) {
  return {
    id: `vm-${lab}-${n}`,
    labId: `lab-${lab}`,
    name: `${['Alpha', 'beta', 'Gamma', 'delta'][n % 4]}-${n}`,
    group: `rg-${n % 3}`,
    n,
    size: n % 2 ? 'B2s' : 'D4s',
    words: [`w${n % 3}`, 'all'],
    people: [{ userId: `u${n % 5}`, role: n % 2 ? 'w' : 'r' }],
    nested: { deep: { v: n * 2 }, 'odd-key': n },
    on: n % 2 === 0,
    at: new Date(Date.UTC(2025, 0, 1 + n + lab)).toISOString(),
    ...(n % 4 === 0 && { sparse: n }),
    ...(n === 5 && { gone: null }),
  }
}

const all = [0, 1, 2, 3, 4].flatMap((lab) => Array.from({ length: 12 }, (_, n) => aVm(lab, n)))
const lab1 = all.filter((vm) => vm.labId === 'lab-1')

async function withVms() {
  const account = await openContainer()
  await Promise.all(all.map((vm) => account.container.items.create(vm)))
  account.requests.length = 0
  return account
}

async function ask(
  container: Container,
  query: string,
  parameters: Record<string, JSONValue>,
  partitionKey?: string,
) {
  const list = Object.entries(parameters).map(([name, value]) => ({ name, value }))
  const options = partitionKey === undefined ? { maxItemCount: 7 } : { partitionKey }
  const { resources } = await container.items.query({ query, parameters: list }, options).fetchAll()
  return resources
}

const sorted = (list: unknown[]) => list.map((one) => JSON.stringify(one)).sort()

const conditions: [string, Record<string, JSONValue>, (vm: Vm) => boolean][] = [
  ['c.group = @g', { '@g': 'rg-1' }, (vm) => vm.group === 'rg-1'],
  [
    "(c.n > @a AND c.n <= 8 OR c.n = 0) AND NOT (c.size != 'B2s')",
    { '@a': 2 },
    (vm) => vm.n > 2 && vm.n <= 8 && vm.size === 'B2s',
  ],
  ["c.group IN ('rg-0', @x)", { '@x': 'rg-2' }, (vm) => vm.group !== 'rg-1'],
  ['c.n BETWEEN @a AND @b', { '@a': 3, '@b': 5 }, (vm) => vm.n >= 3 && vm.n <= 5],
  [
    'ARRAY_CONTAINS(@ids, c.id)',
    { '@ids': ['vm-1-3', 'vm-1-4', 'x'] },
    (vm) => ['vm-1-3', 'vm-1-4'].includes(vm.id),
  ],
  ['ARRAY_CONTAINS(c.words, @w)', { '@w': 'w1' }, (vm) => vm.words.includes('w1')],
  ['STARTSWITH(c.name, @p)', { '@p': 'Al' }, (vm) => vm.name.startsWith('Al')],
  ['CONTAINS(LOWER(c.name), @p)', { '@p': 'gam' }, (vm) => vm.name.startsWith('Gamma')],
  ['IS_DEFINED(c.sparse)', {}, (vm) => 'sparse' in vm],
  ['NOT IS_DEFINED(c.sparse)', {}, (vm) => !('sparse' in vm)],
  ['IS_NULL(c.gone)', {}, (vm) => 'gone' in vm],
  ['c.sparse != 4', {}, (vm) => 'sparse' in vm && vm.n !== 4],
  ['c.nested.deep.v = 4 AND c["nested"]["odd-key"] = 2', {}, (vm) => vm.n === 2],
  ['c.on = true AND c.n + 1 < 4 * 1', {}, (vm) => vm.on && vm.n < 3],
  [
    'c.at >= @a AND c.at < @b',
    { '@a': '2025-01-04', '@b': '2025-01-06' },
    (vm) => vm.at >= '2025-01-04' && vm.at < '2025-01-06',
  ],
  [
    'EXISTS(SELECT VALUE w FROM w IN c.words WHERE STARTSWITH(w, @q))',
    { '@q': 'w2' },
    (vm) => vm.words.includes('w2'),
  ],
  [
    "EXISTS(SELECT VALUE p FROM p IN c.people WHERE p.userId = 'u3' AND p.role = 'w')",
    {},
    (vm) => vm.n % 5 === 3 && vm.n % 2 === 1,
  ],
]

describe('conditions', () => {
  it('select the same items in one partition and over all of them', async () => {
    const { container } = await withVms()
    for (const [where, parameters, holds] of conditions) {
      const query = `SELECT VALUE c.id FROM c WHERE ${where}`
      const expected = (vms: Vm[]) => sorted(vms.filter(holds).map((vm) => vm.id))
      expect(sorted(await ask(container, query, parameters, 'lab-1')), where).toEqual(expected(lab1))
      expect(sorted(await ask(container, query, parameters)), where).toEqual(expected(all))
    }
  })
})

describe.each([
  ['one partition', 'lab-1', lab1],
  ['all partitions', undefined, all],
] as const)('in %s', (_, partitionKey, vms) => {
  it('projects, orders, cuts and counts', async () => {
    const { container } = await withVms()
    const answer = (query: string, parameters = {}) => ask(container, query, parameters, partitionKey)
    const numbers = vms.map((vm) => vm.n).sort((a, b) => a - b)

    expect(sorted(await answer('SELECT c.id, c.nested.deep.v AS v, c.sparse FROM c WHERE c.n = 3'))).toEqual(
      sorted(vms.filter((vm) => vm.n === 3).map(({ id }) => ({ id, v: 6 }))),
    )
    expect(await answer('SELECT VALUE c.at FROM c ORDER BY c.at')).toEqual(vms.map((vm) => vm.at).sort())
    expect(await answer('SELECT VALUE c.n FROM c ORDER BY c.n DESC')).toEqual(numbers.toReversed())
    expect(await answer('SELECT c.n FROM c WHERE c.n > @n ORDER BY c.n', { '@n': 8 })).toEqual(
      numbers.filter((n) => n > 8).map((n) => ({ n })),
    )
    expect(await answer('SELECT TOP @top VALUE c.n FROM c ORDER BY c.n DESC', { '@top': 3 })).toEqual(
      numbers.slice(-3).reverse(),
    )
    expect(await answer('SELECT TOP 3 * FROM c')).toHaveLength(3)
    const counts = await answer('SELECT VALUE COUNT(1) FROM c WHERE c.n > 3')
    expect(counts).toEqual([numbers.filter((n) => n > 3).length])
    expect(await answer('SELECT VALUE COUNT(1) FROM c WHERE c.n > 99')).toEqual([0])
  })

  it('gives whole documents with their system properties', async () => {
    const { container } = await withVms()
    const [first] = await ask(
      container,
      'SELECT * FROM c WHERE c.id = @id',
      { '@id': 'vm-1-7' },
      partitionKey,
    )
    expect(first).toEqual((await container.item('vm-1-7', 'lab-1').read()).resource)
  })
})

it('tells the scope of every request', async () => {
  const { container, requests } = await withVms()
  const scopesOf = async (call: Promise<unknown>) => {
    requests.length = 0
    await call
    return [...new Set(requests.map(({ operation, scope }) => `${operation}: ${scope}`))].sort()
  }
  expect(await scopesOf(container.item('vm-1-1', 'lab-1').read())).toEqual(['read: point'])
  const [partition, fanout] = [{ partitionKey: 'lab-1' }, {}]
  expect(await scopesOf(container.items.query('SELECT * FROM c', partition).fetchAll())).toEqual([
    'plan: plan',
    'query: partition',
  ])
  expect(await scopesOf(container.items.query('SELECT * FROM c', fanout).fetchAll())).toEqual([
    'plan: plan',
    'query: fanout',
  ])
  const response = await container.item('vm-1-1', 'lab-1').read()
  expect(response.headers['x-ms-labkeeper-scope']).toBe('point')
})

it('asks every physical range in a fan-out', async () => {
  const { container, requests } = await withVms()
  await ask(container, 'SELECT VALUE COUNT(1) FROM c', {})
  const served = requests.filter(({ operation, status }) => operation === 'query' && status === 200)
  expect(served).toHaveLength(4)
})

it('takes quotes and SQL in a parameter for text', async () => {
  const { container } = await withVms()
  for (const value of ["' OR 1=1 --", '" OR true', 'udf.x()']) {
    expect(await ask(container, 'SELECT * FROM c WHERE c.name = @name', { '@name': value }, 'lab-1')).toEqual(
      [],
    )
  }
})

it('refuses to order by what the indexing policy excludes', async () => {
  const indexingPolicy = { includedPaths: [{ path: '/createdAt/?' }], excludedPaths: [{ path: '/*' }] }
  const { container } = await openContainer({ indexingPolicy })
  const order = (by: string) =>
    statusOf(container.items.query(`SELECT * FROM c ORDER BY c.${by}`, { partitionKey: 'a' }).fetchNext())
  expect(await order('createdAt')).toBe(200)
  expect(await order('name')).toBe(400)
})

it('answers what is distinct once over all partitions, from a page of each range', async () => {
  const { container, requests } = await withVms()
  const query = 'SELECT DISTINCT c.group, LEFT(c.at, 10) AS day FROM c WHERE c.n >= @n'
  const found = await ask(container, query, { '@n': 11 })
  const expected = all.filter(({ n }) => n >= 11).map(({ group, at }) => ({ group, day: at.slice(0, 10) }))
  expect(sorted(found)).toEqual([...new Set(sorted(expected))])
  const served = requests.filter(({ operation, status }) => operation === 'query' && status === 200)
  expect(served).toHaveLength(4)
  expect(await ask(container, 'SELECT DISTINCT VALUE c.size FROM c', {}, 'lab-1')).toHaveLength(2)
})
