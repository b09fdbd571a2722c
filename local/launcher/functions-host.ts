import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startChild } from './child.ts'
import { installCoreTools } from './core-tools.ts'
import { LaunchError } from './launch-error.ts'
import type { ChildPlace } from './place.ts'
import { claimPort } from './ports.ts'
import { type Supervised, superviseChild } from './supervise.ts'

type FunctionsHost = {
  /** Where it answers now; after a crash the port may be another one. */
  origin(): string
  process: Supervised
}

const hostEntry = new URL('../host/main.ts', import.meta.url).pathname
const coreToolsEntry = new URL('core-tools-main.ts', import.meta.url).pathname
const startMs = 60_000
const pollMs = 25

const waitForHealth = async (host: FunctionsHost) => {
  const end = Date.now() + startMs
  for (let last = 'no answer'; ; await sleep(pollMs)) {
    const answer = await fetch(`${host.origin()}/api/health`).catch((error: Error) => error)
    if (answer instanceof Response && answer.ok) return
    last = answer instanceof Response ? `HTTP ${answer.status}` : answer.message
    if (Date.now() > end) throw new LaunchError(`The function app does not become healthy: ${last}.`)
  }
}

const supervise = async (place: ChildPlace, entry: string, args: string[]): Promise<FunctionsHost> => {
  const process = await superviseChild({
    name: 'The Functions host',
    start: () => startChild({ entry, args, ...place }),
    report: place.report,
  }).catch((error: Error) => {
    throw new LaunchError(`The function app does not start:\n${error.message}`)
  })
  const host = { origin: () => process.firstLine().replace('Listening ', ''), process }
  await waitForHealth(host)
  return host
}

/** Runs the built function app on Labkeeper's own host, as a child that is started again when it crashes. */
export const startOwnHost = (place: ChildPlace, root: string, state: string): Promise<FunctionsHost> => {
  const app = join(root, 'functions', 'dist', 'main.cjs')
  const hostJson = join(root, 'functions', 'host.json')
  return supervise(place, hostEntry, ['--app', app, '--host-json', hostJson, '--state', state])
}

/** Runs the same bundle on Microsoft's host, where Azure Functions Core Tools can be installed. */
export const startCoreTools = async (place: ChildPlace, root: string): Promise<FunctionsHost> => {
  const folder = join(root, 'functions')
  installCoreTools(folder)
  const port = await claimPort('The Functions host', 0)
  return supervise(place, coreToolsEntry, ['--folder', folder, '--port', String(port)])
}
