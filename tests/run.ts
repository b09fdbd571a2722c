/** Everything that must hold before a change is good, in order of cost: `npm test`, or `npm test -- lint unit` for some. */
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium } from './find-chromium.ts'
import { type Outcome, readPlaywrightReport, readVitestReport } from './read-report.ts'
import { tool } from './tool.ts'

type Step = {
  name: string
  command: string[]
  /** For a runner that counts: where it writes its JSON report, and how that is read. */
  report?: { file: string; read(text: string): Outcome }
  /** Why this system does without it. */
  leaveOut?: string
  /** Adds to the environment; a string is the reason why the step cannot run. */
  prepare?(): Record<string, string> | string
}

const root = join(import.meta.dirname, '..')
const results = join(root, '.cache', 'results')

/** `--late`: two instances of the app take turns, and replicas of the database are two seconds behind. */
const lateEnv: Record<string, string> = process.argv.includes('--late') ? { LATE_MS: '2000' } : {}

/** `--shard=1/3` plays one of three parts of the stories, as CI does at the same time as the others. */
const shard = process.argv.slice(2).filter((word) => /^--shard=\d+\/\d+$/.test(word))

const vitest = (project: string): Step => {
  const file = join(results, `${project}.json`)
  return {
    name: project,
    command: tool(
      'vitest',
      'vitest',
      'run',
      '--project',
      project,
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ),
    report: { file, read: (text) => readVitestReport(JSON.parse(text), root.replaceAll('\\', '/')) },
  }
}

/** The lock file has Biome's program for Linux alone: for other systems the registry offers older versions only. */
const lint = (): Step => ({
  name: 'lint',
  command: tool('@biomejs/biome', 'biome', 'check', '--error-on-warnings', '.'),
  ...(process.platform === 'linux'
    ? {}
    : {
        leaveOut: 'Biome comes along for Linux only; whoever runs the checks there will see what it finds.',
      }),
})

const endToEnd = (): Step => {
  const file = join(results, 'e2e.json')
  return {
    name: 'e2e',
    command: tool(
      '@playwright/test',
      'playwright',
      'test',
      '--config',
      'tests/playwright.config.ts',
      '--reporter=line,json',
      ...shard,
    ),
    report: { file, read: (text) => readPlaywrightReport(JSON.parse(text)) },
    prepare: () => {
      const path = findChromium()
      if (!path) return 'No Chromium could be found or installed; set CHROMIUM_PATH.'
      return { CHROMIUM_PATH: path, PLAYWRIGHT_JSON_OUTPUT_FILE: file }
    },
  }
}

const steps: Step[] = [
  lint(),
  { name: 'types', command: [process.execPath, 'tests/types.ts'] },
  vitest('unit'),
  vitest('contract'),
  { name: 'build', command: [process.execPath, 'local/build.ts'] },
  endToEnd(),
]

/** Ends the step that runs now; none is begun after it. */
let interrupt = (_signal: NodeJS.Signals): unknown => undefined
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => interrupt(signal))
// bootstrap.mjs is gone, however it ended.
process.on('disconnect', () => interrupt('SIGTERM'))
process.channel?.unref()

const runCommand = ([command = '', ...args]: string[], env: Record<string, string>): Promise<number> =>
  new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } })
    // Ctrl-C on Windows has reached the child as well, and kill() would end it before it has ended its own.
    interrupt = (signal) => (process.platform === 'win32' && signal === 'SIGINT') || child.kill(signal)
    child.on('error', (error) => {
      console.error(error.message)
      resolve(127)
    })
    child.on('close', (code) => resolve(code ?? 1))
  })

const none: Outcome = { passed: 0, failed: 0, failures: [], flaky: [] }

const runStep = async (step: Step): Promise<Outcome & { code: number }> => {
  const prepared = step.prepare?.() ?? {}
  if (typeof prepared === 'string') {
    console.error(prepared)
    return { ...none, code: 1 }
  }
  // A report of an earlier run must not be counted when this one dies before it writes its own.
  if (step.report) rmSync(step.report.file, { force: true })
  const code = await runCommand(step.command, { ...lateEnv, ...prepared })
  if (!step.report || !existsSync(step.report.file)) return { ...none, code }
  return { ...step.report.read(readFileSync(step.report.file, 'utf8')), code }
}

const wanted = process.argv.slice(2).filter((word) => !shard.includes(word) && word !== '--late')
const unknown = wanted.filter((name) => !steps.some((step) => step.name === name))
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. Known are ${steps.map(({ name }) => name).join(', ')}.`)
  process.exit(2)
}
mkdirSync(results, { recursive: true })

const total = { passed: 0, failed: 0 }
/** Said once more at the end, where people look. */
const lastWords: string[] = []
for (const step of steps.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  if (step.leaveOut) {
    console.log(`\n── ${step.name} left out\n${step.leaveOut}`)
    continue
  }
  const startedAt = performance.now()
  console.log(`\n── ${step.name}`)
  const { code, passed, failed, failures, flaky } = await runStep(step)
  total.passed += passed
  // A step that breaks before it counts anything is still a failure.
  total.failed += code === 0 ? failed : Math.max(failed, 1)
  console.log(
    `── ${step.name} ${code === 0 ? 'passed' : `failed with code ${code}`} after ${((performance.now() - startedAt) / 1000).toFixed(1)} s`,
  )
  lastWords.push(...flaky.map((name) => `only the second time: ${name}`))
  if (code !== 0) {
    lastWords.push(...(failures.length > 0 ? failures : [step.name]).map((name) => `failed: ${name}`))
    process.exitCode = code
    break
  }
}
if (lastWords.length > 0) console.log(`\n${lastWords.join('\n')}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
