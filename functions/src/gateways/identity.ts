import type { TokenCredential } from '@azure/core-auth'
import {
  ClientSecretCredential,
  type ClientSecretCredentialOptions,
  DefaultAzureCredential,
} from '@azure/identity'

/** The only module that knows the identity library, which is a bundle of its own: the app's identity and those of labs share it. */

/** Who the app itself is: its managed identity in Azure, whoever is signed in on a developer's machine. */
export const appCredential = (): TokenCredential => new DefaultAzureCredential()

/** Who a lab's service principal is. */
export const principalCredential = (
  { tenantId, clientId, clientSecret }: Readonly<Record<'tenantId' | 'clientId' | 'clientSecret', string>>,
  options: ClientSecretCredentialOptions,
): TokenCredential => new ClientSecretCredential(tenantId, clientId, clientSecret, options)
