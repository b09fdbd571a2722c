import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { labIdOf, userIdOf } from '@labkeeper/functions/domain/accounts/derived-ids'
import { startApp } from '../../support/app.ts'
import { aCreation } from '../../support/operations/creation.ts'
import type { SimulatedSubscription } from '../../support/stack.ts'
import type { Figure } from '../kernel/figure.ts'
import { startProcess } from '../kernel/processes.ts'

const vmCount = 30
/** How much faster than Azure its stand-in is; so long it has for each look, and the clock goes further than any pause. */
const speed = 200
const betweenMs = 100
const longestPauseSeconds = 60
const most = { units: 20, cpuMs: 4 } as const

let units = 0
/** https://nodejs.org/api/diagnostics_channel.html#http: every answer that a client of this process was given. */
subscribe('http.client.response.finish', (message) => {
  const { response } = message as { readonly response: IncomingMessage }
  units += Number(response.headers['x-ms-request-charge'] ?? 0)
})

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Request units by the stand-in's charges, and CPU, of one hop: all hops of a lab's VMs that are made, stopped and started. */
export const hop = async (): Promise<Figure[]> => {
  const clouds = await startProcess<{
    readonly settings: Readonly<Record<string, string>>
    readonly subscription: SimulatedSubscription
  }>('tests/bench/engine/clouds.ts', [String(speed)])
  const app = await startApp(clouds.settings)
  // A line of the log for each hop is a part of it, and belongs into no table.
  const { log } = console
  try {
    const { token, email } = await app.newOwner()
    const labId = labIdOf(userIdOf(email))
    const call = async (method: string, path: string, body: unknown) => {
      const answer = await app.call(method, path, { token, body })
      if (answer.status >= 300) throw new Error(`${path}: ${answer.text}`)
      return answer.body
    }
    await call('PUT', 'cloud-settings', clouds.subscription)
    console.log = () => {}
    const nudged = () =>
      app.sent.splice(0).flatMap((sent) => (sent.startsWith('step ') ? [sent.slice('step '.length)] : []))
    /** The hops that it took, and what they cost. */
    const workOff = async (): Promise<{ hops: number; units: number; cpuMs: number }> => {
      const before = { units, cpuMs: cpuMs() }
      let hops = 0
      for (let steps = nudged(); steps.length > 0; steps = nudged()) {
        app.clock.advance(longestPauseSeconds)
        await sleep(betweenMs)
        for (const stepId of steps) await app.deliver('steps', { v: 1, labId, stepId })
        hops += steps.length
      }
      return { hops, units: units - before.units, cpuMs: cpuMs() - before.cpuMs }
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
