import { setTimeout as sleep } from 'node:timers/promises'
import { type Call, finished, newOwner } from '../../support/api.ts'
import { aRecipe } from '../../support/courses.ts'
import { type SimulatedSubscription, type Stack, startStack } from '../../support/stack.ts'
import type { Figure } from '../kernel/figure.ts'
import { percentile } from '../kernel/percentile.ts'
import { cpuMs, pidOf } from '../kernel/processes.ts'
import { aStudent } from './join.ts'
import { publish } from './publish.ts'

const together = 100
const alone = 20
const examined = 5
const most = { oneMs: 5_000, allMs: 15_000, outsideMs: 10_000, insideMs: 60_000 } as const
const lookMs = 50
/** Nothing is measured while machines are made; what is, is at Azure's own pace, with as many looks as in the cloud. */
const making = { AZURE_SPEED: '50', DOOR_TEST_ADDRESSES: '1' }
const azuresPace = { AZURE_SPEED: '1', AZURE_POLL_SECONDS: '5' }

interface Somebody {
  readonly call: Call
  readonly address: string
  readonly vmId: string
  readonly path: string
}

const addressAt = (place: number): string => `84.12.${Math.floor(place / 200)}.${1 + (place % 200)}`

/** Whoever has a machine, at an address of their own. */
const admit = async (stack: Stack, owner: Call, code: string, place: number) => {
  const address = addressAt(place)
  const { call: plain } = await aStudent(stack.origin, owner, place)
  const call: Call = (method, path, body, headers = {}) =>
    plain(method, path, body, { 'x-test-client-address': address, ...headers })
  const { status, body } = await call<{ data: { machine: { _id: string } } }>('POST', `join/${code}`, {})
  if (status !== 200) throw new Error(JSON.stringify(body))
  return { call, address, path: `me/machines/${body.data.machine._id}` }
}

const isOpen = async (stack: Stack, { vmId, address }: Somebody): Promise<boolean> => {
  const answer = await fetch(`${stack.cloud}/azure/network/check`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ vmId, fromAddress: address, port: 22 }),
  })
  return ((await answer.json()) as { allowed: boolean }).allowed
}

const until = async (holds: () => Promise<boolean>): Promise<void> => {
  for (let look = 0; look < 2_000; look += 1) {
    if (await holds()) return
    await sleep(lookMs)
  }
  throw new Error('It takes too long')
}

let pressedAgain = 0
/** Who is told to come again in a moment presses again, as people do. */
const press = async (who: Pick<Somebody, 'call' | 'path'>): Promise<void> => {
  const { status, body } = await who.call('POST', `${who.path}/open`, {})
  if (status === 202) return
  if (status !== 503) throw new Error(JSON.stringify(body))
  pressedAgain += 1
  await sleep(500)
  await press(who)
}

/** From the click on Connect of each until Azure's rules let them in; one looks for all, so that looking costs little. */
const open = async (stack: Stack, people: readonly Somebody[]): Promise<number[]> => {
  const startedAt = performance.now()
  const took = new Map<Somebody, number>()
  const pressed = Promise.all(people.map((who) => press(who)))
  await until(async () => {
    for (const who of people) {
      if (!took.has(who) && (await isOpen(stack, who))) took.set(who, performance.now() - startedAt)
    }
    return took.size === people.length
  })
  await pressed
  return [...took.values()]
}

const close = async (stack: Stack, who: Somebody): Promise<void> => {
  await who.call('DELETE', `${who.path}/open`)
  await until(async () => !(await isOpen(stack, who)))
}

/** From "I can't connect" until it is said what was found. */
const examine = async ({ call, path }: Somebody): Promise<{ ms: number; summary: string }> => {
  const startedAt = performance.now()
  const asked = await call<{ operationId: string }>('POST', `${path}/doctor`, {})
  if (asked.status !== 202) throw new Error(JSON.stringify(asked.body))
  let summary = ''
  await until(async () => {
    const { body } = await call<{ data: { id: string; state: string; summary: string } | null }>(
      'GET',
      `${path}/doctor`,
    )
    summary = body.data?.summary ?? ''
    return body.data?.id === asked.body.operationId && body.data.state === 'done'
  })
  return { ms: performance.now() - startedAt, summary }
}

