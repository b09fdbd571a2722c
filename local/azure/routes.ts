import type { Kind } from './arm/kind.ts'
import type { Route } from './arm/router.ts'
import { costRoutes } from './costs/query-costs.ts'
import { labServicesRoutes } from './lab-services/lab-services-routes.ts'
import { childRoutes } from './network/child-routes.ts'
import { networkInterface } from './network/network-interface.ts'
import { publicAddress } from './network/public-address.ts'
import { securityGroup } from './network/security-group.ts'
import { virtualNetwork } from './network/virtual-network.ts'
import { pollOperation } from './operations/long-running.ts'
import { groupRoutes } from './resources/group-routes.ts'
import { routesOf } from './resources/resource-routes.ts'
import { disk } from './storage/disk.ts'
import { snapshot } from './storage/snapshot.ts'
import { skuRoutes } from './subscription/sku-routes.ts'
import { subscriptionRoutes } from './subscription/subscription-routes.ts'
import { usageRoutes } from './subscription/usage-routes.ts'
import { bootDiagnosticsRoutes } from './vm/boot-diagnostics.ts'
import { healthRoutes } from './vm/health.ts'
import { machine } from './vm/machine.ts'
import { powerRoutes } from './vm/power-routes.ts'

export const kinds: readonly Kind[] = [
  machine,
  disk,
  snapshot,
  networkInterface,
  publicAddress,
  virtualNetwork,
  securityGroup,
]

/** Everything that the stand-in answers as Azure Resource Manager. */
export const routes: readonly Route[] = [
  ...subscriptionRoutes,
  ...groupRoutes,
  ...kinds.flatMap(routesOf),
  ...powerRoutes,
  ...healthRoutes,
  ...bootDiagnosticsRoutes,
  ...childRoutes(virtualNetwork, 'subnets'),
  ...childRoutes(securityGroup, 'securityRules'),
  ...skuRoutes,
  ...usageRoutes,
  ...labServicesRoutes,
  ...costRoutes,
  ...['operations', 'diskOperations', 'operationResults'].map((place) => ({
    method: 'GET',
    path: `/subscriptions/{subscription}/providers/{namespace}/locations/{location}/${place}/{operation}`,
    handle: pollOperation,
  })),
  {
    method: 'GET',
    path: '/subscriptions/{subscription}/operationresults/{operation}',
    handle: pollOperation,
  },
]
