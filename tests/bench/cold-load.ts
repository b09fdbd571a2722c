import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Figure } from './kernel/figure.ts'

const dist = join(import.meta.dirname, '..', '..', 'functions', 'dist')
const processes = 11

/** Enough of a configuration for the app to be put together; nothing is connected at load. */
const settings = {
  COSMOS_ENDPOINT: 'https://localhost:1',
  COSMOS_KEY: 'a2V5',
  AzureWebJobsStorage: 'UseDevelopmentStorage=true',
  APP_ORIGIN: 'http://localhost:4280',
  SIGNING_KEYS: `bench:${Buffer.alloc(32, 1).toString('base64')}`,
  SEALING_KEYS: `bench:${Buffer.alloc(32, 2).toString('base64')}`,
}

/** What a fresh process spends, in ms, on loading a module; 0 for an empty program. The host's core is not there. */
const loadMs = (module?: string): number => {
  const load = module === undefined ? '' : `require(${JSON.stringify(module)});`
  const script = `const at = process.hrtime.bigint(); ${load} console.log(Number(process.hrtime.bigint() - at) / 1e6)`
  const env = { ...process.env, ...settings, NODE_COMPILE_CACHE: '' }
  const times = Array.from({ length: processes }, () =>
    Number(
      execFileSync(process.execPath, ['-e', script], {
        env,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      })
        .trim()
        .split('\n')
        .at(-1),
    ),
  )
  return Math.min(...times)
}

/** The bundle that answers web requests, and those that speak with Azure and the queues: parsed by cold instances only. */
const bundles = [
  { name: 'main', mostMB: 1.5, mostMs: 100 },
  { name: 'azure', mostMB: 3.5, mostMs: 160 },
  { name: 'queues', mostMB: 0.5, mostMs: 50 },
] as const

export const coldLoad = async (): Promise<Figure[]> =>
  bundles.map(({ name, mostMB, mostMs }) => {
    const file = join(dist, `${name}.cjs`)
    const megabytes = statSync(file).size / 1e6
    const milliseconds = loadMs(file)
    return {
      figure: `cold load of ${name}.cjs, least of ${processes} processes`,
      value: `${milliseconds.toFixed(0)} ms, ${megabytes.toFixed(2)} MB`,
      limit: `${mostMs} ms, ${mostMB} MB`,
      holds: milliseconds <= mostMs && megabytes <= mostMB,
    }
  })
