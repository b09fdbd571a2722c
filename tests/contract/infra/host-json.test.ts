import { readFileSync } from 'node:fs'
import { readHostJson } from '@labkeeper/local/host/host-json'
import { describe, expect, it } from 'vitest'
import { readModule } from './read-bicep.ts'

const file = new URL('../../../functions/host.json', import.meta.url)
const host = readHostJson(file.pathname)

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

  it('lets through what functions log and what the app prints, which are hops and ticks', () => {
    expect(host.logLevels.Function).toBe('information')
    expect(host.logLevels['Host.Function.Console']).toBe('information')
  })

  it('exports by OpenTelemetry, whose host keeps every line: alerts count them', () => {
    const { telemetryMode, logging } = JSON.parse(readFileSync(file, 'utf8'))
    expect(telemetryMode).toBe('OpenTelemetry')
    expect(logging).not.toHaveProperty('applicationInsights')
  })
})

describe('the alerts', () => {
  it('are the five that an operator needs, each named in docs/alerts.md', () => {
    const names = [...readModule('modules/alerts.bicep').matchAll(/^ {4}name: '([a-z-]+)'$/gm)].map(
      ([, name = '']) => name,
    )
    expect(names).toEqual(['poison', 'failed-operations', 'stale-heartbeat', 'policies', 'server-errors'])
    const page = readFileSync(new URL('../../../docs/alerts.md', import.meta.url), 'utf8')
    for (const name of names) expect(page).toContain(`## ${name}`)
  })
})
