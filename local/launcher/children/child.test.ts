import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startChild } from './child.ts'
import { superviseChild } from './supervise.ts'

// Every test starts processes, which takes seconds on a busy machine.
vi.setConfig({ testTimeout: 30_000 })

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'child-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const write = (name: string, source: string) => {
  const file = join(folder, name)
  writeFileSync(file, source)
  return file
}
const place = (name = 'child') => ({
  args: [],
  env: process.env,
  lock: join(folder, `${name}.lock`),
  log: join(folder, `${name}.log`),
})

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    // A zombie that nobody waits for is dead, too.
    return process.platform !== 'linux' || !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
  } catch {
    return false
  }
}
const until = async (condition: () => boolean) => {
  for (const end = Date.now() + 20_000; !condition(); await sleep(20)) {
    if (Date.now() > end) throw new Error('It did not happen within 20 s.')
  }
}

const patient = `console.log(process.pid); setInterval(() => {}, 1000)`

test('tells the first line, keeps the log, ends when asked', async () => {
  const entry = write('entry.ts', `console.log('ready'); console.error('more'); setInterval(() => {}, 1000)`)
  const child = startChild({ entry, ...place() })
  expect(await child.firstLine).toBe('ready')
  await until(() => readFileSync(join(folder, 'child.log'), 'utf8') === 'ready\nmore\n')
  await child.stop()
  expect(await child.ended).toBe('code 0')
})

test('ends by a word, which every system has, and may put things in order first', async () => {
  const farewell = `process.on('SIGTERM', () => setTimeout(() => { console.log('in order'); process.exit(7) }, 50))`
  const child = startChild({ entry: write('entry.ts', `${farewell}; ${patient}`), ...place() })
  await child.firstLine
  await child.stop()
  expect(await child.ended).toBe('code 7')
  await until(() => readFileSync(join(folder, 'child.log'), 'utf8').endsWith('\nin order\n'))
})

test('rejects with the last words of a child that cannot start', async () => {
  const entry = write('entry.ts', `console.error('SIGNING_KEYS is missing'); process.exit(3)`)
  const started = superviseChild({
    name: 'It',
    start: () => startChild({ entry, ...place() }),
    report: () => undefined,
  })
  await expect(started).rejects.toThrow(/SIGNING_KEYS is missing\n.*ended with code 3/)
})

test('starts a killed child again', async () => {
  const entry = write('entry.ts', patient)
  const reports: string[] = []
  const child = await superviseChild({
    name: 'It',
    start: () => startChild({ entry, ...place() }),
    report: (line) => reports.push(line),
  })
  const first = child.firstLine()
  process.kill(Number(first), 'SIGKILL')
  await until(() => child.firstLine() !== first)
  expect(isAlive(Number(child.firstLine()))).toBe(true)
  expect(reports).toEqual(['It ended with signal SIGKILL; starting it again.'])
  await child.stop()
  expect(isAlive(Number(child.firstLine()))).toBe(false)
  expect(reports).toHaveLength(1)
})

test('no child outlives a killed launcher, even one that ignores SIGTERM', async () => {
  const entry = write('entry.ts', `process.on('SIGTERM', () => {}); ${patient}`)
  const launcher = write(
    'launcher.ts',
    `import { startChild } from ${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'child.ts')).href)}
     const child = startChild(${JSON.stringify({ entry, args: [], lock: place().lock, log: place().log })})
     console.log(await child.firstLine)`,
  )
  const process_ = spawn(process.execPath, [launcher], { stdio: ['ignore', 'pipe', 'inherit'] })
  const pid = await new Promise<number>((resolve) =>
    process_.stdout.once('data', (data) => resolve(Number(data))),
  )
  expect(isAlive(pid)).toBe(true)
  process_.kill('SIGKILL')
  // The next start's child waits for the lock, so the two never share their files.
  const next = startChild({ entry: write('next.ts', patient), ...place() })
  await next.firstLine
  // It lets go of the lock on its way out.
  await until(() => !isAlive(pid))
  await next.stop()
})
