/** What `.githooks/commit-msg` runs: `node bootstrap.mjs tests/check-message.ts <file with the message>`. */
import { readFileSync } from 'node:fs'
import { faultsOfMessage } from './faults-of-message.ts'

const [file = ''] = process.argv.slice(2)
const faults = faultsOfMessage(readFileSync(file, 'utf8'))
for (const fault of faults) console.error(fault)
process.exitCode = faults.length === 0 ? 0 : 1
