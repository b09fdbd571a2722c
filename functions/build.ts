/**
 * Makes dist/: everything a Function App needs, without node_modules. Loading bundles takes a fifth of the time that
 * loading the packages takes. The Azure SDKs, two thirds of all code, are a bundle of their own, and so is what sends
 * messages and mail, describes the API, checks passkeys, reads calendars and tables, speaks with a directory or with Stripe: an
 * instance that only answers web requests never parses them.
 */
import { spawnSync } from 'node:child_process'
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type BuildOptions, build, type Plugin } from 'esbuild'

const here = (path: string): string => join(import.meta.dirname, path)

/** Imports of these modules lead to other bundles. The errors are shared, or `instanceof` would not know them. */
const apart = {
  azure: 'src/gateways/azure/compute.ts',
  queues: 'src/gateways/queue/clients.ts',
  entra: 'src/gateways/entra/directory.ts',
  stripe: 'src/gateways/stripe/stripe-billing.ts',
  ical: 'src/gateways/ical/calendar-files.ts',
  csv: 'src/gateways/csv/papa.ts',
  webauthn: 'src/gateways/webauthn/authenticators.ts',
  smtp: 'src/gateways/mail/smtp.ts',
  communicationServices: 'src/gateways/mail/communication-services.ts',
  identity: 'src/gateways/identity.ts',
  openapi: 'src/http/kernel/openapi.ts',
  errors: 'src/domain/kernel/errors.ts',
} as const

const bundles = new Map(Object.entries(apart).map(([name, file]) => [here(file), name]))

const leaveApart: Plugin = {
  name: 'leave-apart',
  setup({ onResolve }) {
    onResolve({ filter: /\.ts$/ }, ({ kind, path, resolveDir }) => {
      const name = kind === 'entry-point' ? undefined : bundles.get(join(resolveDir, path))
      return name === undefined ? undefined : { path: `./${name}.cjs`, external: true }
    })
  },
}

/** zod brings its messages in forty languages, and the contract replaces them all. */
const leaveOutLanguages: Plugin = {
  name: 'leave-out-languages',
  setup({ onLoad }) {
    onLoad({ filter: /zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () => ({
      contents: "export { default as en } from './en.js'",
    }))
  },
}

/** It also brings what makes JSON schemas and code of its own, which describing the API alone needs. */
const leaveOutSchemas: Plugin = {
  name: 'leave-out-schemas',
  setup({ onLoad }) {
    onLoad({ filter: /zod[\\/]v4[\\/](core[\\/]index|mini[\\/]external)\.js$/ }, async ({ path }) => {
      const lines = (await readFile(path, 'utf8')).split('\n')
      const kept = lines.filter(
        (line) => !/from "\..*\/(compile|to-json-schema|json-schema.*)\.js"/.test(line),
      )
      const names = /\b(INVALID|compile|withParser|ZodCompile\w+), /g
      return { contents: kept.map((line) => line.replaceAll(names, '')).join('\n') }
    })
  },
}

/** What is deployed says which commit it is, whatever the settings of the app say by then. */
const version =
  process.env.LABKEEPER_VERSION ||
  spawnSync('git', ['rev-parse', 'HEAD'], { cwd: import.meta.dirname, encoding: 'utf8' }).stdout?.trim() ||
  'unversioned'

const { openapi, ...others } = apart

const options: BuildOptions = {
  outdir: here('dist'),
  outExtension: { '.js': '.cjs' },
  bundle: true,
  platform: 'node',
  target: 'node24',
  // What the host's worker loads fastest; dynamic imports stay lazy in it.
  format: 'cjs',
  minify: true,
  keepNames: true,
  define: { LABKEEPER_VERSION: JSON.stringify(version) },
  sourcemap: 'external',
  legalComments: 'none',
  // Supplied by the Functions host at run time.
  external: ['@azure/functions-core'],
  logLevel: 'warning',
}

await rm(here('dist'), { recursive: true, force: true })
await mkdir(here('dist'))
const entryPoints = {
  main: here('src/main.ts'),
  ...Object.fromEntries(Object.entries(others).map(([name, file]) => [name, here(file)])),
}
await build({ ...options, entryPoints, plugins: [leaveApart, leaveOutLanguages, leaveOutSchemas] })
await build({
  ...options,
  entryPoints: { openapi: here(openapi) },
  plugins: [leaveApart, leaveOutLanguages],
})
await copyFile(here('host.json'), here('dist/host.json'))
await writeFile(
  here('dist/package.json'),
  `${JSON.stringify({ private: true, main: 'main.cjs' }, null, 2)}\n`,
)
