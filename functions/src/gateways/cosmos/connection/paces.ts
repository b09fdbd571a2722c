import type { Container } from '@azure/cosmos'
import type { Pace } from '../../../domain/connection/turns.ts'
import type { Paces } from '../../../ports/connection/paces.ts'
import { asking, hasStatus, reading } from '../kernel/translate.ts'

const id = 'pace'
/** A hold is at most an hour, and every bucket is full again by then. */
const ttl = 2 * 60 * 60

const partitionOf = (key: string): string => `p_${key}`

export const cosmosPaces = (container: Container): Paces => ({
  async read(key) {
    const { resource, etag } = await reading(() => container.item(id, partitionOf(key)).read<Pace>())
    if (resource === undefined) return undefined
    const { used, lanes, holdUntil } = resource
    return { pace: { used, lanes, holdUntil }, version: etag }
  },
  async write(key, pace, seen) {
    const pk = partitionOf(key)
    const stored = { id, pk, type: 'azure-pace', ...pace, ttl }
    try {
      const { etag } = await asking(() =>
        seen === undefined
          ? container.items.create(stored)
          : container
              .item(id, pk)
              .replace(stored, { accessCondition: { type: 'IfMatch', condition: seen.version } }),
      )
      return { pace, version: etag }
    } catch (error) {
      if (hasStatus(error, 404, 409, 412)) return undefined
      throw error
    }
  },
})
