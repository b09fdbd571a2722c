import { afterEach, expect, it } from 'vitest'
import { compareWithCloud } from '../../faults/invariants.ts'
import type { Engine } from '../../support/operations/engine.ts'
import { sceneOf, startScene } from '../../support/operations/exchange-scene.ts'
import { exchangesOf, machineIn } from '../../support/operations/exchanges.ts'
import { parkingOf } from '../../support/operations/parking-scene.ts'
import { locked } from '../../support/refusals.ts'

/** A worker hangs for longer than it may, another one takes its step and does all that is to be done; then the first goes on. */

let engine: Engine
const { operation, expectWhole } = sceneOf(() => engine)
afterEach(() => engine.stop())

/** It hangs before its so-many-th request to Azure. */
const runHangingAt = async (request: number): Promise<void> => {
  const { compute } = engine.world
  let requests = 0
  engine.world.compute = async () => {
    requests += 1
    if (requests === request) {
      engine.turnClock(31_000)
      await engine.runWithSweeper()
    }
    return compute()
  }
  await engine.runWithSweeper()
  engine.world.compute = compute
}

it.each([1, 2, 8, 9, 10, 11])(
  'hears no error of what the other one has ended: request %s of a parking in vain',
  async (request) => {
    engine = await startScene(false)
    engine.cloud.refuse = (call) => (call === 'takeSnapshot' ? locked() : undefined)
    const id = await parkingOf(engine).park()
    await runHangingAt(request)
    expect(await operation(id)).toMatchObject({ failed: 1, succeeded: 0, open: 0 })
    const vm = await machineIn(engine)
    expect(vm).toMatchObject({ powerState: 'VM deallocated', status: 'Succeeded' })
    expect({ parked: vm.parked, held: vm.operationId }).toEqual({ parked: undefined, held: undefined })
  },
)

it.each([1, 2, 8, 9, 10, 18, 19, 21])(
  'asks nothing more of Azure, which has made the machine anew since: request %s of a reset',
  async (request) => {
    engine = await startScene(true, true)
    const id = await exchangesOf(engine).reset({ diskSizeGB: 128 })
    await runHangingAt(request)
    // What Azure was asked too late would be done by now.
    engine.turnClock(60_000)
    await compareWithCloud(engine)
    expect(await operation(id)).toMatchObject({ failed: 0, succeeded: 1, open: 0 })
    await expectWhole()
  },
)
