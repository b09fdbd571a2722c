import type { LabId } from '../../domain/kernel/ids.ts'
/** Which lab a customer of Stripe's is, and which events were dealt with. */
export interface BillingRecords {
  labOf(customerId: string): Promise<LabId | undefined>
  /** Idempotent; a customer never moves to another lab. */
  keepCustomer(customerId: string, labId: LabId): Promise<void>
  isHandled(eventId: string): Promise<boolean>
  /** Remembered for as long as Stripe can send it again. */
  markHandled(eventId: string): Promise<void>
}
