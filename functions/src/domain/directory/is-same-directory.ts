import { normalised } from '../accounts/derived-ids.ts'
import type { CloudConnection } from '../connection/cloud-connection.ts'

/** What says who may sign in by the directory. Its secret and the subscription may change without that. */
export type DirectoryPart = Pick<CloudConnection, 'username' | 'tenantId' | 'clientId'>

const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

export const isSameDirectory = (one: DirectoryPart, other: DirectoryPart): boolean =>
  normalised(one.username) === normalised(other.username) &&
  same(one.tenantId, other.tenantId) &&
  same(one.clientId, other.clientId)
