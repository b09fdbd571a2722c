import { setTimeout as sleep } from 'node:timers/promises'
import { startApp } from '../../support/app.ts'
import { aCreation } from '../../support/operations/creation.ts'
import type { SimulatedSubscription } from '../../support/stack.ts'
import { type Ledger, ledgerOf } from '../city/costs/ledger.ts'
import type { Figure } from '../kernel/figure.ts'
import { startProcess } from '../kernel/processes.ts'

const vmCount = 30
/** How much faster than Azure its stand-in is: slow enough that a round of hops is over before the next look is due. */
const speed = 5
const most = { units: 20, cpuMs: 4 } as const

/** Of what a hop's units are: how often a request of each kind, at how many. */
const printKinds = (what: string, { kinds }: Ledger, hops: number): void => {
  const dearestFirst = Object.entries(kinds).sort(([, one], [, other]) => other.units - one.units)
  for (const [kind, { units, requests }] of dearestFirst) {
    const [each, often, share] = [units / requests, requests / hops, units / hops]
    console.log(`  ${what}: ${kind}: ${often.toFixed(2)} × ${each.toFixed(1)} RU = ${share.toFixed(1)}`)
  }
}

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
      let roundBegan = performance.now()
      const ledger = await ledgerOf(async () => {
        while (app.steps.length > 0) {
          const messages = app.steps.splice(0)
          const seconds = Math.ceil(Math.max(...messages.map(({ delaySeconds }) => delaySeconds)))
          app.clock.advance(seconds)
          // Azure's time passes as the queue's does, with what the last round took of it.
          await sleep(Math.max(0, (seconds * 1000) / speed - (performance.now() - roundBegan)))
          roundBegan = performance.now()
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
    console.log = log
    return Object.entries({ create: made, stop: stopped, start: started }).map(([what, cost]) => {
      printKinds(what, cost, cost.hops)
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
