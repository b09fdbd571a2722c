/** `npm start`: the whole product and the cloud it needs, on this machine. Options: --reset, --empty, --func. */
import { join } from 'node:path'
import { announce } from './launcher/announce.ts'
import { launch } from './launcher/launch.ts'
import { LaunchError } from './launcher/launch-error.ts'
import { readOptions } from './launcher/options.ts'
import { connectApi } from './seed/api.ts'
import { firstSteps, laterSteps, seed } from './seed/seed.ts'
import type { World } from './seed/step.ts'

const root = join(import.meta.dirname, '..')
const report = (line: string) => console.log(line)
const ending = new AbortController()
const closers: (() => unknown)[] = []
const longestEndMs = 20_000

/** Ends everything in the reverse order of its start; what is asked twice is done once. */
const end = async (code: number): Promise<never> => {
  if (ending.signal.aborted) return new Promise(() => undefined)
  ending.abort()
  setTimeout(() => process.exit(code || 1), longestEndMs).unref()
  while (closers.length > 0) await closers.pop()?.()
  process.exit(code)
}

const fail = async (error: unknown) => {
  if (ending.signal.aborted) return
  console.error(error instanceof LaunchError ? error.message : error)
  await end(1)
}

const start = async () => {
  const options = readOptions(process.argv.slice(2), process.env, root)
  const stack = await launch(options, {
    root,
    env: process.env,
    report,
    onClose: (close) => closers.push(close),
  })
  const [subscription] = stack.subscriptions
  if (!subscription) throw new Error('The simulated cloud has no subscription.')
  const world: World = {
    api: connectApi(stack.apiOrigin, ending.signal),
    subscription,
    insert: stack.insert,
    bill: async (rows) => {
      const headers = { 'content-type': 'application/json' }
      const body = JSON.stringify({ rows })
      const { ok } = await fetch(`${stack.consoleOrigin}/azure/costs`, { method: 'POST', headers, body })
      if (!ok) throw new Error('Azure took no costs.')
    },
    signal: ending.signal,
  }
  if (!options.isEmpty) {
    await seed(stack.seedFile, firstSteps, world).catch((error: Error) => {
      throw new LaunchError(
        `The demo accounts could not be made: ${error.message}. Start with --empty to go without.`,
      )
    })
  }
  await stack.opened
  report(announce(stack, options.isEmpty, process.uptime()))
  if (options.isEmpty) return
  // Through the door from here on: the host may have moved to another port.
  const visitor: World = { ...world, api: connectApi(stack.origin, ending.signal) }
  await seed(stack.seedFile, laterSteps, visitor).catch((error: Error) => {
    if (!ending.signal.aborted)
      report(`The demo data is incomplete (${error.message}); the next start continues it.`)
  })
}

// Whoever read the output may stop reading (`npm start | head`); that ends nothing.
process.stdout.on('error', () => undefined)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void end(0))
// bootstrap.mjs is gone, however it ended.
process.on('disconnect', () => void end(0))
start().catch(fail)
