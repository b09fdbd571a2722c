import { callbackTexts } from '@labkeeper/contract/directory/directory'
import { AppError } from '../../domain/kernel/errors.ts'
import type { DirectoryIdentity } from '../../ports/directory/directory.ts'

/** Who the checked claims speak of. A token without tenant, object id or name says too little to let anybody in. */
export const readIdentity = (claims: Readonly<Record<string, unknown>> | undefined): DirectoryIdentity => {
  const { tid, oid, preferred_username: username, name, iat, auth_time: provedAt } = claims ?? {}
  if (typeof tid !== 'string' || typeof oid !== 'string' || typeof username !== 'string') {
    throw new AppError('unauthenticated', callbackTexts.failed)
  }
  return {
    tenantId: tid,
    objectId: oid,
    username,
    name: typeof name === 'string' && name.trim() !== '' ? name.trim().slice(0, 100) : username,
    // Both by Microsoft's clock.
    ...(typeof iat === 'number' && typeof provedAt === 'number'
      ? { provedMsAgo: (iat - provedAt) * 1000 }
      : {}),
  }
}
