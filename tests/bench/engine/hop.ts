import { setTimeout as sleep } from 'node:timers/promises'
import { startApp } from '../../support/app.ts'
import { aCreation } from '../../support/operations/creation.ts'
import type { SimulatedSubscription } from '../../support/stack.ts'
import { ledgerOf } from '../city/costs/ledger.ts'
import type { Figure } from '../kernel/figure.ts'
import { startProcess } from '../kernel/processes.ts'

const vmCount = 30
/** How much faster than Azure its stand-in is; so long it has from one look to the next. */
const speed = 200
const betweenMs = 100
const most = { units: 20, cpuMs: 4 } as const

/** Request units by the stand-in's charges, and CPU, of one hop: all hops of a lab's VMs that are made, stopped and started. */
export const hop = async (): Promise<Figure[]> => {
  const clouds = await startProcess<{
    readonly settings: Readonly<Record<string, string>>
    readonly subscription: SimulatedSubscription
  }>('tests/bench/city/costs/clouds.ts', [String(speed)])
  const app = await startApp(clouds.settings)
  // A line of the log for each hop is a part of it, and belongs into no table.
  const { log } = console
  try {
    const { token } = await app.newOwner()
    const call = async (method: string, path: string, body: unknown) => {
      const answer = await app.call(method, path, { token, body })
      if (answer.status >= 300) throw new Error(`${path}: ${answer.text}`)
      return answer.body
    }
    await call('PUT', 'cloud-settings', clouds.subscription)
    console.log = () => {}
    /** The hops that it took, and what they cost. */
    const workOff = async () => {
      let hops = 0
      const ledger = await ledgerOf(async () => {
        while (app.steps.length > 0) {
          const messages = app.steps.splice(0)
          app.clock.advance(Math.ceil(Math.max(...messages.map(({ delaySeconds }) => delaySeconds))))
          await sleep(betweenMs)
          for (const { labId, stepId } of messages) await app.deliver('steps', { v: 1, labId, stepId })
          hops += messages.length
        }
      })
      return { hops, ...ledger }
    }
    await call('POST', 'azure/vms', aCreation({ name: 'first' }))
    await workOff()
    await call('POST', 'azure/vms', aCreation({ vmCount }))
    const made = await workOff()
    const act = async (action: 'stop' | 'start') => {
      for (let number = 1; number <= vmCount; number += 1)
        await call('POST', `azure/vms/course/web-${number}/${action}`, {})
      return workOff()
    }
    const stopped = await act('stop')
    const started = await act('start')
    return Object.entries({ create: made, stop: stopped, start: started }).map(([what, cost]) => {
      const of = { units: cost.units / cost.hops, cpuMs: cost.cpuMs / cost.hops }
      return {
        figure: `a hop, ${what}: request units, CPU; hops of a VM`,
        value: `${of.units.toFixed(1)}, ${of.cpuMs.toFixed(2)} ms; ${(cost.hops / vmCount).toFixed(1)}`,
        limit: `${most.units}, ${most.cpuMs} ms`,
        holds: of.units <= most.units && of.cpuMs <= most.cpuMs,
      }
    })
  } finally {
    console.log = log
    await app.close()
    clouds.stop()
  }
}
