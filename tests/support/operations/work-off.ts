import { setTimeout as sleep } from 'node:timers/promises'
import { labIdOf, userIdOf } from '@labkeeper/functions/domain/accounts/derived-ids'
import type { RunningApp } from '../app.ts'

const longestMs = 120_000

/**
 * Lets the workers look at the steps until the operation has ended. Messages come again and again, since the delay that
 * they were sent with is not kept here: a step that is not ready yet ignores them.
 */
export const workOff = async (
  app: RunningApp,
  { email, token }: { readonly email: string; readonly token: string },
  operationId: string,
) => {
  const labId = labIdOf(userIdOf(email))
  const stepIds = new Set<string>()
  const giveUpAt = performance.now() + longestMs
  while (performance.now() < giveUpAt) {
    for (const message of app.sent.splice(0)) {
      const stepId = /^step (.+)$/.exec(message)?.[1]
      if (stepId !== undefined) stepIds.add(stepId)
    }
    app.clock.advance(5)
    await Promise.all([...stepIds].map((stepId) => app.deliver('steps', { v: 1, labId, stepId })))
    const { body } = await app.call('GET', `operations/${operationId}`, { token })
    const { data } = body as { data: { status: string } }
    if (data.status !== 'running') return data
    await sleep(100)
  }
  throw new Error(`The operation ${operationId} does not end`)
}
