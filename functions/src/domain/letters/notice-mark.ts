import { createHash } from 'node:crypto'
import { normalised } from '../accounts/derived-ids.ts'
import type { CloudConnection } from '../connection/cloud-connection.ts'

/** By what a change is recognised once it was made: it stands in the notice, so it tells nothing itself. */

const markOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 32)

export const passwordMark = (passwordHash: string): string => markOf('password', passwordHash)

export const directoryMark = ({
  username,
  tenantId,
  clientId,
}: Pick<CloudConnection, 'username' | 'tenantId' | 'clientId'>): string =>
  markOf('directory', normalised(username), tenantId.toLowerCase(), clientId.toLowerCase())

export const codesMark = (codeHashes: readonly string[]): string => markOf('codes', ...codeHashes)
