/**
 * The Functions host as a process of its own:
 * `node main.ts --app FILE --host-json FILE --state DIRECTORY [--port N] [--triggers=http,queue,timer]`.
 */
import { getPriority, setPriority } from 'node:os'
import { parseArgs } from 'node:util'
import { endWhenTold } from '../service/end-when-told.ts'
import { triggerKinds } from './app/hosted-function.ts'
import { gatherLines } from './gather-lines.ts'
import { startHost } from './start.ts'

const { values } = parseArgs({
  options: {
    app: { type: 'string' },
    'host-json': { type: 'string' },
    state: { type: 'string' },
    port: { type: 'string', default: '0' },
    triggers: { type: 'string', default: triggerKinds.join() },
  },
})
const { app, state } = values
const hostJson = values['host-json']
const wanted = values.triggers.split(',')
const triggers = triggerKinds.filter((kind) => wanted.includes(kind))
if (!app || !hostJson || !state || triggers.length < wanted.length) {
  console.error(
    'usage: main.ts --app FILE --host-json FILE --state DIRECTORY [--port NUMBER] [--triggers=http,queue,timer]',
  )
  process.exit(2)
}

/**
 * In Azure, queues and timers have processors of their own. Here they give way to whatever else is to run, for people wait for that.
 */
const nicer = 5
// Nobody but root gives a process more than whoever started it has.
if (!triggers.includes('http')) setPriority(Math.min(19, getPriority() + nicer))

// The first line belongs to the address, so what the host says while it starts waits for it.
const early: string[] = []
let print = (line: string): void => {
  early.push(line)
}

const host = await startHost({
  app,
  hostJson,
  settings: {},
  port: Number(values.port),
  triggers,
  stateDirectory: state,
  print: (line) => print(line),
  onFatal: () => process.exit(1),
}).catch((error: unknown) => {
  console.error(early.join('\n'))
  console.error(error)
  process.exit(1)
})

console.log(`Listening ${host.origin}`)
print = gatherLines((text) => process.stdout.write(text))
for (const line of early) print(line)

// Covers unhandled rejections too. Whatever state the app is in now, it is not to be trusted with more work.
process.on('uncaughtException', (error) => void host.fail(error))

endWhenTold(host.close)
