import type { Policy } from '@labkeeper/contract/policies/policies'
import type { VmRecord } from '@labkeeper/functions/domain/vms/vm-record'
import { aCreation } from '../../support/operations/creation.ts'
import { labId, request, startEngine } from '../../support/operations/engine.ts'

/** The job engine with the timer's work, and short words for what the tests of policies ask of it. */

export const minute = 60_000
export const never: Policy = { autoStopEnabled: false, autoDeleteEnabled: false }
export const stopAfter = (minutes: number): Policy => ({
  ...never,
  autoStopEnabled: true,
  autoStopMinutes: minutes,
})
export const deleteAfter = (minutes: number): Policy => ({
  ...never,
  autoDeleteEnabled: true,
  autoDeleteMinutes: minutes,
})

export const key = (vmName: string) => ({ labId, resourceGroup: 'course', vmName })

export const startPolicyEngine = async (options: Parameters<typeof startEngine>[0] = {}) => {
  const engine = await startEngine(options)
  return {
    ...engine,
    /** Creates under a policy, to the end. */
    createUnder: async (policy: Policy, vmCount = 1, name = 'web'): Promise<void> => {
      await engine.world.labs.setPolicy(labId, policy)
      await engine.create(aCreation({ name, vmCount }), request)
      await engine.run()
    },
    /** The next minute's work, and all that follows from it. */
    tick: async () => {
      const done = await engine.tick()
      await engine.run()
      return { stopped: 0, deleted: 0, ...done }
    },
    vmOf: async (name: string): Promise<VmRecord> => {
      const vm = (await engine.list()).find((one) => one.name === name)
      if (vm === undefined) throw new Error(`No VM ${name}`)
      return vm
    },
    /** Names of the VMs for which Azure was asked this, in order. */
    askedFor: (call: string): string[] =>
      engine.cloud.calls
        .filter((made) => made.call === call)
        .map(({ target }) => target)
        .toSorted(),
    minutesFromNow: (instant: string | undefined): number =>
      (Date.parse(instant ?? '') - engine.world.clock.now().getTime()) / minute,
    activity: async (): Promise<string[]> =>
      (await engine.world.activities.list(labId, undefined, 200)).map(
        ({ vmName, text }) => `${vmName}: ${text}`,
      ),
  }
}

export type PolicyEngine = Awaited<ReturnType<typeof startPolicyEngine>>