const furnish = async (stack: Stack, subscription: SimulatedSubscription | undefined) => {
  const { call } = await newOwner(stack.origin, subscription)
  const created = await call<{ data: { id: string; rev: number } }>('POST', 'courses', {
    ...{ name: 'Openings', timeZone: 'Europe/Berlin' },
    recipe: { ...aRecipe, sizes: ['Standard_B1s'], diskSizeGB: 32, access: 'address' },
    machines: { wanted: together, spares: 0, prefix: 'net' },
  })
  const courseId = created.body.data.id
  await publish(call, courseId, together)
  const { body: read } = await call<{ data: { rev: number } }>('GET', `courses/${courseId}`)
  await call('PUT', `courses/${courseId}`, { rev: read.data.rev, join: { mode: 'anyone' } })
  const made = await call<{ data: { code: string } }>('POST', `courses/${courseId}/join-code`, {})
  const admitted: Omit<Somebody, 'vmId'>[] = []
  for (let place = 0; place < together; place += 1)
    admitted.push(await admit(stack, call, made.body.data.code, place))
  const act = { what: 'start', which: 'all' }
  const started = await call<{ operationId: string }>('POST', `courses/${courseId}/machines/act`, act)
  const { succeeded } = await finished(call, started.body.operationId, 500, 600_000)
  if (succeeded !== together) throw new Error(`Only ${succeeded} machines run`)
  const list = await call<{ data: { _id: string; id: string }[] }>('GET', `courses/${courseId}/machines`)
  const ids = new Map(list.body.data.map(({ _id, id }) => [_id, id]))
  return admitted.map((one) => ({ ...one, vmId: ids.get(one.path.split('/')[2] ?? '') ?? '' }))
}

const refusedWith = async (stack: Stack, status: number): Promise<number> => {
  const requests = (await (await fetch(`${stack.cloud}/azure/requests`)).json()) as {
    path: string
    status: number
  }[]
  return requests.filter((one) => one.status === status && /securityRules/i.test(one.path)).length
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
const figure = (name: string, ms: number, mostMs: number, more = ''): Figure => ({
  figure: name,
  value: `${more}${seconds(ms)}`,
  limit: seconds(mostMs),
  holds: ms <= mostMs,
})

/** A class of a hundred in front of closed machines, which run; Azure as slow as it is. */
export const openings = async (): Promise<Figure[]> => {
  const stack = await startStack({ env: making })
  try {
    const [subscription] = await stack.subscriptions()
    const people = await furnish(stack, subscription)
    await stack.killAndRestart(undefined, azuresPace)
    const first = people.slice(0, alone)
    const one: number[] = []
    for (const who of first) one.push(...(await open(stack, [who])))
    const inside = []
    for (const who of first.slice(0, examined)) inside.push(await examine(who))
    for (const who of first) await close(stack, who)
    const outside = []
    for (const who of first.slice(0, examined)) outside.push(await examine(who))
    const hosts = ['--triggers=http', '--triggers=queue'].map((part) =>
      pidOf('local/host/main.ts', stack.data, part),
    )
    const used = () => hosts.reduce((sum, pid) => sum + cpuMs(pid), 0)
    const usedBefore = used()
    const many = await open(stack, people)
    const usedMs = used() - usedBefore
    const allMs = Math.max(...many)
    const conflicts = await refusedWith(stack, 409)
    const longest = (found: readonly { readonly ms: number }[]) => Math.max(...found.map(({ ms }) => ms))
    const said = [...new Set([...inside, ...outside].map(({ summary }) => summary))].join(' · ')
    return [
      figure(
        `${alone} openings one after the other: p50, p95`,
        percentile(one, 0.95),
        most.oneMs,
        `${seconds(percentile(one, 0.5))}, `,
      ),
      figure(
        `${together} openings at once: p50, last`,
        allMs,
        most.allMs,
        `${seconds(percentile(many, 0.5))}, `,
      ),
      {
        figure: 'writes of rules that Azure refused with 409',
        value: String(conflicts),
        limit: '0',
        holds: conflicts === 0,
      },
      {
        figure: `CPU of the product's two processes for these ${together}`,
        value: seconds(usedMs),
        limit: 'none',
        holds: true,
      },
      {
        figure: 'clicks that had to be made again, since the database was late',
        value: String(pressedAgain),
        limit: '0',
        holds: pressedAgain === 0,
      },
      figure('doctor without a look inside: longest of five', longest(outside), most.outsideMs),
      figure(`doctor with it: longest of five (${said})`, longest(inside), most.insideMs),
    ]
  } finally {
    await stack.stop()
  }
}
