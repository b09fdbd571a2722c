import { newOperation, newStep } from '@labkeeper/functions/domain/operations/new-work'
import { inMotion } from '@labkeeper/functions/domain/vms/in-motion'
import { mostPoisons } from '@labkeeper/functions/use-cases/operations/end-poisoned-step'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Engine, labId, request, startEngine } from '../../support/operations/engine.ts'
import { course, draftOf, publish, rested } from '../../support/operations/first-machine.ts'
import { outage, secretExpired } from '../../support/refusals.ts'

/** A machine of a course is left stopped when it is made; one that cannot be stopped is not forgotten. */

let engine: Engine
beforeEach(async () => {
  engine = await startEngine()
})
afterEach(() => engine.stop())

const made = async () => {
  const operationId = await publish(engine, draftOf(engine))
  await engine.runWithSweeper()
  const { operation, steps } = await engine.operation(operationId)
  const [vm] = await engine.list()
  return { operation, step: steps[0], vm }
}
const unlessAllowed = (refuse: typeof outage) => {
  engine.cloud.refuse = (call) => (call === 'deallocate' ? refuse() : undefined)
}
const stop = async () => {
  const [vm] = await engine.list()
  if (vm === undefined) throw new Error('No VM')
  const now = engine.world.clock.now()
  const input = { action: 'deallocate' } as const
  const operation = newOperation({ ...request, courseId: course.id }, 'stop', 1, now)
  const step = newStep(operation, vm, input, now)
  await engine.world.work.acceptMany(operation, [{ step, change: inMotion('stop', input) }])
  await engine.world.nudges.steps(labId, [step.id])
  await engine.runWithSweeper()
  return (await engine.list())[0]
}

it('is not clean when its making was given up half-way, and is not forgotten', async () => {
  const operationId = await publish(engine, draftOf(engine))
  const { steps } = await engine.operation(operationId)
  const id = steps[0]?.id ?? ''
  await engine.records.item(id, labId).patch([{ op: 'set', path: '/poisons', value: mostPoisons }])
  await engine.endPoisoned(labId, id)
  const [vm] = await engine.list()
  const at = engine.world.clock.now().toISOString()
  expect(vm?.course).toEqual({
    ...{ ...course, clean: false, problem: 'Something unexpected went wrong on our side.' },
    ...{ givenBackAt: at, restless: { since: at, triedAt: at } },
  })
  // As a look at Azure finds it.
  await engine.records.items.upsert({ ...vm, status: 'Succeeded', powerState: 'VM running' })
  expect(await engine.world.giving.clean(labId, course.id)).toEqual([])
})

describe('a machine that cannot be stopped at the end of its making', { timeout: 120_000 }, () => {
  it.each([
    ['a secret that is being replaced', secretExpired],
    ['an outage', outage],
  ])('for %s is marked until it is stopped', async (_, refusal) => {
    unlessAllowed(refusal)
    const { operation, step, vm } = await made()
    expect(operation).toMatchObject({ succeeded: 1, failed: 0 })
    expect(step?.warning).toMatch(/^The machine is made, but it could not be stopped: /)
    const since = vm?.course?.restless?.since
    expect(vm).toMatchObject({
      powerState: 'VM running',
      course: { ...course, restless: { triedAt: since } },
    })

    const refused = (await stop())?.course?.restless
    expect(refused).toMatchObject({ since, triedAt: expect.stringMatching(/Z$/) })
    expect((refused?.triedAt ?? '') > (since ?? '')).toBe(true)

    engine.cloud.refuse = () => undefined
    const stopped = await stop()
    expect(stopped).toMatchObject({ powerState: 'VM deallocated', course })
    expect(stopped?.course).not.toHaveProperty('restless')
  })

  it('has time enough to be, however late it was made', async () => {
    engine.cloud.takesMs['first-start'] = 5 * 60_000
    engine.cloud.takesMs.createVm = 69 * 60_000
    engine.cloud.takesMs.act = 5 * 60_000
    const { vm, step } = await made()
    expect(step).not.toHaveProperty('warning')
    expect(vm).toMatchObject({ ...rested, course })
    expect(vm?.course).not.toHaveProperty('restless')
  })
})
