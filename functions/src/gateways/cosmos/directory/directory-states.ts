import { createHash } from 'node:crypto'
import type { Container } from '@azure/cosmos'
import type { DirectoryStates, PendingSignIn } from '../../../ports/directory/directory-states.ts'
import { reading, unlessRefused } from '../kernel/translate.ts'

const id = 'state'

type StoredState = PendingSignIn & {
  readonly id: string
  readonly pk: string
  readonly type: 'directory-state'
  readonly ttl: number
}

const partitionOf = (state: string): string => `ds_${createHash('sha256').update(state).digest('base64url')}`

export const cosmosDirectoryStates = (container: Container): DirectoryStates => ({
  keep(state, pending) {
    const ttl = Math.max(1, Math.ceil((Date.parse(pending.expiresAt) - Date.parse(pending.startedAt)) / 1000))
    const stored: StoredState = { ...pending, id, pk: partitionOf(state), type: 'directory-state', ttl }
    return unlessRefused(() => container.items.create(stored), 409)
  },
  async take(state) {
    const item = container.item(id, partitionOf(state))
    const { resource, etag } = await reading(() => item.read<StoredState>())
    if (resource === undefined) return undefined
    const accessCondition = { type: 'IfMatch', condition: etag }
    if (!(await unlessRefused(() => item.delete({ accessCondition }), 404, 412))) return undefined
    const { username, redirectUri, verifier, nonce, startedAt, expiresAt, proof } = resource
    const pending = { username, redirectUri, verifier, nonce, startedAt, expiresAt }
    return proof === undefined ? pending : { ...pending, proof }
  },
})
