import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startAzurite } from '@labkeeper/local/azurite/start'
import { startHost } from '@labkeeper/local/host/start'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { seen, seenBy } from './fixtures/seen.ts'
import { makeDirectory, sampleApp, until, writeHostJson } from './fixtures/stack.ts'

let azurite: Awaited<ReturnType<typeof startAzurite>>
let directory: ReturnType<typeof makeDirectory>
const closing: (() => Promise<void>)[] = []

beforeAll(async () => {
  azurite = await startAzurite({ directory: ':memory:' })
})
afterAll(() => azurite.close())
beforeEach(() => {
  seen.length = 0
  directory = makeDirectory()
})
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
  directory.remove()
})

const start = async (settings: Record<string, string> = {}) => {
  const host = await startHost({
    app: sampleApp,
    hostJson: writeHostJson(directory.path),
    settings: { AzureWebJobsStorage: azurite.connectionString, WORK_QUEUE: 'work', ...settings },
    stateDirectory: directory.path,
    print: () => undefined,
  })
  closing.push(host.close)
  return host
}
const statusPath = () => join(directory.path, 'timers', 'newYear.json')
const readStatus = () => JSON.parse(readFileSync(statusPath(), 'utf8'))
const nextNewYear = () => new Date(Date.UTC(new Date().getUTCFullYear() + 1, 0, 1)).toISOString()

describe('a timer trigger', () => {
  it('remembers on disk when it is due', async () => {
    await start()
    expect(readStatus()).toMatchObject({ next: nextNewYear() })
    expect(seenBy('newYear')).toEqual([])
  })

  it('runs at once, as past due, when a run was missed while the host was away', async () => {
    const host = await start()
    await host.close()
    closing.length = 0
    const year = new Date().getUTCFullYear()
    const missed = `${year}-01-01T00:00:00.000Z`
    const last = `${year - 1}-01-01T00:00:00.000Z`
    writeFileSync(statusPath(), JSON.stringify({ last, next: missed, lastUpdated: last }))
    await start()
    await until(() => seenBy('newYear').length === 2)
    expect(seenBy('newYear')[0]?.input).toMatchObject({
      isPastDue: true,
      scheduleStatus: { last, next: missed },
    })
    await until(() => readStatus().next === nextNewYear())
    expect(Date.now() - Date.parse(readStatus().last)).toBeLessThan(5000)
  })

  it('is not past due when only its schedule has changed', async () => {
    const host = await start()
    await host.close()
    closing.length = 0
    const long = '2020-06-01T00:00:00.000Z'
    writeFileSync(
      statusPath(),
      JSON.stringify({ last: long, next: '2020-06-02T00:00:00.000Z', lastUpdated: long }),
    )
    await start()
    expect(readStatus().next).toBe(nextNewYear())
    expect(seenBy('newYear')).toEqual([])
  })

  it('survives an unreadable status', async () => {
    const host = await start()
    await host.close()
    closing.length = 0
    writeFileSync(statusPath(), '{"la')
    await start()
    expect(readStatus()).toMatchObject({ next: nextNewYear() })
  })

  it('runs on request, and never beside itself', async () => {
    const host = await start()
    await Promise.all([host.runTimer('newYear'), host.runTimer('newYear')])
    const inputs = seenBy('newYear').map((entry) => (entry.input === 'end' ? 'end' : 'begin'))
    expect(inputs).toEqual(['begin', 'end', 'begin', 'end'])
    await expect(host.runTimer('none')).rejects.toThrow("no timer function 'none'")
  })

  it('runs on schedule without overlapping, and without a monitor below a minute', async () => {
    await start()
    await until(() => seenBy('everySecond').length >= 5)
    const inputs = seenBy('everySecond').map((entry) => (entry.input === 'end' ? 'end' : 'begin'))
    expect(inputs.slice(0, 4)).toEqual(['begin', 'end', 'begin', 'end'])
    expect(seenBy('everySecond')[0]?.input).toMatchObject({ isPastDue: false, scheduleStatus: null })
  })

  it('is off when its setting says so', async () => {
    const host = await start({ 'AzureWebJobs.everySecond.Disabled': 'true' })
    expect(host.functions.map(({ name }) => name)).not.toContain('everySecond')
  })
})
