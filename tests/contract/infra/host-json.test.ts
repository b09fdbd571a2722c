import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readHostJson } from '@labkeeper/local/host/host-json'
import { describe, expect, it } from 'vitest'
import { readAppSettings, readModule } from './read-bicep.ts'

const file = join(import.meta.dirname, '../../../functions/host.json')
const host = readHostJson(file)

describe('host.json', () => {
  it('ends a function long before the ten minutes for which the host hides its message', () => {
    expect(host.functionTimeoutMs).toBeGreaterThanOrEqual(45_000)
    expect(host.functionTimeoutMs).toBeLessThanOrEqual(5 * 60_000)
  })

  it('looks for work every second or two and pauses between failed tries', () => {
    expect(host.queues.maxPollingIntervalMs).toBeLessThanOrEqual(2_000)
    expect(host.queues.visibilityTimeoutMs).toBeGreaterThanOrEqual(10_000)
    expect(host.queues.base64).toBe(true)
  })

  it('lets through what functions log and what the app prints, and not two lines of the host for each call', () => {
    expect(host.logLevels).toMatchObject({
      Function: 'warning',
      'Function.*.User': 'information',
      'Host.Function.Console': 'information',
    })
  })

  it('exports by OpenTelemetry without sampling: alerts and the security log count lines', () => {
    const settings = readAppSettings()
    expect(settings.get('OTEL_TRACES_SAMPLER')).toBe("'microsoft.fixed_percentage'")
    expect(settings.get('OTEL_TRACES_SAMPLER_ARG')).toBe("'1.0'")
    const { telemetryMode, logging } = JSON.parse(readFileSync(file, 'utf8'))
    expect(telemetryMode).toBe('OpenTelemetry')
    expect(logging).not.toHaveProperty('applicationInsights')
  })
})

describe('the alerts', () => {
  it('are the nine that an operator needs, each named in docs/alerts.md', () => {
    const read = (file: string, pattern: RegExp) =>
      [...readModule(file).matchAll(pattern)].map(([, name = '']) => name)
    const names = [
      ...read('modules/alerts.bicep', /^ {4}name: '([a-z-]+)'$/gm),
      ...read('modules/watch.bicep', /^ {2}name: 'alert-([a-z0-9-]+)-\$\{token\}'$/gm),
    ]
    const lines = ['poison', 'failed-operations', 'stale-heartbeat', 'queue-age', 'policies', 'server-errors']
    expect(names).toEqual([...lines, 'cosmos-429', 'daily-cap', 'availability'])
    const page = readFileSync(new URL('../../../docs/alerts.md', import.meta.url), 'utf8')
    for (const name of names) expect(page).toContain(`## ${name}`)
  })
})
