import type { Container } from '@azure/cosmos'
import type { LabId } from '../../../domain/kernel/ids.ts'
import type { BillingRecords } from '../../../ports/billing/billing-records.ts'
import { readRecord } from '../kernel/query.ts'
import { unlessRefused } from '../kernel/translate.ts'

/** Stripe resends by itself for three days, and by hand for thirty. https://docs.stripe.com/webhooks#retries */
const rememberedSeconds = 31 * 24 * 60 * 60

const customerIdOf = (customerId: string): string => `stripe:${customerId}`
const eventId = 'event'
const partitionOf = (id: string): string => `stripe:${id}`

export const cosmosBillingRecords = (users: Container, tokens: Container): BillingRecords => ({
  async labOf(customerId) {
    const id = customerIdOf(customerId)
    return (await readRecord<{ labId: LabId }>(users, id, id))?.labId
  },
  async keepCustomer(customerId, labId) {
    const record = { id: customerIdOf(customerId), type: 'customer', labId }
    await unlessRefused(() => users.items.create(record), 409)
  },
  isHandled: async (id) => (await readRecord(tokens, partitionOf(id), eventId)) !== undefined,
  async markHandled(id) {
    const record = { id: eventId, pk: partitionOf(id), type: 'payment-event', ttl: rememberedSeconds }
    await unlessRefused(() => tokens.items.create(record), 409)
  },
})
