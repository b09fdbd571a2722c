import { routes } from '@labkeeper/contract/routes'
import { signIn } from './accounts.ts'
import { owner } from './people.ts'
import type { SeedStep } from './step.ts'

/** The demo owner's lab works in the first subscription of the simulated cloud. */
export const connectSubscription: SeedStep = {
  name: 'cloud-settings',
  run: async ({ api, subscription }) => {
    const token = await signIn(api, owner)
    const { subscriptionId, tenantId, clientId, clientSecret, username } = subscription
    await api(routes.putCloudSettings, {
      token,
      body: { subscriptionId, tenantId, clientId, clientSecret, username },
    })
  },
}
