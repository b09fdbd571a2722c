/** The ARM stand-in in a process of its own, so many times as fast as Azure; prints its origin and first subscription. */
import { startAzure } from '@labkeeper/local/azure/start'

const [speed] = process.argv.slice(2)
const azure = await startAzure({ directory: ':memory:', speed: Number(speed) })
console.log(JSON.stringify({ origin: azure.origin, subscription: azure.credentials[0] }))
process.on('disconnect', () => process.exit(0))
