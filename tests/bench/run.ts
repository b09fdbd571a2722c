/**
 * `npm run bench`: figures as ratios within one run, because machines are noisy. Nothing here fails a build.
 * `npm run bench -- makespan list` runs some.
 */
import { finished, newOwner } from '../support/api.ts'
import { aCreation } from '../support/creation.ts'
import { type SimulatedSubscription, type Stack, startStack } from '../support/stack.ts'
import { coldLoad } from './cold-load.ts'
import type { Figure } from './figure.ts'
import { importStudents } from './import-students.ts'
import { lighthouse } from './lighthouse.ts'
import { listHandler } from './list-handler.ts'
import { load } from './load.ts'
import { makespan } from './makespan.ts'
import { mutate } from './mutate.ts'
import { cpuPerRequest, pidOf, startProcess } from './processes.ts'
import { table } from './table.ts'
import { tick } from './tick.ts'

const list = async (stack: Stack, subscription: SimulatedSubscription): Promise<Figure[]> => {
  const { call, token } = await newOwner(stack.origin, subscription)
  const accepted = await call<{ operationId: string }>(
    'POST',
    'azure/vms',
    aCreation({ name: 'listed', vmCount: 100 }),
  )
  await finished(call, accepted.body.operationId)
  const host = pidOf('local/host/main.ts', stack.data)
  const total = 2000
  const ours = await cpuPerRequest(host, `${stack.origin}/api/azure/vms`, token, total)
  const database = await startProcess<{ endpoint: string; key: string }>('tests/bench/bare-server.ts')
  const server = await startProcess<{ url: string; token: string }>('tests/bench/bare-server.ts', [
    database.endpoint,
    database.key,
  ])
  const bare = await cpuPerRequest(server.pid, server.url, server.token, total)
  server.stop()
  database.stop()
  const ratio = ours / bare
  return [
    {
      figure: 'list of 100 VMs: CPU per request against a bare server',
      value: `${ours.toFixed(2)} ms / ${bare.toFixed(2)} ms = ${ratio.toFixed(2)}`,
      limit: '2',
      holds: ratio <= 2,
    },
  ]
}

type Bench = (stack: Stack, subscription: SimulatedSubscription) => Promise<Figure[]>

const benches: Record<string, Bench> = {
  'cold-load': coldLoad,
  list,
  handler: listHandler,
  mutate,
  makespan,
  import: importStudents,
  tick,
  table,
  lighthouse,
  load,
}
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in benches))
if (unknown.length > 0)
  throw new Error(`Known are ${Object.keys(benches).join(', ')}, not ${unknown.join(', ')}`)
const chosen = wanted.length === 0 ? Object.keys(benches) : wanted
const stack = await startStack()
const subscriptions = await stack.subscriptions()
try {
  for (const [index, name] of chosen.entries()) {
    const subscription = subscriptions[index % subscriptions.length]
    const bench = benches[name]
    if (subscription === undefined || bench === undefined) continue
    for (const { figure, value, limit, holds } of await bench(stack, subscription)) {
      console.log(`${holds ? 'ok  ' : 'OVER'}  ${figure.padEnd(62)} ${value.padEnd(28)} limit ${limit}`)
    }
  }
} finally {
  await stack.stop()
}
