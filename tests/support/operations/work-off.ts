import { setTimeout as sleep } from 'node:timers/promises'
import { labIdOf, userIdOf } from '@labkeeper/functions/domain/accounts/derived-ids'
import { expect } from 'vitest'
import type { RunningApp } from '../app.ts'

const longestMs = 120_000

interface Worker {
  readonly email: string
  readonly token: string
}

/**
 * Lets the workers look at the steps until the operations have ended. Messages come again and again, since the delay that
 * they were sent with is not kept here: a step that is not ready yet ignores them. Those that go on at the same time are told
 * together, for a message is taken by who looks first.
 */
export const workOffAll = async (
  app: RunningApp,
  { email, token }: Worker,
  operationIds: readonly string[],
) => {
  const labId = labIdOf(userIdOf(email))
  const stepIds = new Set<string>()
  const read = async (operationId: string) => {
    const { status, text, body } = await app.call('GET', `operations/${operationId}`, { token })
    expect({ status, text }).toMatchObject({ status: 200 })
    return (body as { data: { status: string } }).data
  }
  const giveUpAt = performance.now() + longestMs
  while (performance.now() < giveUpAt) {
    for (const message of app.sent.splice(0)) {
      const stepId = /^step (.+)$/.exec(message)?.[1]
      if (stepId !== undefined) stepIds.add(stepId)
    }
    app.clock.advance(5)
    await Promise.all([...stepIds].map((stepId) => app.deliver('steps', { v: 1, labId, stepId })))
    const found = await Promise.all(operationIds.map(read))
    if (found.every(({ status }) => status !== 'running')) return found
    await sleep(100)
  }
  throw new Error(`One of the operations ${operationIds.join()} does not end`)
}

/** The same of one operation. */
export const workOff = async (app: RunningApp, worker: Worker, operationId: string) => {
  const [done] = await workOffAll(app, worker, [operationId])
  if (done === undefined) throw new Error(`The operation ${operationId} is not there`)
  return done
}
