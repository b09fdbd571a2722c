import { createHash } from 'node:crypto'
import { ComputeManagementClient } from '@azure/arm-compute'
import { NetworkManagementClient } from '@azure/arm-network'
import { ResourceManagementClient } from '@azure/arm-resources'
import type { HttpClient } from '@azure/core-rest-pipeline'
import { createBoundedCache } from '../../../domain/kernel/bounded-cache.ts'
import type { Principal } from '../../../ports/connection/principal.ts'
import { principalCredential } from '../../identity.ts'
import {
  armOrigin,
  type CloudOrigins,
  createCloudHttpClient,
  createDownload,
  entraOrigin,
} from './http-client.ts'

export interface Clients {
  readonly subscriptionId: string
  /** Signs in, unless there is a token that is still good. */
  readonly prove: () => Promise<void>
  /** For an address that takes another token than Azure Resource Manager does. */
  readonly tokenFor: (scope: string) => Promise<string>
  readonly compute: ComputeManagementClient
  readonly network: NetworkManagementClient
  readonly resources: ResourceManagementClient
  /** For the few addresses that none of the SDKs knows: send it through `resources.pipeline`. */
  readonly httpClient: HttpClient
  /** The last bytes of a text that lies where its address alone leads. */
  readonly download: (address: string, most: number) => Promise<string>
}

/** Labs at work in one process at the same time; the others only sign in to Entra once more. */
const rememberedPrincipals = 100

const proofLifeMs = 60_000

/** By the token that the clients would ask for: the credential keeps it, so the next call finds it. */
const proofOf = (credential: ReturnType<typeof principalCredential>): (() => Promise<void>) => {
  const proofs = createBoundedCache<Promise<void>>({ limit: 1, lifeMs: proofLifeMs })
  return () => {
    const known = proofs.get('')
    if (known !== undefined) return known
    const proof = credential.getToken(`${armOrigin}/.default`).then(() => undefined)
    proofs.set('', proof)
    // A refusal is for those who ask now.
    proof.catch(() => proofs.delete(''))
    return proof
  }
}

/** SDK clients of a principal, with its token; a changed secret is another principal. */
export const createClients = (origins: CloudOrigins): ((principal: Principal) => Clients) => {
  const httpClient = createCloudHttpClient(origins)
  const download = createDownload(origins)
  const remembered = createBoundedCache<Clients>({ limit: rememberedPrincipals })
  // Waiting belongs to the queue: the SDK would sleep through a whole Retry-After. Redirects would carry the token away.
  const once = { httpClient, retryOptions: { maxRetries: 0 }, redirectOptions: { maxRetries: 0 } }

  return (principal) => {
    const { subscriptionId, tenantId, clientId, clientSecret } = principal
    const key = createHash('sha256')
      .update(JSON.stringify([subscriptionId, tenantId, clientId, clientSecret]))
      .digest('base64')
    const known = remembered.get(key)
    if (known) return known
    const credential = principalCredential(principal, {
      ...once,
      authorityHost: entraOrigin,
      disableInstanceDiscovery: origins.entraOrigin !== entraOrigin,
    })
    const clients: Clients = {
      subscriptionId,
      prove: proofOf(credential),
      tokenFor: async (scope) => {
        const token = await credential.getToken(scope)
        if (token === null) throw new Error(`There is no token for ${scope}`)
        return token.token
      },
      compute: new ComputeManagementClient(credential, subscriptionId, once),
      network: new NetworkManagementClient(credential, subscriptionId, once),
      resources: new ResourceManagementClient(credential, subscriptionId, once),
      httpClient,
      download,
    }
    remembered.set(key, clients)
    return clients
  }
}
