import { newOwner } from '../../support/api.ts'
import { type Stack, startStack } from '../../support/stack.ts'
import { guestTest, type Owner } from './test.ts'

/** A stack of its own, which may be stopped meanwhile: nobody waits until something has gone on for long enough. */
export const ownStackTest = guestTest.extend<object, { stack: Stack }>({
  stack: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const stack = await startStack({ env: { AZURE_SPEED: '60' } })
      await use(stack)
      await stack.stop()
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  owner: async ({ stack }, use) => {
    const [subscription] = await stack.subscriptions()
    if (subscription === undefined) throw new Error('The simulated cloud has no subscription')
    const owner: Owner = {
      ...(await newOwner(stack.origin, subscription)),
      name: 'Olga Owner',
      subscription,
    }
    await use(owner)
  },
  baseURL: async ({ stack }, use) => use(stack.origin),
})
