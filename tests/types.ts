/** Type-checks every workspace, two at a time: one compiler uses about one core and 600 MB. */
import { spawn } from 'node:child_process'
import { tool } from './tool.ts'

const workspaces = ['contract', 'functions', 'frontend', 'local', 'tests']

const check = (workspace: string): Promise<boolean> =>
  new Promise((resolve) => {
    const [node, ...args] = tool('typescript', 'tsc', '--project', workspace)
    const compiler = spawn(node, args, { stdio: 'inherit' })
    compiler.on('exit', (code) => resolve(code === 0))
  })

const results: boolean[] = []
const queue = [...workspaces]
await Promise.all(
  [0, 1].map(async () => {
    for (let workspace = queue.shift(); workspace; workspace = queue.shift()) {
      results.push(await check(workspace))
    }
  }),
)
if (results.includes(false)) process.exit(1)
