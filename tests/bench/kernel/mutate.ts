import { setTimeout as sleep } from 'node:timers/promises'
import { type Call, finished, newOwner } from '../../support/api.ts'
import { aCreation } from '../../support/operations/creation.ts'
import { type Stack, startStack } from '../../support/stack.ts'
import type { Figure } from './figure.ts'
import { atPace } from './pace.ts'
import { percentile } from './percentile.ts'

const counted = 40
/** The first calls meet code that the compiler has not seen. */
const warming = 5
const mostMs = 50
const group = 'mutate'

interface Accepted {
  readonly operationId?: string
}

/** A click, and what it must be answered with. */
interface Click {
  readonly path: string
  readonly body: object
  readonly status: 200 | 202
}

/** One click after the other; then waits for all that they began. Milliseconds of each. */
const timed = async (call: Call, clicks: readonly Click[], uncounted = warming): Promise<number[]> => {
  const times: number[] = []
  const operations: string[] = []
  for (const { path, body, status } of clicks) {
    const startedAt = performance.now()
    const answer = await call<Accepted>('POST', path, body)
    times.push(performance.now() - startedAt)
    if (answer.status !== status) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
    if (answer.body.operationId !== undefined) operations.push(answer.body.operationId)
  }
  for (const id of operations) {
    const { status } = await finished(call, id)
    if (status !== 'succeeded') throw new Error(`An operation ended as ${status}`)
  }
  return times.slice(uncounted)
}

const enrol = async (call: Call, count: number): Promise<string[]> => {
  const rows = Array.from({ length: count }, (_, index) => `Stu ${index},mutate-${index}@load.test`)
  const roster = await call<Accepted>(
    'POST',
    'lab/students/bulk-create',
    ['name,email', ...rows].join('\n'),
    {
      'content-type': 'text/plain',
    },
  )
  if (roster.body.operationId === undefined) throw new Error(JSON.stringify(roster.body))
  await finished(call, roster.body.operationId)
  const { body } = await call<{ data: { data: { _id: string }[] } }>('GET', 'lab/my-students')
  return body.data.data.map(({ _id }) => _id)
}

/** How long a person waits for the answer to a click, while the work that earlier clicks began is under way. */
export const mutate = async (): Promise<Figure[]> => {
  const stack = await startStack({ env: atPace })
  try {
    return [...(await clickThrough(stack)), await firstClick(stack)]
  } finally {
    await stack.stop()
  }
}

const starts = 3
/** Between seeing a page and clicking. */
const lookingMs = 1_500

/**
 * What the first creation of a process waits for, which a teacher clicks who has looked at the list and filled the form: its page
 * asks for the quota as soon as a region is chosen, so that nobody clicks before that.
 */
const firstClick = async (stack: Stack): Promise<Figure> => {
  const [, subscription] = await stack.subscriptions()
  const { call } = await newOwner(stack.origin, subscription)
  const times: number[] = []
  for (let start = 1; start <= starts; start += 1) {
    await stack.killAndRestart()
    const body = aCreation({ name: `first-${start}` })
    for (const path of ['azure/vms', `azure/quota/${body.location}`]) {
      const { status } = await call('GET', path)
      if (status !== 200) throw new Error(`${path}: ${status}`)
      await sleep(lookingMs)
    }
    const click = { path: 'azure/vms', body, status: 202 } as const
    times.push(...(await timed(call, [click], 0)))
  }
  const median = percentile(times, 0.5)
  return {
    figure: `create one VM, the first of a process: median of ${starts}`,
    value: `${median.toFixed(0)} ms`,
    limit: `${mostMs} ms`,
    holds: median <= mostMs,
  }
}

export const clickThrough = async (stack: Stack): Promise<Figure[]> => {
  const [subscription] = await stack.subscriptions()
  const { call } = await newOwner(stack.origin, subscription)
  const names = Array.from({ length: warming + counted }, (_, index) => `mutate-${index + 1}`)
  const students = await enrol(call, names.length)
  const accepted = (path: string, body: object = {}): Click => ({ path, body, status: 202 })

  const create = await timed(
    call,
    names.map((name) => accepted('azure/vms', aCreation({ name, resourceGroupName: group }))),
  )
  const stop = await timed(
    call,
    names.map((name) => accepted(`azure/vms/${group}/${name}/stop`)),
  )
  const start = await timed(
    call,
    names.map((name) => accepted(`azure/vms/${group}/${name}/start`)),
  )
  const { body } = await call<{ data: { _id: string }[] }>('GET', 'azure/vms')
  const allocate = await timed(
    call,
    body.data.map(({ _id }, index) => ({
      path: 'resource/allocate',
      body: { resourceId: _id, userId: students[index] },
      status: 200,
    })),
  )
  return Object.entries({ 'create one VM': create, stop, start, allocate }).map(([what, times]) => {
    const p95 = percentile(times, 0.95)
    return {
      figure: `${what}: p50, p95 of ${times.length} answers`,
      value: `${percentile(times, 0.5).toFixed(0)} ms, ${p95.toFixed(0)} ms`,
      limit: `${mostMs} ms`,
      holds: p95 <= mostMs,
    }
  })
}
