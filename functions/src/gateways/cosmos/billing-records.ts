import type { Container } from '@azure/cosmos'
import type { BillingRecords } from '../../ports/billing-records.ts'
import { asking, hasStatus, reading } from './translate.ts'

/** Stripe resends by itself for three days, and by hand for thirty. https://docs.stripe.com/webhooks#retries */
const rememberedSeconds = 31 * 24 * 60 * 60

const customerIdOf = (customerId: string): string => `stripe:${customerId}`
const eventId = 'event'
const partitionOf = (id: string): string => `stripe:${id}`

export const cosmosBillingRecords = (users: Container, tokens: Container): BillingRecords => {
  const createOnce = async (container: Container, record: object): Promise<void> => {
    try {
      await asking(() => container.items.create(record))
    } catch (error) {
      if (!hasStatus(error, 409)) throw error
    }
  }
  return {
    async labOf(customerId) {
      const id = customerIdOf(customerId)
      const { resource } = await reading(() => users.item(id, id).read<{ labId: string }>())
      return resource?.labId
    },
    keepCustomer: (customerId, labId) =>
      createOnce(users, { id: customerIdOf(customerId), type: 'customer', labId }),
    async isHandled(id) {
      const { resource } = await reading(() => tokens.item(eventId, partitionOf(id)).read())
      return resource !== undefined
    },
    markHandled: (id) =>
      createOnce(tokens, {
        id: eventId,
        pk: partitionOf(id),
        type: 'payment-event',
        ttl: rememberedSeconds,
      }),
  }
}
