import { toNewDisk } from '@labkeeper/functions/domain/courses/disks/plan-exchange'
import { newOperation, newStep } from '@labkeeper/functions/domain/operations/new-work'
import { inMotion } from '@labkeeper/functions/domain/vms/in-motion'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { callsBelow, type Fault, scripted } from '../../faults/disturbances.ts'
import { type Engine, labId, request, startEngine } from '../../support/operations/engine.ts'
import { aWeek, machineIn } from '../../support/operations/exchanges.ts'
import { course, draftOf, golden, id, own, publish, rested } from '../../support/operations/first-machine.ts'

/** Machines of versions, while those who make them die. */

let engine: Engine
beforeEach(async () => {
  engine = await startEngine()
})
afterEach(() => engine.stop())

describe('a worker that dies', () => {
  const survives = async (script: ReadonlyMap<number, Fault>) => {
    const { disturb, bear, begin, calm } = scripted(script)
    await engine.stop()
    engine = await startEngine({ disturb })
    engine.cloud.parts.add('snapshot/bio-v1')
    engine.deliver(() => 2)
    const operationId = await publish(engine, draftOf(engine, { copyOf: { snapshotName: 'bio-v1' } }))
    begin()
    for (let hop = 0; hop < 60 && engine.messages.length > 0; hop += 1) await bear(() => engine.run(1))
    calm()
    await engine.runWithSweeper()
    expect((await engine.operation(operationId)).operation).toMatchObject({ succeeded: 1, failed: 0 })
    const vms = await engine.list()
    expect(vms).toMatchObject([{ ...rested, ...own, course }])
    expect(vms[0]?.course).not.toHaveProperty('problem')
    expect(engine.cloud.machines.size).toBe(1)
    expect(engine.cloud.machines.get('bio-1')).toMatchObject({
      ...{ hostName: 'bio-1', password: 'Admin-1', studentPassword: 'Student-1' },
      powerState: 'VM deallocated',
    })
  }

  it.each(['die-before', 'die-after'] as const)(
    'anywhere (%s), while a machine is made anew of a version, is replaced',
    { timeout: 300_000 },
    async (fault) => {
      for (const call of callsBelow(150, 31)) {
        const { disturb, bear, begin, calm } = scripted(
          new Map([
            [call, fault],
            [call + 2, fault],
          ]),
        )
        await engine.stop()
        engine = await startEngine({ disturb })
        engine.cloud.parts.add('snapshot/bio-v1')
        await publish(engine, draftOf(engine))
        await engine.runWithSweeper()
        engine.deliver(() => 2)
        const version = { course: { ...course, version: 2 }, copyOf: { snapshotName: 'bio-v1' } }
        const before = await machineIn(engine)
        const now = engine.world.clock.now()
        const operation = newOperation({ ...request, courseId: course.id }, 'clean', 1, now)
        const draft = draftOf(engine, { ...version, sealedPassword: `${id}:Admin-2` })
        const planned = toNewDisk(aWeek, before, draft, now, true)
        const step = newStep(operation, before, {}, now, { ...planned, template: golden })
        const change = { ...inMotion('clean', {}), course: { ...course, clean: false, resetting: true } }
        await engine.world.work.acceptMany(operation, [{ step, change }])
        await engine.world.nudges.steps(labId, [step.id])
        begin()
        for (let hop = 0; hop < 80 && engine.messages.length > 0; hop += 1) await bear(() => engine.run(1))
        calm()
        await engine.runWithSweeper()
        expect((await engine.operation(operation.id)).operation).toMatchObject({ succeeded: 1, failed: 0 })
        const [vm] = await engine.list()
        expect(vm).toMatchObject({ ...rested, course: { number: 1, clean: true, version: 2 } })
        expect(vm?.course).not.toHaveProperty('resetting')
        expect(engine.cloud.machines.get('bio-1')).toMatchObject({ hostName: 'bio-1', password: 'Admin-2' })
      }
    },
  )

  it.each(['die-before', 'die-after'] as const)(
    'anywhere (%s), with every message twice, is replaced',
    { timeout: 300_000 },
    async (fault) => {
      for (const call of callsBelow(110, 23))
        await survives(
          new Map([
            [call, fault],
            [call + 1, fault],
          ]),
        )
    },
  )
})
