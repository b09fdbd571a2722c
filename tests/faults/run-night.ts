/**
 * `npm run test:chaos`: fifty times the schedules of a test run, and deaths at each call: as much as a night has time for;
 * `-- -t disks` those of one game.
 */
import { spawn } from 'node:child_process'
import { tool } from '../tool.ts'

const [node, ...args] = tool(
  'vitest',
  'vitest',
  'run',
  '--project',
  'contract',
  'tests/faults',
  'deaths',
  'first-start-faults',
)
const child = spawn(node, [...args, ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { CHAOS_RUNS: '10000', ...process.env },
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
child.on('close', (code) => process.exit(code ?? 1))
