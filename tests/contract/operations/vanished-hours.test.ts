import type { TimeEntry } from '@labkeeper/functions/domain/courses/hours/segment'
import { cosmosUsage } from '@labkeeper/functions/gateways/cosmos/usage/usage'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { compareWithCloud } from '../../faults/invariants.ts'
import { type Engine, labId } from '../../support/operations/engine.ts'
import { asked, keyOf, startScene } from '../../support/operations/exchange-scene.ts'
import { exchangesOf, machineIn } from '../../support/operations/exchanges.ts'
import { startSleepScene } from '../../support/operations/sleep-scene.ts'

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

it('its hours are those of its course, however long Azure takes to say that it is gone', async () => {
  await engine.stop()
  const scene = await startSleepScene(
    { addressOnlyWhileRunning: false, slowDiskAsleep: false },
    { runs: true },
  )
  engine = scene.engine
  await scene.do('stop')
  await scene.do('start')
  const { vms } = engine.world
  const { forget } = vms
  const counted: TimeEntry[] = []
  vms.forget = (...args) => {
    counted.push(...args[3])
    return forget(...args)
  }
  engine.turnClock(hourMs)
  engine.cloud.machines.clear()
  engine.cloud.refuse = (call) => {
    if (call === 'readVm') engine.turnClock(45_000)
    return undefined
  }
  await compareWithCloud(engine)
  const runs = counted.filter((entry) => !('meter' in entry) || entry.meter === 'teacher')
  const [ofLab, ofCourse] = runs.map(({ seconds }) => seconds)
  expect(runs).toHaveLength(2)
  expect(ofCourse).toBe(ofLab)
})
