import type { Container } from '@azure/cosmos'
import type { BigClasses } from '../../../ports/students/big-classes.ts'
import { readRecord } from '../kernel/query.ts'
import { asking } from '../kernel/translate.ts'

const id = 'big-class'
const ttl = 30 * 24 * 60 * 60

export const cosmosBigClasses = (container: Container): BigClasses => ({
  async note() {
    await asking(() => container.items.upsert({ id, pk: id, type: id, ttl }))
  },
  isThereOne: async () => (await readRecord(container, id, id)) !== undefined,
})
