import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aCreation } from '../../support/operations/creation.ts'
import { type Engine, labId, request, startEngine } from '../../support/operations/engine.ts'
import { startScene } from '../../support/operations/exchange-scene.ts'
import { machineIn } from '../../support/operations/exchanges.ts'
import { parkingOf } from '../../support/operations/parking-scene.ts'
import { leaveAt, unheard } from '../../support/operations/unheard.ts'
import { locked, quotaExceeded } from '../../support/refusals.ts'

/** Somebody deletes a VM in the portal, and makes another of the same name there: that one is not ours. */

let engine: Engine
afterEach(() => engine.stop())

const replace = (name: string): void => {
  const machine = engine.cloud.machines.get(name)
  if (machine === undefined) throw new Error(`There is no ${name}`)
  const theirs = { tags: {}, diskName: `${name}_OsDisk_1`, nicName: `${name}123` }
  engine.cloud.machines.set(name, { ...machine, ...theirs, powerState: 'VM running' })
}

describe('a VM that has the name of ours', () => {
  beforeEach(async () => {
    engine = await startEngine()
    await engine.create(aCreation(), request)
    await engine.run()
  })
  const key = { labId, resourceGroup: 'course', vmName: 'web' }

  it('is not said to be ours, stopped again, when a start was refused', async () => {
    await engine.operate(key, { kind: 'stop', deallocate: true }, request)
    await engine.run()
    engine.cloud.refuse = (call) => (call === 'start' ? quotaExceeded() : undefined)
    const { operationId } = await engine.operate(key, { kind: 'start' }, request)
    replace('web')
    await engine.run()
    expect((await engine.operation(operationId)).operation).toMatchObject({ failed: 1 })
    expect(await engine.list()).toEqual([])
  })
})

describe('a machine that is to be removed', { timeout: 60_000 }, () => {
  beforeEach(async () => {
    engine = await startScene(false)
  })

  it('is not said to be the one that has its name, where it could not be saved', async () => {
    const { name } = await machineIn(engine)
    const id = await parkingOf(engine).remove()
    engine.cloud.refuse = (call) => (call === 'saveDisk' ? locked() : undefined)
    await leaveAt(engine, id, 'bin-look', 0)
    replace(name)
    await engine.run()
    expect(await machineIn(engine)).toMatchObject({ status: 'Failed', powerState: 'VM unknown' })
  })

  it('goes all the same where another has its name and it was parked', async () => {
    const { name } = await machineIn(engine)
    const machine = engine.cloud.machines.get(name)
    await parkingOf(engine).park()
    await engine.runWithSweeper()
    const id = await parkingOf(engine).remove()
    await unheard(engine, 'delete-vm')
    await leaveAt(engine, id, 'bin-again', 0)
    if (machine) engine.cloud.machines.set(name, machine)
    replace(name)
    await engine.runWithSweeper()
    expect(await engine.list()).toEqual([])
  })
})
