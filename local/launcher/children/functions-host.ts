import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { claimPort } from '../claim-port.ts'
import { LaunchError } from '../launch-error.ts'
import { startChild } from './child.ts'
import { installCoreTools } from './core-tools.ts'
import type { ChildPlace } from './place.ts'
import { type Supervised, superviseChild } from './supervise.ts'

interface FunctionsHost {
  /** Where it answers now; after a crash the port may be another one. */
  origin(): string
  stop(): Promise<unknown>
}

const hostEntry = join(import.meta.dirname, '..', '..', 'host', 'main.ts')
const coreToolsEntry = join(import.meta.dirname, 'core-tools-main.ts')
const startMs = 60_000
const pollMs = 25

/** What no waiting changes: the app named its wrong settings, or none of its functions could be loaded. */
const refuseUnstartable = async (answer: Response) => {
  if (answer.status === 404) throw new LaunchError('The function app has no functions; its log says why.')
  const { error, fields } = (await answer.json().catch(() => ({}))) as { error?: string; fields?: object }
  if (fields === undefined) return
  const lines = Object.entries(fields).map(([name, rule]) => `- ${name}: ${rule}`)
  throw new LaunchError([`The function app does not start. ${error ?? ''}`, ...lines].join('\n'))
}

const waitForHealth = async (host: FunctionsHost) => {
  const end = Date.now() + startMs
  for (let last = 'no answer'; ; await sleep(pollMs)) {
    const answer = await fetch(`${host.origin()}/api/health`).catch((error: Error) => error)
    if (answer instanceof Response && answer.ok) return
    if (answer instanceof Response) await refuseUnstartable(answer)
    last = answer instanceof Response ? `HTTP ${answer.status}` : answer.message
    if (Date.now() > end) throw new LaunchError(`The function app does not become healthy: ${last}.`)
  }
}

const supervise = (name: string, place: ChildPlace, entry: string, args: string[]): Promise<Supervised> =>
  superviseChild({
    name,
    start: () => startChild({ entry, args, ...place }),
    report: place.report,
  }).catch((error: Error) => {
    throw new LaunchError(`The function app does not start:\n${error.message}`)
  })

const originOf = (process: Supervised) => () => process.firstLine().replace('Listening ', '')

/**
 * Runs the built function app on Labkeeper's own host, in children that are started again when they crash. As on Flex
 * Consumption, what people wait for shares no process with what queues and timers begin.
 * https://learn.microsoft.com/azure/azure-functions/flex-consumption-plan#per-function-scaling
 */
export const startOwnHost = async (
  places: { readonly http: ChildPlace; readonly work: ChildPlace },
  root: string,
  state: string,
): Promise<FunctionsHost> => {
  const app = join(root, 'functions', 'dist', 'main.cjs')
  const hostJson = join(root, 'functions', 'host.json')
  const args = ['--app', app, '--host-json', hostJson, '--state', state]
  const [http, work] = await Promise.all([
    supervise('The Functions host', places.http, hostEntry, [...args, '--triggers=http']),
    supervise('The Functions host of queues and timers', places.work, hostEntry, [
      ...args,
      '--triggers=queue,timer',
    ]),
  ])
  const host = { origin: originOf(http), stop: () => Promise.all([http.stop(), work.stop()]) }
  await waitForHealth(host)
  return host
}

/** Runs the same bundle on Microsoft's host, where Azure Functions Core Tools can be installed. */
export const startCoreTools = async (place: ChildPlace, root: string): Promise<FunctionsHost> => {
  const folder = join(root, 'functions')
  installCoreTools(folder)
  const port = await claimPort('The Functions host', 0)
  const args = ['--folder', folder, '--port', String(port)]
  const process = await supervise('The Functions host', place, coreToolsEntry, args)
  const host = { origin: originOf(process), stop: process.stop }
  await waitForHealth(host)
  return host
}
