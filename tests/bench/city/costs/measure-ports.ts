import { cosmosLabs } from '@labkeeper/functions/gateways/cosmos/accounts/labs'
import { minute, startPolicyEngine, stopAfter } from '../../../contract/policies/engine.ts'
import { aCreation } from '../../../support/operations/creation.ts'
import { labId, request } from '../../../support/operations/engine.ts'
import type { Disturb } from '../../../support/operations/toy-queue.ts'
import { vmsPerLab } from '../assumptions.ts'
import { ledgerOf } from './ledger.ts'

/** Request units of one call of each method of the ports, as the mean of what a lab of 30 VMs comes to. */
export const measurePorts = async (): Promise<Record<string, number>> => {
  const sums = new Map<string, { units: number; calls: number }>()
  const measured = async <T>(name: string, call: () => Promise<T>): Promise<T> => {
    const answers: T[] = []
    const { units } = await ledgerOf(async () => answers.push(await call()))
    const sum = sums.get(name) ?? { units: 0, calls: 0 }
    sums.set(name, { units: sum.units + units, calls: sum.calls + 1 })
    return answers[0] as T
  }
  const watch: Disturb = (name, port) =>
    new Proxy(port, {
      get: (target, method) => {
        const call = Reflect.get(target, method)
        if (typeof call !== 'function') return call
        return (...args: unknown[]) =>
          measured(`${name}.${String(method)}`, async () => Reflect.apply(call, target, args))
      },
    })
  const engine = await startPolicyEngine({ disturb: watch })
  try {
    const labs = cosmosLabs(engine.database.labs)
    const { work, vms } = engine.world
    await measured('labs.read', () => labs.read(labId))
    await measured('labs.hold', () => labs.hold(labId, '2026-11-20T08:00:00.000Z'))
    await engine.createUnder(stopAfter(60), vmsPerLab)
    engine.turnClock(61 * minute)
    await engine.tick()
    await engine.create(aCreation({ name: 'more' }), request)
    await engine.run()
    for (const vmName of ['web-1', 'web-2', 'web-3']) {
      await engine.operate({ labId, resourceGroup: 'course', vmName }, { kind: 'start' }, request)
    }
    await engine.run()
    const gone = { labId, resourceGroup: 'course', vmName: 'web-4' }
    await engine.operate(gone, { kind: 'delete', deleteAssociatedResources: true }, request)
    await engine.run()
    // What those did not need, and others do: whose step is it, is it the last one.
    await work.readStep(labId, 'st_none')
    await vms.countIn(labId, 'course', 'eastus')
    return Object.fromEntries([...sums].map(([name, { units, calls }]) => [name, units / calls]))
  } finally {
    await engine.stop()
  }
}
