import { createHash } from 'node:crypto'
import type { Principal } from '../../ports/connection/principal.ts'

/** The secret too: who only knows another lab's subscription must not be answered from its memory. */
export const limitsKey = (principal: Principal, location: string): string => {
  const { subscriptionId, tenantId, clientId, clientSecret } = principal
  return createHash('sha256')
    .update(JSON.stringify([subscriptionId, tenantId, clientId, clientSecret, location]))
    .digest('base64')
}
