import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { QueueServiceClient } from '@azure/storage-queue'
import { startAzurite } from '@labkeeper/local/azurite/start'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { send } from './fixtures/send.ts'
import { encode, makeDirectory, until, writeHostJson } from './fixtures/stack.ts'

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const hostMain = at('../../../local/host/main.ts')
const azuriteMain = at('../../../local/azurite/main.ts')
const fragileApp = at('./fixtures/fragile-app.ts')
const product = at('../../../functions/src/main.ts')

let azurite: Awaited<ReturnType<typeof startAzurite>>
let directory: ReturnType<typeof makeDirectory>
const children: ChildProcess[] = []

beforeAll(async () => {
  azurite = await startAzurite({ directory: ':memory:' })
})
afterAll(() => azurite.close())
beforeEach(() => {
  directory = makeDirectory()
})
afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  directory.remove()
})

/** Starts a Node process, with a channel to us, and waits for its first line. */
const launch = async (file: string, args: string[], settings: Record<string, string> = {}) => {
  const child = spawn(process.execPath, [file, ...args], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  children.push(child)
  const lines: string[] = []
  if (!child.stdout || !child.stderr) throw new Error('the process has no output')
  const readers = [child.stdout, child.stderr].map((input) =>
    createInterface({ input }).on('line', (line) => lines.push(line)),
  )
  // It may have ended while its last words are still in the pipes.
  const heard = Promise.all(readers.map((reader) => once(reader, 'close')))
  const exited = once(child, 'exit').then(([code]) => heard.then(() => code as number | null))
  await until(() => lines.length > 0 || child.exitCode !== null)
  return { child, lines, exited }
}

const launchHost = async (
  hostJson: Record<string, unknown> = {},
  more: string[] = [],
  app = fragileApp,
  settings: Record<string, string> = {},
) => {
  const launched = await launch(
    hostMain,
    [
      ...['--app', app, '--host-json', writeHostJson(directory.path, hostJson)],
      ...['--state', directory.path, ...more],
    ],
    { AzureWebJobsStorage: azurite.connectionString, ...settings },
  )
  return { ...launched, origin: launched.lines[0]?.replace('Listening ', '') ?? '' }
}

const queue = () =>
  QueueServiceClient.fromConnectionString(azurite.connectionString).getQueueClient('fragile')

describe('the host as a process', () => {
  it('says its address first, although the app logs while it loads', async () => {
    const { lines, origin } = await launchHost()
    expect(lines[0]).toMatch(/^Listening http:\/\/127\.0\.0\.1:\d+$/)
    expect((await send(origin, '/api/slow?ms=1')).status).toBe(200)
  })

  it('lets what runs finish on SIGTERM, and takes no more', async () => {
    const { child, exited, origin } = await launchHost()
    const slow = send(origin, '/api/slow?ms=500')
    await new Promise((resolve) => setTimeout(resolve, 150))
    child.kill('SIGTERM')
    await until(() =>
      send(origin, '/api/slow?ms=1').then(
        () => false,
        () => true,
      ),
    )
    expect((await slow).status).toBe(200)
    expect(await exited).toBe(0)
  })

  it('leaves to others what triggers it was not told to see to', async () => {
    const http = await launchHost({}, ['--triggers=http'])
    await queue().createIfNotExists()
    await queue().sendMessage(encode({ sleepMs: 1 }))
    expect((await send(http.origin, '/api/slow?ms=1')).status).toBe(200)
    const work = await launchHost({}, ['--triggers=queue,timer'])
    await until(() => work.lines.includes('fragile began'))
    expect((await send(work.origin, '/api/slow?ms=1')).status).toBe(404)
    expect(http.lines).not.toContain('fragile began')
  })

  it('lets what people wait for go before what queues and timers do', async () => {
    const http = await launchHost({}, ['--triggers=http'])
    const work = await launchHost({}, ['--triggers=queue,timer'])
    const niceOf = ({ child }: { child: ChildProcess }) => getPriority(child.pid)
    // Windows knows classes, and no steps between them.
    if (process.platform !== 'win32') expect(niceOf(work) - niceOf(http)).toBe(5)
  })

  it('refuses triggers that it does not know', async () => {
    const { exited, lines } = await launchHost({}, ['--triggers=http,blob'])
    expect(await exited).toBe(2)
    expect(lines.join()).toContain('usage')
  })

  it('ends when its parent is gone', async () => {
    const { child, exited } = await launchHost()
    child.disconnect()
    expect(await exited).toBe(0)
  })

  it('ends on an uncaught exception; other requests fail, their messages go back', async () => {
    const { exited, lines, origin } = await launchHost()
    await queue().sendMessage(encode({ sleepMs: 10_000 }))
    await until(() => lines.includes('fragile began'))
    const slow = send(origin, '/api/slow?ms=10000')
    const crash = send(origin, '/api/crash').catch(() => undefined)
    expect((await slow).status).toBe(500)
    await crash
    expect(await exited).toBe(1)
    await until(async () => (await queue().peekMessages()).peekedMessageItems.length === 1, 3000)
    await queue().clearMessages()
  })

  it('ends when a function takes longer than it may', async () => {
    const { exited, lines, origin } = await launchHost({ functionTimeout: '00:00:01' })
    expect((await send(origin, '/api/slow?ms=10000')).status).toBe(500)
    expect(await exited).toBe(1)
    expect(lines.join('\n')).toContain("Timeout value of 1000 ms exceeded by function 'slow'")
  })

  it.each([
    ['a broken host.json', { version: '1.0' }, 'version must be'],
    ['a broken setting', { extensions: { queues: { batchSize: 33 } } }, 'queues.batchSize'],
  ])('refuses to start with %s', async (_what, hostJson, reason) => {
    const { exited, lines } = await launchHost(hostJson)
    expect(await exited).toBe(1)
    expect(lines.join('\n')).toContain(reason)
  })
})

describe('Azurite as a process', () => {
  it('keeps its messages over a restart', async () => {
    const first = await launch(azuriteMain, ['--directory', directory.path])
    const open = (connection: string) =>
      QueueServiceClient.fromConnectionString(connection).getQueueClient('kept')
    await open(first.lines[0] ?? '').create()
    await open(first.lines[0] ?? '').sendMessage('still here')
    first.child.kill('SIGTERM')
    expect(await first.exited).toBe(0)

    const second = await launch(azuriteMain, ['--directory', directory.path])
    const { receivedMessageItems } = await open(second.lines[0] ?? '').receiveMessages()
    expect(receivedMessageItems.map((item) => item.messageText)).toEqual(['still here'])
    second.child.disconnect()
    expect(await second.exited).toBe(0)
  })
})

describe('an app that cannot start', () => {
  it('is answered 404 everywhere, as under the real worker, and a line says why', async () => {
    const app = join(directory.path, 'broken.cjs')
    writeFileSync(app, "throw new Error('no good')")
    const { lines, origin } = await launchHost({}, [], app)
    expect((await send(origin, '/api/health')).status).toBe(404)
    // Said on another pipe than the address, so in no order with it.
    const said = 'Worker was unable to load entry point "broken.cjs": no good'
    await until(() => lines.join('\n').includes(said))
  })

  it('names its wrong settings at every address, and no value', async () => {
    const secret = 'hush-hush'
    const { lines } = await launchHost({}, [], product, {
      COSMOS_ENDPOINT: 'ftp://hush-hush',
      SIGNING_KEYS: secret,
      TRIAL_DAYS: secret,
    })
    // What an app says while it loads goes its own way, past the host's lines.
    const address = () => lines.find((line) => line.startsWith('Listening '))
    await until(() => address() !== undefined)
    const origin = address()?.replace('Listening ', '') ?? ''
    for (const path of ['/api/health', '/api/user/me']) {
      const answer = await send(origin, path)
      expect(answer.status).toBe(503)
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(JSON.parse(String(answer.body))).toMatchObject({
        code: 'unavailable',
        error: expect.stringMatching(/COSMOS_ENDPOINT.+APP_ORIGIN.+SIGNING_KEYS.+TRIAL_DAYS/),
        fields: { TRIAL_DAYS: 'must be a whole number' },
      })
      expect(String(answer.body)).not.toContain(secret)
    }
    await until(() => lines.join('\n').includes('These settings are wrong'))
    expect(lines.join('\n')).not.toContain(secret)
  })
})
