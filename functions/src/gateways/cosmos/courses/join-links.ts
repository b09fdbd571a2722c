import type { Container } from '@azure/cosmos'
import type { JoinLinks, JoinTarget } from '../../../ports/courses/join-links.ts'
import { readRecord } from '../kernel/query.ts'
import { asking } from '../kernel/translate.ts'

const id = 'join'

interface StoredLink {
  readonly id: typeof id
  readonly pk: string
  readonly type: 'join-link'
  readonly target: JoinTarget
  readonly ttl: number
}

const partitionOf = (hash: string): string => `join_${hash}`

export const cosmosJoinLinks = (container: Container): JoinLinks => ({
  async keep(hash, target, seconds) {
    const ttl = Math.max(1, Math.ceil(seconds))
    const stored: StoredLink = { id, pk: partitionOf(hash), type: 'join-link', target, ttl }
    await asking(() => container.items.upsert(stored))
  },
  async find(hash) {
    return (await readRecord<StoredLink>(container, partitionOf(hash), id))?.target
  },
})
