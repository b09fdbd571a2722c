import { leaseMs } from '@labkeeper/functions/use-cases/operations/take-step'
import { expect, it, onTestFinished } from 'vitest'
import { aCreation } from '../../support/operations/creation.ts'
import { labId, request, startEngine } from '../../support/operations/engine.ts'
import { quotaExceeded } from '../../support/refusals.ts'

/**
 * The first VM of a creation makes the network for all, and calls the others when it stands. What becomes of them when its
 * message fails every time: no timer fires here.
 */

const begin = async () => {
  const engine = await startEngine()
  onTestFinished(engine.stop)
  const { operationId } = await engine.create(aCreation({ vmCount: 3 }), request)
  /** The first step's message fails at this call, and is given up. */
  const poisonAt = async (fatal: string): Promise<void> => {
    engine.cloud.refuse = (call) => {
      if (call === fatal) throw new Error('killed')
      return call === 'ensure-group' && fatal === 'delete-nic' ? quotaExceeded() : undefined
    }
    const [first] = engine.messages
    await expect(engine.run()).rejects.toThrow('killed')
    engine.cloud.refuse = () => undefined
    engine.turnClock(leaseMs)
    await engine.endPoisoned(labId, first?.stepId ?? '')
  }
  const outcome = async () => (await engine.operation(operationId)).operation
  return { engine, poisonAt, outcome }
}

it.each(['ensure-group', 'ensure-linux', 'ensure-vnet', 'delete-nic'])(
  'at %s: the next one makes the network, and calls the last',
  async (fatal) => {
    const { engine, poisonAt, outcome } = await begin()
    await poisonAt(fatal)
    await engine.run()
    expect(await outcome()).toMatchObject({ total: 3, succeeded: 2, failed: 1 })
    expect(engine.cloud.machines.size).toBe(2)
    expect([...engine.cloud.parts].filter((part) => part.startsWith('disk/'))).toHaveLength(2)
  },
)

it('before it looked at anything: the next one begins', async () => {
  const { engine, outcome } = await begin()
  const [first] = engine.messages.splice(0)
  await engine.endPoisoned(labId, first?.stepId ?? '')
  await engine.run()
  expect(await outcome()).toMatchObject({ succeeded: 2, failed: 1 })
})

it('when the network stands, but nobody was told: all others are called', async () => {
  const { engine, outcome } = await begin()
  const { nudges } = engine.world
  const { steps } = nudges
  Object.assign(nudges, {
    steps: async () => {
      throw new Error('killed')
    },
  })
  const [first] = engine.messages
  await expect(engine.run()).rejects.toThrow('killed')
  Object.assign(nudges, { steps })
  engine.turnClock(leaseMs)
  await engine.endPoisoned(labId, first?.stepId ?? '')
  expect(engine.messages).toHaveLength(3)
  await engine.run()
  expect(await outcome()).toMatchObject({ succeeded: 2, failed: 1 })
})
