import { at, type Json, type JsonObject } from '../../service/json.ts'
import type { Answer } from '../arm/answers.ts'
import type { Target } from '../arm/incoming.ts'
import { findRegion } from '../catalogue/catalogue.ts'
import { ArmError } from '../errors.ts'
import { meanOf, type Use, useOf } from '../guest/use.ts'
import type { Cloud } from '../model/cloud.ts'
import type { Principal } from '../model/credentials.ts'
import type { Resource } from '../model/resources.ts'
import { authorise } from '../sign-in/rights/authorise.ts'
import { needOf } from '../sign-in/rights/need.ts'
import { machine } from '../vm/machine.ts'

/*
 * Azure Monitor's data plane, of which each region has its own address; here each is a folder.
 * https://github.com/Azure/azure-rest-api-specs/blob/10936f3580808a031acfadffe8eae35aa29a9b5d/specification/monitor/data-plane/Insights/stable/2024-02-01/metricBatch.json
 */
const address = /^\/([a-z0-9]+)\.metrics\.monitor\.azure\.com\/subscriptions\/([^/]+)\/metrics:getBatch$/i

interface Question {
  readonly region: string
  readonly subscription: string
}

export const metricsQuestion = (path: string): Question | undefined => {
  const [, region, subscription] = address.exec(path) ?? []
  if (region === undefined || subscription === undefined) return undefined
  return { region: region.toLowerCase(), subscription: subscription.toLowerCase() }
}

/** Any address of a region, also where nothing is answered. */
export const isOfMetrics = (path: string): boolean =>
  /^\/[a-z0-9]+\.metrics\.monitor\.azure\.com\//i.test(path)

const mostResources = 50
const minuteMs = 60_000
const grains: Readonly<Record<string, number>> = { PT1M: 1, PT5M: 5, PT15M: 15, PT30M: 30, PT1H: 60 }
/** What was measured last is not there yet: the documents say "near real-time", people see a minute or two. */
const lateMs = minuteMs

const metrics = {
  'percentage cpu': {
    name: 'Percentage CPU',
    unit: 'Percent',
    text: 'The percentage of allocated compute units that are currently in use by the Virtual Machine(s)',
    of: 'cpuPercent',
  },
  'network out total': {
    name: 'Network Out Total',
    unit: 'Bytes',
    text: 'The number of bytes out on all network interfaces by the Virtual Machine(s) (Outgoing Traffic)',
    of: 'networkOutBytesPerSecond',
  },
} as const
type Metric = (typeof metrics)[keyof typeof metrics]

const refuse = (message: string): ArmError => new ArmError(400, 'BadRequest', message)

const textsIn = (body: Json | undefined): readonly string[] => {
  const ids = at(body, 'resourceids')
  if (!Array.isArray(ids) || ids.length === 0) throw refuse('The resourceids property is missing or empty.')
  if (!ids.every((id) => typeof id === 'string')) throw refuse('The resourceids must be texts.')
  if (ids.length > mostResources) throw refuse(`At most ${mostResources} resource ids may be given.`)
  return ids
}

const instantIn = (parameters: Target['parameters'], name: string): number => {
  const instant = Date.parse(parameters.get(name) ?? '')
  if (Number.isNaN(instant)) throw refuse(`The ${name} parameter is not a valid datetime.`)
  return instant
}

const metricsIn = (parameters: Target['parameters']): readonly Metric[] => {
  const names = (parameters.get('metricnames') ?? '').split(',')
  const known: Readonly<Record<string, Metric>> = metrics
  return names.map((name) => {
    const metric = known[name.trim().toLowerCase()]
    if (metric === undefined) throw refuse(`Failed to find metric configuration for metric: ${name}.`)
    return metric
  })
}

const requireVm = (cloud: Cloud, { region, subscription }: Question, id: string): Resource => {
  const found = cloud.resources.find(id)
  if (found === undefined || found.type !== machine.type) {
    throw new ArmError(404, 'ResourceNotFound', `The resource '${id}' was not found.`)
  }
  if (!found.id.toLowerCase().startsWith(`/subscriptions/${subscription}/`)) {
    throw refuse('All resources must be in the same subscription.')
  }
  if (findRegion(found.location)?.name !== region) {
    throw refuse(`The resource '${id}' is not in the region '${region}' of this endpoint.`)
  }
  return found
}

interface Span {
  readonly from: number
  readonly to: number
  readonly minutes: number
  readonly aggregations: ReadonlySet<string>
}

/** A time in which the machine did not run all through has an instant, and no value. */
const dataOf = (use: Use | undefined, metric: Metric, { from, to, minutes, aggregations }: Span) => {
  const grain = minutes * minuteMs
  const first = Math.floor(from / grain) * grain
  const count = Math.max(0, Math.ceil((to - first) / grain))
  return Array.from({ length: count }, (_, place) => {
    const start = first + place * grain
    const mean =
      use && start + grain <= to - lateMs ? meanOf(use, metric.of, start, start + grain) : undefined
    const timeStamp = new Date(start).toISOString().replace('.000Z', 'Z')
    if (mean === undefined) return { timeStamp }
    // What is counted in bytes is the bytes of a minute.
    const perMinute = metric.unit === 'Bytes' ? mean * 60 : mean
    return {
      timeStamp,
      ...(aggregations.has('average') ? { average: perMinute } : {}),
      ...(aggregations.has('total') ? { total: perMinute * minutes } : {}),
    }
  })
}

export const getBatch = (
  cloud: Cloud,
  principal: Principal,
  question: Question,
  { path, parameters }: Target,
  body: Json | undefined,
): Answer => {
  authorise(cloud, principal, [needOf('POST', path)])
  const ids = textsIn(body)
  const namespace = parameters.get('metricnamespace')
  if (namespace?.toLowerCase() !== machine.type.toLowerCase())
    throw refuse('The metricnamespace is not known.')
  const interval = parameters.get('interval') ?? 'PT1M'
  const minutes = grains[interval]
  if (minutes === undefined) throw refuse(`The interval '${interval}' is not supported.`)
  const asked = metricsIn(parameters)
  const [from, to] = [instantIn(parameters, 'starttime'), instantIn(parameters, 'endtime')]
  if (to <= from) throw refuse('The endtime must be after the starttime.')
  const aggregations = new Set((parameters.get('aggregation') ?? 'average').toLowerCase().split(','))
  const span = { from, to: Math.min(to, cloud.now()), minutes, aggregations }
  const values = ids.map((id): JsonObject => {
    const vm = requireVm(cloud, question, id)
    const use = vm.power === 'running' ? useOf(vm) : undefined
    return {
      starttime: new Date(from).toISOString(),
      endtime: new Date(to).toISOString(),
      interval,
      namespace,
      resourceregion: question.region,
      resourceid: vm.id,
      value: asked.map((metric) => ({
        id: `${vm.id}/providers/Microsoft.Insights/metrics/${metric.name}`,
        type: 'Microsoft.Insights/metrics',
        name: { value: metric.name, localizedValue: metric.name },
        displayDescription: metric.text,
        unit: metric.unit,
        timeseries: [{ metadatavalues: [], data: dataOf(use, metric, span) }],
        errorCode: 'Success',
      })),
    }
  })
  return { status: 200, body: { values } }
}
