import type { Container } from '@azure/cosmos'
import type { BigClasses } from '../../ports/big-classes.ts'
import { readRecord } from './query.ts'
import { asking } from './translate.ts'

const id = 'big-class'
const ttl = 30 * 24 * 60 * 60

export const cosmosBigClasses = (container: Container): BigClasses => ({
  async note() {
    await asking(() => container.items.upsert({ id, pk: id, type: id, ttl }))
  },
  isThereOne: async () => (await readRecord(container, id, id)) !== undefined,
})
