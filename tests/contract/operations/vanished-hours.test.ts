import { cosmosUsage } from '@labkeeper/functions/gateways/cosmos/usage/usage'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { compareWithCloud } from '../../faults/invariants.ts'
import { type Engine, labId } from '../../support/operations/engine.ts'
import { asked, keyOf, startScene } from '../../support/operations/exchange-scene.ts'
import { exchangesOf, machineIn } from '../../support/operations/exchanges.ts'

/** A machine is deleted in the portal, and something of it is still to be removed. */

let engine: Engine
beforeEach(async () => {
  engine = await startScene(true)
})
afterEach(() => engine.stop())

const hourMs = 3_600_000

const countedSeconds = async (): Promise<number> => {
  const { ended } = await cosmosUsage(engine.records).read(labId, '2026-01-01')
  return ended.reduce((sum, { seconds }) => sum + seconds, 0)
}

it('its run is counted once: by whoever finds it gone, and not again with its record', async () => {
  await exchangesOf(engine).reset()
  await engine.runWithSweeper()
  const vm = await machineIn(engine)
  expect(vm.kept).toHaveLength(1)
  engine.turnClock(hourMs)
  const before = await countedSeconds()
  engine.cloud.machines.delete(vm.name)
  await engine.operate(keyOf(vm), { kind: 'stop', deallocate: true }, asked)
  await engine.runWithSweeper()
  const counted = await countedSeconds()
  expect(counted - before).toBeGreaterThanOrEqual(3600)
  expect((await machineIn(engine)).runningSince).toBeUndefined()
  engine.turnClock(hourMs)
  await compareWithCloud(engine)
  await engine.runWithSweeper()
  expect(await engine.list()).toEqual([])
  expect(await countedSeconds()).toBe(counted)
})
