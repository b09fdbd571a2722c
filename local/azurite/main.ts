/** Azurite as a process of its own: `node main.ts --directory DIRECTORY [--port N]`; prints the connection string first. */
import { parseArgs } from 'node:util'
import { endWhenTold } from '../service/end-when-told.ts'
import { startAzurite } from './start.ts'

const { values } = parseArgs({
  options: { directory: { type: 'string' }, port: { type: 'string', default: '0' } },
})
if (!values.directory) {
  console.error('usage: main.ts --directory DIRECTORY [--port NUMBER]')
  process.exit(2)
}

const azurite = await startAzurite({ directory: values.directory, port: Number(values.port) })
console.log(azurite.connectionString)

endWhenTold(azurite.close)
