import { createHttpHeaders, createPipelineRequest } from '@azure/core-rest-pipeline'
import { type Metrics, mostMeasured, type UseSample } from '../../../ports/vms/metrics.ts'
import type { Ask } from '../kernel/ask.ts'
import type { Clients } from '../kernel/clients.ts'
import { metricsOrigin } from '../kernel/http-client.ts'
import { refusedAnswer } from '../kernel/translate.ts'

/**
 * Azure Monitor's own address for many resources at once, which none of the SDKs here knows.
 * https://learn.microsoft.com/azure/azure-monitor/metrics/migrate-to-batch-api
 */
const version = '2024-02-01'
const namespace = 'Microsoft.Compute/virtualMachines'
const cpu = 'Percentage CPU'
const networkOut = 'Network Out Total'

interface Point {
  readonly timeStamp: string
  readonly average?: number
  readonly total?: number
}

interface Answer {
  readonly values?: readonly {
    readonly resourceid?: string
    readonly value?: readonly {
      readonly name?: { readonly value?: string }
      readonly errorCode?: string
      readonly timeseries?: readonly { readonly data?: readonly Point[] }[]
    }[]
  }[]
}

type Measured = NonNullable<Answer['values']>[number]

const minuteMs = 60_000
/** Finer than that is not needed for hours: 50 machines' minutes of eight hours are megabytes. */
const mostFineMinutes = 60

const pointsOf = ({ value = [] }: Measured, metric: string): readonly Point[] =>
  value
    .filter(({ name, errorCode = 'Success' }) => name?.value === metric && errorCode === 'Success')
    .flatMap(({ timeseries = [] }) => timeseries.flatMap(({ data = [] }) => data))

const samplesOf = (measured: Measured, minutes: number): UseSample[] => {
  const sent = new Map(pointsOf(measured, networkOut).map(({ timeStamp, total }) => [timeStamp, total]))
  return pointsOf(measured, cpu).map(({ timeStamp, average }) => {
    const bytesOut = sent.get(timeStamp)
    return {
      from: new Date(timeStamp).toISOString(),
      minutes,
      ...(typeof average === 'number' ? { cpuPercent: average } : {}),
      ...(typeof bytesOut === 'number' ? { bytesOut } : {}),
    }
  })
}

const ask = async (
  { subscriptionId, httpClient, tokenFor }: Clients,
  location: string,
  resourceids: readonly string[],
  { from, to, interval }: Readonly<Record<'from' | 'to' | 'interval', string>>,
): Promise<Answer> => {
  const query = new URLSearchParams({
    ...{ 'api-version': version, starttime: from, endtime: to, interval, metricnamespace: namespace },
    ...{ metricnames: `${cpu},${networkOut}`, aggregation: 'average,total' },
  })
  const url = `${metricsOrigin(location)}/subscriptions/${subscriptionId}/metrics:getBatch?${query}`
  const headers = createHttpHeaders({
    ...{ accept: 'application/json', 'content-type': 'application/json' },
    authorization: `Bearer ${await tokenFor('https://metrics.monitor.azure.com/.default')}`,
  })
  const body = JSON.stringify({ resourceids })
  const answer = await httpClient.sendRequest(createPipelineRequest({ method: 'POST', url, headers, body }))
  if (answer.status !== 200) throw refusedAnswer(answer)
  return JSON.parse(answer.bodyAsText ?? '{}')
}

export const createMetrics = (asking: Ask): Metrics => ({
  readUse: (principal, location, vms, { from, to }) =>
    asking(principal, async (clients) => {
      if (vms.length > mostMeasured) throw new Error(`More than ${mostMeasured} machines in one request`)
      const minutes = Date.parse(to) - Date.parse(from) > mostFineMinutes * minuteMs ? 5 : 1
      const ids = vms.map(
        ({ resourceGroup, vmName }) =>
          `/subscriptions/${clients.subscriptionId}/resourceGroups/${resourceGroup}/providers/${namespace}/${vmName}`,
      )
      const { values = [] } = await ask(clients, location, ids, { from, to, interval: `PT${minutes}M` })
      const byId = new Map(values.map((measured) => [measured.resourceid?.toLowerCase(), measured]))
      return ids.map((id) => {
        const measured = byId.get(id.toLowerCase())
        return measured === undefined ? [] : samplesOf(measured, minutes)
      })
    }),
})
