import { toSchedule } from '@labkeeper/functions/domain/policies/schedule'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { request } from '../../support/operations/engine.ts'
import { locked } from '../../support/refusals.ts'
import { deleteAfter, key, minute, type PolicyEngine, startPolicyEngine } from '../policies/engine.ts'

let engine: PolicyEngine
beforeEach(async () => {
  engine = await startPolicyEngine()
})
afterEach(() => engine.stop())

it('an automatic deletion that waits for a person does not begin again when somebody starts the VM', async () => {
  engine.cloud.refuse = (call) => (call === 'saveDisk' ? locked() : undefined)
  await engine.createUnder({ ...deleteAfter(60), autoStopEnabled: true, autoStopMinutes: 120 })
  engine.turnClock(60 * minute)
  await engine.tick()
  await engine.runWithSweeper(400)
  expect(toSchedule(await engine.vmOf('web'))).toEqual({})

  engine.cloud.refuse = () => undefined
  await engine.operate(key('web'), { kind: 'start' }, request)
  await engine.run()
  engine.turnClock(10 * minute)
  await engine.tick()
  const { powerState, autoStopAt } = await engine.vmOf('web')
  expect([powerState, engine.minutesFromNow(autoStopAt)]).toEqual(['VM running', 110])
  engine.turnClock(110 * minute)
  await engine.tick()
  expect((await engine.vmOf('web')).powerState).toBe('VM deallocated')
})

it('one of a VM that could not even be stopped leaves it its stop', async () => {
  engine.cloud.refuse = (call) => (call === 'deallocate' ? locked() : undefined)
  await engine.createUnder({ ...deleteAfter(60), autoStopEnabled: true, autoStopMinutes: 360 })
  engine.turnClock(60 * minute)
  await engine.tick()
  await engine.runWithSweeper(400)
  const { powerState, autoDeleteAt } = await engine.vmOf('web')
  expect([powerState, autoDeleteAt]).toEqual(['VM running', undefined])

  engine.cloud.refuse = () => undefined
  engine.turnClock(360 * minute)
  await engine.tick()
  expect((await engine.vmOf('web')).powerState).toBe('VM deallocated')
})
