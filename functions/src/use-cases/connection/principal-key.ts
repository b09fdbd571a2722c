import { createHash } from 'node:crypto'
import type { Principal } from '../../ports/connection/principal.ts'

/** Whom Azure counts as one. Ids are no secret: only for who has shown the principal's secret (`Proof`). */
export const principalKey = ({ subscriptionId, tenantId, clientId }: Principal): string =>
  createHash('sha256')
    .update(JSON.stringify([subscriptionId, tenantId, clientId]))
    .digest('base64url')
    .slice(0, 32)
