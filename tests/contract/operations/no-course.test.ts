import { toOperation } from '@labkeeper/functions/domain/operations/operation'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { compareWithCloud } from '../../faults/invariants.ts'
import { type Engine, labId } from '../../support/operations/engine.ts'
import { asked, keyOf, startScene } from '../../support/operations/exchange-scene.ts'
import { exchangesOf, machineIn } from '../../support/operations/exchanges.ts'

/** A machine of a course whose own record is not there: nobody waits for it, and nothing of it waits for the course. */

let engine: Engine
beforeEach(async () => {
  engine = await startScene(false)
})
afterEach(() => engine.stop())

describe('a machine without the record of its course', () => {
  it('is deleted, with what belongs to it', async () => {
    await exchangesOf(engine).reset()
    await engine.runWithSweeper()
    const vm = await machineIn(engine)
    expect(vm.kept).toHaveLength(1)
    const order = { kind: 'delete', deleteAssociatedResources: true } as const
    const { operationId } = await engine.operate(keyOf(vm), order, asked)
    await engine.runWithSweeper()
    const { operation, steps } = await engine.operation(operationId)
    expect(toOperation(operation, steps)).toMatchObject({ status: 'succeeded' })
    expect(await engine.list()).toEqual([])
  })

  it('is forgotten once its subscription is not connected any more', async () => {
    const { labs } = engine.world
    const cloud = (await labs.read(labId))?.cloud
    await labs.setCloud(labId, undefined, cloud)
    expect(await engine.forgetStranded(labId, 'vms')).toBe(1)
    expect(await engine.list()).toEqual([])
  })

  it('is seen as Azure has it', async () => {
    const vm = await machineIn(engine)
    await engine.records.items.upsert({ ...vm, status: 'Failed', course: { ...vm.course, clean: true } })
    await compareWithCloud(engine)
    expect(await machineIn(engine)).toMatchObject({ status: 'Succeeded' })
  })
})
