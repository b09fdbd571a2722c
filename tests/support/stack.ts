import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { lateMs } from './late.ts'

/** The whole product with its simulated cloud, as `npm start` runs it, on free ports and in a folder of its own. */

const root = join(import.meta.dirname, '..', '..')
const longestStartMs = 120_000

interface StackOptions {
  readonly empty?: boolean
  readonly env?: Readonly<Record<string, string>>
}

export interface SimulatedSubscription {
  readonly subscriptionId: string
  readonly tenantId: string
  readonly clientId: string
  readonly clientSecret: string
  readonly username: string
}

export const startStack = async ({ empty = true, env = {} }: StackOptions = {}) => {
  const data = await mkdtemp(join(tmpdir(), 'labkeeper-'))
  const ports = { PORT: String(await freePort()), CLOUD_PORT: String(await freePort()) }
  const origin = `http://localhost:${ports.PORT}`
  const cloud = `http://localhost:${ports.CLOUD_PORT}`
  let output = ''
  let settings = env

  const launch = async (): Promise<ChildProcess> => {
    const child = await start()
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ milliseconds: lateMs })
    const { status } = await fetch(`${cloud}/cosmos/lag`, { method: 'POST', headers, body })
    if (status !== 200) throw new Error(`The database took no lag: ${status}`)
    return child
  }

  const start = (): Promise<ChildProcess> =>
    new Promise((resolve, reject) => {
      const args = ['local/start.ts', ...(empty ? ['--empty'] : [])]
      const child = spawn(process.execPath, args, {
        cwd: root,
        env: { ...process.env, ...ports, LAB_DATA: data, ...settings },
        // The channel tells it to end, on every system, and when this process dies without a word.
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      })
      const timer = setTimeout(() => reject(new Error(`Not ready in time:\n${output}`)), longestStartMs)
      const read = (chunk: Buffer) => {
        output += chunk.toString()
        if (!output.includes(`Ready ${origin}`)) return
        clearTimeout(timer)
        resolve(child)
      }
      child.stdout?.on('data', read)
      child.stderr?.on('data', read)
      child.once('exit', (code) => {
        clearTimeout(timer)
        reject(new Error(`Ended with ${code} before it was ready:\n${output}`))
      })
    })

  const ended = (child: ChildProcess): Promise<void> =>
    child.exitCode !== null || child.signalCode !== null
      ? Promise.resolve()
      : new Promise((resolve) => child.once('exit', () => resolve()))

  let child = await launch()
  return {
    origin,
    cloud,
    data,
    log: () => output,
    subscriptions: async (): Promise<SimulatedSubscription[]> =>
      (await fetch(`${cloud}/azure/credentials`)).json(),
    /**
     * kill -9 of the launcher, which takes its children along, then start again on the data, or what `meanwhile` made of it, with
     * other settings where `change` has some.
     */
    killAndRestart: async (meanwhile = () => {}, change: Readonly<Record<string, string>> = {}) => {
      settings = { ...settings, ...change }
      child.kill('SIGKILL')
      await ended(child)
      meanwhile()
      output = ''
      child = await launch()
    },
    stop: async () => {
      if (child.connected) child.disconnect()
      await ended(child)
      await rm(data, { recursive: true, force: true })
    },
  }
}

export type Stack = Awaited<ReturnType<typeof startStack>>
