import { expect, it } from 'vitest'
import { vmsPerLab } from '../assumptions.ts'
import type { Costs } from '../costs/costs.ts'
import { callNames } from '../costs/costs.ts'
import { boundless, deployed, type Settings } from '../settings.ts'
import { planOf } from './people.ts'
import { simulate } from './simulate.ts'

const labs = 24
const call = { units: 10, requests: 3, cpuMs: 3 }
const ports = [
  ...[
    'labs.read',
    'paces.read',
    'paces.write',
    'labs.hold',
    'vms.read',
    'vms.countIn',
    'work.claim',
    'work.save',
    'work.finish',
    'work.readStep',
  ],
  ...['work.readNetwork', 'work.createNetwork', 'work.changeNetwork', 'work.readOperation'],
  ...['due.labs', 'due.inLab', 'schedules.read', 'schedules.accept', 'schedules.change'],
]
const costs: Costs = {
  ports: Object.fromEntries(ports.map((name) => [name, 8])),
  calls: Object.fromEntries(callNames.map((name) => [name, call])) as Costs['calls'],
  hopCpuMs: 3,
  comparison: call,
}
const run = (settings: Settings, seed = 'test', simulated = labs) =>
  simulate({ labs, simulated, settings, costs, seed })

const plans = Array.from({ length: labs }, (_, index) => planOf(index))
const vmsOf = (plan: string): number => plans.filter((one) => one === plan).length * vmsPerLab

it('ends all that was begun, and nothing else', async () => {
  const { startsAlone, startsShared, unheard, open, stops, succeeded, failed } = await run(boundless)
  expect(startsAlone.length + startsShared.length).toBe(vmsOf('class'))
  expect({ unheard, open, failed }).toEqual({ unheard: 0, open: 0, failed: 0 })
  expect(stops).toBe(vmsOf('stops'))
  expect(succeeded).toBe(vmsOf('class') + vmsOf('stops') + vmsOf('creates'))
  expect(vmsOf('stops')).toBeGreaterThan(0)
})

it('is the same with the same seed, to the last millisecond, and another one with another', async () => {
  const first = await run(boundless)
  expect(await run(boundless)).toEqual(first)
  expect((await run(boundless, 'other')).startsAlone).not.toEqual(first.startsAlone)
})

it('is later, and loses nothing, when the database lets too little through', async () => {
  const awake = { ...deployed, alwaysReady: 1, alwaysReadySteps: 1 }
  const free = await run(awake)
  const short = await run({ ...awake, unitsPerSecond: 150 })
  const slowest = ({ startsAlone }: typeof free) => Math.max(...startsAlone)
  expect(slowest(short)).toBeGreaterThan(2 * slowest(free))
  expect(short.peakUnits).toBeLessThanOrEqual(150 + 1e-6)
  expect(short.unheard + short.open + short.failed).toBe(0)
})

it('is a city of so many labs when a part of them stands for all', async () => {
  const part = await run(boundless, 'test', labs / 2)
  const half = await simulate({
    labs: labs / 2,
    simulated: labs / 2,
    settings: boundless,
    costs,
    seed: 'test',
    evenly: true,
  })
  // Not to the last unit: it has other instances, whose listeners look at other times.
  expect(part.units / half.units).toBeCloseTo(2, 1)
  expect(part.messages / half.messages).toBeCloseTo(2, 1)
  expect(part.startsAlone.length).toBe(half.startsAlone.length)
})
