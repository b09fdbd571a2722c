import { openPasswords } from '@labkeeper/functions/use-cases/vms/open-password'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { binOf } from '../../support/operations/bin-scene.ts'
import { request } from '../../support/operations/engine.ts'
import { outage } from '../../support/refusals.ts'
import { deleteAfter, key, minute, type PolicyEngine, startPolicyEngine } from '../policies/engine.ts'

/** What is known of a guest's password comes back from the bin with its VM. */

let engine: PolicyEngine
const { restore } = binOf(() => engine)
beforeEach(async () => {
  engine = await startPolicyEngine()
  await engine.createUnder(deleteAfter(60))
})
afterEach(() => engine.stop())

const first = 'Correct-horse-9'

const wishInVain = async (): Promise<void> => {
  await engine.wishPassword(key('web'), request)
  await engine.run()
}

const restored = async () => {
  engine.turnClock(60 * minute)
  await engine.tick()
  await restore()
  await engine.runWithSweeper()
  const vm = await engine.vmOf('web')
  return { state: vm.newPassword, ...openPasswords(engine.world.sealer, vm) }
}

it('is the old one where the guest has refused another', async () => {
  engine.cloud.guestReport = () => ({ password: false })
  await wishInVain()
  expect(await restored()).toEqual({ state: 'failed', adminPassword: first })
})

it('may be either where nobody has heard which of them it is', async () => {
  engine.cloud.refuse = (call) => (call === 'poll' ? outage() : undefined)
  await wishInVain()
  engine.cloud.refuse = () => undefined
  expect(await restored()).toEqual({
    state: 'unclear',
    adminPassword: first,
    nextPassword: engine.cloud.machines.get('web')?.password,
  })
})
