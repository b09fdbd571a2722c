import type { Figure } from '../kernel/figure.ts'
import { percentile } from '../kernel/percentile.ts'
import type { Costs } from './costs/costs.ts'
import { measureCalls } from './costs/measure-calls.ts'
import { measurePorts } from './costs/measure-ports.ts'
import { monthOf, together } from './month.ts'
import { instancesOf, switched } from './need.ts'
import { boundless, deployed, type Settings } from './settings.ts'
import { type Outcome, simulate } from './town/simulate.ts'
import { bindingOf, switchesOf } from './verdict.ts'

/** A Monday from 8:30 to 9:30 in a city of so many labs: what it needs, what holds it up, and what it costs. */

const sizes = (process.env.CITY_LABS ?? '100,1000,10000,100000').split(',').map(Number)
/** More labs than these are simulated by as many, each of which stands for several. */
const mostSimulated = 2_000
/** Written with every tick: docs/adr/0020. */
const heartbeatUnits = 10
const seed = process.env.CITY_SEED ?? 'monday'

const number = (value: number): string => Math.round(value).toLocaleString('en-US')
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
const delays = (starts: readonly number[]): string =>
  starts.length === 0 ? '-' : [0.5, 0.95].map((share) => seconds(percentile(starts, share))).join(', ')

const measure = async (): Promise<Costs> => ({ ports: await measurePorts(), ...(await measureCalls()) })

const showCosts = ({ ports, calls, hopCpuMs, comparison }: Costs): void => {
  console.log(`\nMeasured: a hop takes ${hopCpuMs.toFixed(1)} ms of CPU`)
  for (const [name, { units, requests, cpuMs }] of Object.entries({ ...calls, comparison })) {
    console.log(
      `  ${name.padEnd(14)} ${units.toFixed(1).padStart(6)} RU ${requests.toFixed(1).padStart(5)} requests ${cpuMs.toFixed(1).padStart(5)} ms of CPU`,
    )
  }
  const asked = Object.entries(ports).filter(([, units]) => units > 0)
  console.log(`  RU: ${asked.map(([name, units]) => `${name} ${units.toFixed(1)}`).join(', ')}`)
}

interface Run {
  readonly need: Outcome
  readonly asDeployed: Outcome
  readonly withSwitches: Outcome
  readonly settings: Settings
}

const runSize = async (labs: number, costs: Costs): Promise<Run> => {
  const run = (settings: Settings) =>
    simulate({ labs, simulated: Math.min(labs, mostSimulated), settings, costs, seed })
  const need = await run(boundless)
  const settings = switched(need)
  const asDeployed = await run(deployed)
  const withSwitches = await run(settings)
  return { need, asDeployed, withSwitches, settings }
}

const lateOf = ({ stops, lateStops, latestStopMs }: Outcome): string =>
  `${number((lateStops / Math.max(1, stops)) * 100)} %, ${number(latestStopMs / 1000)} s`
const lostOf = ({ unheard, open, startsAlone, startsShared }: Outcome): string =>
  unheard + open === 0
    ? 'none'
    : `${number((unheard / (unheard + startsAlone.length + startsShared.length)) * 100)} % of starts`

/** The rows of one column. */
const rowsOf = ({ need, asDeployed, withSwitches, settings }: Run, costs: Costs): [string, string][] => {
  const month = monthOf(withSwitches, settings, (costs.ports['due.labs'] ?? 0) + heartbeatUnits)
  const cores = Math.max(need.http.mostCpu, need.steps.mostCpu)
  return [
    ['request units a second, peak', number(need.peakUnits)],
    ['of one lab', number(need.peakUnitsOfLab)],
    ['messages a second, peak', number(need.peakMessages)],
    [
      'instances: HTTP, steps, comparisons, labs',
      [need.http, need.steps, need.sync, need.labWorkers]
        .map(({ instances }) => number(instances))
        .join(', '),
    ],
    ['instances together', number(instancesOf(need).ofAll)],
    ['busiest processors', `${number(cores * 100)} %`],
    ['calls to Azure, refused as too many', `${number(need.azureAsked)}, ${number(need.azureRefused)}`],
    ['start, own subscription: p50, p95', delays(withSwitches.startsAlone)],
    ['start, shared subscription: p50, p95', delays(withSwitches.startsShared)],
    ['late stops, the latest', lateOf(withSwitches)],
    ['not done by 11:00', lostOf(withSwitches)],
    ['nothing switched: start p50, p95', delays([...asDeployed.startsAlone, ...asDeployed.startsShared])],
    ['nothing switched: late stops, the latest', lateOf(asDeployed)],
    ['nothing switched: not done by 11:00', lostOf(asDeployed)],
    [
      'binds first',
      bindingOf(need)
        .slice(0, 3)
        .map(({ limit, share }) => `${limit} ${number(share * 100)} %`)
        .join(', '),
    ],
    ['switch', switchesOf(settings).join('; ')],
    ['dollars a month', number(together(month))],
    ...Object.entries(month).map(([part, dollars]): [string, string] => [`  ${part}`, number(dollars)]),
  ]
}

/** Whether a city that is simulated by a part of its labs is the same city. */
const checkSample = async (costs: Costs): Promise<Figure[]> => {
  const run = (simulated: number) =>
    simulate({ labs: 1_000, simulated, settings: boundless, costs, seed, evenly: true })
  const whole = await run(1_000)
  const sample = await run(250)
  const p95 = ({ startsAlone, startsShared }: Outcome) => percentile([...startsAlone, ...startsShared], 0.95)
  const means = {
    'request units': sample.units / whole.units,
    messages: sample.messages / whole.messages,
    'p95 of a start': p95(sample) / p95(whole),
  }
  // A lab's thirty starts come at once: the fewer labs, the higher the peaks. Of cities eight times as many are simulated.
  const peaks = {
    'peak of request units': sample.peakUnits / whole.peakUnits,
    'peak of messages': sample.peakMessages / whole.peakMessages,
  }
  const figure = (what: string, ratio: number, off: number): Figure => ({
    figure: `city: 1,000 labs by 250 of them against all: ${what}`,
    value: ratio.toFixed(2),
    limit: `${1 - off} to ${1 + off}`,
    holds: Math.abs(ratio - 1) <= off,
  })
  return [
    ...Object.entries(means).map(([what, ratio]) => figure(what, ratio, 0.05)),
    ...Object.entries(peaks).map(([what, ratio]) => figure(what, ratio, 0.25)),
  ]
}

export const city = async (): Promise<Figure[]> => {
  const costs = await measure()
  showCosts(costs)
  const figures: Figure[] = []
  for (const labs of sizes) {
    const startedAt = process.cpuUsage()
    const run = await runSize(labs, costs)
    console.log(`\n${number(labs)} labs (${number(labs * 30)} VMs), simulated ${number(run.need.simulated)}`)
    for (const [what, value] of rowsOf(run, costs)) console.log(`  ${what.padEnd(42)} ${value}`)
    const { unheard, open, failed } = run.withSwitches
    figures.push({
      figure: `city of ${number(labs)} labs: what was begun and did not end well`,
      value: `${number(unheard + open + failed)} (${seconds(process.cpuUsage(startedAt).user / 1000)} of CPU)`,
      limit: '0',
      holds: unheard + open + failed === 0,
    })
    if (labs === 1_000) figures.push(...(await checkSample(costs)))
  }
  return figures
}
