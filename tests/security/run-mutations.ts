/**
 * `npm run test:mutations`: takes each line that admits or refuses out of a copy of the tree, one at a time, and runs
 * the test that has to fail then. Prints a table; ends with 1 when a test misses its line. Words behind `--` choose
 * mutations by name, file or test.
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { constants, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyTree } from './copy-tree.ts'
import type { Mutation } from './mutation.ts'
import { mutations } from './mutation-list.ts'
import { staleMutations } from './stale-mutations.ts'

const root = join(import.meta.dirname, '..', '..')
/** A test that ends by its time limit proves nothing, so the limit is far away. */
const patienceMs = '120000'

interface Run {
  readonly passed: number
  readonly failed: number
}

/** Runs behind everything else that the machine has to do. */
const runTest = async (tree: string, test: string): Promise<Run> => {
  const report = join(tree, 'report.json')
  await rm(report, { force: true })
  const options = ['--bail=1', `--testTimeout=${patienceMs}`, `--hookTimeout=${patienceMs}`]
  const reporting = ['--reporter=json', `--outputFile=${report}`]
  await new Promise<void>((resolve, reject) => {
    const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
    const child = spawn(process.execPath, [vitest, 'run', test, ...options, ...reporting], {
      cwd: tree,
      stdio: 'ignore',
    })
    child.once('error', reject)
    child.once('close', () => resolve())
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  })
  if (!existsSync(report)) return { passed: 0, failed: 0 }
  const { numPassedTests, numFailedTests } = JSON.parse(await readFile(report, 'utf8'))
  return { passed: numPassedTests, failed: numFailedTests }
}

const isHealthy = async (tree: string, test: string): Promise<boolean> => {
  const { passed, failed } = await runTest(tree, test)
  return passed > 0 && failed === 0
}

/** A file that does not even load fails no test, and proves nothing. */
const isCaught = async (tree: string, { file, text, replacement, test }: Mutation): Promise<boolean> => {
  const path = join(tree, file)
  const original = await readFile(path, 'utf8')
  await writeFile(
    path,
    original.replace(text, () => replacement),
  )
  try {
    return (await runTest(tree, test)).failed > 0
  } finally {
    await writeFile(path, original)
  }
}

const choose = (words: readonly string[]): readonly Mutation[] =>
  mutations.filter(
    ({ name, file, test }) =>
      words.length === 0 || words.some((word) => [name, file, test].some((part) => part.includes(word))),
  )

const report = (verdict: string, { name, file }: Mutation): void =>
  console.log(`${verdict.padEnd(8)}  ${name.padEnd(52)}  ${file}`)

const stale = staleMutations(root)
if (stale.length > 0) {
  console.error(stale.join('\n'))
  process.exit(2)
}

const tree = await mkdtemp(join(tmpdir(), 'labkeeper-mutations-'))
try {
  await copyTree(root, tree)
  const byTest = Map.groupBy(choose(process.argv.slice(2)), ({ test }) => test)
  let caught = 0
  let missed = 0
  for (const [test, group] of byTest) {
    if (!(await isHealthy(tree, test))) throw new Error(`${test} does not pass as it is`)
    for (const mutation of group) {
      const isGood = await isCaught(tree, mutation)
      if (isGood) caught += 1
      else missed += 1
      report(isGood ? 'caught' : 'SURVIVED', mutation)
    }
  }
  console.log(`\n${caught} of ${caught + missed} caught`)
  process.exitCode = missed > 0 ? 1 : 0
} finally {
  await rm(tree, { recursive: true, force: true })
}
