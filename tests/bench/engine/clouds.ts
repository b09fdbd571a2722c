/** Database and Azure in a process of their own, so that their work is not counted as the app's. */
import { startAzure } from '@labkeeper/local/azure/start'
import { startCosmos } from '@labkeeper/local/cosmos/start'

const [speed] = process.argv.slice(2)
const cosmos = await startCosmos({ file: ':memory:' })
const azure = await startAzure({ directory: ':memory:', speed: Number(speed), throttle: false })
const settings = {
  COSMOS_ENDPOINT: cosmos.endpoint,
  COSMOS_KEY: cosmos.key,
  ARM_ORIGIN: azure.origin,
  ENTRA_ORIGIN: azure.origin,
  DIRECTORY_AUTHORITY: azure.origin,
}
console.log(JSON.stringify({ settings, subscription: azure.credentials[0] }))
process.on('disconnect', () => process.exit(0))
