/**
 * `npm run live`: does to real Azure, once, what the product does to machines, with the product's own calls, and
 * compares every answer with the stand-in's. Cleans up, prints a report, fails on a difference. See docs/live-checks.md.
 */
import { isRegion } from '@labkeeper/contract/vms/catalogue'
import { startAzure } from '@labkeeper/local/azure/start'
import { startPrices } from '@labkeeper/local/prices/start'
import { checkCloud, type Findings } from './check-cloud.ts'
import { differences } from './compare.ts'
import { writeReport } from './report.ts'

const names = ['AZURE_SUBSCRIPTION_ID', 'AZURE_TENANT_ID', 'AZURE_CLIENT_ID', 'AZURE_CLIENT_SECRET']
const { AZURE_SUBSCRIPTION_ID, AZURE_TENANT_ID, AZURE_CLIENT_ID, AZURE_CLIENT_SECRET } = process.env
const location = process.env.LIVE_REGION ?? 'eastus'
if (!AZURE_SUBSCRIPTION_ID || !AZURE_TENANT_ID || !AZURE_CLIENT_ID || !AZURE_CLIENT_SECRET) {
  const missing = names.filter((name) => !process.env[name])
  console.error(
    `npm run live needs ${missing.join(', ')} of an app registration that is Contributor of a subscription for trying things out; it costs some cents.`,
  )
  process.exit(2)
}
if (!isRegion(location)) {
  console.error(`LIVE_REGION is '${location}', which the product does not offer.`)
  process.exit(2)
}

const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (!stopping.signal.aborted) console.error('Stopping: what was made is removed first.')
    stopping.abort(new Error('It was interrupted.'))
  })
}
process.on('disconnect', () => stopping.abort(new Error('It was interrupted.')))
process.channel?.unref()

/** What we believe: the same procedure, a few seconds long, against the stand-in. */
const rehearse = async (): Promise<Findings> => {
  const azure = await startAzure({ directory: ':memory:', speed: 200, throttle: false })
  const prices = await startPrices()
  try {
    const [principal] = azure.credentials
    if (!principal) throw new Error('The stand-in has no subscription.')
    const place = {
      armOrigin: azure.origin,
      entraOrigin: azure.origin,
      pricesOrigin: prices.origin,
      principal,
      location,
      pollSeconds: 0.02,
    }
    return await checkCloud(place, stopping.signal)
  } finally {
    await Promise.all([azure.close(), prices.close()])
  }
}

console.log('First at the stand-in, to know what is expected…')
const expected = await rehearse()
const broken = expected.checks.filter(({ holds }) => !holds)
if (broken.length > 0) {
  console.error(
    `The stand-in itself does not pass: ${broken.map(({ name, saw }) => `${name} (${saw})`).join('; ')}`,
  )
  process.exit(1)
}
console.log(`Now at Azure, in ${location}; it takes about a quarter of an hour.`)
const found = await checkCloud(
  {
    armOrigin: 'https://management.azure.com',
    entraOrigin: 'https://login.microsoftonline.com',
    pricesOrigin: 'https://prices.azure.com',
    principal: {
      subscriptionId: AZURE_SUBSCRIPTION_ID,
      tenantId: AZURE_TENANT_ID,
      clientId: AZURE_CLIENT_ID,
      clientSecret: AZURE_CLIENT_SECRET,
    },
    location,
    pollSeconds: 5,
  },
  stopping.signal,
  console.log,
)
const different = differences(expected.seen, found.seen)
console.log(`\n${writeReport(found, different, location)}`)
process.exit(found.checks.every(({ holds }) => holds) && different.length === 0 ? 0 : 1)
