import { InvocationContext, type Timer } from '@azure/functions'
import { takeStep } from '@labkeeper/functions/use-cases/operations/take-step'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type RunningApp, startApp } from '../../support/app.ts'
import { openLab } from '../../support/lab.ts'
import { aCreation } from '../../support/operations/creation.ts'
import { labId, request, startEngine } from '../../support/operations/engine.ts'
import { readModule } from './read-bicep.ts'

/** The lines that the app really writes are the lines that alerts and workbook look for. */

const alerts = readModule('modules/alerts.bicep').replaceAll('\\\\', '\\')
/** Does an alert's query begin with a text filter that lets this line through? */
const queries = [
  ...alerts.matchAll(/query: 'traces \| where message (?:startswith|has) "(.+?)(?<!\\)"/g),
].map(([, text = '']) => text.replaceAll('\\"', '"'))
const isLookedFor = (line: string): boolean => queries.some((text) => line.startsWith(text))

const printed: string[] = []
const print = console.log
beforeEach(() => {
  printed.length = 0
  console.log = (line: string) => void printed.push(line)
})
afterEach(() => {
  console.log = print
})

describe('a request', () => {
  let app: RunningApp
  beforeAll(async () => {
    app = await startApp()
  }, 60_000)
  afterAll(() => app.close())

  it('leaves one line with its id, lab, route, status and milliseconds', async () => {
    const owner = await app.newOwner()
    app.log.length = 0
    const { headers } = await app.call('GET', 'operations', { token: owner.token })
    expect(app.log).toHaveLength(1)
    expect(JSON.parse(app.log[0]!)).toMatchObject({
      requestId: headers.get('x-request-id'),
      method: 'GET',
      route: 'operations',
      labId: expect.stringMatching(/^lab_/),
      status: 200,
      ms: expect.any(Number),
    })
    expect(isLookedFor(app.log[0]!)).toBe(true)
    expect(app.log[0]).not.toContain(owner.token)
  })

  it('is counted as a server error by what its line says', async () => {
    await app.call('GET', 'nowhere')
    const line = app.log.at(-1)!
    expect(line).toContain('"status":404')
    expect(alerts).toContain('contains "\\"status\\":5"')
  })

  it('and a tick leaves one with what it did and how long it took', async () => {
    const instant = new Date().toISOString()
    const timer: Timer = {
      isPastDue: false,
      schedule: { adjustForDST: true },
      scheduleStatus: { last: instant, next: instant, lastUpdated: instant },
    }
    await app.app.timers.find(({ name }) => name === 'tick')!.handler(timer, new InvocationContext())
    expect(printed).toHaveLength(1)
    expect(JSON.parse(printed[0]!)).toMatchObject({
      tick: { labs: 0, waitedSeconds: 0, overdueSeconds: 0 },
      ms: expect.any(Number),
    })
    expect(isLookedFor(printed[0]!)).toBe(true)
    expect(alerts).toContain('.tick.waitedSeconds) > 600')
    expect(alerts).toContain('.tick.overdueSeconds) > 600')
  })
})

describe('a policy that cannot be applied', () => {
  it('leaves a line that an alert looks for, without a name', async () => {
    const app = await startApp()
    try {
      const { labId, database } = await openLab(app)
      const vm = {
        name: 'secret-name',
        type: 'vm',
        uk: 'vm:x',
        powerState: 'VM running',
        subscriptionId: 'sub',
      }
      const due = '2020-01-01T00:00:00.000Z'
      await database.labs.items.create({
        ...vm,
        id: 'vm_x',
        labId,
        // No instant: the record is broken.
        autoStopAt: '1x',
        dueAt: due,
      })
      // A tick may be late to see it.
      app.clock.advance(60)
      const instant = app.clock.now().toISOString()
      const timer: Timer = {
        isPastDue: false,
        schedule: { adjustForDST: true },
        scheduleStatus: { last: instant, next: instant, lastUpdated: instant },
      }
      await app.app.timers[0]!.handler(timer, new InvocationContext())
      await app.deliverLabs()
      const [tick, alert] = printed
      expect(alert).toContain('{"alert":"policies","labId":"lab_')
      expect(alert).not.toContain('secret-name')
      expect(isLookedFor(alert!)).toBe(true)
      expect(tick).toContain('{"tick":')
    } finally {
      await app.close()
    }
  })
})

describe('a hop', () => {
  it('says "failed" when it was a VM\'s last: the alert counts that word', async () => {
    const engine = await startEngine()
    try {
      await engine.create(aCreation({ vmCount: 1 }), request)
      await engine.run()
      await engine.operate({ labId, resourceGroup: 'course', vmName: 'web' }, { kind: 'restart' }, request)
      const { stepId } = engine.messages.at(-1)!
      const nexts: unknown[] = []
      const world = { ...engine.world, log: ({ next }: { readonly next?: unknown }) => void nexts.push(next) }
      const take = takeStep({ ...world, labs: { ...world.labs, read: async () => undefined } })
      // Before it gives up, a step looks once more at what became of the VM.
      await take(labId, stepId)
      await take(labId, stepId)
      expect(nexts.at(-1)).toBe('failed')
      expect(alerts).toContain('.next) == "failed"')
    } finally {
      await engine.stop()
    }
  })

  it('leaves one line that leads back to the request', async () => {
    const engine = await startEngine()
    try {
      await engine.create(aCreation(), request)
      const lines: Readonly<Record<string, unknown>>[] = []
      const world = {
        ...engine.world,
        log: (line: Readonly<Record<string, unknown>>) => void lines.push(line),
      }
      const { stepId } = engine.messages[0]!
      const take = takeStep({ ...world, labs: { ...world.labs, read: async () => undefined } })
      await take(labId, stepId)
      expect(lines).toHaveLength(1)
      const line = JSON.stringify(lines[0])
      expect(JSON.parse(line)).toMatchObject({
        hop: expect.any(String),
        requestId: request.requestId,
        labId,
        operationId: expect.stringMatching(/^op_/),
        stepId,
        ms: expect.any(Number),
      })
      expect(isLookedFor(line)).toBe(true)
    } finally {
      await engine.stop()
    }
  })

  it('that nobody takes makes the tick say for how long, which an alert counts', async () => {
    const engine = await startEngine()
    try {
      await engine.create(aCreation({ vmCount: 1 }), request)
      engine.turnClock(20 * 60_000)
      const { waitedSeconds } = await engine.fanOut()
      expect(waitedSeconds).toBeGreaterThan(600)
    } finally {
      await engine.stop()
    }
  })
})
