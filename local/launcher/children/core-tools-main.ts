/** Azure Functions Core Tools as a child with the manners of local/host: `--folder DIRECTORY --port N`. */
import { spawn, spawnSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { coreTools, coreToolsEnv } from './core-tools.ts'

const { values } = parseArgs({ options: { folder: { type: 'string' }, port: { type: 'string' } } })
const { folder = '.', port = '7071' } = values
const origin = `http://127.0.0.1:${port}`

const isWindows = process.platform === 'win32'

// npx starts func, func starts the workers: a group of their own lets them end together. Standard output is ours alone.
const tools = spawn('npx', ['--yes', coreTools, 'start', '--port', port], {
  cwd: folder,
  env: { ...process.env, ...coreToolsEnv },
  stdio: ['ignore', 2, 2],
  detached: !isWindows,
  shell: isWindows,
  windowsHide: true,
})
const signalGroup = (signal: NodeJS.Signals) => {
  if (tools.pid === undefined) return
  if (isWindows) {
    spawnSync('taskkill', ['/pid', String(tools.pid), '/t', '/f'], { stdio: 'ignore' })
    return
  }
  try {
    process.kill(-tools.pid, signal)
  } catch (error) {
    // Gone already, which is what was wanted.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

tools.on('error', (error) => {
  console.error(error.message)
  process.exit(1)
})
tools.on('exit', (code) => process.exit(code ?? 1))
process.on('SIGTERM', () => signalGroup('SIGTERM'))
process.on('exit', () => signalGroup('SIGKILL'))

const isAnswering = () =>
  fetch(origin).then(
    () => true,
    () => false,
  )
while (!(await isAnswering())) await sleep(100)
console.log(`Listening ${origin}`)
