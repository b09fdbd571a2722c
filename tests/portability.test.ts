import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { nameDataFiles } from '@labkeeper/local/launcher/data-files'
import { describe, expect, it } from 'vitest'
import { inFileName, inScript, inSource } from './find-unportable.ts'

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
  encoding: 'utf8',
})
  .split('\0')
  .filter((file) => file !== '' && existsSync(file))
const read = (file: string): string => readFileSync(file, 'utf8')

/** Figures of processes are read where Linux keeps them: the bench runs nowhere else. */
const onLinuxOnly = (file: string): boolean =>
  file.startsWith('tests/bench/') || inShellOfGuest.includes(file)
/** Scripts for guests with Linux are tried in a shell, where there is one. */
const inShellOfGuest = ['inside', 'presence'].map(
  (name) => `functions/src/gateways/azure/vms/${name}-command.test.ts`,
)
/** They look for these very words, or are the words of others. */
const isAbout = (file: string): boolean =>
  ['tests/portability.test.ts', 'tests/find-unportable.ts'].includes(file)
/** How a process bears a signal is a test of systems that have signals. */
const aboutSignals = ['bootstrap.mjs']

const mistakes = (where: readonly string[], find: (file: string) => string[]): string[] =>
  where.flatMap((file) => find(file).map((mistake) => `${file}: ${mistake}`))

describe('Windows, macOS and Linux', () => {
  it('understand every script of every package', () => {
    const packages = files.filter((file) => /(^|\/)package\.json$/.test(file))
    const scripts = packages.flatMap((file) => {
      const named: Record<string, string> = JSON.parse(read(file)).scripts ?? {}
      return Object.entries(named).map(([name, script]) => ({ name: `${file} ${name}`, script }))
    })
    expect(scripts.length).toBeGreaterThan(15)
    expect(scripts.flatMap(({ name, script }) => inScript(script).map((sign) => `${name}: ${sign}`))).toEqual(
      [],
    )
  })

  it('start the same programs, end them the same way and find the same files', () => {
    const sources = files.filter(
      (file) =>
        /\.(ts|tsx|mjs)$/.test(file) && !onLinuxOnly(file) && !isAbout(file) && !aboutSignals.includes(file),
    )
    expect(mistakes(sources, (file) => inSource(read(file)))).toEqual([])
  })

  it('end children of the launcher without signals, which Windows has not', () => {
    const launcher = files.filter((file) => /^local\/.*(?<!\.test)\.ts$/.test(file))
    const kills = (text: string) => text.match(/\.kill\((?!'SIGKILL'|-)[^)]*\)/g) ?? []
    expect(mistakes(launcher, (file) => kills(read(file)))).toEqual([])
  })

  it('can all write the name of every file, and tell it from the others', () => {
    expect(mistakes(files, inFileName)).toEqual([])
    const lower = files.map((file) => file.toLowerCase())
    expect(lower.filter((file, index) => lower.indexOf(file) !== index)).toEqual([])
    const written = Object.values(nameDataFiles('.data')).map((file) =>
      relative('.', file).replaceAll('\\', '/'),
    )
    expect(mistakes(written, inFileName)).toEqual([])
  })

  it('end lines alike', () => {
    expect(read('.gitattributes')).toMatch(/^\* text=auto eol=lf$/m)
  })

  it('have a Node brought along, pinned and locked, and only their own', () => {
    const { optionalDependencies } = JSON.parse(read('package.json'))
    const lock: Record<string, { version: string; os?: string[]; cpu?: string[] }> = JSON.parse(
      read('package-lock.json'),
    ).packages
    const systems = Array.from(
      read('bootstrap.mjs').matchAll(/'(\w+-\w+)': '(node-[\w-]+)'/g),
      ([, system = '', name = '']) => ({ system, name }),
    )
    expect(systems).toHaveLength(6)
    expect(Object.keys(optionalDependencies).sort()).toEqual(systems.map(({ name }) => name).sort())
    for (const { system, name } of systems) {
      const locked = lock[`node_modules/${name}`]
      expect(locked?.version).toBe(optionalDependencies[name])
      expect(`${locked?.os}-${locked?.cpu}`).toBe(system)
      const [major = 0, minor = 0] = (locked?.version ?? '').split('.').map(Number)
      expect(major > 24 || (major === 24 && minor >= 7)).toBe(true)
    }
  })

  it('have the programs of the build in the lock file', () => {
    const locked = Object.keys(JSON.parse(read('package-lock.json')).packages).join('\n')
    const endings = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64', 'win32-x64', 'win32-arm64']
    const builders = ['@esbuild/', '@rolldown/binding-', '@typescript/typescript-', 'lightningcss-']
    const wanted = builders.flatMap((builder) => endings.map((ending) => `node_modules/${builder}${ending}`))
    expect(wanted.filter((name) => !locked.includes(name))).toEqual([])
  })
})

describe('a mistake', () => {
  it.each([
    'exec node bootstrap.mjs local/start.ts',
    'CHAOS_RUNS=10000 vitest run',
    'vitest run && rm -r dist',
    "node -e 'console.log(1)'",
    'node a.ts > /dev/null',
    'node a.ts & node b.ts',
    './run.sh',
    'node $HOME/a.ts',
  ])('in a script is seen: %s', (script) => {
    expect(inScript(script)).not.toEqual([])
  })

  it.each([
    'npm run build --workspace functions --workspace frontend',
    'npm run lint && npm run types && npm run test:unit',
    'npm install --package-lock-only && node prune-lock.mjs',
  ])('is not seen where there is none: %s', (script) => {
    expect(inScript(script)).toEqual([])
  })

  it.each([
    `const entry = new URL('../host/main.ts', import.meta.url).pathname`,
    `const file = new URL('host.json', import.meta.url)\nread(file.pathname)`,
    `spawn('npm', ['run', 'build'], { stdio: 'inherit' })`,
    `spawn('tsc', ['--project', workspace])`,
    'process.kill(-child.pid, signal)',
    `process.kill(process.pid, 'SIGTERM')`,
    'spawn(process.execPath, [file], { detached: true })',
    `mkdtemp('/tmp/labkeeper-')`,
  ])('in a source is seen: %s', (source) => {
    expect(inSource(source)).not.toEqual([])
  })

  it.each([
    `spawn('npm', ['ci'], {\n  cwd: root,\n  shell: process.platform === 'win32',\n})`,
    `execFileSync('git', ['ls-files'])`,
    'spawn(process.execPath, [file])',
    'const url = new URL(path, origin)\nread(url.pathname)',
  ])('in a source is not seen where there is none: %s', (source) => {
    expect(inSource(source)).toEqual([])
  })

  it.each(['docs/what?.md', 'local/a:b.ts', 'tests/con.ts', 'a./b', 'a /b', 'a\\b', `${'x'.repeat(181)}`])(
    'in a name is seen: %s',
    (name) => expect(inFileName(name)).not.toEqual([]),
  )
})
