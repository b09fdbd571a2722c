import { isRestError } from '@azure/core-rest-pipeline'
import { isRegion } from '@labkeeper/contract/vms/catalogue'
import {
  allActions,
  type Grant,
  missingAction,
  missingActions,
} from '../../../domain/connection/permissions.ts'
import type { AzureAccount } from '../../../ports/vms/compute.ts'
import type { Ask } from '../kernel/ask.ts'
import type { Clients } from '../kernel/clients.ts'
import { readRaw } from '../kernel/read-raw.ts'
import { cloudError } from '../kernel/translate.ts'
import { readSizes } from './sizes.ts'

interface Named {
  readonly name?: string
  readonly displayName?: string
}

interface Subscription extends Named {
  /** `Enabled`, `Warned`, `PastDue`, `Disabled`, `Deleted` */
  readonly state?: string
}

const readQuota = async ({ compute }: Clients, location: string) => {
  const quotas: Record<string, { left: number; limit: number }> = {}
  for await (const { name, currentValue, limit } of compute.usage.list(location)) {
    if (name.value !== 'cores' && !name.value?.endsWith('Family')) continue
    quotas[name.value] = { left: Math.max(0, limit - currentValue), limit }
  }
  return quotas
}

const readGroups = async ({ resources }: Clients): Promise<readonly string[]> => {
  const names: string[] = []
  for await (const { name } of resources.resourceGroups.list()) if (name) names.push(name)
  return names
}

/** Undefined when Azure does not tell: then the first operation will. */
export const readGrants = async (clients: Clients): Promise<readonly Grant[] | undefined> => {
  const path = `/subscriptions/${clients.subscriptionId}/providers/Microsoft.Authorization/permissions`
  try {
    return (await readRaw<{ readonly value?: readonly Grant[] }>(clients, path, '2022-04-01')).value
  } catch (error) {
    if (isRestError(error) && (error.statusCode === 403 || error.statusCode === 404)) return undefined
    throw error
  }
}

/** Everybody with a role may look; what Labkeeper cannot do is better known now than when a class waits. */
const refuseUnusable = ({ state }: Subscription, grants: readonly Grant[] | undefined): void => {
  if (state === 'Disabled' || state === 'Deleted') {
    throw cloudError('final', 'ReadOnlyDisabledSubscription')
  }
  const missing = grants && missingAction(grants)
  if (missing === undefined) return
  throw cloudError('credentials', 'AuthorizationFailed', `authorization to perform action '${missing}'`)
}

const describe = async (clients: Clients) => {
  const path = `/subscriptions/${clients.subscriptionId}`
  const [subscription, locations, resourceGroups, grants] = await Promise.all([
    readRaw<Subscription>(clients, path, '2022-12-01'),
    readRaw<{ readonly value?: readonly Named[] }>(clients, `${path}/locations`, '2022-12-01'),
    readGroups(clients),
    readGrants(clients),
  ])
  refuseUnusable(subscription, grants)
  return {
    subscriptions: [subscription.displayName ?? clients.subscriptionId],
    resourceGroups,
    locations: (locations.value ?? []).flatMap(({ name = '', displayName }) =>
      isRegion(name) ? [displayName ?? name] : [],
    ),
  }
}

export const createAccount = (ask: Ask): AzureAccount => ({
  quota: (principal, location) => ask(principal, (clients) => readQuota(clients, location)),
  sizes: (principal, location) => ask(principal, (clients) => readSizes(clients, location)),
  missingActions: (principal) =>
    ask(principal, async (clients) => {
      const grants = await readGrants(clients)
      return grants && missingActions(grants, allActions)
    }),
  describe: (principal) => ask(principal, describe),
})
