/**
 * `npm run bench`: figures as ratios within one run, because machines are noisy. Nothing here fails a build.
 * `npm run bench -- makespan list` runs some.
 */
import { finished, newOwner } from '../support/api.ts'
import { aCreation } from '../support/operations/creation.ts'
import { type SimulatedSubscription, type Stack, startStack } from '../support/stack.ts'
import type { Figure } from './kernel/figure.ts'
import { cpuPerRequest, pidOf, startProcess } from './kernel/processes.ts'

const list = async (stack: Stack, subscription: SimulatedSubscription): Promise<Figure[]> => {
  const { call, token } = await newOwner(stack.origin, subscription)
  const accepted = await call<{ operationId: string }>(
    'POST',
    'azure/vms',
    aCreation({ name: 'listed', vmCount: 100 }),
  )
  await finished(call, accepted.body.operationId)
  const host = pidOf('local/host/main.ts', stack.data, '--triggers=http')
  const total = 2000
  const ours = await cpuPerRequest(host, `${stack.origin}/api/azure/vms`, token, total)
  const database = await startProcess<{ endpoint: string; key: string }>('tests/bench/engine/bare-server.ts')
  const server = await startProcess<{ url: string; token: string }>('tests/bench/engine/bare-server.ts', [
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

type OnStack = (stack: Stack, subscription: SimulatedSubscription) => Promise<Figure[]>

/**
 * Each is loaded when it is its turn, and those that bring their own processes run before the stack of the others starts:
 * what idles beside a bench, and a heap full of what others need, shows in its figures.
 */
const alone: Record<string, () => Promise<Figure[]>> = {
  'cold-load': async () => (await import('./cold-load.ts')).coldLoad(),
  handler: async () => (await import('./list/list-handler.ts')).listHandler(),
  mutate: async () => (await import('./kernel/mutate.ts')).mutate(),
  makespan: async () => (await import('./engine/makespan.ts')).makespan(),
  rush: async () => (await import('./engine/rush.ts')).rush(),
  hop: async () => (await import('./engine/hop.ts')).hop(),
  tick: async () => (await import('./engine/tick.ts')).tick(),
  city: async () => (await import('./city/city.ts')).city(),
  'fan-out': async () => (await import('./engine/fan-out.ts')).fanOut(),
  load: async () => (await import('./load/load.ts')).load(),
  wall: async () => (await import('./courses/wall.ts')).wall(),
  publish: async () => (await import('./courses/publish.ts')).publishing(),
  boundary: async () => (await import('./courses/boundary.ts')).boundary(),
  join: async () => (await import('./courses/join.ts')).joining(),
  openings: async () => (await import('./courses/openings.ts')).openings(),
  'first-course': async () => (await import('./courses/first-course.ts')).firstCourse(),
}
const onStack: Record<string, OnStack> = {
  list,
  'sign-in': async (stack) => (await import('./sign-in.ts')).signIn(stack),
  import: async (stack) => (await import('./import-students.ts')).importStudents(stack),
  'fair-imports': async (stack) => (await import('./fair-imports.ts')).fairImports(stack),
  'wall-page': async (...place) => (await import('./courses/wall-page.ts')).wallPage(...place),
  table: async (...place) => (await import('./list/table.ts')).table(...place),
  lighthouse: async (...place) => (await import('./lighthouse.ts')).lighthouse(...place),
}

const show = (figures: readonly Figure[]): void => {
  for (const { figure, value, limit, holds } of figures) {
    console.log(`${holds ? 'ok  ' : 'OVER'}  ${figure.padEnd(62)} ${value.padEnd(28)} limit ${limit}`)
  }
}

const runOnStack = async (benches: readonly OnStack[]): Promise<void> => {
  const stack = await startStack()
  try {
    const subscriptions = await stack.subscriptions()
    for (const [index, bench] of benches.entries()) {
      const subscription = subscriptions[index % subscriptions.length]
      if (subscription === undefined) throw new Error('There is no simulated subscription')
      show(await bench(stack, subscription))
    }
  } finally {
    await stack.stop()
  }
}

const known = [...Object.keys(alone), ...Object.keys(onStack)]
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !known.includes(name))
if (unknown.length > 0) throw new Error(`Known are ${known.join(', ')}, not ${unknown.join(', ')}`)
const isChosen = ([name]: readonly [string, unknown]) => wanted.length === 0 || wanted.includes(name)

for (const [, bench] of Object.entries(alone).filter(isChosen)) show(await bench())
const together = Object.entries(onStack).filter(isChosen)
if (together.length > 0) await runOnStack(together.map(([, bench]) => bench))
