import { InvocationContext } from '@azure/functions'
import { stepQueues } from '@labkeeper/functions/triggers/queues'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aCreation } from '../../support/operations/creation.ts'
import { type Engine, labId, request, startEngine } from '../../support/operations/engine.ts'

let engine: Engine
beforeEach(async () => {
  engine = await startEngine()
})
afterEach(() => engine.stop())

/** What the host would call with a message of this queue. */
const receive = (queueName: string, message: unknown): Promise<unknown> => {
  const functions = stepQueues({ ...engine.world, ready: async () => {} })
  const found = functions.find((one) => one.queueName === queueName)!
  return Promise.resolve(found.handler(message, new InvocationContext({ logHandler: () => {} })))
}

/** Steps of VMs that are about to be asked for: their network stands. */
const threeSteps = async () => {
  await engine.create(aCreation({ name: 'first' }), request)
  await engine.run()
  const { operationId } = await engine.create(aCreation({ vmCount: 3 }), request)
  const stepIds = engine.messages.splice(0).map(({ stepId }) => stepId)
  expect(stepIds).toHaveLength(3)
  return { operationId, stepIds }
}

const statuses = async (operationId: string) =>
  (await engine.operation(operationId)).steps.map(({ status }) => status)

describe('steps that one message names', () => {
  it('are all taken', async () => {
    const { operationId, stepIds } = await threeSteps()
    await receive('steps', { v: 1, labId, stepIds })
    expect(engine.cloud.calls.filter(({ call }) => call === 'create-ip')).toHaveLength(4)
    await engine.run()
    expect(await statuses(operationId)).toEqual(['succeeded', 'succeeded', 'succeeded'])
  })

  it('do not hinder each other: what fails is tried again alone', async () => {
    const { operationId, stepIds } = await threeSteps()
    const { claim } = engine.world.work
    let isBroken = true
    engine.world.work.claim = async (step, leaseUntil) => {
      const claimed = await claim(step, leaseUntil)
      if (isBroken && step.id === stepIds[1]) throw new TypeError('A bug')
      return claimed
    }
    await receive('steps', { v: 1, labId, stepIds })
    expect(engine.messages.filter(({ stepId }) => stepId === stepIds[1])).toHaveLength(1)
    expect(await statuses(operationId)).toEqual(['running', 'running', 'running'])
    isBroken = false
    await engine.run()
    expect(await statuses(operationId)).toEqual(['succeeded', 'succeeded', 'succeeded'])
    expect(engine.cloud.machines.size).toBe(4)
  })

  it('are not given up for an outage, however long it takes', async () => {
    const { operationId, stepIds } = await threeSteps()
    const message = { v: 1, labId, stepId: stepIds[0] }
    engine.cosmos.failNext({ status: 503, times: Number.POSITIVE_INFINITY })
    for (let tries = 0; tries < 5; tries += 1) {
      await receive('steps', message)
      // A message of its own each time, which the host counts anew.
      expect(engine.messages.splice(0).map(({ stepId }) => stepId)).toEqual([stepIds[0]])
    }
    engine.cosmos.clearFaults()
    await receive('steps', { v: 1, labId, stepIds })
    await engine.run()
    expect(await statuses(operationId)).toEqual(['succeeded', 'succeeded', 'succeeded'])
  })

  it('end at once whose message failed every time behind a claim', async () => {
    const { operationId, stepIds } = await threeSteps()
    const message = { v: 1, labId, stepId: stepIds[0] }
    const { claim } = engine.world.work
    engine.world.work.claim = async (step, leaseUntil) => {
      await claim(step, leaseUntil)
      throw new TypeError('A bug')
    }
    await expect(receive('steps', message)).rejects.toThrow('A bug')
    engine.world.work.claim = claim
    await receive('steps-poison', message)
    await engine.run()
    expect((await statuses(operationId)).toSorted()).toEqual(['failed', 'succeeded', 'succeeded'])
  })

  it('do not end because one of them kills every worker', async () => {
    const { operationId, stepIds } = await threeSteps()
    await receive('steps-poison', { v: 1, labId, stepIds })
    expect(engine.messages.map(({ stepId }) => stepId).toSorted()).toEqual(stepIds.toSorted())
    await receive('steps-poison', { v: 1, labId, stepId: stepIds[0] })
    await engine.run()
    expect((await statuses(operationId)).toSorted()).toEqual(['failed', 'succeeded', 'succeeded'])
  })
})
