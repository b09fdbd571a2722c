import { removeDue } from '@labkeeper/functions/use-cases/courses/disks/remove-due'
import { describe, expect, it } from 'vitest'
import { compareWithCloud, holdsTogether } from '../../faults/invariants.ts'
import { binOf } from '../../support/operations/bin-scene.ts'
import { aCreation } from '../../support/operations/creation.ts'
import { type Engine, labId, request, startEngine } from '../../support/operations/engine.ts'
import { startScene } from '../../support/operations/exchange-scene.ts'
import { exchangesOf, machineIn } from '../../support/operations/exchanges.ts'
import { parkingOf } from '../../support/operations/parking-scene.ts'
import { templateWork } from '../../support/operations/templates.ts'

/** The messages of a step fail every time where it stands: it leaves nothing half done, whatever Azure has done by then. */

const minute = 60_000

const ofMachine =
  (
    runs: boolean,
    act: (engine: Engine) => Promise<string>,
    ...before: ((engine: Engine) => Promise<string>)[]
  ) =>
  async (): Promise<Engine> => {
    const engine = await startScene(runs)
    for (const one of before) {
      await one(engine)
      await engine.runWithSweeper()
    }
    await act(engine)
    return engine
  }

const park = (engine: Engine) => parkingOf(engine).park()
const remove = (engine: Engine) => parkingOf(engine).remove()

const scenes: Readonly<Record<string, () => Promise<Engine>>> = {
  'a VM is made': async () => {
    const engine = await startEngine()
    await engine.create(aCreation({ name: 'web' }), request)
    return engine
  },
  'a machine is given another disk': ofMachine(false, (engine) => exchangesOf(engine).reset()),
  'a machine is given another size': ofMachine(true, (engine) =>
    exchangesOf(engine).reset({ diskSizeGB: 128 }),
  ),
  'a machine is parked': ofMachine(false, park, (engine) => exchangesOf(engine).reset()),
  'a machine is brought back': ofMachine(false, (engine) => parkingOf(engine).bringBack(), park),
  'a parked machine is removed': ofMachine(false, remove, park),
  'a machine goes into the bin': ofMachine(false, remove),
  'a machine comes back from the bin': ofMachine(false, (engine) => binOf(() => engine).restore(), remove),
  'an item of the bin is removed': ofMachine(false, (engine) => binOf(() => engine).remove(), remove),
  'a template is made': async () => {
    const engine = await startEngine()
    const { build, createVm } = templateWork(engine)
    await createVm()
    await build('golden', { stopFirst: true })
    return engine
  },
}

/** Azure has what the step asked for, and every worker failed on what came back. */
const failBehindCall = async ({ world: { work }, run }: Engine): Promise<void> => {
  const { save, finish } = work
  const fails = () => Promise.reject(new Error('killed'))
  Object.assign(work, { save: fails, finish: fails })
  // What only looked may have nothing to write down.
  await run(1).catch(() => undefined)
  Object.assign(work, { save, finish })
}

const settle = async (engine: Engine): Promise<void> => {
  for (const pause of [1, 1, 5, 60, 25 * 60, 25 * 60]) {
    await engine.runWithSweeper()
    engine.turnClock(pause * minute)
    await compareWithCloud(engine)
    await engine.tick()
    engine.labMessages.push(labId)
    await engine.sweepNext(removeDue(engine.world))
    await engine.runWithSweeper()
  }
}

/** Its course has these; no template of the lab does. */
const snapshotsOfCourse = ['snapshot/bio-v1', 'snapshot/bio-v2']

describe.each(Object.entries(scenes))('%s', { timeout: 240_000 }, (_, begin) => {
  it.each([false, true])('wherever it stands, with what it asked for done: %s', async (isDone) => {
    const seen = new Set<string>()
    /** Up to a phase that it did not stand in before. */
    const stand = async (engine: Engine) => {
      for (;;) {
        const [next] = engine.messages.toSorted((one, other) => one.at - other.at)
        const step = next && (await engine.world.work.readStep(labId, next.stepId))
        if (next === undefined || (step !== undefined && !seen.has(step.phase))) return step
        await engine.run(1)
      }
    }
    let isOver = false
    while (!isOver) {
      const engine = await begin()
      const step = await stand(engine)
      isOver = step === undefined
      if (step !== undefined) {
        seen.add(step.phase)
        if (isDone) await failBehindCall(engine)
        engine.turnClock(5 * minute)
        await engine.endPoisoned(labId, step.id)
        await settle(engine)
        for (const part of snapshotsOfCourse) engine.cloud.parts.delete(part)
        await holdsTogether(engine)
      }
      await engine.stop()
    }
    expect(seen.size).toBeGreaterThan(0)
  })
})

it('ends also where what failed every time is the course that is looked at beside', async () => {
  const engine = await startScene(false)
  const operationId = await exchangesOf(engine).reset()
  const [{ stepId } = { stepId: '' }] = engine.messages
  Object.assign(engine.world.courses, { read: () => Promise.reject(new Error('unreadable')) })
  await engine.endPoisoned(labId, stepId)
  const [step] = (await engine.operation(operationId)).steps
  expect(step).toMatchObject({
    status: 'failed',
    error: 'Something unexpected went wrong on our side.',
  })
  expect((await machineIn(engine)).operationId).toBeUndefined()
  await engine.stop()
})
