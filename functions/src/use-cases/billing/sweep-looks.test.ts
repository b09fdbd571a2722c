import { expect, it } from 'vitest'
import { sweepLooks } from './sweep-looks.ts'

it('leaves the rest to the next tick where Stripe takes its time', async () => {
  let now = Date.parse('2026-11-20T08:00:00.000Z')
  const due = Array.from({ length: 50 }, (_, index) => `lab_${index}`)
  const looked = new Set<string>()
  const world = {
    clock: { now: () => new Date(now) },
    labs: {
      customersCheckedBefore: async () => due.filter((labId) => !looked.has(labId)),
      read: async (labId: string) => ({ billing: { customerId: labId } }),
      setSubscription: async () => true,
    },
    billingProvider: async () => ({
      findSubscription: async (customerId: string) => {
        looked.add(customerId)
        // Five are asked at once, and take four seconds.
        now += 800
      },
    }),
    log: () => {},
  }
  const sweep = sweepLooks(world as never)
  expect(await sweep()).toBe(25)
  expect(looked.size).toBe(25)
  expect(await sweep()).toBe(25)
  expect(looked.size).toBe(50)
})
