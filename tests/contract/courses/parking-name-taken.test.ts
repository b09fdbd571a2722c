import { CloudError } from '@labkeeper/functions/domain/kernel/errors'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Engine } from '../../support/operations/engine.ts'
import { sceneOf, startScene } from '../../support/operations/exchange-scene.ts'
import { machineIn } from '../../support/operations/exchanges.ts'
import { parkingOf } from '../../support/operations/parking-scene.ts'
import { secretExpired } from '../../support/refusals.ts'

/** Somebody deletes a machine in the portal, and makes another VM of its name there. */

let engine: Engine
const { disks, snapshots, sweepDue } = sceneOf(() => engine)
beforeEach(async () => {
  engine = await startScene(false)
})
afterEach(() => engine.stop())

const theirs = 'theirs'
const takeName = (name: string, had = engine.cloud.machines.get(name)): void => {
  if (had === undefined) throw new Error('No machine')
  const other = { diskName: theirs, nicName: theirs, tags: {}, powerState: 'VM deallocated' } as const
  engine.cloud.machines.set(name, { ...had, ...other })
  engine.cloud.parts.add(`disk/${theirs}`)
}
const nameTaken = () => new CloudError('final', 'VmNameTaken', 'Another VM has this name.')

it('is not parked in its place, and no disk of it is taken for the one that it had', async () => {
  const { name } = await machineIn(engine)
  takeName(name)
  await parkingOf(engine).park()
  await engine.runWithSweeper()
  expect(JSON.stringify(await engine.list())).not.toContain(theirs)
  expect(engine.cloud.calls.map(({ call }) => call)).not.toContain('delete-vm')
})

it('is not what was parked half-way: the snapshot, which is all that there is of that, stays', async () => {
  const { name } = await machineIn(engine)
  const had = engine.cloud.machines.get(name)
  await parkingOf(engine).park()
  let isOut = false
  engine.cloud.refuse = (call) => {
    if (call === 'delete-vm') isOut = engine.cloud.machines.delete(name) || isOut
    return isOut ? secretExpired() : undefined
  }
  await engine.runWithSweeper()
  const { parked } = await machineIn(engine)
  expect(parked?.stage).toBe('unsure')
  takeName(name, had)
  engine.cloud.refuse = (call) => (call === 'createVm' ? nameTaken() : undefined)
  await parkingOf(engine).bringBack()
  await engine.runWithSweeper()
  await sweepDue()
  const vm = await machineIn(engine)
  expect(vm).toMatchObject({ parked: { snapshot: parked?.snapshot } })
  expect(snapshots()).toContain(parked?.snapshot)
  expect(JSON.stringify(vm)).not.toContain(theirs)
  expect(disks()).toContain(theirs)
})
