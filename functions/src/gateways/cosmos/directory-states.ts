import { createHash } from 'node:crypto'
import type { Container } from '@azure/cosmos'
import type { DirectoryStates, PendingSignIn } from '../../ports/directory-states.ts'
import { asking, hasStatus, reading } from './translate.ts'

const id = 'state'

type StoredState = PendingSignIn & {
  readonly id: string
  readonly pk: string
  readonly type: 'directory-state'
  readonly ttl: number
}

const partitionOf = (state: string): string => `ds_${createHash('sha256').update(state).digest('base64url')}`

export const cosmosDirectoryStates = (container: Container): DirectoryStates => ({
  async keep(state, pending) {
    const ttl = Math.max(1, Math.ceil((Date.parse(pending.expiresAt) - Date.parse(pending.startedAt)) / 1000))
    const stored: StoredState = { ...pending, id, pk: partitionOf(state), type: 'directory-state', ttl }
    try {
      await asking(() => container.items.create(stored))
      return true
    } catch (error) {
      if (hasStatus(error, 409)) return false
      throw error
    }
  },
  async take(state) {
    const item = container.item(id, partitionOf(state))
    const { resource, etag } = await reading(() => item.read<StoredState>())
    if (resource === undefined) return undefined
    try {
      await asking(() => item.delete({ accessCondition: { type: 'IfMatch', condition: etag } }))
    } catch (error) {
      if (hasStatus(error, 404) || hasStatus(error, 412)) return undefined
      throw error
    }
    const { username, redirectUri, verifier, nonce, startedAt, expiresAt } = resource
    return { username, redirectUri, verifier, nonce, startedAt, expiresAt }
  },
})
