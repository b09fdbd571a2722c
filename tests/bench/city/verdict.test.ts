import { expect, it } from 'vitest'
import { monthOf, together } from './month.ts'
import { switched } from './need.ts'
import { deployed } from './settings.ts'
import type { Outcome } from './town/simulate.ts'
import { bindingOf, switchesOf } from './verdict.ts'

const group = { instances: 1, executions: 1_000, busySeconds: 100, mostCpu: 0.1 }
const small: Outcome = {
  ...{
    labs: 100,
    simulated: 100,
    units: 1e6,
    peakUnits: 1_000,
    peakUnitsOfLab: 500,
    messages: 1e4,
    peakMessages: 50,
  },
  ...{ startsAlone: [500], startsShared: [500], unheard: 0, stops: 1, lateStops: 0, latestStopMs: 1_000 },
  ...{
    succeeded: 3,
    failed: 0,
    http: group,
    steps: group,
    sync: group,
    labWorkers: group,
    azureAsked: 10,
    azureRefused: 0,
    open: 0,
  },
}

it('wakes the steps, and switches nothing else where nothing is scarce', () => {
  expect(switched(small)).toEqual({ ...deployed, alwaysReadySteps: 1 })
  expect(switchesOf(deployed)).toEqual([])
})

it.each([
  [{ peakUnits: 20_000 }, 'Cosmos DB, RU/s', ['Cosmos DB autoscale to 25,000 RU/s']],
  [{ peakMessages: 7_000 }, 'messages of one queue', ['queues 3 × accounts 2']],
  [
    { steps: { ...group, instances: 300 } },
    'instances of one queue',
    ['queues 4 × accounts 1', 'a regional quota of 400 cores, or more deployments'],
  ],
])('names what binds first and what to switch for %o', (needs, binds, switches) => {
  const need = { ...small, ...needs }
  expect(bindingOf(need)[0]?.limit).toBe(binds)
  expect(switchesOf(switched(need))).toEqual([...switches, 'steps always ready'])
})

it('pays for peaks by the hour where throughput is provisioned, and by the unit where it is not', () => {
  const serverless = monthOf(small, deployed, 0)
  const large = { ...small, peakUnits: 20_000 }
  const autoscale = monthOf(large, switched(large), 0)
  // 44 hours like this one at $0.279 a million, and 0.3 GB.
  expect(serverless.database).toBeCloseTo(44 * 0.279 + 0.3 * 0.25)
  // 44 hours at the peak, the others at a tenth of 25,000 RU/s.
  expect(autoscale.database).toBeCloseTo(((20_000 * 44 + 2_500 * 686) / 100) * 0.012 + 0.3 * 0.25)
  expect(together(autoscale)).toBeGreaterThan(together(serverless))
})
