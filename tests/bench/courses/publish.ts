import { type Call, finished, newOwner } from '../../support/api.ts'
import { aCourse, aRecipe } from '../../support/courses.ts'
import { type SimulatedSubscription, startStack } from '../../support/stack.ts'
import { makeBare } from '../engine/bare-azure.ts'
import type { Figure } from '../kernel/figure.ts'
import { atPace, speed } from '../kernel/pace.ts'
import { startProcess } from '../kernel/processes.ts'

const count = 100
const most = { acceptedMs: 1000, ratio: 1.15 } as const

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(2)} s`

export const aCourseOf = async (call: Call, wanted: number, spares: number): Promise<string> => {
  const machines = { wanted, spares, prefix: 'web' }
  const recipe = { ...aRecipe, sizes: ['Standard_B1s'], diskSizeGB: 32 }
  const { status, body } = await call<{ data: { id: string } }>('POST', 'courses', {
    ...aCourse,
    machines,
    recipe,
  })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body.data.id
}

/** Milliseconds until it is accepted, and until the last machine is there. */
export const publish = async (call: Call, courseId: string, machines: number) => {
  const startedAt = performance.now()
  const { status, body } = await call<{ operationId: string }>('POST', `courses/${courseId}/publish`, {})
  const acceptedMs = performance.now() - startedAt
  if (status !== 202) throw new Error(JSON.stringify(body))
  const { succeeded } = await finished(call, body.operationId, 100)
  if (succeeded !== machines) throw new Error(`Only ${succeeded} of ${machines} machines were made`)
  return { acceptedMs, madeMs: performance.now() - startedAt }
}

const make = async () => {
  const stack = await startStack({ env: atPace })
  try {
    const [subscription] = await stack.subscriptions()
    const { call } = await newOwner(stack.origin, subscription)
    return await publish(call, await aCourseOf(call, count, 0), count)
  } finally {
    await stack.stop()
  }
}

const makeWithoutUs = async (): Promise<number> => {
  const azure = await startProcess<{ origin: string; subscription: SimulatedSubscription }>(
    'tests/bench/engine/azure-process.ts',
    [String(speed)],
  )
  try {
    return await makeBare(azure.origin, azure.subscription, count, { stopped: true })
  } finally {
    azure.stop()
  }
}

/** One publishing of a hundred machines, in a cloud of its own. Nobody has them yet, so they are left stopped. */
export const publishing = async (): Promise<Figure[]> => {
  const { acceptedMs, madeMs } = await make()
  const bare = await makeWithoutUs()
  const ratio = madeMs / bare
  return [
    {
      figure: `publish ${count} machines: accepted`,
      value: seconds(acceptedMs),
      limit: seconds(most.acceptedMs),
      holds: acceptedMs <= most.acceptedMs,
    },
    {
      figure: `publish ${count} machines: makespan against a bare script`,
      value: `${seconds(madeMs)} / ${seconds(bare)} = ${ratio.toFixed(2)}`,
      limit: String(most.ratio),
      holds: ratio <= most.ratio,
    },
  ]
}
