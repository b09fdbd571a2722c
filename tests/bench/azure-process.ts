/** The ARM stand-in in a process of its own; prints its origin and first subscription as one line of JSON. */
import { startAzure } from '@labkeeper/local/azure/start'

const azure = await startAzure({ directory: ':memory:', speed: Number(process.env.AZURE_SPEED ?? 20) })
console.log(JSON.stringify({ origin: azure.origin, subscription: azure.credentials[0] }))
process.on('disconnect', () => process.exit(0))
